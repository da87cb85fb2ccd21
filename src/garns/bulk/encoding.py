"""Rows to bytes, one class for each kind of file. All of them can be stopped at the end of a batch and gone on with.

Each has ``start``, ``add`` (some rows), ``flush`` (what was held back), ``finish``, and ``notes``: what a new one must
be told (``recall``) to go on where another was stopped.
"""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any, ClassVar, Protocol

from garns.bulk.arrow import pa, pc
from garns.bulk.givens import Rows
from garns.bulk.operations import ERROR
from garns.errors import ArgumentError, Problem


class File(Protocol):
    """What rows are written to."""

    def write(self, data: Any, /) -> Any:
        """Write all of it."""

    def tell(self) -> int:
        """How much was written."""

    @property
    def path(self) -> Path | None:
        """Where it is; None for a stream."""

    def cut(self, size: int) -> None:
        """What was written there is to end here."""


class Encoder:
    """What all kinds share: nothing at the start and the end, and nothing to note."""

    def __init__(self, schema: pa.Schema, main: str | None, options: dict[str, Any]) -> None:
        self.schema, self.main, self.options = schema, main, options

    def start(self, file: File) -> None:
        """What stands before the first row."""

    def add(self, batch: pa.RecordBatch, file: File) -> None:
        """Some rows."""
        raise NotImplementedError  # the one thing that each kind does its own way

    def flush(self, file: File) -> None:
        """What was held back."""

    def finish(self, file: File) -> None:
        """What stands after the last row."""

    def notes(self) -> Any:
        """What is new since the last call, for another encoder to go on from here."""
        return None

    def recall(self, notes: Any) -> None:
        """Notes of another encoder; once for each that it made."""


class LinesEncoder(Encoder):
    """The main column, one line for each row; or the first column, and the others in a comment after it."""

    def add(self, batch: pa.RecordBatch, file: File) -> None:
        """A row without an answer is a comment that says why."""
        if self.main is not None:
            column, errors = batch.column(self.main), batch.column(ERROR.name)
            if column.null_count:
                status = batch.column("status") if "status" in batch.schema.names else "-"
                why = pc.binary_join_element_wise("#", pc.coalesce(errors, status), " ")
                column = pc.if_else(pc.is_valid(column), column, pc.replace_substring(why, "\n", " "))
        else:
            column = pa.array([_commented(row, self.options["puzzle"]) for row in batch.to_pylist()], pa.string())
        file.write(text_of(pc.binary_join_element_wise(column, "", "\n")))


def _commented(row: dict[str, Any], puzzle: str) -> str:
    text = " ".join((row.pop(puzzle) or "").split())
    said = " ".join(f"{name}={value}" for name, value in row.items() if value is not None)
    return f"{text} # {said}" if said else text


def text_of(column: pa.Array) -> memoryview:
    """The texts of a column without anything between them."""
    _, offsets, text = column.buffers()
    ends = memoryview(offsets).cast("b").cast("i")
    return memoryview(text or b"").cast("B")[ends[column.offset] : ends[column.offset + len(column)]]


class CsvEncoder(Encoder):
    """A header, and a record for each row; what is no single value is JSON."""

    def start(self, file: File) -> None:
        """The names of the columns."""
        header = io.StringIO()
        csv.writer(header, delimiter=self.options["delimiter"], lineterminator="\n").writerow(self.schema.names)
        file.write(header.getvalue().encode())

    def add(self, batch: pa.RecordBatch, file: File) -> None:
        """Records; in quotes only where one of them needs it."""
        table = pa.Table.from_batches([batch])
        for number, field in enumerate(table.schema):
            if pa.types.is_nested(field.type):
                values = [None if one is None else json.dumps(one) for one in table.column(number).to_pylist()]
                table = table.set_column(number, field.name, pa.array(values, pa.string()))
        try:
            file.write(self._records(table, "none"))
        except pa.ArrowInvalid:
            file.write(self._records(table, "needed"))

    def _records(self, table: pa.Table, quoting: str) -> pa.Buffer:
        from pyarrow import csv as fast  # type: ignore[import-untyped]

        sink = pa.BufferOutputStream()
        delimiter = self.options["delimiter"]
        options = fast.WriteOptions(include_header=False, quoting_style=quoting, delimiter=delimiter)
        fast.write_csv(table, sink, options)
        return sink.getvalue()


class JsonEncoder(Encoder):
    """An object for each row."""

    def add(self, batch: pa.RecordBatch, file: File) -> None:
        """Objects."""
        rows = (json.dumps(row, ensure_ascii=False, default=str) + "\n" for row in batch.to_pylist())
        file.write("".join(rows).encode())


class ArrowEncoder(Encoder):
    """Messages of Arrow's stream; a file is made of them at the end."""

    def start(self, file: File) -> None:
        """The schema."""
        file.write(self.schema.serialize())

    def add(self, batch: pa.RecordBatch, file: File) -> None:
        """One message."""
        file.write(batch.serialize())

    def finish(self, file: File) -> None:
        """The mark of the end."""
        file.write(b"\xff\xff\xff\xff\0\0\0\0")


_NO_DIGIT = bytes(range(255)) + b"\0"


class NpyEncoder(Encoder):
    """An array with a row for each row, a byte a cell, 0 where there is no answer."""

    _HEAD: ClassVar[int] = 128

    def __init__(self, schema: pa.Schema, main: str | None, options: dict[str, Any]) -> None:
        super().__init__(schema, main, options)
        if main is None:
            raise ArgumentError([Problem("no_grids", found=options["operation"])])
        self._cells, self._rows = options["cells"], 0

    def start(self, file: File) -> None:
        """Room for the header, which tells the number of rows."""
        file.write(self.header())

    def header(self) -> bytes:
        """The header, as ``numpy.lib.format`` documents it; always of the same length."""
        form = f"{{'descr': '|u1', 'fortran_order': False, 'shape': ({self._rows}, {self._cells}), }}"
        return b"\x93NUMPY\x01\x00" + (self._HEAD - 10).to_bytes(2, "little") + f"{form:<{self._HEAD - 11}}\n".encode()

    def add(self, batch: pa.RecordBatch, file: File) -> None:
        """Digits."""
        rows = Rows(batch.column(self.main), self.options["board"])
        digits = rows.digits
        file.write(bytes(digits).translate(_NO_DIGIT) if rows.errors else digits)
        self._rows += len(batch)

    def notes(self) -> Any:
        """How many rows there are."""
        return self._rows

    def recall(self, notes: Any) -> None:
        """The last note counts."""
        self._rows = notes
