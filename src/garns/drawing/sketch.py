"""A board without its puzzle, small enough for a list: its shape, and where its constraints hold.

>>> from garns.values.geometry import board
>>> from garns.values.puzzle import Puzzle
>>> print(overview(board("samurai")))
111 222
111 222
11#3#22
  333
44#3#55
444 555
444 555
"""

from __future__ import annotations

from garns.drawing.text import drawn
from garns.values.cells import symbol
from garns.values.geometry import Geometry, House
from garns.values.puzzle import Puzzle
from garns.values.rules import Group

#: Rows up to which a small drawing shows each cell of a square.
_SMALL = 9


def sketch(puzzle: Puzzle) -> str:
    """The board with marks where its constraints hold, every cell in its place.

    A cell in a house or group of a constraint shows its number, or ``#`` when it lies in several; where a constraint
    speaks of cells two by two, those show ``x`` that see the middle cell, ``o``.

    >>> from garns.values.geometry import board
    >>> print(sketch(Puzzle(board(4))))
    ┌─────┬─────┐
    │ . . │ . . │
    │ . . │ . . │
    ├─────┼─────┤
    │ . . │ . . │
    │ . . │ . . │
    └─────┴─────┘
    """
    marks = ["."] * len(puzzle.geometry)
    middle = len(puzzle.geometry) // 2
    for constraint in puzzle.constraints:
        for rule in constraint.among(puzzle.constraints).rules(puzzle.geometry):
            if not isinstance(rule, House | Group):
                continue
            if len(rule.cells) == 2 and isinstance(rule, Group):
                if middle in rule.cells:
                    for cell in rule.cells:
                        marks[cell] = "o" if cell == middle else "x"
                continue
            for cell in rule.cells:
                marks[cell] = symbol(rule.number) if marks[cell] == "." else "#"
    return drawn(puzzle.geometry, marks)


def overview(geometry: Geometry) -> str:
    """Several grids with one sign for each box: the number of its grid, ``#`` where grids share all of it."""
    height, width = geometry.box or (1, 1)
    grids_of: dict[int, list[int]] = {}
    for number, cells in enumerate(geometry.grids, start=1):
        for cell in cells:
            grids_of.setdefault(cell, []).append(number)
    rows = [[" "] * -(-geometry.columns // width) for _ in range(-(-geometry.rows // height))]
    for cell, (row, column) in enumerate(geometry.places):
        numbers = grids_of[cell]
        sign = rows[row // height][column // width]
        if len(numbers) == 1:
            rows[row // height][column // width] = symbol(numbers[0])
        elif sign == " ":
            rows[row // height][column // width] = "#"
    return "\n".join("".join(row).rstrip() for row in rows)


def small_sketch(puzzle: Puzzle) -> str:
    """A drawing for a list: a sketch of a small board, of a large one a sign for each box, where there are boxes.

    >>> print(small_sketch(Puzzle.empty(12)))
    123
    456
    789
    ABC
    """
    geometry = puzzle.geometry
    if len(geometry.grids) > 1:
        return overview(geometry)
    if geometry.digits <= _SMALL or geometry.box is None:
        return sketch(puzzle)
    across = geometry.digits // geometry.box[1]
    signs = "".join(symbol(number) for number in range(1, geometry.digits + 1))
    return "\n".join(signs[at : at + across] for at in range(0, geometry.digits, across))
