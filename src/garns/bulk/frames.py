"""Tables in memory, of whoever made them: anything that speaks Arrow, and what does not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from garns import engine
from garns.boards import Board, empty_puzzle
from garns.bulk.arrow import no_rows, pa
from garns.bulk.chunks import map_chunks
from garns.bulk.columns import plain_type
from garns.bulk.running import prepared
from garns.bulk.seen import ClassFilter
from garns.bulk.sources import Numbers
from garns.bulk.task import Chunk, operate
from garns.errors import ArgumentError, Problem
from garns.formats.csv import PUZZLE
from garns.tables.many import bytes_of
from garns.values.puzzle import Puzzle


def table_of(what: Any) -> pa.Table:
    """An Arrow table of what a caller has.

    >>> table_of(["1...", "2..."]).to_pydict()
    {'puzzle': ['1...', '2...']}

    :raises ArgumentError: when it is nothing that rows can be read from.
    """
    if isinstance(what, pa.Table):
        table = what
    elif isinstance(what, pa.RecordBatch):
        table = pa.Table.from_batches([what])
    elif isinstance(what, pa.Array | pa.ChunkedArray):
        table = pa.table({PUZZLE: what})
    elif hasattr(what, "__arrow_c_stream__"):
        stream = pa.chunked_array(what) if _is_column(what) else pa.table(what)
        table = pa.table({PUZZLE: stream}) if isinstance(stream, pa.ChunkedArray) else stream
    elif isinstance(what, Mapping):
        table = pa.table({name: list(column) for name, column in what.items()})
    else:
        table = pa.table({PUZZLE: _column(what)})
    return table.cast(pa.schema([pa.field(field.name, plain_type(field.type)) for field in table.schema]))


def _is_column(what: Any) -> bool:
    """Whether it is a column alone: the series of pandas and polars have a name, tables have columns."""
    return not hasattr(what, "columns")


def _column(what: Any) -> pa.Array:
    """Strings, puzzles, or an array of digits."""
    if isinstance(what, str):
        what = what.splitlines()
    try:
        view = memoryview(what)
    except TypeError:
        if not isinstance(what, Iterable):
            found = type(what).__name__
            expected = "a table, strings, or rows of digits"
            raise ArgumentError([Problem("bad_argument", name="puzzles", found=found, expected=expected)]) from None
        return pa.array([None if one is None else str(one) for one in what], pa.string())
    if view.ndim == 1 and view.format in ("B", "b", "c"):
        return pa.array(bytes(view).decode("utf-8", "replace").splitlines(), pa.string())
    if view.ndim not in (2, 3) or view.shape is None:
        found = f"{view.format} {view.shape}"
        raise ArgumentError([Problem("bad_argument", name="puzzles", found=found, expected="B (n, 81)")])
    plain = bytes_of(view)
    cells = len(plain) // max(1, view.shape[0])
    digits = pa.Array.from_buffers(pa.uint8(), len(plain), [None, pa.py_buffer(plain)])
    return pa.FixedSizeListArray.from_arrays(digits, cells)


def _refuse_other_rules(what: Any, board: Board | None) -> None:
    """A row of text has no constraints: those of a puzzle must be those of the board.

    :raises ArgumentError: when they are not.
    """
    given = {each for one in what if isinstance(one, Puzzle) for each in one.constraints}
    if given - set(empty_puzzle(board).constraints if board is not None else ()):
        raise ArgumentError([Problem("other_constraints")])


def _chunks(table: pa.Table, rows: int) -> Iterator[Chunk]:
    first = 0
    for batch in table.to_batches(max_chunksize=rows):
        yield Chunk(first, batch)
        first += len(batch)


def apply(
    operation: str,
    what: Any,
    *,
    column: str | None,
    board: Board | None,
    workers: int | None,
    options: dict[str, Any],
) -> pa.Table:
    """The table that an operation makes of another, or of nothing but a number of rows."""
    if isinstance(what, list | tuple):
        _refuse_other_rules(what, board)
    made = Numbers(what) if isinstance(what, int) else None
    table = made.schema.empty_table() if made else table_of(what)
    sample = next((batch for batch in table.to_batches(max_chunksize=64) if len(batch)), no_rows(table.schema))
    task = prepared(operation, sample, column=column, board=board, lang="en", options=options)
    seen = ClassFilter(task) if operation == "dedupe" else None
    rows = task.record.rows
    batches = [operate(task, Chunk(0, no_rows(table.schema)))]
    batches += map_chunks(
        partial(operate, task),
        made.chunks(rows) if made else _chunks(table, rows),
        workers=engine.thread_count(workers),  # threads always: a process would run the program of the caller again
    )
    return pa.Table.from_batches([seen.kept(batch) for batch in batches] if seen else batches)
