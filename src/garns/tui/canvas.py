"""The lines of a board in characters: where each cell lies on the screen, and what is drawn between the cells."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from math import isqrt
from typing import NamedTuple

from garns.drawing.borders import Weight, borders
from garns.drawing.joints import joints
from garns.drawing.labels import line_names
from garns.values.geometry import Geometry


class Scale(NamedTuple):
    """The size of a cell in characters, and whether the fine lines between cells take room."""

    width: int
    height: int
    fine: bool


#: The smallest drawing; a board that is larger than the screen scrolls.
DENSE = Scale(3, 1, False)
NORMAL = Scale(3, 1, True)


def large(digits: int) -> Scale:
    """Cells with room for every note in its own place.

    >>> large(9)
    Scale(width=7, height=3, fine=True)
    """
    side = isqrt(digits - 1) + 1
    return Scale(2 * side + 1, -(-digits // side), True)


def scales(digits: int) -> tuple[Scale, ...]:
    """Every scale for a board, the best first: notes in their places, then as many as fit in a line.

    >>> [scale.width for scale in scales(4)]
    [5, 5, 3, 3]
    """
    widths = [width for width in (9, 7, 5) if width <= digits + 1]
    return (large(digits), *(Scale(width, 1, True) for width in widths), NORMAL, DENSE)


class Room(NamedTuple):
    """Characters around the board, between its names and its lines, for clues outside."""

    left: int = 0
    right: int = 0
    top: int = 0
    bottom: int = 0


NO_ROOM = Room()


@dataclass(frozen=True, slots=True)
class Frame:
    """A board without its digits: lines of text, and the first character of each column and row of cells."""

    lines: tuple[str, ...]
    lefts: tuple[int, ...]
    tops: tuple[int, ...]
    scale: Scale
    #: Characters at the left for the names of rows; the first line is for those of columns.
    margin: int

    @property
    def width(self) -> int:
        """How many characters a line has."""
        return len(self.lines[0])

    @property
    def height(self) -> int:
        """How many lines there are."""
        return len(self.lines)

    def place_at(self, x: int, y: int) -> tuple[int, int] | None:
        """The row and column of the cell that a character belongs to; None on a line between cells."""
        column = next((i for i, left in enumerate(self.lefts) if left <= x < left + self.scale.width), None)
        row = next((i for i, top in enumerate(self.tops) if top <= y < top + self.scale.height), None)
        return None if row is None or column is None else (row, column)


@lru_cache(maxsize=64)
def frame(geometry: Geometry, scale: Scale, ascii_only: bool = False, room: Room = NO_ROOM) -> Frame:
    """The lines of a board.

    >>> from garns.values.geometry import board
    >>> print("\\n".join(line.rstrip() for line in frame(board(4), DENSE, True).lines))
        1  2   3  4
      +------+------+
    1 |      |      |
    2 |      |      |
      +------+------+
    3 |      |      |
    4 |      |      |
      +------+------+
    """
    above, left = borders(geometry)
    least = Weight.FINE if scale.fine else Weight.BOX
    ruled_rows = {row for (row, _), weight in above.items() if weight >= least}
    ruled_columns = {column for (_, column), weight in left.items() if weight >= least}
    row_names, column_names = line_names(geometry)
    margin = max(map(len, row_names.values()), default=0) + 1

    def origins(count: int, ruled: set[int], size: int, start: int) -> list[int]:
        """The first character of each cell, and then of the line after the last."""
        steps = ((i in ruled) + (size if i else 0) for i in range(count + 1))
        return list(accumulate(steps, initial=start))[1:]

    lefts = origins(geometry.columns, ruled_columns, scale.width, margin + room.left)
    tops = origins(geometry.rows, ruled_rows, scale.height, 1 + room.top)
    lines = [[" "] * (lefts[-1] + room.right) for _ in range(tops[-1] + room.bottom)]

    def arm(found: Weight | None) -> int:
        return 0 if found is None or found < least else 1 if found == Weight.FINE else 2

    for column, name in column_names.items():
        for i, char in enumerate(name[: scale.width].center(scale.width)):
            lines[0][lefts[column] + i] = char
    for row, name in row_names.items():
        for i, char in enumerate(name.rjust(margin - 1)):
            lines[tops[row] + scale.height // 2][i] = char
    for row in range(geometry.rows + 1):
        for column in range(geometry.columns + 1):
            x, y = lefts[column], tops[row]
            across, down = arm(above.get((row, column))), arm(left.get((row, column)))
            if row in ruled_rows and column in ruled_columns:
                arms = (arm(left.get((row - 1, column))), across, down, arm(above.get((row, column - 1))))
                lines[y - 1][x - 1] = _joint(arms, ascii_only)
            if row in ruled_rows and column < geometry.columns:
                lines[y - 1][x : x + scale.width] = _joint((0, across, 0, across), ascii_only) * scale.width
            if column in ruled_columns and row < geometry.rows:
                for line in range(y, y + scale.height):
                    lines[line][x - 1] = _joint((down, 0, down, 0), ascii_only)
    return Frame(tuple(map("".join, lines)), tuple(lefts[:-1]), tuple(tops[:-1]), scale, margin)


def _joint(arms: tuple[int, int, int, int], ascii_only: bool) -> str:
    """The character whose arms (up, right, down, left) are missing, fine or thick."""
    if ascii_only:
        up, right, down, left = (weight == 2 for weight in arms)
        return " " if not any((up, right, down, left)) else "+" if (up or down) and (right or left) else "|-"[right]
    return joints().get(arms, " ")
