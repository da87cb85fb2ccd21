"""Where rows come from: files, patterns of names, standard input; one after the other, packed or not."""

from __future__ import annotations

import glob
import os
import sys
import tempfile
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from garns.bulk import reading_tables, reading_text
from garns.bulk.arrow import no_rows, pa
from garns.bulk.columns import plain_type
from garns.bulk.kinds import kind_of_bytes, kind_of_name, packing_of
from garns.bulk.task import Chunk
from garns.errors import GarnsError, Problem, SourceError
from garns.formats import csv
from garns.formats.source import refusal

STDIN = "-"
_HEAD = 1 << 16
_TEXT = {"lines": reading_text.lines, "csv": reading_text.table, "jsonl": reading_text.objects}
_TABLES = {
    "parquet": reading_tables.parquet,
    "arrow": reading_tables.arrow,
    "arrows": reading_tables.arrows,
    "npy": reading_tables.npy,
}


def expanded(names: Sequence[str]) -> list[str]:
    """The files that names and patterns stand for, those of a pattern in the order of their names.

    :raises SourceError: when there is no such file.
    """
    files: list[str] = []
    for name in names or (STDIN,):
        if name == STDIN or Path(name).exists():
            files.append(name)
            continue
        found = sorted(glob.glob(name, recursive=True))  # noqa: PTH207 (Path has no glob for a whole path)
        if not found:
            raise SourceError([Problem("no_such_file", found=name)])
        files += found
    if files.count(STDIN) > 1:
        raise SourceError([Problem("stdin_twice")])
    return files


