"""Moves of the cursor over boards of any shape: always to a cell, around the edge where the board ends."""

from __future__ import annotations

from garns.game import GameState
from garns.values.geometry import Geometry


def step(geometry: Geometry, cell: int, down: int, right: int) -> int:
    """The next cell in a direction; behind the edge the board begins again, and gaps are jumped over.

    >>> from garns.values.geometry import CLASSIC
    >>> step(CLASSIC, 0, -1, 0), step(CLASSIC, 8, 0, 1)
    (72, 0)
    """
    row, column = geometry.places[cell]
    while True:
        row, column = (row + down) % geometry.rows, (column + right) % geometry.columns
        found = geometry.cell_at(row, column)
        if found is not None:
            return found


def edge(geometry: Geometry, cell: int, where: str) -> int:
    """The first or last cell of the row or of the board."""
    if where in ("first", "last"):
        return 0 if where == "first" else len(geometry) - 1
    row = geometry.places[cell][0]
    in_row = sorted((place[1], other) for other, place in enumerate(geometry.places) if place[0] == row)
    return in_row[0 if where == "row_start" else -1][1]


def next_empty(state: GameState, cell: int) -> int:
    """The next cell without a digit, around the end; the same cell when the board is full."""
    values = state.board.values
    order = [*range(cell + 1, len(values)), *range(cell + 1)]
    return next((other for other in order if not values[other]), cell)
