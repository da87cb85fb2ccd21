"""Which column of a table holds the puzzles, and its texts whatever its type."""

from __future__ import annotations

from garns.bulk.arrow import grids, pa, pc
from garns.errors import ArgumentError, Problem
from garns.formats import board_of_lines
from garns.formats.csv import SOLUTION, column_of
from garns.values.puzzle import Puzzle

#: So many rows show which column is which.
_ENOUGH = 64
_SOLUTIONS = (SOLUTION, "solutions", "answer", "answers")


def plain_type(type: pa.DataType) -> pa.DataType:
    """The type that a column is kept in: the values of a dictionary themselves, and one kind of text."""
    if pa.types.is_dictionary(type):
        return plain_type(type.value_type)
    return pa.string() if _is_text(type) else type


def _is_text(type: pa.DataType) -> bool:
    kinds = pa.types.is_string, pa.types.is_large_string, pa.types.is_string_view
    return any(kind(type) for kind in kinds)


def _is_bytes(type: pa.DataType) -> bool:
    kinds = pa.types.is_binary, pa.types.is_large_binary, pa.types.is_fixed_size_binary
    return any(kind(type) for kind in kinds)


def _is_digits(type: pa.DataType) -> bool:
    kinds = pa.types.is_list, pa.types.is_large_list, pa.types.is_fixed_size_list
    return any(kind(type) for kind in kinds) and bool(pa.types.is_integer(type.value_type))


def texts(column: pa.Array) -> pa.Array | None:
    """The texts of a column of text, of bytes, or of lists of digits; None where it is something else.

    >>> texts(pa.array([[1, 0, 0, 4], None, [1]])).to_pylist()
    ['1..4', None, '1']
    """
    column = column.cast(plain_type(column.type))
    if _is_text(column.type):
        return column
    if _is_bytes(column.type):
        try:
            return column.cast(pa.binary()).cast(pa.string())
        except pa.ArrowInvalid:  # not UTF-8
            found = [None if one is None else one.decode("utf-8", "replace") for one in column.to_pylist()]
            return pa.array(found, pa.string())
    if not _is_digits(column.type):
        return None
    lengths = pc.unique(pc.list_value_length(column)).to_pylist()
    if len(lengths) == 1 and lengths[0]:  # not null, and not 0
        digits = pc.list_flatten(column)
        shown = pc.if_else(pc.and_(pc.greater_equal(digits, 0), pc.less_equal(digits, 64)), digits, 65).cast(pa.uint8())
        buffer = memoryview(shown.buffers()[1]).cast("B")[shown.offset : shown.offset + len(shown)]
        return grids(buffer, lengths[0], len(column), pa.array([True] * len(column)))
    return pa.array([None if row is None else _symbols(row) for row in column.to_pylist()], pa.string())


def _symbols(row: list[int | None]) -> str:
    digits = bytes(digit if digit is not None and 0 <= digit <= 64 else 65 for digit in row)
    found: str = grids(digits, len(digits), 1, pa.array([True]))[0].as_py() if digits else ""
    return found


def puzzle_column(sample: pa.RecordBatch, wish: str | None = None) -> str:
    """The name of the column of the puzzles: the one that was asked for, or the one that looks like it.

    >>> puzzle_column(pa.record_batch({"id": [1], "quizzes": ["1.....3..4.....2"], "solutions": ["1324423124133142"]}))
    'quizzes'

    :raises ArgumentError: when there is none; it names the columns that there are.
    """
    names = sample.schema.names
    if wish is not None:
        if wish not in names or texts(sample.column(wish).slice(0, 0)) is None:
            raise ArgumentError([Problem("no_such_column", found=wish, names=", ".join(names))])
        return wish
    columns = {name: texts(sample.column(name).slice(0, _ENOUGH)) for name in names}
    found = {name: column.to_pylist() for name, column in columns.items() if column is not None}
    table = [[text or "" for text in row] for row in zip(*found.values(), strict=True)]
    at = column_of(table, list(found)) if found else None
    if at is None and len(found) == 1:
        at = 0
    if at is None:
        raise ArgumentError([Problem("no_puzzle_column", names=", ".join(names))])
    return str(list(found)[at])


def solution_column(sample: pa.RecordBatch, wish: str | None, puzzles: str) -> str | None:
    """The column of solutions: the one that was asked for, one of that name, or none.

    :raises ArgumentError: when the one that was asked for is not there.
    """
    if wish is not None:
        return puzzle_column(sample, wish)
    names = {name.lower(): name for name in sample.schema.names if name != puzzles}
    found = (names[each] for each in _SOLUTIONS if each in names)
    return next((name for name in found if texts(sample.column(name).slice(0, 0)) is not None), None)


def board_of(sample: pa.RecordBatch, column: str) -> Puzzle:
    """The board of the first puzzle of a column, 9x9 where there is none."""
    found: pa.Array = texts(sample.column(column).slice(0, _ENOUGH))
    text = "\n".join((each or "").replace("\n", " ") for each in found.to_pylist())
    return board_of_lines(text.encode("utf-8", "replace")) or Puzzle()
