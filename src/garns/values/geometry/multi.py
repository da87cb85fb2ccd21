"""Multi-grids: several square grids that share cells, from twodoku to shogun.

The spec is ``multi:``, the box, ``@`` and the top left corner of each grid, ``row,column`` counted from 1 and joined by
``+``. A corner may also list all its rows and columns, where they lie apart: ``2/5/8,...``, as the tenth grid of a
clueless puzzle does. The usual ones have a name, and the name is their spec.

>>> multi((3, 3), [(1, 1), (1, 13), (7, 7), (13, 1), (13, 13)]).spec
'samurai'
>>> print(multi((3, 3), [(1, 1), (7, 7)]).houses[29])
row 3 of grid 2

Grids may overlap in any way, along boxes or not: each keeps its own rows, columns and boxes, and a shared cell is one
cell. A box that two grids share is one house, named after the first of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from garns.caches import bounded
from garns.errors import BoardError, Problem
from garns.values.geometry.square import boxes, check_box, grid, lines
from garns.values.geometry.value import MAX_CELLS, Geometry, House, natural, numbered

MAX_GRIDS = 64
_LONGEST = 9999

_NINE = "multi:3x3@"
_CLUELESS = _NINE + "1,1+1,10+1,19+10,1+10,10+10,19+19,1+19,10+19,19+"

#: The multi-grids that have a name.
NAMED = {
    "twodoku": _NINE + "1,1+7,7",
    "butterfly": _NINE + "1,1+1,4+4,1+4,4",
    "sohei": _NINE + "1,7+7,1+7,13+13,7",
    "samurai": _NINE + "1,1+1,13+7,7+13,1+13,13",
    "windmill": _NINE + "1,4+4,13+7,7+10,1+13,10",
    "gattai8": _NINE + "1,1+1,13+1,25+7,7+7,19+13,1+13,13+13,25",
    "shogun": _NINE + "1,1+1,13+1,25+1,37+7,7+7,19+7,31+13,1+13,13+13,25+13,37",
    "sumo": _NINE + "1,1+1,13+1,25+7,7+7,19+13,1+13,13+13,25+19,7+19,19+25,1+25,13+25,25",
    "clueless1": _CLUELESS + "2/5/8/11/14/17/20/23/26,2/5/8/11/14/17/20/23/26",
    "clueless2": _CLUELESS + "4/5/6/13/14/15/22/23/24,4/5/6/13/14/15/22/23/24",
}


class Square(NamedTuple):
    """The rows and the columns of one grid, counted from 0 in the whole drawing."""

    rows: tuple[int, ...]
    columns: tuple[int, ...]

    @property
    def is_solid(self) -> bool:
        """Whether its rows and columns follow each other."""
        return self.rows[-1] - self.rows[0] == self.columns[-1] - self.columns[0] == len(self.rows) - 1

    @property
    def places(self) -> list[tuple[int, int]]:
        """Its places, row by row."""
        return [(row, column) for row in self.rows for column in self.columns]

    def __str__(self) -> str:
        if self.is_solid:
            return f"{self.rows[0] + 1},{self.columns[0] + 1}"
        return ",".join("/".join(str(line + 1) for line in lines) for lines in self)


def multi(box: tuple[int, int], corners: Iterable[tuple[int | Iterable[int], int | Iterable[int]]]) -> Geometry:
    """The board of several grids with one box: for each its top row and left column, or all its rows and columns.

    Rows and columns count from 1. The grids are numbered from the top, and moved together to start at row 1, column 1.

    :raises BoardError: with every grid that is not one, stands twice or meets no other; when there are too many cells.
    """
    check_box(*box)
    size = box[0] * box[1]
    squares, problems = [], []
    for number, (rows, columns) in enumerate(corners, start=1):
        square = Square(_span(rows, size), _span(columns, size))
        wrong = any(len(set(line)) != size or list(line) != sorted(line) or line[0] < 0 for line in square)
        if wrong or max(map(max, square)) >= _LONGEST:
            problems.append(Problem("bad_grid", grid=number, found=f"{rows},{columns}", size=size))
        squares.append(square)
    problems += _problems(squares) if not problems else []
    if problems:
        raise BoardError(problems)
    top, left = min(square.rows[0] for square in squares), min(square.columns[0] for square in squares)
    moved = [Square(tuple(r - top for r in s.rows), tuple(c - left for c in s.columns)) for s in squares]
    return _board(box, tuple(sorted(moved, key=lambda square: (not square.is_solid, square))))


def parse_multi(text: str) -> Geometry:
    """The board of a spec that starts with ``multi:``."""
    head, _, tail = text.removeprefix("multi:").partition("@")
    box = tuple(natural(side) for side in head.split("x"))
    if len(box) != 2 or box[0] is None or box[1] is None:
        raise BoardError([Problem("bad_board", found=text)])
    corners, problems = [], []
    for number, corner in enumerate(tail.split("+"), start=1):
        lines = [[natural(line) for line in side.split("/")] for side in corner.split(",")]
        if len(lines) != 2 or None in lines[0] + lines[1]:
            problems.append(Problem("bad_corner", grid=number, found=corner))
        else:
            rows, columns = ([line for line in side if line is not None] for side in lines)
            corners.append((_single(rows), _single(columns)))
    if problems:
        raise BoardError(problems)
    return multi((box[0], box[1]), corners)


def _single(lines: list[int]) -> int | list[int]:
    return lines[0] if len(lines) == 1 else lines


def _span(lines: int | Iterable[int], size: int) -> tuple[int, ...]:
    if isinstance(lines, int):
        return tuple(range(lines - 1, lines - 1 + size))
    return tuple(line - 1 for line in lines)


def _problems(squares: list[Square]) -> list[Problem]:
    if not 1 <= len(squares) <= MAX_GRIDS:
        return [Problem("grid_count", found=len(squares), expected=MAX_GRIDS)]
    problems = []
    places = [frozenset(square.places) for square in squares]
    cells = len(frozenset().union(*places))
    if cells > MAX_CELLS:
        problems.append(Problem("too_many_cells", found=cells, expected=MAX_CELLS))
    twice = {square for square in squares if squares.count(square) > 1}
    problems += [Problem("grid_twice", corner=str(square)) for square in sorted(twice)]

    clusters = _clusters(places)
    largest = max(clusters, key=len)
    problems += [
        Problem("grid_apart", grid=one + 1, corner=str(squares[one]), other=min(largest) + 1)
        for one in range(len(squares))
        if one not in largest
    ]
    return problems


def _clusters(places: list[frozenset[tuple[int, int]]]) -> list[set[int]]:
    """The grids, by number, that shared cells join."""
    left, clusters = set(range(len(places))), []
    while left:
        cluster = {min(left)}
        while near := {other for other in left - cluster if any(places[other] & places[one] for one in cluster)}:
            cluster |= near
        clusters.append(cluster)
        left -= cluster
    return clusters


@bounded(room=20_000, weight=lambda box, squares: len(squares) * (box[0] * box[1]) ** 2)  # in cells
def _board(box: tuple[int, int], squares: tuple[Square, ...]) -> Geometry:
    if len(squares) == 1:
        return grid(*box)
    size = box[0] * box[1]
    places = sorted({place for square in squares for place in square.places})
    index = {place: cell for cell, place in enumerate(places)}
    grids = tuple(tuple(index[place] for place in square.places) for square in squares)

    houses: dict[frozenset[int], House] = {}
    for number, cells in enumerate(grids, start=1):
        for house in (*lines(size), *numbered("box", boxes(*box))):
            mine = tuple(cells[cell] for cell in house.cells)
            houses.setdefault(frozenset(mine), House(house.kind, house.number, mine, grid=number))
    text = f"multi:{box[0]}x{box[1]}@" + "+".join(map(str, squares))
    spec = next((name for name, named in NAMED.items() if named == text), text)
    return Geometry(spec, size, tuple(places), tuple(houses.values()), box=box, grids=grids)
