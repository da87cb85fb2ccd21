"""Where rows go: a file that appears when it is complete, with a journal until then; or a stream, as it comes."""

from __future__ import annotations

import gzip
import os
import sys
from pathlib import Path
from typing import Any

from garns.bulk.arrow import pa
from garns.bulk.encoding import Encoder, NpyEncoder
from garns.bulk.journal import Journal
from garns.bulk.kinds import KINDS, kind_of_name, names
from garns.errors import ArgumentError, Problem, SourceError

STDOUT = "-"
#: Bytes that are packed at once.
_FRAME = 1 << 22


def kind_of_output(name: str, wish: str | None) -> tuple[str, str | None]:
    """The kind of an output and what it is packed with.

    >>> kind_of_output("rated.csv.zst", None)
    ('csv', 'zstd')

    :raises ArgumentError: when the end of its name says nothing that we can write.
    """
    kind, packed = kind_of_name(name)
    kind = wish or kind or ("csv" if name == STDOUT or _is_device(name) else None)
    if kind is None or (packed and not KINDS[kind].is_text):
        raise ArgumentError([Problem("unknown_ending", found=Path(name).name, names=names())])
    if kind in ("npy", "arrow") and (name == STDOUT or _is_device(name)):
        raise ArgumentError([Problem("not_to_stream", found=kind)])
    return kind, packed


def _is_device(name: str) -> bool:
    """Whether something is there that is no file: a pipe with a name, or the place where all is forgotten."""
    path = Path(name)
    return path.exists() and not path.is_file() and not path.is_dir()


class Output:
    """Rows through an encoder into a file or a stream.

    ``partial`` grows beside the file until everything is there; a stream has neither that nor a journal.
    """

    def __init__(self, name: str, encoder: Encoder, packed: str | None) -> None:
        self.name, self._encoder, self._packed = name, encoder, packed
        self.is_stream = name == STDOUT or _is_device(name)
        self.path = Path(name)
        self.partial = self.path.with_name(self.path.name + ".partial")
        self.journal = Journal(self.path.with_name(self.path.name + ".journal"))
        #: What :class:`garns.bulk.seen.Seen` keeps.
        self.seen = self.path.with_name(self.path.name + ".seen")
        self.is_complete = False

    def open(self, about: dict[str, Any], *, resume: bool = False, force: bool = False) -> dict[str, Any]:
        """Begin, or go on: gives what was noted last. ``is_complete`` tells that nothing is left to do.

        :param about: what the run does; it must be the same to go on.
        :raises SourceError: when there is something already that nobody said to overwrite.
        :raises ArgumentError: when an unfinished run did something else.
        """
        if self.is_stream:
            number = sys.stdout.fileno() if self.name == STDOUT else os.open(self.path, os.O_WRONLY)
            self._file = _File(number, self._packed)
            self._encoder.start(self._file)
            return {}
        unfinished = self.journal.path.exists()
        if resume and unfinished:
            return self._resume(about)
        if unfinished and not force:
            raise SourceError([Problem("unfinished_run", file=self.name)])
        if self.path.exists() and not force:
            raise SourceError([Problem("file_exists", file=self.name)])
        number = os.open(
            self.partial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o666
        )  # before the journal, which speaks of it
        self._file = _File(number, self._packed, self.partial)
        self.journal.begin(about)
        self._encoder.start(self._file)
        self.note({})
        return {}

    def _resume(self, about: dict[str, Any]) -> dict[str, Any]:
        sizes = {"seen": _size(self.seen)} if self.partial.exists() else {}
        noted = self.journal.resume(about, {"bytes": _size(self.partial), **sizes} if sizes else {})
        if not self.partial.exists() and self.path.exists():  # killed between the last two acts of a run
            self.is_complete = True
            return noted[-1]
        done = noted[-1] if noted else {"bytes": 0}
        number = os.open(self.partial, os.O_WRONLY | os.O_CREAT, 0o666)
        os.ftruncate(number, done["bytes"])
        os.lseek(number, 0, os.SEEK_END)
        self._file = _File(number, self._packed, self.partial, done["bytes"])
        for line in noted:
            self._encoder.recall(line["notes"])
        if not noted:
            self._encoder.start(self._file)
        return done

    def write(self, batch: pa.RecordBatch) -> None:
        """Some more rows."""
        self._encoder.add(batch, self._file)

    def note(self, done: dict[str, Any]) -> None:
        """All rows so far are in the file, and this is how far the run has come."""
        self._encoder.flush(self._file)
        self._file.flush()
        if not self.is_stream:
            self.journal.note({**done, "bytes": self._file.tell(), "notes": self._encoder.notes()})

    def finish(self) -> None:
        """All rows are there: the file appears, and its journal goes."""
        self._encoder.flush(self._file)
        self._encoder.finish(self._file)
        self._file.flush()
        if self.is_stream:
            return
        if isinstance(self._encoder, NpyEncoder):
            os.pwrite(self._file.number, self._encoder.header(), 0)
        self._file.shut()
        if self.path.suffix.lower() in KINDS["arrow"].suffixes:
            _stream_to_file(self.partial)
        self.partial.replace(self.path)
        self.journal.remove()

    def close(self) -> None:
        """No more rows; what is not complete is left to a later run."""
        self.journal.close()
        if not self.is_stream:
            self._file.shut()


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


class _File:
    """A file without a buffer: what was written is with the system, and an error is told at once."""

    def __init__(self, number: int, packed: str | None, path: Path | None = None, at: int = 0) -> None:
        self.number, self.packed, self.path, self._at = number, packed, path, at
        self.closed = False
        self._held: list[bytes] = []

    def write(self, data: Any) -> None:
        """All of it; what is to be packed is gathered first."""
        if self.packed is None:
            self._out(data)
        else:
            self._held.append(bytes(data))
            if sum(map(len, self._held)) >= _FRAME:
                self.flush()

    def flush(self) -> None:
        """A whole frame of what is gathered: frames after each other are one stream."""
        if self._held:
            data = b"".join(self._held)
            self._held = []
            self._out(gzip.compress(data, 6, mtime=0) if self.packed == "gzip" else pa.Codec("zstd").compress(data))

    def _out(self, data: Any) -> None:
        left = memoryview(data).cast("B")
        while left:
            written = os.write(self.number, left)
            left, self._at = left[written:], self._at + written

    def tell(self) -> int:
        """How much was written."""
        return self._at

    def writable(self) -> bool:
        """As pyarrow asks."""
        return True

    def close(self) -> None:
        """As pyarrow asks; it is :meth:`shut` that closes it."""

    def shut(self) -> None:
        """Close it, once."""
        if self.number >= 0:
            os.close(self.number)
            self.number = -1

    def cut(self, size: int) -> None:
        """What was written there is to end here."""
        os.ftruncate(self.number, size)
        self._at = os.lseek(self.number, 0, os.SEEK_END)


def _stream_to_file(path: Path) -> None:
    """Make a file of Arrow's, with its table of contents, of a stream."""
    made = path.with_name(path.name + ".file")
    with (
        pa.OSFile(str(path)) as file,
        pa.ipc.open_stream(file) as stream,
        pa.OSFile(str(made), "wb") as sink,
        pa.ipc.new_file(sink, stream.schema) as writer,
    ):
        for batch in stream:
            writer.write_batch(batch)
    made.replace(path)
