"""The way of a link across a board: not through digits where there is another one.

A few ways are tried, straight, bent to either side, or along the lines between cells, and the one that meets the least
is taken. Points and lengths are in units, a hundred to a cell.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import pairwise, product
from math import dist, hypot, inf, sqrt
from typing import NamedTuple

from garns.render.markup import CELL, number, polyline
from garns.render.outlines import Point

_BENDS = (0.0, 0.1, -0.1, 0.2, -0.2, 0.32, -0.32, 0.45, -0.45)
_STEP = 6.0  # how far apart the points are at which a way is looked at
_CORNER = 0.7  # what a way must save for each of its corners
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


class Ground:
    """What links find on a board: the obstacles, the links that are there already, and where the board ends.

    An obstacle lies within its cell, so a point meets none but those of its own.
    """

    def __init__(self, obstacles: Iterable[Obstacle], cell_at: Callable[[int, int], int | None]) -> None:
        self._cell_at = cell_at
        self._obstacles: dict[tuple[int, int], list[Obstacle]] = {}
        self._crossed: dict[tuple[int, int], list[Point]] = {}
        for item in obstacles:
            self._obstacles.setdefault(_part(item.at, CELL), []).append(item)

    def take(self, way: Route) -> None:
        """Remember a link, which others should not run along: in every square from where it is near."""
        for point in way.points[2:-2]:
            row, column = _part(point, _CROWD)
            for near in product((row - 1, row, row + 1), (column - 1, column, column + 1)):
                self._crossed.setdefault(near, []).append(point)

    def cost(self, way: Route, ends: Collection[Point], limit: float) -> float:
        """How bad a way is between two ends, which are no obstacles themselves; more than the limit is bad enough."""
        cost = 0.01 * len(way.points) + _CORNER * (way.path.count("L") - 1 if "L" in way.path else 0)
        for x, y in way.points:
            if cost >= limit:
                return cost
            row, column = _part((x, y), CELL)
            cost += self._cell_at(row, column) is None
            for item in self._obstacles.get((row, column), ()):
                if hypot(x - item.at[0], y - item.at[1]) < item.radius and item.at not in ends:
                    cost += item.cost
            cost += 0.2 * self._is_crowded(x, y)
        return cost

    def _is_crowded(self, x: float, y: float) -> bool:
        near = self._crossed.get(_part((x, y), _CROWD))
        return near is not None and any(abs(x - a) < _CROWD and abs(y - b) < _CROWD for a, b in near)


def _part(point: Point, size: float) -> tuple[int, int]:
    """The row and the column of the square around a point."""
    return int(point[1] // size), int(point[0] // size)


def route(start: Point, end: Point, radius: float, ground: Ground) -> Route:
    """The best way from a candidate to another, whose signs have this radius."""
    best, least = None, inf
    for way in _ways(start, end, radius):
        cost = ground.cost(way, (start, end), least)
        if cost < least:
            best, least = way, cost
    assert best is not None
    return best


def _ways(start: Point, end: Point, radius: float) -> Iterator[Route]:
    (ax, ay), (bx, by) = start, end
    length = hypot(bx - ax, by - ay)
    for bend in _BENDS if length > CELL / 2 else _BENDS[:1]:
        yield _bent(start, end, bend, min(radius, 0.35 * length))
    if length > CELL:
        for y in sorted(_beside(ay, by) | _beside(by, ay)):
            yield _cornered(start, [(ax, y), (bx, y)], end, radius)
        for x in sorted(_beside(ax, bx) | _beside(bx, ax)):
            yield _cornered(start, [(x, ay), (x, by)], end, radius)
        for x, y in product(sorted(_beside(bx, ax)), sorted(_beside(ay, by))):
            yield _cornered(start, [(ax, y), (x, y), (x, by)], end, radius)
        for x, y in product(sorted(_beside(ax, bx)), sorted(_beside(by, ay))):
            yield _cornered(start, [(x, ay), (x, y), (bx, y)], end, radius)


def _beside(value: float, other: float) -> set[float]:
    """The edge of the cell of a coordinate on the side of the other, or both edges where they share a line of cells."""
    low, high = CELL * (value // CELL) + _GUTTER, CELL * (value // CELL + 1) - _GUTTER
    if value // CELL == other // CELL:
        return {low, high}
    return {high} if other > value else {low}


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


def _cornered(start: Point, corners: list[Point], end: Point, radius: float) -> Route:
    points = _outside([*reversed(_outside([start, *corners, end], radius))], radius)[::-1]
    return Route(polyline(points), _along(points), points[-2])


def _outside(points: list[Point], radius: float) -> list[Point]:
    """A way without its last part, which lies on the sign around its end; a corner may lie there as well."""
    *points, end = points
    last = end
    while len(points) > 1 and dist(points[-1], end) <= radius:
        last = points.pop()
    (ax, ay), (bx, by) = points[-1], last
    length = dist((ax, ay), (bx, by)) or 1.0
    dx, dy = (bx - ax) / length, (by - ay) / length
    along = (end[0] - ax) * dx + (end[1] - ay) * dy
    aside = dist((ax + along * dx, ay + along * dy), end)
    reach = max(0.0, along - sqrt(max(0.0, radius * radius - aside * aside)))
    return [*points, (ax + reach * dx, ay + reach * dy)]


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
