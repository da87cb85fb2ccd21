"""The outline of a set of cells as closed loops, drawn a little inside their edges."""

from __future__ import annotations

from collections.abc import Iterable

Place = tuple[int, int]
Point = tuple[float, float]


def outline(places: Iterable[Place], inset: float = 0) -> list[list[Point]]:
    """The loops around cells, as points (x, y) in units of a cell; the inside lies at the right hand.

    Cells that touch only at a corner get loops of their own; a hole gets one that runs the other way.

    >>> outline([(0, 0), (0, 1)], inset=0.25)
    [[(0.25, 0.25), (1.75, 0.25), (1.75, 0.75), (0.25, 0.75)]]
    """
    cells = set(places)
    edges = {
        (corner, way)
        for row, column in cells
        for outside, corner, way in (
            ((row - 1, column), (column, row), (1, 0)),
            ((row, column + 1), (column + 1, row), (0, 1)),
            ((row + 1, column), (column + 1, row + 1), (-1, 0)),
            ((row, column - 1), (column, row + 1), (0, -1)),
        )
        if outside not in cells
    }
    loops = []
    while edges:
        loops.append(_walk(edges, inset))
    return loops


def _walk(edges: set[tuple[Place, Place]], inset: float) -> list[Point]:
    """One loop, taken out of the edges (a corner and the way that leaves it): the corners where it turns."""
    start = corner, way = min(edges, key=lambda edge: (edge[0][1], edge[0][0], edge[1]))
    turns: list[Point] = []
    while True:
        edges.discard((corner, way))
        corner = (corner[0] + way[0], corner[1] + way[1])
        right, left = (-way[1], way[0]), (way[1], -way[0])
        # Where two cells touch at a corner, the right turn stays with the cell we walk around.
        after = next(turn for turn in (right, way, left) if (corner, turn) in edges or (corner, turn) == start)
        if after != way:
            inward = (-way[1] - after[1], way[0] + after[0])
            turns.append((corner[0] + inset * inward[0], corner[1] + inset * inward[1]))
        way = after
        if (corner, way) == start:
            return [*turns[-1:], *turns[:-1]]
