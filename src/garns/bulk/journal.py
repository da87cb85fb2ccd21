"""How far a run has come: a small file beside the output, so that a run that was killed can be gone on with.

Its first line says what the run does, and to which files; every other line that so many rows are done and so many bytes
of the output hold them, and is written after those bytes. So after a kill the output is cut at the last line, and the
run goes on from there: no row is lost, none is there twice. Where the machine itself failed, bytes may be missing; then
it is the last line whose bytes are all there. To wait for the disk at each line would take longer than solving.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from errno import ENOSPC
from pathlib import Path
from typing import Any

from garns.errors import ArgumentError, Problem, SourceError

VERSION = 1


class Journal:
    """The journal of one run."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: int | None = None

    def begin(self, about: dict[str, Any]) -> None:
        """A new journal, over any other."""
        self._file = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_APPEND, 0o666)
        self.note({"version": VERSION, **about})

    def note(self, line: dict[str, Any]) -> None:
        """One more line."""
        assert self._file is not None
        data = json.dumps(line).encode() + b"\n"
        if os.write(self._file, data) < len(data):
            raise OSError(ENOSPC, os.strerror(ENOSPC))  # a part of a line is as good as none

    def resume(self, about: dict[str, Any], sizes: Mapping[str, int]) -> list[dict[str, Any]]:
        """What an earlier run has noted, which did the same to the same files.

        :param sizes: of the files that it has left, by the names that its lines give them.
        :raises ArgumentError: when it did something else.
        :raises SourceError: when the journal cannot be read, or is none.
        """
        try:
            lines = self.path.read_bytes().splitlines(keepends=True)
        except OSError as error:
            raise SourceError([Problem("unreadable", found=str(self.path), reason=error.strerror)]) from None
        whole = [line for line in lines if line.endswith(b"\n")]  # the last may have been cut off by a kill
        try:
            noted = [json.loads(line) for line in whole]
            header = noted[0]
        except (ValueError, IndexError):
            raise SourceError([Problem("no_journal", found=str(self.path))]) from None
        expected = json.loads(json.dumps({"version": VERSION, **about}))
        changed = [key for key in expected if header.get(key) != expected[key]]
        if changed:
            raise ArgumentError([Problem("other_run", found=str(self.path), names=", ".join(changed))])
        good = [all(line.get(name, 0) <= size for name, size in sizes.items()) for line in noted[1:]]
        count = 1 + (good.index(False) if False in good else len(good))
        self._file = os.open(self.path, os.O_WRONLY | os.O_APPEND)
        os.ftruncate(self._file, sum(map(len, whole[:count])))
        return noted[1:count]

    def close(self) -> None:
        """Leave it there."""
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def remove(self) -> None:
        """The run is done."""
        self.close()
        self.path.unlink(missing_ok=True)


def state_of(files: Iterable[str]) -> list[list[Any]]:
    """What tells that files have not changed: their names, sizes, and times."""
    found = []
    for name in files:
        status = Path(name).stat()
        found.append([str(Path(name).resolve()), status.st_size, status.st_mtime_ns])
    return found


def stable(value: object) -> str:
    """A value as text that is the same in every process: sets have no order of their own."""
    if isinstance(value, set | frozenset):
        return f"{{{', '.join(sorted(map(stable, value)))}}}"
    if isinstance(value, Mapping):
        return f"{{{', '.join(sorted(f'{stable(key)}: {stable(value[key])}' for key in value))}}}"
    if is_dataclass(value) and not isinstance(value, type):
        return f"{type(value).__name__}({', '.join(stable(getattr(value, field.name)) for field in fields(value))})"
    return repr(value)