class Input:
    """The rows of all files, in order, as chunks.

    :raises SourceError: when a file cannot be read, or has other columns than the first.
    """

    def __init__(self, names: Sequence[str], kind: str | None = None, lang: str = "en") -> None:
        self.files = expanded(names)
        self._kind, self._lang = kind, lang
        #: Bytes of all files, and how many of them were read.
        self.size = sum(Path(name).stat().st_size for name in self.files if name != STDIN)
        self._done, self._current = 0, _Opened(self.files[0], kind, lang)
        self.schema = self._current.schema
        self._first = next((batch for batch in self._current.batches if len(batch)), None)
        for name in self.files[1:]:
            if name != STDIN:
                other = _Opened(name, kind, lang)
                other.close()
                self._check(other)

    def _check(self, opened: _Opened) -> None:
        if opened.schema.names != self.schema.names:
            found, expected = ", ".join(opened.schema.names), ", ".join(self.schema.names)
            raise SourceError([Problem("other_columns", file=opened.name, names=found, expected=expected)])

    @property
    def sample(self) -> pa.RecordBatch:
        """The first rows."""
        return no_rows(self.schema) if self._first is None else self._first

    @property
    def position(self) -> int:
        """How many bytes were read, about."""
        return self._done + self._current.position()

    def chunks(self, rows: int, skip: int = 0) -> Iterator[Chunk]:
        """Some rows at a time, from the row of a number on; once only."""
        number = before = 0
        for batch in self._batches():
            read = self.position - before
            for start in range(max(0, skip - number), len(batch), rows):
                end = min(start + rows, len(batch))
                yield Chunk(number + start, batch.slice(start, rows), before + read * end // len(batch))
            number, before = number + len(batch), before + read

    def _batches(self) -> Iterator[pa.RecordBatch]:
        if self._first is not None:
            yield self._first
            self._first = None
        yield from self._current.batches
        for name in self.files[1:]:
            self._done += self._current.size
            self._current.close()
            self._current = _Opened(name, self._kind, self._lang)
            self._check(self._current)
            for batch in self._current.batches:
                yield _plain(batch, self.schema)


class Numbers:
    """Rows out of nothing: only their numbers."""

    def __init__(self, count: int) -> None:
        self.files: list[str] = []
        self.schema = pa.schema([("number", pa.uint64())])
        self.size = count

    @property
    def sample(self) -> pa.RecordBatch:
        """No row."""
        return no_rows(self.schema)

    def chunks(self, rows: int, skip: int = 0) -> Iterator[Chunk]:
        """Some numbers at a time, from one on."""
        for first in range(skip, self.size, rows):
            last = min(first + rows, self.size)
            numbers = pa.array(range(first, last), pa.uint64())
            yield Chunk(first, pa.RecordBatch.from_arrays([numbers], schema=self.schema), last)


class _Opened:
    """One file, from its first byte."""

    def __init__(self, name: str, kind: str | None, lang: str) -> None:
        self.name = name
        self._rows = 0
        try:
            raw = _file(name)
            self.size = os.fstat(raw.fileno()).st_size if name != STDIN else 0
            self._raw = raw
            schema, batches, self.rows = _read(raw, name, kind, lang)
        except (pa.ArrowException, OSError, EOFError) as error:
            raise error if isinstance(error, GarnsError) else _unreadable(name, error) from None
        names = reading_text.unlike(schema.names)
        fields = zip(names, schema, strict=True)
        self.schema = pa.schema([pa.field(name, plain_type(field.type)) for name, field in fields])
        self.batches = self._counted(batches)

    def position(self) -> int:
        """How far it was read: by the place in a text, by the rows of a table."""
        if self.rows:
            return self.size * min(self._rows, self.rows) // self.rows
        return 0 if self.name == STDIN or self._raw.closed else self._raw.tell()

    def close(self) -> None:
        """There may be more files than a process may hold open."""
        self.batches.close()
        if self.name != STDIN:
            self._raw.close()

    def _counted(self, batches: Iterator[pa.RecordBatch]) -> Generator[pa.RecordBatch, None, None]:
        try:
            for batch in batches:
                self._rows += len(batch)
                yield _plain(batch, self.schema)
        except (pa.ArrowException, OSError, EOFError) as error:
            raise error if isinstance(error, GarnsError) else _unreadable(self.name, error) from None


def _plain(batch: pa.RecordBatch, schema: pa.Schema) -> pa.RecordBatch:
    if batch.schema.equals(schema):
        return batch
    columns = [column.cast(field.type) for column, field in zip(batch.columns, schema, strict=True)]
    return pa.RecordBatch.from_arrays(columns, schema=schema)


def _file(name: str) -> IO[bytes]:
    if name == STDIN:
        return sys.stdin.buffer
    try:
        return Path(name).open("rb")
    except (OSError, ValueError) as error:
        raise refusal(name, error) from None


def _read(raw: IO[bytes], name: str, kind: str | None, lang: str) -> tuple[pa.Schema, Iterator[pa.RecordBatch], int]:
    """The columns and the rows of a file, whatever it is, and how many rows there are, if that can be told (or 0)."""
    stream = _Stream(raw.read)
    packed = packing_of(stream.head)
    if packed is not None:
        stream = _Stream(pa.CompressedInputStream(pa.PythonFile(stream, "r"), packed).read)
    kind = kind or kind_of_bytes(stream.head) or _kind_of_text(stream.head, name)
    if kind in _TEXT:
        return *_TEXT[kind](stream.read, lang), 0
    if kind in ("arrows", "npy"):
        return _TABLES[kind](pa.PythonFile(stream, "r"), name)
    if packed is None and name != STDIN:
        return _TABLES[kind](pa.OSFile(name), name)
    spooled = tempfile.TemporaryFile()  # noqa: SIM115 (it lives as long as the rows are read)
    while block := stream.read(1 << 20):
        spooled.write(block)
    spooled.seek(0)
    return _TABLES[kind](pa.PythonFile(spooled, "r"), name)


def _kind_of_text(head: bytes, name: str) -> str:
    """Objects, a table with a header, or what the name says; else lines."""
    text = head.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "replace")
    if text.lstrip().startswith("{"):
        return "jsonl"
    named = kind_of_name(name)[0]
    if named in _TEXT:
        return named
    return "lines" if csv.opens(text.split("\n")) is None else "csv"


@dataclass
class _Stream:
    """Reads that give all they are asked for, unless the end comes; what was read ahead comes first."""

    source: Callable[[int], Any]
    closed: bool = False

    def __post_init__(self) -> None:
        self.head = b""
        self.head = self.read(_HEAD)

    def read(self, size: int) -> bytes:
        """So many bytes, or what is left."""
        parts, left = [self.head[:size]], size - len(self.head[:size])
        self.head = self.head[size:]
        while left > 0 and (part := self.source(left)):
            parts.append(bytes(part))
            left -= len(part)
        return b"".join(parts) if parts[0] or len(parts) != 2 else parts[1]

    def readable(self) -> bool:
        """As a file says."""
        return True

    def close(self) -> None:
        """As a file does; what it reads from is closed by its owner."""


def _unreadable(name: str, error: Exception) -> SourceError:
    return SourceError([Problem("unreadable", found=name, reason=str(error).split("\n", maxsplit=1)[0])])
