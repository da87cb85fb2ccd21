"""The bare board: its cells, its digits, its houses.

A geometry is known by its short text, the *spec*: ``9`` (or ``3x3``), ``2x3`` (boxes two rows high and three columns
wide), ``latin5``. Two geometries with the same spec are the same object.

>>> board("2x3").houses[12].cells
(0, 1, 2, 6, 7, 8)
>>> print(board("2x3").houses[12])
box 1
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

from garns.cells import CellName, cell_name, parse_cell
from garns.errors import BoardError, Problem
from garns.forms import need
from garns.i18n import N_, translate

MIN_SIZE, MAX_SIZE = 4, 25

#: The default box of each size: height x width, as near to a square as can be, wider than high.
BOXES = {
    4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 10: (2, 5), 12: (3, 4), 14: (2, 7), 15: (3, 5), 16: (4, 4),
    18: (3, 6), 20: (4, 5), 21: (3, 7), 22: (2, 11), 24: (4, 6), 25: (5, 5),
}  # fmt: skip

#: The name of each kind of house.
HOUSE_NAMES = {
    "row": N_("row {number}"),
    "column": N_("column {number}"),
    "box": N_("box {number}"),
}


@dataclass(frozen=True, slots=True)
class House:
    """Cells that hold every digit of the board once.

    >>> House("row", 4, (27, 28, 29)).name_in("fr")
    'ligne 4'
    """

    kind: str
    number: int
    cells: tuple[int, ...]

    def name_in(self, lang: str) -> str:
        """The name in a language: "row 4", "ligne 4"."""
        return translate(HOUSE_NAMES[self.kind], lang, number=self.number)

    def __str__(self) -> str:
        return self.name_in("en")


@dataclass(frozen=True)
class Geometry:
    """A board without givens: cells (each with a name and a place to draw it), digits and houses. Immutable."""

    spec: str
    digits: int = field(compare=False)
    places: tuple[tuple[int, int], ...] = field(compare=False, repr=False)
    houses: tuple[House, ...] = field(compare=False, repr=False)
    #: Height and width of the boxes, where the boxes are rectangles.
    box: tuple[int, int] | None = field(default=None, compare=False)

    def __len__(self) -> int:
        """The number of cells."""
        return len(self.places)

    @cached_property
    def names(self) -> tuple[CellName, ...]:
        """The name of every cell."""
        return tuple(cell_name(row, column) for row, column in self.places)

    @cached_property
    def rows(self) -> int:
        """How many rows the drawing has."""
        return 1 + max(row for row, _ in self.places)

    @cached_property
    def columns(self) -> int:
        """How many columns the drawing has."""
        return 1 + max(column for _, column in self.places)

    @cached_property
    def is_square(self) -> bool:
        """Whether the board is one full square of as many rows and columns as digits."""
        return self.rows == self.columns == self.digits and len(self) == self.digits**2

    @cached_property
    def houses_of(self) -> tuple[tuple[House, ...], ...]:
        """For every cell the houses it lies in."""
        found: list[list[House]] = [[] for _ in self.places]
        for house in self.houses:
            for cell in house.cells:
                found[cell].append(house)
        return tuple(map(tuple, found))

    @cached_property
    def peers(self) -> tuple[frozenset[int], ...]:
        """For every cell the cells that share a house with it.

        >>> len(CLASSIC.peers[0])
        20
        """
        return tuple(
            frozenset(peer for house in houses for peer in house.cells) - {cell}
            for cell, houses in enumerate(self.houses_of)
        )

    def name(self, what: int | tuple[int, int]) -> str:
        """The name of a cell, or of a candidate (cell, digit).

        >>> CLASSIC.name(65), CLASSIC.name((65, 4))
        ('r8c3', 'r8c3(4)')
        """
        if isinstance(what, int):
            return self.names[what]
        return f"{self.names[what[0]]}({what[1]})"

    def cell(self, name: str) -> int:
        """The cell with this name: ``r8c3``, ``L8C3`` or ``c8``.

        :raises BoardError: when the board has no such cell.

        >>> CLASSIC.cell("c8") == CLASSIC.cell("r8c3") == 65
        True
        """
        place = parse_cell(name)
        if place is None or place not in self._cell_at:
            raise BoardError([Problem("bad_cell", found=name)])
        return self._cell_at[place]

    @cached_property
    def _cell_at(self) -> dict[tuple[int, int], int]:
        return {place: cell for cell, place in enumerate(self.places)}

    def cell_at(self, row: int, column: int) -> int | None:
        """The cell drawn at a row and a column counted from 0; None where there is none."""
        return self._cell_at.get((row, column))

    def to_json(self) -> dict[str, Any]:
        """The form of ``docs/design/json.md``."""
        return {"board": self.spec}

    @staticmethod
    def from_json(form: dict[str, Any]) -> Geometry:
        """The geometry written by :meth:`to_json`."""
        return board(need(form, "board", str))


@lru_cache(maxsize=256)
def grid(box_height: int, box_width: int) -> Geometry:
    """The square board whose boxes have this height and width.

    >>> grid(3, 3) is board("9")
    True
    """
    size = box_height * box_width
    if not (MIN_SIZE <= size <= MAX_SIZE and min(box_height, box_width) >= 2):
        raise BoardError([Problem("bad_board", found=f"{box_height}x{box_width}")])
    boxes = [
        [(top + row) * size + left + column for row in range(box_height) for column in range(box_width)]
        for top in range(0, size, box_height)
        for left in range(0, size, box_width)
    ]
    spec = str(size) if BOXES[size] == (box_height, box_width) else f"{box_height}x{box_width}"
    return Geometry(spec, size, _square(size), (*_lines(size), *_numbered("box", boxes)), box=(box_height, box_width))


@lru_cache(maxsize=64)
def latin(size: int) -> Geometry:
    """The square board without boxes: rows and columns only.

    >>> len(latin(5).houses)
    10
    """
    if not 2 <= size <= MAX_SIZE:
        raise BoardError([Problem("bad_size", found=size)])
    return Geometry(f"latin{size}", size, _square(size), _lines(size))


def board(spec: str | int) -> Geometry:
    """The geometry of a short text: a size, ``HxW`` of a box, or ``latinN``.

    :raises BoardError: when the text names no board.

    >>> board("16").digits, board("2x3").digits, board(9) is CLASSIC
    (16, 6, True)
    """
    text = str(spec).strip().lower()
    if match := re.fullmatch(r"(\d{1,3})(?:x\1)?", text):  # "9", and "9x9" as people say it
        size = int(match[1])
        if size in BOXES:
            return grid(*BOXES[size])
    if match := re.fullmatch(r"(\d{1,2})x(\d{1,2})", text):
        return grid(int(match[1]), int(match[2]))
    if match := re.fullmatch(r"latin-?(\d{1,3})", text):
        return latin(int(match[1]))
    raise BoardError([Problem("bad_board", found=str(spec))])


def board_of_size(size: int) -> Geometry:
    """The usual board with this many cells a side.

    :raises BoardError: when there is none.
    """
    if size not in BOXES:
        problem = "no_boxes" if MIN_SIZE <= size <= MAX_SIZE else "bad_size"
        raise BoardError([Problem(problem, found=size)])
    return grid(*BOXES[size])


def _square(size: int) -> tuple[tuple[int, int], ...]:
    return tuple((row, column) for row in range(size) for column in range(size))


def _lines(size: int) -> tuple[House, ...]:
    rows = [[row * size + column for column in range(size)] for row in range(size)]
    return (*_numbered("row", rows), *_numbered("column", zip(*rows, strict=True)))


def _numbered(kind: str, groups: Iterable[Iterable[int]]) -> tuple[House, ...]:
    return tuple(House(kind, number, tuple(cells)) for number, cells in enumerate(groups, start=1))


#: The 9x9 board.
CLASSIC = grid(3, 3)
