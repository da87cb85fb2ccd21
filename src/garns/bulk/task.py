"""A task is an operation with everything it was told; a chunk is some rows of its input, and the unit of all work.

:func:`operate` is a pure function of the two, so a chunk may be done on any thread, process or machine, and twice.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from garns.bulk.arrow import pa, pc
from garns.bulk.columns import texts
from garns.bulk.givens import Rows
from garns.bulk.operations import ERROR, OPERATIONS, Operation
from garns.values.puzzle import Puzzle


@dataclass(frozen=True)
class Chunk:
    """Some rows, and the number of the first of them in the whole input (from 0).

    ``position`` is how much of the input is read when they are done, in the units of its size.
    """

    first: int
    batch: pa.RecordBatch
    position: int = 0

    def __reduce__(self) -> tuple[Any, ...]:
        """On its way to another process: only its own rows, where pyarrow would send the whole table they are cut from.

        >>> import pickle
        >>> table = pa.record_batch({"puzzle": ["1.....3..4.....2"] * 10_000})
        >>> sent = pickle.dumps(Chunk(7, table.slice(7, 2)))
        >>> len(sent) < 2000, pickle.loads(sent) == Chunk(7, table.slice(7, 2))
        (True, True)
        """
        sink = pa.BufferOutputStream()
        with pa.ipc.new_stream(sink, self.batch.schema) as stream:
            stream.write_batch(self.batch)
        return _arrived, (self.first, sink.getvalue(), self.position)


def _arrived(first: int, sent: pa.Buffer, position: int) -> Chunk:
    return Chunk(first, pa.ipc.open_stream(sent).read_next_batch(), position)


@dataclass(frozen=True)
class Task:
    """What is done to every row: the operation, the column of the puzzles, their board, and what else was said."""

    operation: str
    column: str | None
    board: Puzzle
    options: Mapping[str, Any] = field(default_factory=dict)
    lang: str = "en"

    @property
    def record(self) -> Operation:
        """The operation itself."""
        return OPERATIONS[self.operation]


def operate(task: Task, chunk: Chunk) -> pa.RecordBatch:
    """The rows of a chunk with the columns of an operation after their own, and ``error`` last.

    >>> batch = pa.record_batch({"id": [7, 8], "puzzle": ["1.....3..4.....2", "?"]})
    >>> operate(Task("count", "puzzle", Puzzle.empty(4)), Chunk(0, batch)).to_pylist()[1]
    {'id': 8, 'puzzle': '?', 'count': None, 'error': '1: this is not a puzzle in any format that Garns knows'}
    """
    record, batch = task.record, chunk.batch
    if record.reads:
        rows = Rows(texts(batch.column(task.column)), task.board, first=chunk.first, lang=task.lang)
        beside = task.options.get("solution")
        rows.solutions = texts(batch.column(beside)) if beside else None
    else:
        rows = Rows(pa.nulls(len(batch), pa.string()), task.board, first=chunk.first, lang=task.lang)
    found: dict[str, pa.Array] = _function(record)(rows, **task.options)
    return _joined(batch, found, rows)


def _function(record: Operation) -> Any:
    return getattr(import_module(f"garns.bulk.{record.module}"), record.id)


def _joined(batch: pa.RecordBatch, found: dict[str, pa.Array], rows: Rows) -> pa.RecordBatch:
    """What came and what was found. A name that is taken gets another; an earlier error stays."""
    if rows.taken is not None:
        batch = batch.take(rows.taken)
    columns = dict(zip(batch.schema.names, batch.columns, strict=True))
    for name, array in found.items():
        columns[free_name(name, columns)] = array
    errors = pa.nulls(len(batch), pa.string())
    if rows.errors:
        errors = pa.array([rows.errors.get(row) for row in range(len(rows))], pa.string())
        errors = errors if rows.taken is None else errors.take(rows.taken)
    earlier = columns.pop(ERROR.name, None)
    if earlier is not None:
        errors = pc.coalesce(earlier.cast(pa.string()), errors)
    columns[ERROR.name] = errors
    return pa.RecordBatch.from_arrays(list(columns.values()), list(columns))


def free_name(name: str, taken: Mapping[str, Any]) -> str:
    """A name for a new column: its own, or with a prefix where the table has one of that name."""
    while name in taken:
        name = f"garns_{name}"
    return name
