"""The way of a link across a board: not through digits where there is another one.

A few ways are tried, straight, bent to either side, or along the lines between cells, and the one that meets the least
is taken. Points and lengths are in units, a hundred to a cell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from garns.render.markup import CELL, number, polyline
from garns.render.outlines import Point

_BENDS = (0.0, 0.1, -0.1, 0.2, -0.2, 0.32, -0.32, 0.45, -0.45)
_STEP = 6.0  # how far apart the points are at which a way is looked at
_CORNER = 1.5  # what a way with corners must save
_GUTTER = 8.0  # how far from the line between cells a way runs beside it
_CROWD = 7.0  # links nearer than this are hard to tell apart


class Obstacle(NamedTuple):
    """Something round that a link should not cross, and how bad it is if it does."""

    at: Point
    radius: float
    cost: float


class Route(NamedTuple):
    """A way: its path for SVG, the points along it, and where it comes from when it arrives."""

    path: str
    points: tuple[Point, ...]
    before_end: Point


def route(
    start: Point,
    end: Point,
    radius: float,
    *,
    obstacles: Sequence[Obstacle],
    crossed: Sequence[Point],
    cell_at: Callable[[int, int], int | None],
) -> Route:
    """The best way from a candidate to another, whose signs have this radius.

    ``crossed`` are points of links that are there already; ``cell_at`` tells whether a row and a column are on the
    board, which a link should not leave.
    """
    near = [item for item in obstacles if _may_meet(item, start, end)]

    def cost(way: Route) -> float:
        outside = sum(cell_at(int(y // CELL), int(x // CELL)) is None for x, y in way.points)
        return _cost(way, near, crossed) + outside

    return min(_ways(start, end, radius), key=cost)


def _may_meet(obstacle: Obstacle, start: Point, end: Point) -> bool:
    reach = obstacle.radius + CELL + 0.3 * hypot(end[0] - start[0], end[1] - start[1])
    return all(
        min(start[axis], end[axis]) - reach <= obstacle.at[axis] <= max(start[axis], end[axis]) + reach
        for axis in (0, 1)
    )


def _cost(way: Route, obstacles: Sequence[Obstacle], crossed: Sequence[Point]) -> float:
    cost = 0.01 * len(way.points) + (_CORNER if way.path.count("L") > 1 else 0)
    for x, y in way.points:
        cost += sum(item.cost for item in obstacles if hypot(x - item.at[0], y - item.at[1]) < item.radius)
        cost += 0.2 * any(abs(x - a) < _CROWD and abs(y - b) < _CROWD for a, b in crossed)
    return cost


def _ways(start: Point, end: Point, radius: float) -> Iterator[Route]:
    (ax, ay), (bx, by) = start, end
    length = hypot(bx - ax, by - ay)
    for bend in _BENDS if length > CELL / 2 else _BENDS[:1]:
        yield _bent(start, end, bend, min(radius, 0.35 * length))
    if length > CELL:
        for y in sorted({_beside(ay, by), _beside(by, ay)}):
            yield _cornered(start, (ax, y), (bx, y), end, radius)
        for x in sorted({_beside(ax, bx), _beside(bx, ax)}):
            yield _cornered(start, (x, ay), (x, by), end, radius)


def _beside(value: float, other: float) -> float:
    """The edge of the cell of a coordinate: the one on the side of the other, or the nearer one where they share it."""
    low, high = CELL * (value // CELL) + _GUTTER, CELL * (value // CELL + 1) - _GUTTER
    if value // CELL == other // CELL:
        return low if value - low < high - value else high
    return high if other > value else low


def _bent(start: Point, end: Point, bend: float, radius: float) -> Route:
    (ax, ay), (bx, by) = start, end
    control = (ax + bx) / 2 - bend * 2 * (by - ay), (ay + by) / 2 + bend * 2 * (bx - ax)
    (ax, ay), (bx, by) = _leave(start, control, radius), _leave(end, control, radius)
    if not bend:
        return Route(polyline([(ax, ay), (bx, by)]), _along([(ax, ay), (bx, by)]), start)
    cx, cy = control
    curve = [
        (
            (1 - t) * (1 - t) * ax + 2 * t * (1 - t) * cx + t * t * bx,
            (1 - t) * (1 - t) * ay + 2 * t * (1 - t) * cy + t * t * by,
        )
        for t in (index / 16 for index in range(17))
    ]
    path = f"M{number(ax)} {number(ay)}Q{number(cx)} {number(cy)} {number(bx)} {number(by)}"
    return Route(path, _along(curve), control)


def _cornered(start: Point, one: Point, two: Point, end: Point, radius: float) -> Route:
    corners = [_leave(start, one, radius), one, two, _leave(end, two, radius)]
    return Route(polyline(corners), _along(corners), two)


def _leave(point: Point, towards: Point, radius: float) -> Point:
    """The point where a way leaves the sign of a candidate, but not beyond its first corner."""
    distance = hypot(towards[0] - point[0], towards[1] - point[1]) or 1
    part = min(1.0, radius / distance)
    return point[0] + part * (towards[0] - point[0]), point[1] + part * (towards[1] - point[1])


def _along(corners: Sequence[Point]) -> tuple[Point, ...]:
    """Points along straight pieces, a step apart."""
    points: list[Point] = []
    for (ax, ay), (bx, by) in pairwise(corners):
        count = max(1, round(hypot(bx - ax, by - ay) / _STEP))
        points += [(ax + (bx - ax) * index / count, ay + (by - ay) * index / count) for index in range(count)]
    return (*points, corners[-1])
