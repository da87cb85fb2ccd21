"""A run: rows from files through an operation into a file, in order, with a journal.

>>> import tempfile
>>> from pathlib import Path
>>> folder = Path(tempfile.mkdtemp())
>>> _ = (folder / "two.txt").write_text("1.....3..4.....2\\n1...\\n")
>>> run("solve", [str(folder / "two.txt")], str(folder / "two.csv"))
Summary(rows=2, written=2, errors=1, resumed=0)
>>> print((folder / "two.csv").read_text(), end="")
puzzle,status,solution,error
"1.....3..4.....2","unique","1324423124133142",
"1...",,,"5: expected 16 symbols, got 4"
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

from garns import engine
from garns.boards import Board, empty_puzzle
from garns.bulk.arrow import pa
from garns.bulk.chunks import WorkersLost, map_chunks
from garns.bulk.columns import board_of, plain_type, puzzle_column, solution_column
from garns.bulk.encoders import ENCODERS
from garns.bulk.journal import stable, state_of
from garns.bulk.operations import ERROR, OPERATIONS
from garns.bulk.output import Output, kind_of_output
from garns.bulk.seen import ClassFilter
from garns.bulk.sources import STDIN, Input, Numbers
from garns.bulk.task import Chunk, Task, operate
from garns.errors import ArgumentError, GarnsError, Problem, SourceError
from garns.symmetry.minlex import box_of
from garns.values.puzzle import Puzzle

#: Seconds between two notes in the journal.
EVERY = 5.0

#: Told after every chunk: rows so far, and bytes of the input read and in all (0: not known).
Progress = Callable[[int, int, int], None]
#: How chunks are worked on; see :func:`garns.bulk.chunks.map_chunks`.
Mapper = Callable[..., Iterator[Any]]


@dataclass(frozen=True, slots=True)
class Summary:
    """What became of a run: rows read and written, those with an error, and how many an earlier run had done."""

    rows: int
    written: int
    errors: int
    resumed: int = 0


class Stopped(KeyboardInterrupt):
    """Somebody pressed ^C; so many rows are safe."""

    def __init__(self, rows: int, *, can_resume: bool) -> None:
        super().__init__()
        self.rows, self.can_resume = rows, can_resume


def run(
    operation: str,
    inputs: Sequence[str],
    output: str,
    *,
    column: str | None = None,
    board: Board | None = None,
    input_kind: str | None = None,
    output_kind: str | None = None,
    compression: str = "none",
    resume: bool = False,
    force: bool = False,
    workers: int | None = None,
    every: float = EVERY,
    chunk: int | None = None,
    lang: str = "en",
    progress: Progress | None = None,
    mapper: Mapper = map_chunks,
    count: int | None = None,
    **options: Any,
) -> Summary:
    """Do something to every row of some files.

    :param operation: one of :data:`garns.bulk.operations.OPERATIONS`.
    :param inputs: files and patterns of names; ``-`` is standard input.
    :param output: a file whose ending says its kind; ``-`` is standard output.
    :param column: where the puzzles stand; found without it.
    :param board: of all puzzles; that of the first without it.
    :param resume: go on with a run that was cut off; without one, begin.
    :param force: overwrite what is there.
    :param workers: how many chunks at once, as many as the machine has cores unless told.
    :param every: seconds between two notes in the journal.
    :param chunk: rows that are worked on at once; the record of the operation says how many without it.
    :param count: how many puzzles to make, for an operation that reads none.
    :param options: what the operation can be told.
    :raises GarnsError: when something is wrong with the files or the wishes; a bad row only has an ``error``.
    """
    kind, packed = kind_of_output(output, output_kind)
    source = Input(inputs, input_kind, lang) if count is None else Numbers(count)
    task = prepared(operation, source.sample, column=column, board=board, lang=lang, options=options)
    seen = ClassFilter(task) if operation == "dedupe" else None
    empty = operate(task, Chunk(0, source.sample.slice(0, 0)))
    schema = (seen.kept(empty) if seen else empty).schema
    if kind != "parquet":  # the others have no dictionaries
        schema = pa.schema([pa.field(field.name, plain_type(field.type)) for field in schema])
    form = {
        "puzzle": task.column,
        "operation": operation,
        "board": task.board,
        "cells": len(task.board.givens),
        "compression": compression,
        "delimiter": "\t" if ".tsv" in output.lower() else ",",
    }
    out = Output(output, ENCODERS[kind](schema, task.record.main, form), packed)
    if resume and (STDIN in source.files or out.is_stream):
        raise ArgumentError([Problem("cannot_resume")])
    about = {
        "operation": operation,
        "options": {key: stable(value) for key, value in sorted(task.options.items())},
        "count": count,
        "column": task.column,
        "board": repr(task.board),
        "output": [kind, packed, compression],
        "inputs": [] if STDIN in source.files else state_of(source.files),
    }
    with writing(out):
        done = out.open(about, resume=resume, force=force)
        if seen and not out.is_stream:
            seen.keep_in(out.seen, done.get("seen", 0))
    going = _Run(task, source, out, schema, progress=progress, seen=seen)
    return going.go(done, mapper, workers=engine.thread_count(workers), every=every, chunk=chunk or task.record.rows)


def prepared(
    operation: str,
    sample: pa.RecordBatch,
    *,
    column: str | None,
    board: Board | None,
    lang: str,
    options: dict[str, Any],
) -> Task:
    """A task for a table that begins like this.

    :raises ArgumentError: when the columns or the wishes do not fit.
    """
    record = OPERATIONS.get(operation)
    if record is None:
        expected = ", ".join(OPERATIONS)
        raise ArgumentError([Problem("bad_argument", name="operation", found=operation, expected=expected)])
    told = {key: value for key, value in options.items() if value is not None and value is not False}
    unknown = [key for key in told if key not in record.options]
    if unknown:
        raise ArgumentError([Problem("no_such_option", operation=operation, found=key) for key in unknown])
    if not record.reads:
        return Task(operation, None, empty_puzzle(board or Puzzle()), told, lang)
    where = puzzle_column(sample, column)
    rules = board_of(sample, where) if board is None else empty_puzzle(board)
    if record.plain:
        box_of(rules)
    if "solution" in record.options:
        told["solution"] = solution_column(sample, told.get("solution"), where)
    return Task(operation, where, rules, told, lang)


@contextmanager
def writing(out: Output) -> Iterator[None]:
    """What the system says of an output, in our words; only whoever reads a pipe may close it.

    :raises SourceError: when it cannot be written.
    """
    try:
        yield
    except (BrokenPipeError, GarnsError):
        raise
    except OSError as error:
        raise SourceError([Problem("unwritable", found=out.name, reason=error.strerror or str(error))]) from None


class _Run:
    """One run, from its first note to its last."""

    def __init__(
        self,
        task: Task,
        source: Input | Numbers,
        out: Output,
        schema: pa.Schema,
        *,
        progress: Progress | None,
        seen: ClassFilter | None,
    ) -> None:
        self._task, self._source, self._out, self._schema = task, source, out, schema
        self._progress, self._seen = progress, seen

    def go(self, done: dict[str, Any], mapper: Mapper, *, workers: int, every: float, chunk: int) -> Summary:
        """Every row that is not done yet."""
        self._rows, self._written, self._errors = (done.get(key, 0) for key in ("rows", "written", "errors"))
        resumed, out = self._rows, self._out
        if out.is_complete:
            self._forget()
            return Summary(self._rows, self._written, self._errors, resumed)
        results = mapper(
            partial(_done, self._task),
            self._source.chunks(chunk, skip=self._rows),
            workers=workers,
            processes=self._task.record.in_python,
        )
        self._between = True  # two batches, where the file holds all rows that are counted
        try:
            with writing(out):
                self._write(results, every)
                out.finish()
        except (KeyboardInterrupt, WorkersLost) as stopped:
            with suppress(OSError):
                if self._between:
                    self._note()
            if isinstance(stopped, WorkersLost):
                raise
            raise Stopped(self._rows, can_resume=not out.is_stream) from None
        finally:
            out.close()
            _close(results)
        self._forget()
        return Summary(self._rows, self._written, self._errors, resumed)

    def _write(self, results: Iterator[tuple[int, int, pa.RecordBatch]], every: float) -> None:
        noted = time.monotonic()
        for rows, position, found in results:
            self._between = False
            batch = self._seen.kept(found) if self._seen else found
            self._out.write(batch.cast(self._schema))
            self._rows += rows
            self._written += len(batch)
            self._errors += len(batch) - batch.column(ERROR.name).null_count
            self._between = True
            if time.monotonic() - noted >= every:
                self._note()
                noted = time.monotonic()
            if self._progress is not None:
                self._progress(self._rows, position, self._source.size)
        self._note()

    def _note(self) -> None:
        counted = {"rows": self._rows, "written": self._written, "errors": self._errors}
        self._out.note(counted if self._seen is None else {**counted, "seen": self._seen.size()})

    def _forget(self) -> None:
        """What only a resumed run would need."""
        if self._out.is_complete:
            self._out.journal.remove()
        if self._seen is not None:
            self._seen.remove()


def _done(task: Task, chunk: Chunk) -> tuple[int, int, pa.RecordBatch]:
    """How many rows were read, how much of the input that makes, and the rows that came of them."""
    return len(chunk.batch), chunk.position, operate(task, chunk)


def _close(results: Iterable[Any]) -> None:
    close = getattr(results, "close", None)
    if close is not None:
        close()
