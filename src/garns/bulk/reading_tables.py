"""Tables that are not text: Parquet, Arrow's files and streams, NumPy's arrays."""

from __future__ import annotations

import ast
import struct
from collections.abc import Iterator
from typing import Any

from garns.bulk.arrow import grids, pa, pc
from garns.errors import Problem, SourceError
from garns.formats.csv import PUZZLE

Batches = Iterator[pa.RecordBatch]
#: The columns, the rows, and how many rows there are (0: nobody knows before the end).
Table = tuple[pa.Schema, Batches, int]
#: Rows read at once.
ROWS = 32_768
#: The header of an array is a line of text.
_HEADER = 1 << 16


def parquet(file: pa.NativeFile, name: str) -> Table:
    """The rows of a Parquet file."""
    from pyarrow.parquet import ParquetFile  # type: ignore[import-untyped]

    opened = ParquetFile(file, buffer_size=1 << 20, pre_buffer=False)
    return opened.schema_arrow, opened.iter_batches(ROWS, use_threads=False), opened.metadata.num_rows


def arrow(file: pa.NativeFile, name: str) -> Table:
    """The rows of an Arrow file (also called Feather)."""
    opened = pa.ipc.open_file(file)
    return opened.schema, (opened.get_batch(number) for number in range(opened.num_record_batches)), 0


def arrows(file: pa.NativeFile, name: str) -> Table:
    """The rows of a stream of Arrow's messages."""
    opened = pa.ipc.open_stream(file)
    return opened.schema, iter(opened), 0


def npy(file: pa.NativeFile, name: str) -> Table:
    """A row of an array is a puzzle, a number a cell, 0 an empty one.

    :raises SourceError: for anything but whole numbers with one row, or one square, a puzzle.
    """
    kind, shape = _header(file, name)
    cells = 1
    for length in shape[1:]:
        cells *= length
    schema = pa.schema([(PUZZLE, pa.string())])
    width = kind.bit_width // 8 * cells

    def batches() -> Batches:
        left = shape[0]
        while left > 0:
            rows = min(left, ROWS)
            block = file.read(rows * width)
            if len(block) < rows * width:
                raise SourceError([Problem("unreadable", found=name, reason="EOF")])
            numbers = pa.Array.from_buffers(kind, rows * cells, [None, pa.py_buffer(block)])
            digits = pc.if_else(pc.and_(pc.greater_equal(numbers, 0), pc.less_equal(numbers, 64)), numbers, 65)
            there = pa.array([True] * rows)
            text = grids(memoryview(digits.cast(pa.uint8()).buffers()[1])[: rows * cells], cells, rows, there)
            yield pa.RecordBatch.from_arrays([text], schema=schema)
            left -= rows

    return schema, batches(), shape[0]


def _header(file: pa.NativeFile, name: str) -> tuple[pa.DataType, tuple[int, ...]]:
    """The type and the shape, as ``numpy.lib.format`` documents them."""
    try:
        start = file.read(8)
        form = "<H" if start[6] == 1 else "<I"
        (length,) = struct.unpack(form, file.read(struct.calcsize(form)))
        header: dict[str, Any] = ast.literal_eval(file.read(min(length, _HEADER)).decode("latin-1"))
        shape = tuple(map(int, header["shape"]))
        kinds = {f"{order}{sign}{size}": f"{word}{8 * size}" for order, sign, word, size in _kinds()}
        kind = pa.type_for_alias(kinds[header["descr"]])
        if header["fortran_order"] or len(shape) not in (2, 3) or not all(0 < length <= 2048 for length in shape[1:]):
            raise ValueError
    except (ValueError, KeyError, IndexError, SyntaxError, struct.error, TypeError):
        raise SourceError([Problem("not_grids", found=name)]) from None
    return kind, shape


def _kinds() -> Iterator[tuple[str, str, str, int]]:
    for sign, word in (("u", "uint"), ("i", "int")):
        yield "|", sign, word, 1
        yield from (("<", sign, word, size) for size in (2, 4, 8))
