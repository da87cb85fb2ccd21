"""Groups of rows at the end of a Parquet file that can be gone on with."""

from __future__ import annotations

import os
from base64 import b64decode, b64encode
from typing import Any, ClassVar

from garns.bulk.arrow import pa
from garns.bulk.encoding import Encoder, File

_MAGIC = b"PAR1"


class ParquetEncoder(Encoder):
    """Groups of rows, each made by a writer of its own that stands at the end of the file.

    So there is nothing to join at the end but the descriptions of the groups, which are small and kept in the notes.
    Into a stream one writer writes them all.
    """

    _GROUP: ClassVar[int] = 131_072

    def __init__(self, schema: pa.Schema, main: str | None, options: dict[str, Any]) -> None:
        super().__init__(schema, main, options)
        self._held: list[pa.RecordBatch] = []
        self._groups: list[Any] = []
        self._noted = 0
        self._streaming: Any = None

    def start(self, file: File) -> None:
        """The mark of the kind."""
        if file.path is None:
            self._streaming = self._writer(pa.PythonFile(file, "w"), [])
        else:
            file.write(_MAGIC)

    def add(self, batch: pa.RecordBatch, file: File) -> None:
        """Rows that are held until they make a group."""
        self._held.append(batch)
        if sum(map(len, self._held)) >= self._GROUP:
            self.flush(file)

    def flush(self, file: File) -> None:
        """A group of what is held, however small."""
        if self._held:
            rows, self._held = pa.Table.from_batches(self._held), []
            if self._streaming is not None:
                self._streaming.write_table(rows, row_group_size=len(rows))
            else:
                self._groups.append(self._group(rows, file))

    def _group(self, rows: pa.Table, file: File) -> Any:
        """Write rows at the end of the file; gives their description."""
        about: list[Any] = []
        with pa.OSFile(str(file.path), "ab") as sink:
            # A writer begins where the sink says 0, with a mark that nobody reads; from then on it is told the truth.
            os.lseek(sink.fileno(), 0, os.SEEK_SET)
            with self._writer(sink, about) as writer:
                os.lseek(sink.fileno(), 0, os.SEEK_END)
                if len(rows):
                    writer.write_table(rows, row_group_size=len(rows))
                end = sink.tell()
        file.cut(end)  # before the description that every writer leaves
        return about[0]

    def _writer(self, sink: Any, about: list[Any]) -> Any:
        from pyarrow.parquet import ParquetWriter  # type: ignore[import-untyped]

        # Puzzles are all different: a dictionary of them, and their order, only cost time.
        few = [field.name for field in self.schema if not pa.types.is_string(field.type)]
        ordered = [name for name in few if not pa.types.is_dictionary(self.schema.field(name).type)]
        return ParquetWriter(
            sink,
            self.schema,
            compression=self.options["compression"],
            use_dictionary=few or False,
            write_statistics=ordered or False,
            metadata_collector=about,
        )

    def notes(self) -> Any:
        """The descriptions of the new groups."""
        new, self._noted = self._groups[self._noted :], len(self._groups)
        return [b64encode(_described(group)).decode("ascii") for group in new]

    def recall(self, notes: Any) -> None:
        """Groups that another has written."""
        from pyarrow.parquet import read_metadata

        self._groups += [read_metadata(pa.BufferReader(b64decode(each))) for each in notes]
        self._noted = len(self._groups)

    def finish(self, file: File) -> None:
        """The descriptions of all groups."""
        if self._streaming is not None:
            self._streaming.close()
            return
        if not self._groups:
            self._groups.append(self._group(self.schema.empty_table(), file))
        whole = self._groups[0]
        for group in self._groups[1:]:
            whole.append_row_groups(group)
        file.write(_described(whole)[len(_MAGIC) :])


def _described(group: Any) -> bytes:
    sink = pa.BufferOutputStream()
    group.write_metadata_file(sink)
    described: bytes = sink.getvalue().to_pybytes()
    return described
