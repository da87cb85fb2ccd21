"""What to write beside the rows and above the columns of a drawing, taken from the names of the cells."""

from __future__ import annotations

import re
from functools import reduce

from garns.values.geometry import Geometry


def line_names(geometry: Geometry) -> tuple[dict[int, str], dict[int, str]]:
    """For every drawn row and column the part of the name that its cells share: a number, or the axes of a cube.

    >>> from garns.values.geometry import board
    >>> rows, columns = line_names(board(4))
    >>> rows[3], columns[0]
    ('4', '1')
    """
    rows: dict[int, list[list[str]]] = {}
    columns: dict[int, list[list[str]]] = {}
    for name, (row, column) in zip(geometry.names, geometry.places, strict=True):
        parts = re.findall("[a-z][0-9]+", name)
        rows.setdefault(row, []).append(parts)
        columns.setdefault(column, []).append(parts)
    return (
        {row: _common(names).removeprefix("r") for row, names in sorted(rows.items())},
        {column: _common(names).removeprefix("c") for column, names in sorted(columns.items())},
    )


def _common(names: list[list[str]]) -> str:
    return "".join(reduce(lambda kept, parts: [part for part in kept if part in parts], names))
