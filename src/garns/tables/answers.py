"""Room for the answers to many puzzles: new memory, or the caller's own, filled again and again."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from struct import calcsize
from typing import Any, ClassVar, Final, Literal, Self

from garns import engine
from garns.arguments import MOST_31, whole
from garns.tables.buffers import refusal, view_of, wrong
from garns.tables.rows import R, Rows
from garns.values.cells import SYMBOLS
from garns.values.geometry import MAX_CELLS

#: A type of items as the module struct names it, or one byte for each cell of a puzzle.
Item = Literal["B", "I", "Q", "grid"]
GRID: Final[Item] = "grid"


#: Digits as symbols; what is a symbol already stays as it is, since no board that is solved as text has 46 digits.
_SYMBOLS = (b"." + SYMBOLS[: ord(".") - 1].encode() + bytes(range(ord("."), 256)))[:256]


class Answers(Rows[R]):
    """The answers to many puzzles, in buffers that memoryview, NumPy and Arrow read without a copy.

    The buffers are made by whoever answers, by :meth:`room`, or by the caller, in the order of ``FIELDS``.

    :raises ArgumentError: when a buffer is of another type or size, not to be written or not in one piece, or when two
        of them share memory.
    """

    __slots__ = ("cells", "status")
    #: What each buffer holds for a puzzle; one a name.
    FIELDS: ClassVar[dict[str, Item]] = {"status": "B"}

    status: memoryview

    def __init__(self, *buffers: Any, cells: int = 81) -> None:
        self.cells = cells = whole("cells", cells, 1, MAX_CELLS)
        views = {name: view_of(name, buffer) for name, buffer in zip(self.FIELDS, buffers, strict=True)}
        count = views["status"].nbytes
        for (name, kind), view in zip(self.FIELDS.items(), views.values(), strict=True):
            item: Literal["B", "I", "Q"] = "B" if kind == "grid" else kind
            size = count * (cells if kind == GRID else 1)
            # The same item has several letters, and memory of plain bytes is as good.
            fits = view.format in ("B", "I", "L", "Q") and view.itemsize in (1, calcsize(item))
            fits &= view.nbytes == size * calcsize(item)
            if not fits or view.readonly or not view.c_contiguous:
                raise wrong(name, view, f"{item} ({size},)")
            flat = view.cast("B") if size else memoryview(bytearray())
            setattr(self, name, flat.cast("B", (count, cells)) if kind == GRID and size else flat.cast(item))
        if any(engine.overlap(*pair) for pair in combinations(self.buffers(), 2)):
            raise refusal("out", "one memory for two", "one for each")

    @classmethod
    def room(cls, count: int, *, cells: int = 81) -> Self:
        """Room for the answers to so many puzzles.

        :raises ArgumentError: for more than anybody has room for.
        """
        count, cells = whole("count", count, 0, MOST_31), whole("cells", cells, 1, MAX_CELLS)
        return cls._made(engine.zeros, count, cells)

    @classmethod
    def for_all(cls, source: engine.Source, cells: int, out: Self | None) -> Self:
        """Where the answers to some puzzles go: the first rows of the caller's room, or new memory.

        :raises ArgumentError: when there is too little room, or when it is the memory of the puzzles themselves.
        """
        count = len(source)
        if out is None:
            return cls._made(engine.space, count, cells)
        if not isinstance(out, cls):
            raise refusal("out", type(out).__name__, cls.__name__)
        if len(out) < count or out.cells != cells:
            raise refusal("out", f"({len(out)}, {out.cells})", f"(>= {count}, {cells})")
        if any(map(source.overlaps, out.buffers())):
            raise refusal("out", "the memory of the puzzles", "another")
        if len(out) == count:
            return out
        return cls(*(buffer.cast("B")[: buffer.nbytes // len(out) * count] for buffer in out.buffers()), cells=cells)

    @classmethod
    def _made(cls, allocate: Callable[[int], bytearray], count: int, cells: int) -> Self:
        sizes = (cells if item == GRID else calcsize(item) for item in cls.FIELDS.values())
        return cls(*(allocate(count * size) for size in sizes), cells=cells)

    def buffers(self) -> list[memoryview]:
        """All of them, in the order of ``FIELDS``."""
        return [getattr(self, name) for name in self.FIELDS]

    def grids(self, name: str, start: int, end: int) -> list[str | None]:
        """Some rows of a buffer of grids as text; None where no cell has a digit."""
        cells, nothing = self.cells, "." * self.cells
        digits = bytes(getattr(self, name).cast("B")[start * cells : end * cells])
        text = digits.translate(_SYMBOLS).decode("latin-1")
        rows = (text[at : at + cells] for at in range(0, len(text), cells))
        return [None if row == nothing else row for row in rows]
