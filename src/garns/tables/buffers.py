r"""Many puzzles in the memory of a caller, read where they stand, without an object for each.

>>> from garns.values.geometry import CLASSIC
>>> len(opened(b"..x\n" * 3, CLASSIC, threads=1)), len(opened(Strings(b"." * 162, 81), CLASSIC, threads=1))
(3, 2)
"""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike
from typing import Any, NamedTuple

from garns import engine
from garns.errors import ArgumentError, Problem
from garns.given import Array
from garns.tables.many import digits_of, refuse_other_board, text_of
from garns.values.geometry import Geometry
from garns.values.puzzle import Puzzle

_TEXT = ("B", "b", "c")
_OBJECTS = ("O", "w")  # NumPy's arrays of objects and of strings


class Strings(NamedTuple):
    """Texts of puzzles one after the other in one buffer, as Arrow and others keep the strings of a column.

    ``cuts`` is the width of each, or the offsets (32 or 64 bit) where each begins and the last one ends:

    >>> from array import array
    >>> from garns.values.geometry import board
    >>> [len(opened(Strings(b"1...2..." * 4, cuts), board(4), threads=1)) for cuts in (16, array("i", [0, 16, 16, 32]))]
    [2, 3]

    Of an Arrow array ``column`` without an offset of its own, they are
    ``memoryview(column.buffers()[2])`` and ``memoryview(column.buffers()[1]).cast("i")[: len(column) + 1]``.
    """

    text: Any
    cuts: Any


#: Many puzzles: a text with one a line, the path of a file, strings, or an array with one row of digits each.
Puzzles = str | bytes | bytearray | memoryview | PathLike[str] | Strings | Array | Puzzle | Iterable[Any]


def opened(puzzles: Puzzles, geometry: Geometry, *, threads: int, rules: Puzzle | None = None) -> engine.Source:
    """The puzzles of a caller as the core reads them, where they stand.

    :param rules: what they are to be solved by; the engine for classic puzzles takes many at a time.
    :raises ArgumentError: when they are in no form that can be read, or of another board.
    """
    if geometry.first != 1:  # a table has 0 for an empty cell
        raise ArgumentError([Problem("table_from_zero", board=geometry.spec)])
    board = len(geometry), geometry.digits, rules is not None and engine.model(rules).is_classic
    if isinstance(puzzles, Strings):
        return _strings(puzzles, board)
    view = _view(puzzles)
    if view is None or (view.ndim == 1 and view.format[-1:] in _OBJECTS):
        view = text_of(puzzles, rules or Puzzle(geometry))
    if view.ndim == 1 and view.format in _TEXT:
        plain = _plain(view)
        refuse_other_board(plain, geometry)
        return engine.Source.lines(plain, *board, threads)
    return engine.Source.rows(digits_of(view, geometry), *board)


def _view(puzzles: object) -> memoryview | None:
    """The memory of what exports it, as NumPy arrays and their like do; None of anything else."""
    try:
        return memoryview(puzzles)  # type: ignore[arg-type]  # whether it can is what is asked
    except TypeError:
        return None
    except ValueError:  # an array of dates, which has a buffer but cannot export it
        raise refusal("puzzles", type(puzzles).__name__, "memoryview, array, bytes") from None


def _strings(strings: Strings, board: tuple[int, int, bool]) -> engine.Source:
    text = view_of("text", strings.text)
    if text.ndim != 1 or text.format not in _TEXT:
        raise wrong("text", text, "B (n,)")
    if isinstance(strings.cuts, int):
        if strings.cuts < 1:
            raise refusal("cuts", strings.cuts, ">= 1")
        if len(text) % strings.cuts:
            raise refusal("text", f"B ({len(text)},)", f"B (n * {strings.cuts},)")
        return engine.Source.fixed(_plain(text), strings.cuts, *board)
    offsets = view_of("cuts", strings.cuts)
    if offsets.ndim != 1 or offsets.format not in ("i", "l", "q") or not len(offsets):
        raise wrong("cuts", offsets, "i (n + 1,), q (n + 1,)")
    open_strings = engine.Source.strings32 if offsets.itemsize == 4 else engine.Source.strings64
    whole = _plain(offsets).cast("i" if offsets.itemsize == 4 else "q")
    try:
        return open_strings(_plain(text), whole, *board)
    except ValueError:
        raise refusal("cuts", "...", f"0 <= n <= n' <= {len(text)}") from None


def view_of(name: str, buffer: Any) -> memoryview:
    """The memory of an argument.

    :raises ArgumentError: when it exports none.
    """
    try:
        return memoryview(buffer)
    except (TypeError, ValueError):
        raise refusal(name, type(buffer).__name__, "memoryview, array, bytes") from None


def _plain(view: memoryview) -> memoryview:
    """The bytes of a buffer in order; only what is scattered is copied."""
    return view.cast("B") if view.c_contiguous and view.nbytes else memoryview(view.tobytes())


def refusal(name: str, found: object, expected: str) -> ArgumentError:
    """What is wrong with an argument."""
    return ArgumentError([Problem("bad_argument", name=name, found=found, expected=expected)])


def wrong(name: str, view: memoryview, expected: str) -> ArgumentError:
    """What is wrong with a buffer: the type of its items, its shape, or that it is not to be written."""
    marks = [view.format, str(view.shape), *(["read-only"] if view.readonly else [])]
    return refusal(name, " ".join(marks if view.c_contiguous else [*marks, "scattered"]), expected)
