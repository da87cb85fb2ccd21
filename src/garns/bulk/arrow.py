"""The one door to pyarrow, and what several modules ask of it."""

from __future__ import annotations

from array import array
from functools import lru_cache
from typing import Any

from garns.errors import MissingExtra
from garns.values.cells import SYMBOLS

try:
    import pyarrow as pa  # type: ignore[import-untyped]
    import pyarrow.compute as pc  # type: ignore[import-untyped]
except ImportError:
    raise MissingExtra("bulk") from None

__all__ = ["flags", "grids", "no_rows", "numbers", "pa", "pc", "texts_of", "words"]

_SYMBOLS = (b"." + SYMBOLS.encode())[:65].ljust(256, b"!")  # no board has the others


def no_rows(schema: pa.Schema) -> pa.RecordBatch:
    """A batch with columns and nothing in them."""
    return pa.RecordBatch.from_pylist([], schema=schema)


def numbers(kind: str, buffer: Any, length: int) -> pa.Array:
    """A column of numbers over a buffer that the core has filled; nothing is copied."""
    return pa.Array.from_buffers(pa.type_for_alias(kind), length, [None, pa.py_buffer(buffer)])


def flags(buffer: Any, length: int, value: int) -> pa.Array:
    """Where the bytes of a buffer have a value."""
    return pc.equal(numbers("uint8", buffer, length), pa.scalar(value, pa.uint8()))


def grids(digits: Any, cells: int, length: int, there: pa.Array) -> pa.Array:
    """A column of text over rows of digits, ``.`` for 0; null where ``there`` is false.

    >>> grids(bytes([1, 0, 12, 4, 0, 0, 0, 0]), 4, 2, pa.array([True, False])).to_pylist()
    ['1.C4', None]
    """
    return texts_of(bytes(digits).translate(_SYMBOLS), cells, length, there)


def texts_of(symbols: Any, cells: int, length: int, there: pa.Array) -> pa.Array:
    """A column of text over a buffer with so many symbols for each row; nothing is copied.

    >>> texts_of(b"1234....", 4, 2, pa.array([True, False])).to_pylist()
    ['1234', None]
    """
    buffers = [there.buffers()[1], _offsets(cells, length), pa.py_buffer(symbols)]
    return pa.Array.from_buffers(pa.string(), length, buffers)


@lru_cache(maxsize=8)
def _offsets(cells: int, length: int) -> pa.Buffer:
    return pa.py_buffer(array("i", range(0, cells * (length + 1), cells)))


def words(indices: pa.Array, names: tuple[str, ...]) -> pa.Array:
    """A column of few different words: for each row the number of its word, or null."""
    return pa.DictionaryArray.from_arrays(indices.cast(pa.int16()), pa.array(names, pa.string()))
