"""The ways of links on a page: along lanes between the cells, so that none crosses a digit, large or small.

Every cell has four lanes, one along each side; candidates and digits stand inside of them. A link leaves the spot of
its candidate straight, or slantwise between two others, follows lanes, and arrives the same way. Of all ways the
shortest with the fewest corners is taken; one that another link has taken costs more. Lengths are in units, a hundred
to a cell.

>>> lanes = Lanes([(0, 0), (0, 1), (0, 2)])
>>> lanes.way([Exit((50.0, 50.0), (50.0, 5.0), True)], [Exit((250.0, 50.0), (250.0, 5.0), True)])
[(50.0, 50.0), (50.0, 5.0), (250.0, 5.0), (250.0, 50.0)]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from heapq import heappop, heappush
from itertools import count, pairwise
from typing import NamedTuple

from garns.render.markup import CELL
from garns.render.outlines import Place, Point

#: How far a lane is from the side of its cell.
LANE = 5.0
_CORNER = 14.0  # what a corner costs, as a length
_TAKEN = 2.5  # how many times as long a way is that another link has taken
#: A knot is where two lanes cross; it stands in the corner of a cell, and counts twice for each cell.
Knot = tuple[int, int]


class Exit(NamedTuple):
    """How a link leaves a candidate: by way of points, the last of which lies on a lane."""

    spot: Point
    lane: Point
    along: bool  # whether the lane runs across (else down)
    by: tuple[Point, ...] = ()
    cost: float = 0.0

    @property
    def points(self) -> list[Point]:
        """From the candidate to the lane."""
        return [self.spot, *self.by, self.lane]


def at(knot: Knot) -> Point:
    """Where a knot lies."""
    row, column = knot
    x, y = (CELL * (value // 2) + (CELL - LANE if value % 2 else LANE) for value in (column, row))
    return x, y


class Lanes:
    """The lanes of a board: which there are, what crosses them, and which links have taken."""

    def __init__(self, places: Iterable[Place]) -> None:
        self._knots = {
            (2 * row + down, 2 * column + beside) for row, column in places for down in (0, 1) for beside in (0, 1)
        }
        self._cost: dict[tuple[Knot, Knot], float] = {}

    def hinder(self, centre: Point, radius: float, cost: float) -> None:
        """Something round that links should go around where they can."""
        x, y = centre
        for row in range(int((y - radius) // CELL) * 2, int((y + radius) // CELL) * 2 + 2):
            for column in range(int((x - radius) // CELL) * 2, int((x + radius) // CELL) * 2 + 2):
                for near in ((row, column + 1), (row + 1, column)):
                    a, b = at((row, column)), at(near)
                    if _distance(centre, a, b) < radius:
                        self._add((row, column), near, cost)

    def _add(self, a: Knot, b: Knot, cost: float) -> None:
        key = (min(a, b), max(a, b))
        self._cost[key] = self._cost.get(key, 0.0) + cost

    def way(self, starts: Iterable[Exit], ends: Iterable[Exit]) -> list[Point]:
        """The best way from one of some exits to one of others; it is taken from now on."""
        starts, ends = list(starts), list(ends)
        best = self._direct(starts, ends)
        goals: dict[Knot, list[tuple[float, Exit]]] = {}
        for end in ends:
            for knot, length in self._beside(end):
                goals.setdefault(knot, []).append((length + end.cost, end))
        heap: list[tuple[float, int, Knot, bool, int]] = []
        trail: list[tuple[int, Knot, Exit]] = []  # where each state came from, its knot, the exit it began with
        order, seen = count(), set[tuple[Knot, bool]]()
        for start in starts:
            for knot, length in self._beside(start):
                trail.append((-1, knot, start))
                heappush(heap, (length + start.cost + _CORNER, next(order), knot, start.along, len(trail) - 1))
        while heap and (best is None or heap[0][0] < best[0]):
            cost, _, knot, along, index = heappop(heap)
            if (knot, along) in seen:
                continue
            seen.add((knot, along))
            for length, end in goals.get(knot, ()):
                total = cost + length + _CORNER * (1 + (end.along != along))
                if best is None or total < best[0]:
                    best = (total, self._points(trail, index, end))
            for near, across in self._near(knot):
                if (near, across) not in seen:
                    trail.append((index, near, trail[index][2]))
                    more = self._length(knot, near) + _CORNER * (across != along)
                    heappush(heap, (cost + more, next(order), near, across, len(trail) - 1))
        assert best is not None, "all cells of a board hang together by their corners"
        points = _simple(best[1])
        self._take(points)
        return points

    def _direct(self, starts: list[Exit], ends: list[Exit]) -> tuple[float, list[Point]] | None:
        """Two exits on the same piece of a lane need no knot."""
        found = None
        for start in starts:
            for end in ends:
                if start.along == end.along and _piece(start) == _piece(end):
                    length = abs(start.lane[0] - end.lane[0]) + abs(start.lane[1] - end.lane[1])
                    cost = length + start.cost + end.cost + 2 * _CORNER * (length > 0)
                    if found is None or cost < found[0]:
                        found = (cost, [*start.points, *reversed(end.points)])
        return found

    def _beside(self, exit: Exit) -> Iterator[tuple[Knot, float]]:
        """The knots at both ends of the piece of a lane where an exit arrives."""
        row, column = _knot(exit.lane)
        pair = ((row, column // 2 * 2), (row, column // 2 * 2 + 1)) if exit.along else None
        for knot in pair or ((row // 2 * 2, column), (row // 2 * 2 + 1, column)):
            if knot in self._knots:
                x, y = at(knot)
                yield knot, abs(x - exit.lane[0]) + abs(y - exit.lane[1])

    def _near(self, knot: Knot) -> Iterator[tuple[Knot, bool]]:
        row, column = knot
        for near, along in (
            ((row, column - 1), True),
            ((row, column + 1), True),
            ((row - 1, column), False),
            ((row + 1, column), False),
        ):
            if near in self._knots:
                yield near, along

    def _length(self, a: Knot, b: Knot) -> float:
        (ax, ay), (bx, by) = at(a), at(b)
        return abs(ax - bx) + abs(ay - by) + self._cost.get((min(a, b), max(a, b)), 0.0)

    def _points(self, trail: list[tuple[int, Knot, Exit]], index: int, end: Exit) -> list[Point]:
        knots, start = list[Point](), trail[index][2]
        while index >= 0:
            index, knot, _ = trail[index]
            knots.append(at(knot))
        return [*start.points, *reversed(knots), *reversed(end.points)]

    def _take(self, points: list[Point]) -> None:
        """Remember the pieces of lanes that a way follows."""
        for a, b in pairwise(points):
            knots = [knot for knot in _knots_between(a, b) if knot in self._knots]
            for one, other in pairwise(knots):
                self._add(one, other, (_TAKEN - 1) * self._length(one, other))


def _knot(point: Point) -> Knot:
    """The knot in whose quarter of a cell a point lies."""
    x, y = point
    return int(y // (CELL / 2)), int(x // (CELL / 2))


def _piece(exit: Exit) -> tuple[float, int]:
    """The lane of an exit, and the cell beside it."""
    x, y = exit.lane
    return (y, int(x // CELL)) if exit.along else (x, int(y // CELL))


def _knots_between(a: Point, b: Point) -> list[Knot]:
    """The knots on a straight piece of a way, from one end to the other."""
    (row, column), (end_row, end_column) = _knot(a), _knot(b)
    if row == end_row:
        found = [(row, at_) for at_ in range(min(column, end_column), max(column, end_column) + 1)]
    elif column == end_column:
        found = [(at_, column) for at_ in range(min(row, end_row), max(row, end_row) + 1)]
    else:
        return []
    return [knot for knot in found if _distance(at(knot), a, b) < 1]


def _simple(points: list[Point]) -> list[Point]:
    """A way without points on a straight piece of it."""
    kept: list[Point] = []
    for point in points:
        if kept and kept[-1] == point:
            continue
        while len(kept) > 1 and _distance(kept[-1], kept[-2], point) < 0.01:
            kept.pop()
        kept.append(point)
    return kept


def _distance(point: Point, a: Point, b: Point) -> float:
    """How far a point is from a straight piece."""
    (x, y), (ax, ay), (bx, by) = point, a, b
    dx, dy = bx - ax, by - ay
    along = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / ((dx * dx + dy * dy) or 1.0)))
    return float(((x - ax - along * dx) ** 2 + (y - ay - along * dy) ** 2) ** 0.5)
