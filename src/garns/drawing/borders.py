"""Where the lines of a board run, and how thick.

Two cells side by side are parted by a thick line exactly where a box or a region holds one and not the other. The
thickest line runs around every grid: at the edge of the board; where grids overlap, where a row begins or ends; and
between the faces of a cube, whose cells lie in houses of other kinds. Houses of cells that lie apart draw no line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from garns.values.geometry import Geometry, Group, House

Place = tuple[int, int]


class Weight(IntEnum):
    """How thick a line is."""

    FINE = 1
    BOX = 2
    GRID = 3


class Borders(NamedTuple):
    """The lines of a board: the one above each place, and the one left of it."""

    above: dict[Place, Weight]
    left: dict[Place, Weight]


class Segment(NamedTuple):
    """A straight line from one crossing of the drawing to another."""

    start: Place
    end: Place


@lru_cache(maxsize=64)
def borders(geometry: Geometry) -> Borders:
    """Every border of the board.

    >>> from garns.values.geometry import CLASSIC
    >>> [borders(CLASSIC).left[0, column].name for column in range(4)]
    ['GRID', 'FINE', 'FINE', 'BOX']
    """
    pieces = _by_cell(geometry, geometry.outlines)
    rows, columns = (
        _by_cell(geometry, (area for area in geometry.areas if area.kind == kind and _is_whole(geometry, area)))
        for kind in ("row", "column")
    )
    kinds = [{area.kind for area in areas} - {"box", "region"} for areas in geometry.areas_of]

    def weight(a: int | None, b: int | None, lines: list[frozenset[int]]) -> Weight | None:
        if a is None or b is None:
            return None if a is b else Weight.GRID
        if lines[a] != lines[b] or kinds[a] != kinds[b]:
            return Weight.GRID
        return Weight.FINE if pieces[a] == pieces[b] else Weight.BOX

    above, left = {}, {}
    at = geometry.cell_at
    for row in range(geometry.rows + 1):
        for column in range(geometry.columns + 1):
            here = at(row, column)
            if found := weight(at(row - 1, column), here, columns):
                above[row, column] = found
            if found := weight(at(row, column - 1), here, rows):
                left[row, column] = found
    return Borders(above, left)


def _by_cell(geometry: Geometry, areas: Iterable[House | Group]) -> list[frozenset[int]]:
    """For every cell which of the houses and groups it lies in."""
    found: list[set[int]] = [set() for _ in geometry.places]
    for index, area in enumerate(areas):
        for cell in area.cells:
            found[cell].add(index)
    return [frozenset(indexes) for indexes in found]


def _is_whole(geometry: Geometry, line: House | Group) -> bool:
    """Whether the cells of a row or a column follow each other: those of the tenth grid of a clueless puzzle do not."""
    places = [geometry.places[cell] for cell in line.cells]
    return all(abs(row - r) + abs(column - c) == 1 for (row, column), (r, c) in pairwise(places))


def shared_cells(geometry: Geometry) -> tuple[int, ...]:
    """The cells that belong to several grids at once: those with more than one row or more than one column.

    Both are asked, since two grids that lie exactly one below the other have their common rows in common.
    """
    return tuple(
        cell
        for cell, houses in enumerate(geometry.houses_of)
        if any(sum(house.kind == kind for house in houses) > 1 for kind in ("row", "column"))
    )


def segments(geometry: Geometry, weight: Weight) -> Iterator[Segment]:
    """The borders of one weight, joined into the longest straight lines.

    >>> from garns.values.geometry import CLASSIC
    >>> len(list(segments(CLASSIC, Weight.BOX)))
    4
    """
    lines = borders(geometry)
    across = {(row, column) for (row, column), found in lines.above.items() if found == weight}
    for row, column in sorted(across):
        if (row, column - 1) not in across:
            end = column
            while (row, end) in across:
                end += 1
            yield Segment((row, column), (row, end))
    down = {(row, column) for (row, column), found in lines.left.items() if found == weight}
    for row, column in sorted(down):
        if (row - 1, column) not in down:
            end = row
            while (end, column) in down:
                end += 1
            yield Segment((row, column), (end, column))
