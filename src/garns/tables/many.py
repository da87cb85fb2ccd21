"""Many puzzles in the forms that people have them in, as the core takes them: lines of text, or rows of digits.

What cannot be meant, and would only give a status for each row, is refused in one sentence that says what to pass.

>>> len(bytes(text_of(["1...", Puzzle()], Puzzle())))
87
>>> text_of({"puzzle": ["1..."]}, Puzzle())
Traceback (most recent call last):
garns.errors.ArgumentError: a table ('dict') is not a list of puzzles; pass one of its columns ('puzzle'), ...
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from importlib import import_module
from itertools import chain
from mmap import ACCESS_READ, mmap
from numbers import Integral
from os import PathLike
from pathlib import Path
from typing import Any

from garns.errors import ArgumentError, GarnsError, Problem
from garns.given import Array
from garns.values.cells import symbol
from garns.values.geometry import BOXES, Geometry
from garns.values.position import Position
from garns.values.puzzle import Puzzle

_INTEGERS = "bBhHiIlLqQnN"
#: So many lines show whether a text is of the board that was meant.
_ENOUGH = 8
#: What an array holds that is no array of whole numbers.
_KINDS = {"d": "float64", "f": "float32", "e": "float16", "?": "bool", "O": "objects", "w": "strings", "s": "strings"}
_FILLERS = b".0*_-xX?"
_ENDS = b" \\t\\r#;,\\0"


def text_of(puzzles: Any, board: Puzzle) -> memoryview:
    """The puzzles of a text, a file or a list, one a line.

    :raises ArgumentError: when they are a table, numbers, or of another board.
    """
    if isinstance(puzzles, str | PathLike):
        return _lines(puzzles, board)
    if isinstance(puzzles, Puzzle | Position):
        puzzles = [puzzles]
    if isinstance(puzzles, Mapping) or hasattr(puzzles, "columns"):
        names = [str(name) for name in (puzzles if isinstance(puzzles, Mapping) else puzzles.columns)]
        shown = ", ".join(map(repr, names[:5])) + (", ..." if len(names) > 5 else "")
        raise ArgumentError([Problem("whole_table", found=type(puzzles).__name__, names=shown)])
    if not isinstance(puzzles, Iterable):
        raise ArgumentError([Problem("not_a_source", found=type(puzzles).__name__)])
    several = puzzles if isinstance(puzzles, list) else list(puzzles)
    try:
        text = "\n".join(several)  # strings alone, as nearly always: nothing is done for each of them
        if text.count("\n") == len(several) - 1:
            return _encoded(f"{text}\n")
    except TypeError:
        pass
    return _encoded("".join(f"{_line(each, board)}\n" for each in several))


def _encoded(text: str) -> memoryview:
    return memoryview(text.encode("utf-8", "replace"))


def _lines(source: str | PathLike[str], board: Puzzle) -> memoryview:
    """A text or a file with one puzzle a line as it is; everything else as its own format says.

    :raises SourceError: when the file cannot be read.
    """
    whole = _encoded(source) if isinstance(source, str) else _file(source)
    if not bytes(whole[:1]):
        return whole
    lines = [line for line in bytes(whole[: 1 << 16]).splitlines() if line.strip() and not line.startswith(b"#")]
    if lines and _cells(lines[0], board.geometry.digits) == len(board.geometry):
        return whole
    read_many = import_module("garns.formats").read_many  # formats stand above what solves
    entries = list(read_many(source, board=board if _is_odd(board) else None))
    if all(entry.puzzle is None for entry in entries) and len(entries) == 1:
        raise entries[0].error
    return text_of([entry.text if entry.puzzle is None else entry.puzzle for entry in entries], board)


def _is_odd(board: Puzzle) -> bool:
    """Whether a text does not tell the board by its length."""
    return bool(board.constraints) or board.geometry.spec != str(board.geometry.digits)


def _file(path: PathLike[str]) -> memoryview:
    try:
        with Path(path).open("rb") as file:
            try:
                return memoryview(mmap(file.fileno(), 0, access=ACCESS_READ))
            except ValueError:  # an empty file has no memory
                return memoryview(b"")
    except OSError as error:
        refusal: GarnsError = import_module("garns.formats.source").refusal(str(path), error)
        raise refusal from None


def _line(each: Any, board: Puzzle) -> str:
    """One puzzle as a line; nothing for a value that is missing."""
    if hasattr(each, "as_py"):  # a value of Arrow
        each = each.as_py()
    if isinstance(each, str):
        return each.replace("\n", " ")
    if isinstance(each, bytes):
        return each.decode("utf-8", "replace").replace("\n", " ")
    if isinstance(each, Puzzle | Position):
        return _own(each.puzzle if isinstance(each, Position) else each, board)
    if isinstance(each, Integral) and not isinstance(each, bool):
        raise ArgumentError([Problem("column_of_numbers")])
    if isinstance(each, list | tuple | Array):
        return _row(each, board.geometry)
    return ""


def _own(puzzle: Puzzle, board: Puzzle) -> str:
    """A puzzle of ours, if the board says all that its own does."""
    if puzzle.geometry != board.geometry:
        raise _other_board(len(puzzle.geometry), board.geometry, puzzle.geometry.spec)
    if not set(puzzle.constraints) <= set(board.constraints):
        raise ArgumentError([Problem("other_constraints")])
    return str(puzzle)


def _row(row: list[Any] | tuple[Any, ...] | Array, geometry: Geometry) -> str:
    """The digits of a puzzle in one list, or in a list for each row."""
    cells = list(row.tolist() if isinstance(row, Array) else row)
    if cells and all(isinstance(each, list | tuple) for each in cells):
        cells = list(chain.from_iterable(cells))
    if len(cells) != len(geometry):
        raise ArgumentError([Problem("row_of_digits", expected=len(geometry), found=len(cells))])
    return "".join(_symbol(each, geometry.digits) for each in cells)


def _symbol(cell: Any, digits: int) -> str:
    """The symbol of a digit; a sign that no puzzle has for what is none."""
    if isinstance(cell, Integral) and 0 <= int(cell) <= digits:
        return symbol(int(cell))
    return cell if isinstance(cell, str) and len(cell) == 1 else "." if cell is None else "!"


def digits_of(view: memoryview, geometry: Geometry) -> memoryview:
    """The digits of an array of whole numbers of any width, as bytes; what is no byte becomes 255, which is no digit.

    :raises ArgumentError: when it holds other things, or has another shape than one row, or square, for each puzzle.
    """
    cells, side = len(geometry), geometry.digits
    shape = view.shape or ()
    _refuse_fractions(view)
    if len(shape) == 1:
        if cells > 1 and len(view) % cells == 0:
            raise ArgumentError([Problem("array_shape", found=str(shape), expected=f"({len(view) // cells}, {cells})")])
        raise ArgumentError([Problem("column_of_numbers")])
    squares = side**2 == cells and (side, side) in (shape, shape[1:])
    if not squares and shape[1:] != (cells,):
        for other in BOXES:
            if shape[1:] in ((other**2,), (other, other)) and geometry.is_square:
                raise _other_board(other**2, geometry, str(other))
        expected = f"(n, {cells})" + (f", (n, {side}, {side})" if side**2 == cells else "")
        raise ArgumentError([Problem("array_shape", found=str(shape), expected=expected)])
    return bytes_of(view)


def _refuse_fractions(view: memoryview) -> None:
    kind = view.format.lstrip("@=<>!")
    if kind not in _INTEGERS:
        raise ArgumentError([Problem("number_type", type=_KINDS.get(kind[-1:], kind))])


def bytes_of(view: memoryview) -> memoryview:
    """Whole numbers as bytes, in order; what is none becomes 255. Bytes that stand in order are not copied.

    :raises ArgumentError: when they are no whole numbers.
    """
    _refuse_fractions(view)
    kind = view.format.lstrip("@=<>!")
    if kind == "B":
        return view.cast("B") if view.c_contiguous and view.nbytes else memoryview(view.tobytes())
    numpy = sys.modules.get("numpy")  # whoever has arrays of other types has it, and it is fast
    if numpy is not None:
        wide = numpy.asarray(view)
        return memoryview(numpy.where((wide < 0) | (wide > 255), 255, wide).astype("B").tobytes())
    numbers = memoryview(view.tobytes()).cast("B").cast(kind)  # type: ignore[call-overload]  # it is one letter
    return memoryview(bytes(number if 0 <= number <= 255 else 255 for number in numbers))


def refuse_other_board(text: memoryview, geometry: Geometry) -> None:
    """See whether the first lines are of the board that was meant, or digits that are no text.

    :raises ArgumentError: when none of them is, and the first is a puzzle of another board.
    """
    head = bytes(text[: len(geometry) * _ENOUGH])
    if head and len(text) % len(geometry) == 0 and max(head) <= min(geometry.digits, 9):
        shape = f"({len(text) // len(geometry)}, {len(geometry)})"
        raise ArgumentError([Problem("array_shape", found=f"({len(text)},)", expected=shape)])
    lines = [line for line in head.split(b"\n")[: _ENOUGH - 1] if line.strip()]
    if not geometry.is_square or not lines or any(_cells(line, geometry.digits) == len(geometry) for line in lines):
        return
    for side in BOXES:
        if side != geometry.digits and _cells(lines[0], side) == side**2:
            raise _other_board(side**2, geometry, str(side))


def _cells(line: bytes, digits: int) -> int | None:
    """How many cells a line has on a board of so many digits; None where it holds what is none."""
    body = line.lstrip()
    for end in _ENDS:
        body = body.partition(bytes((end,)))[0]
    allowed = _FILLERS + "".join(symbol(digit) + symbol(digit).lower() for digit in range(1, digits + 1)).encode()
    return len(body) if not body.strip(allowed) and len(set(body) & set(_FILLERS)) <= 1 else None


def _other_board(found: int, geometry: Geometry, spec: str) -> ArgumentError:
    board = spec if spec.isdecimal() else repr(spec)
    return ArgumentError([Problem("other_puzzles", found=found, expected=len(geometry), board=board)])
