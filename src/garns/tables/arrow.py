"""Tables for whoever speaks Arrow (pandas, polars, DuckDB, pyarrow), by its C stream; none of them is imported here."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import NamedTuple

from garns import engine

#: Rows that are made at a time.
BATCH = 1 << 16


class Column(NamedTuple):
    """A column of some rows: its name, its type as Arrow writes it, its buffers, and how many values are missing."""

    name: str
    format: str
    buffers: list[bytes | None]
    missing: int = 0


def numbers(name: str, format: str, values: bytes, valid: Sequence[object] | None = None) -> Column:
    """A column of numbers; those that are not ``valid`` are missing."""
    missing = 0 if valid is None else sum(1 for each in valid if not each)
    return Column(name, format, [_bits(valid) if valid is not None and missing else None, values], missing)


def texts(name: str, values: Sequence[str | None]) -> Column:
    r"""A column of strings; None where one is missing.

    >>> texts("level", ["easy", None, "hard"]).buffers
    [b'\x05', b'\x00\x00\x00\x00\x04\x00\x00\x00\x04\x00\x00\x00\x08\x00\x00\x00', b'easyhard']
    """
    encoded = [b"" if value is None else value.encode() for value in values]
    ends = array("i", accumulate(map(len, encoded), initial=0))
    missing = sum(1 for value in values if value is None)
    valid = _bits([value is not None for value in values]) if missing else None
    return Column(name, "u", [valid, ends.tobytes(), b"".join(encoded)], missing)


def _bits(valid: Sequence[object]) -> bytes:
    """One bit for each, the first one the lowest of the first byte."""
    ones = "".join("1" if each else "0" for each in reversed(valid))
    return int(ones or "0", 2).to_bytes((len(valid) + 7) // 8, "little")


def stream(length: int, columns: Callable[[int, int], list[Column]]) -> object:
    """A capsule with a stream of so many rows; ``columns`` makes those from one row up to another."""
    starts = iter(range(0, length, BATCH))

    def batch() -> tuple[int, list[tuple[int, list[bytes | None]]]] | None:
        start = next(starts, None)
        if start is None:
            return None
        end = min(start + BATCH, length)
        return end - start, [(column.missing, column.buffers) for column in columns(start, end)]

    return engine.arrow_stream([(column.name, column.format) for column in columns(0, 0)], batch)
