"""How puzzles lie on a page: the columns that let them be largest.

>>> fit(4, 178, 240, head=7)
Fit(columns=2, rows=2, size=84.0, beside=False)
"""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

#: Between puzzles: across, and down.
GAP_X, GAP_Y = 10.0, 9.0
#: Between a grid and its code.
_NEAR = 3.0


class Fit(NamedTuple):
    """Columns and rows, the width of a grid in mm, and whether its code stands beside it or below."""

    columns: int
    rows: int
    size: float
    beside: bool


def fit(many: int, width: float, height: float, *, head: float, ratio: float = 1.0, code: float = 0.0) -> Fit:
    """The largest grids for so many puzzles in an area; ``ratio`` is height by width, ``code`` the side of a code."""
    found = Fit(1, many, 0.0, False)
    for columns in range(1, many + 1):
        rows = ceil(many / columns)
        for beside in (False, True) if code else (False,):
            aside, below = (code + _NEAR if code and beside else 0), (code + _NEAR if code and not beside else 0)
            across = (width - (columns - 1) * GAP_X) / columns - aside
            down = (height - (rows - 1) * GAP_Y) / rows - head - below
            size = round(min(across, down / ratio), 3)
            if size > found.size:
                found = Fit(columns, rows, size, beside)
    return found


def columns_of(width: float, least: float, gap: float) -> tuple[int, float]:
    """As many columns as a least width allows, and how wide each is then.

    >>> columns_of(178, 36, 7)
    (4, 39.25)
    """
    columns = max(1, int((width + gap) // (least + gap)))
    return columns, (width - (columns - 1) * gap) / columns
