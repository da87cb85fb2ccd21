"""What constraints draw on the lines between cells, as far as the drawing has such lines.

Signs and dots stand between their two cells; the sum of a cage above its first cell; inside a cage no fine line is
drawn, so its form is seen without colour. A thermometer and an arrow cross the lines as arrows that lead away from the
bulb or the circle, other lines as strokes. Clues outside stand beside their row or column.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from garns.drawing.shapes import clue_shapes
from garns.tui.canvas import Frame, Room
from garns.values.clue_shapes import Cage, Dot, Line, Outside, Sign
from garns.values.geometry import Geometry
from garns.values.puzzle import Puzzle

#: A column, a line, and the character there.
Spot = tuple[int, int, str]

#: The sign that points to the smaller cell at the right, left, below and above; and in plain characters.
_POINTS = {(0, 1): ">>", (0, -1): "<<", (1, 0): "∨v", (-1, 0): "∧^"}

#: The sign of a line that leads to a neighbour, and of a clue outside to its diagonal. In plain characters it is the
#: stroke of any line: an arrow would be taken for a sign between two digits.
_LEADS = {
    (0, 1): "→-", (0, -1): "←-", (1, 0): "↓|", (-1, 0): "↑|",
    (1, 1): "↘\\", (1, -1): "↙/", (-1, 1): "↗/", (-1, -1): "↖\\",
}  # fmt: skip
#: The sign of a line that leads nowhere, by its way to the right, down, or down to the right or left.
_STROKES = {(0, 1): "━-", (1, 0): "┃|", (1, 1): "╲\\", (1, -1): "╱/"}


@lru_cache(maxsize=8)
def room_of(puzzle: Puzzle) -> Room:
    """The room that the clues outside need: as wide as the longest, and a line above and below."""
    left = right = top = bottom = 0
    for clue in _outside_clues(puzzle):
        (row, column), width = clue.place, len(_text(clue, True))
        top, bottom = max(top, int(row < 0)), max(bottom, int(row >= puzzle.geometry.rows))
        left = max(left, width if column < 0 else 0)
        right = max(right, width if column >= puzzle.geometry.columns else 0)
    return Room(left, right, top, bottom)


def _outside_clues(puzzle: Puzzle) -> Iterator[Outside]:
    for constraint in puzzle.constraints:
        yield from (shape for shape in constraint.draw(puzzle.geometry) if isinstance(shape, Outside))


def _text(clue: Outside, ascii_only: bool) -> str:
    """The clue, with a sign that leads to its diagonal."""
    if clue.towards is None:
        return clue.text
    (row, column), (down, right) = clue.place, clue.towards
    return clue.text + _LEADS.get((down - row, right - column), "  ")[ascii_only]


def _outside(drawn: Frame, clue: Outside, ascii_only: bool) -> Iterator[Spot]:
    """A clue at its place: at the left it ends at the board, at the right it begins there, else it is centred."""
    (row, column), text, scale = clue.place, _text(clue, ascii_only), drawn.scale
    if row < 0:
        y = drawn.tops[0] - 2
    elif row >= len(drawn.tops):
        y = drawn.tops[-1] + scale.height + 1
    else:
        y = drawn.tops[row] + scale.height // 2
    if column < 0:
        x = drawn.lefts[0] - 1 - len(text)
    elif column >= len(drawn.lefts):
        x = drawn.lefts[-1] + scale.width + 1
    else:
        x = drawn.lefts[column] + (scale.width - len(text)) // 2
    yield from ((place, y, char) for place, char in enumerate(text, x) if 0 <= place < drawn.width)


@lru_cache(maxsize=8)
def edge_signs(puzzle: Puzzle, drawn: Frame, ascii_only: bool) -> dict[int, list[tuple[int, str]]]:
    """For each line of the drawing the characters to put on it, each with its column."""
    places = puzzle.geometry.places
    found: dict[int, list[tuple[int, str]]] = {}
    for shape in clue_shapes(puzzle):
        spots: Iterator[Spot] = iter(())
        if isinstance(shape, Sign):
            (row, column), (other_row, other_column) = places[shape.start], places[shape.end]
            char = _POINTS.get((other_row - row, other_column - column), "  ")[ascii_only]
            spots = _middle(drawn, puzzle.geometry, shape.start, shape.end, char)
        elif isinstance(shape, Dot) and len(shape.cells) == 2:
            char = shape.text[:1] or ("●*" if "ratio" in shape.role else "○o")[ascii_only]
            spots = _middle(drawn, puzzle.geometry, *shape.cells, char)
        elif isinstance(shape, Line):
            spots = _line(drawn, puzzle.geometry, shape, ascii_only)
        elif isinstance(shape, Cage):
            spots = _cage(drawn, puzzle.geometry, shape)
        elif isinstance(shape, Outside):
            spots = _outside(drawn, shape, ascii_only)
        for x, y, char in spots:
            found.setdefault(y, []).append((x, char))
    return found


def _line(drawn: Frame, geometry: Geometry, line: Line, ascii_only: bool) -> Iterator[Spot]:
    """A sign between every two neighbours of a line; the one between two circles leads nowhere."""
    leads = line.head or (line.bulb and line.role != "arrow")
    for cell, other in pairwise(line.cells):
        (row, column), (other_row, other_column) = geometry.places[cell], geometry.places[other]
        way = (other_row - row, other_column - column)
        back = (row - other_row, column - other_column)
        sign = _LEADS.get(way) if leads else _STROKES.get(way) or _STROKES.get(back)
        if sign:
            yield from _middle(drawn, geometry, cell, other, sign[ascii_only])


def _cage(drawn: Frame, geometry: Geometry, cage: Cage) -> Iterator[Spot]:
    inside = set(cage.cells)
    for cell in cage.cells:
        row, column = geometry.places[cell]
        for other in (geometry.cell_at(row, column + 1), geometry.cell_at(row + 1, column)):
            if other in inside:
                for x, y in _between(drawn, geometry, cell, other):
                    if drawn.lines[y][x] in "─│":
                        yield x, y, " "
    row, column = geometry.places[min(cage.cells)]
    y = drawn.tops[row] - 1
    if row == 0 or drawn.tops[row - 1] + drawn.scale.height <= y:
        for x, char in enumerate(cage.text[: drawn.scale.width], drawn.lefts[column]):
            yield x, y, char


def _middle(drawn: Frame, geometry: Geometry, cell: int, other: int, char: str) -> Iterator[Spot]:
    """The character in the middle between two neighbours."""
    spots = list(_between(drawn, geometry, *sorted((cell, other))))
    if spots:
        yield *spots[len(spots) // 2], char


def _between(drawn: Frame, geometry: Geometry, cell: int, other: int) -> Iterator[tuple[int, int]]:
    """The characters of the line between a cell and the next one beside or below it, or of the crossing at its corner;
    none where no line has room.
    """
    (row, column), (other_row, other_column) = geometry.places[cell], geometry.places[other]
    x, y = drawn.lefts[column], drawn.tops[row]
    width, height = drawn.scale.width, drawn.scale.height
    if (other_row, other_column) == (row, column + 1) and drawn.lefts[other_column] > x + width:
        yield from ((x + width, line) for line in range(y, y + height))
    elif (other_row, other_column) == (row + 1, column) and drawn.tops[other_row] > y + height:
        yield from ((place, y + height) for place in range(x, x + width))
    elif other_row == row + 1 and abs(other_column - column) == 1:
        right = max(column, other_column)
        if drawn.tops[other_row] > y + height and drawn.lefts[right] > drawn.lefts[right - 1] + width:
            yield drawn.lefts[right] - 1, y + height
