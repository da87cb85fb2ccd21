"""Signs on the line between two cells: greater than, dots, X and V, as far as the drawing has such a line."""

from __future__ import annotations

from functools import lru_cache

from garns.puzzle import Puzzle
from garns.shapes import Dot, Sign
from garns.tui.canvas import Frame

#: The sign that points to the smaller cell at the right, left, below and above; and in plain characters.
_POINTS = {(0, 1): ">>", (0, -1): "<<", (1, 0): "∨v", (-1, 0): "∧^"}


@lru_cache(maxsize=8)
def edge_signs(puzzle: Puzzle, drawn: Frame, ascii_only: bool) -> dict[int, list[tuple[int, str]]]:
    """For each line of the drawing the characters to put on it, each with its column."""
    places = puzzle.geometry.places
    found: dict[int, list[tuple[int, str]]] = {}
    for constraint in puzzle.constraints:
        for shape in constraint.draw(puzzle.geometry):
            if isinstance(shape, Sign):
                (row, column), (other_row, other_column) = places[shape.start], places[shape.end]
                char = _POINTS.get((other_row - row, other_column - column), "  ")[ascii_only]
            elif isinstance(shape, Dot) and len(shape.cells) == 2:
                (row, column), (other_row, other_column) = (places[cell] for cell in shape.cells)
                char = shape.text[:1] or ("●*" if "ratio" in shape.role else "○o")[ascii_only]
            else:
                continue
            x, y = _between(drawn, (min(row, other_row), min(column, other_column)), row == other_row)
            if x is not None and y is not None:
                found.setdefault(y, []).append((x, char))
    return found


def _between(drawn: Frame, place: tuple[int, int], beside: bool) -> tuple[int | None, int | None]:
    """The character between a cell and the next one beside or below it; None where no line has room."""
    row, column = place
    x, y = drawn.lefts[column], drawn.tops[row]
    width, height = drawn.scale.width, drawn.scale.height
    if beside:
        room = column + 1 < len(drawn.lefts) and drawn.lefts[column + 1] > x + width
        return (x + width if room else None), y + height // 2
    room = row + 1 < len(drawn.tops) and drawn.tops[row + 1] > y + height
    return x + width // 2, (y + height if room else None)
