"""Which classes came before: ids in order of arrival, in memory a few bytes each, and in a file for a run that resumes.

The ids of a chunk are looked up in all that came before, not the other way round: so nothing has to be sorted or hashed
but the chunk.
"""

from __future__ import annotations

import os
from errno import ENOSPC
from pathlib import Path

from garns.bulk.arrow import pa, pc
from garns.bulk.comparing import CLASS_BYTES
from garns.bulk.task import Task, free_name

_ID = pa.binary(CLASS_BYTES)


class Seen:
    """The classes that came before.

    >>> seen = Seen(None)
    >>> seen.fresh(pa.array(["00" * 12, None, "01" * 12, "00" * 12])).to_pylist()
    [True, True, True, False]
    >>> seen.fresh(pa.array(["01" * 12, "02" * 12])).to_pylist()
    [False, True]
    """

    def __init__(self, path: Path | None, known: int = 0) -> None:
        self._path = path
        self._ids: list[pa.Array] = []
        self._file: int | None = None
        if path is not None:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
            os.ftruncate(self._file, known)
            self._keep(path.read_bytes())
            os.lseek(self._file, 0, os.SEEK_END)

    def fresh(self, classes: pa.Array) -> pa.Array:
        """Which of these classes had not come before; a row without a class is never a duplicate."""
        ids = [None if one is None else bytes.fromhex(one) for one in classes.to_pylist()]
        column = pa.array(ids, _ID)
        known = {one for part in self._ids for one in part.filter(pc.is_in(part, column)).to_pylist()}
        new = []
        for one in ids:
            new.append(one is None or one not in known)
            known.add(one)
        data = b"".join(one for one, is_new in zip(ids, new, strict=True) if one is not None and is_new)
        self._keep(data)
        if self._file is not None and os.write(self._file, data) < len(data):
            raise OSError(ENOSPC, os.strerror(ENOSPC))
        return pa.array(new, pa.bool_())

    def _keep(self, data: bytes) -> None:
        if data:
            self._ids.append(pa.Array.from_buffers(_ID, len(data) // CLASS_BYTES, [None, pa.py_buffer(data)]))
        if len(self._ids) > 16:  # few large pieces are read faster than many small ones
            self._ids = [pa.concat_arrays(self._ids)]

    def size(self) -> int:
        """Bytes in the file."""
        return 0 if self._file is None else os.fstat(self._file).st_size

    def remove(self) -> None:
        """The run is done."""
        if self._file is not None:
            os.close(self._file)
            self._file = None
        if self._path is not None:
            self._path.unlink(missing_ok=True)


class ClassFilter:
    """What becomes of the rows of a run that keeps the first of every class: it sees them all, in order."""

    def __init__(self, task: Task) -> None:
        self._mark, self._seen = bool(task.options.get("mark")), Seen(None)

    def keep_in(self, path: Path, known: int) -> None:
        """Keep the classes in a file, of which so many bytes are from an earlier run."""
        self._seen = Seen(path, known)

    def kept(self, batch: pa.RecordBatch) -> pa.RecordBatch:
        """The rows that are new, or all of them with a mark on the others."""
        *names, error = batch.schema.names
        fresh = self._seen.fresh(batch.column(len(names) - 1))  # the class stands last but for the error
        if not self._mark:
            return batch.filter(fresh)
        columns = [*batch.columns[:-1], pc.invert(fresh), batch.columns[-1]]
        return pa.RecordBatch.from_arrays(columns, [*names, free_name("duplicate", dict.fromkeys(names)), error])

    def size(self) -> int:
        """Bytes in the file."""
        return self._seen.size()

    def remove(self) -> None:
        """The run is done."""
        self._seen.remove()
