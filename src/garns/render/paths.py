"""Paths of links and outlines: cut short, with round corners, with a head; in units, a hundred to a cell."""

from __future__ import annotations

from math import hypot

from garns.render.markup import number, polyline
from garns.render.outlines import Point

_ROUND = 6.0


def cut(points: list[Point], length: float) -> list[Point]:
    """A way without its beginning."""
    (ax, ay), (bx, by), *_ = points
    piece = hypot(bx - ax, by - ay)
    if piece <= length and len(points) > 2:
        return cut(points[1:], length - piece)
    part = min(0.95, length / (piece or 1))
    return [(ax + (bx - ax) * part, ay + (by - ay) * part), *points[1:]]


def smooth(points: list[Point]) -> str:
    """The path of a way with round corners."""
    path = f"M{number(points[0][0])} {number(points[0][1])}"
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        first, second = _towards(corner, before), _towards(corner, after)
        path += f"L{_pair(first)}Q{_pair(corner)} {_pair(second)}"
    return path + f"L{_pair(points[-1])}"


def rounded(corners: list[Point]) -> str:
    """A closed outline with round corners."""
    count, path = len(corners), ""
    for index, corner in enumerate(corners):
        first = _towards(corner, corners[index - 1], 10.0)
        second = _towards(corner, corners[(index + 1) % count], 10.0)
        path += f"{'L' if path else 'M'}{_pair(first)}Q{_pair(corner)} {_pair(second)}"
    return path + "Z"


def _towards(point: Point, other: Point, most: float = _ROUND) -> Point:
    (x, y), (ox, oy) = point, other
    length = hypot(ox - x, oy - y)
    part = min(most, length / 2) / (length or 1)
    return x + (ox - x) * part, y + (oy - y) * part


def _pair(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def head(before: Point, end: Point, size: float) -> str:
    """The head of an arrow whose shaft ends at a point: the same shape as in the legend."""
    (ax, ay), (x, y) = before, end
    length = hypot(x - ax, y - ay) or 1
    dx, dy = (x - ax) / length, (y - ay) / length
    tip = (x + (size - 3) * dx, y + (size - 3) * dy)
    back = (x - 3 * dx, y - 3 * dy)
    wing = 0.42 * size
    corners = [(back[0] - wing * dy, back[1] + wing * dx), tip, (back[0] + wing * dy, back[1] - wing * dx), (x, y)]
    return polyline(corners, closed=True)
