"""A board as text, with its boxes or regions drawn in lines; every board, also those with holes.

>>> from garns.geometry import board
>>> from garns.puzzle import Puzzle
>>> print(to_text(Puzzle.parse("1.........4.....", board(4))))
┌─────┬─────┐
│ 1 . │ . . │
│ . . │ . . │
├─────┼─────┤
│ . . │ 4 . │
│ . . │ . . │
└─────┴─────┘
"""

from __future__ import annotations

from garns.cells import symbol
from garns.errors import ArgumentError, Problem
from garns.geometry import Geometry
from garns.position import Position
from garns.puzzle import Puzzle
from garns.render.borders import Weight, borders

STYLES = ("boxed", "ascii", "rows", "line", "candidates")

#: What to write where lines meet, by the arms of the crossing: 1 up, 2 right, 4 down, 8 left.
_LINES = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
_ASCII = " |-+||++-+-+++++"


def to_text(what: Puzzle | Position, style: str = "boxed") -> str:
    """A puzzle or a position as text: its digits, and in the style ``candidates`` what the open cells may hold.

    ``boxed`` draws the boxes with lines, ``ascii`` with plain characters; ``rows`` writes the rows one below the other;
    ``line`` writes one symbol for each cell.

    :raises ArgumentError: for a style that does not exist.
    """
    if style not in STYLES:
        raise ArgumentError([Problem("bad_argument", name="style", found=style, expected=", ".join(STYLES))])
    puzzle = what.puzzle if isinstance(what, Position) else what
    digits = what.digits if isinstance(what, Position) else what.givens
    cells = [symbol(digit) for digit in digits]
    if style == "line":
        return "".join(cells)
    if style == "rows":
        return _rows(puzzle.geometry, cells)
    if style == "candidates":
        position = what if isinstance(what, Position) else Position.start(what)
        cells = ["".join(map(symbol, position.candidates_of(cell))) or "-" for cell in range(len(cells))]
    return _boxed(puzzle.geometry, cells, _ASCII if style == "ascii" else _LINES)


def _rows(geometry: Geometry, cells: list[str]) -> str:
    rows = [[" "] * geometry.columns for _ in range(geometry.rows)]
    for (row, column), shown in zip(geometry.places, cells, strict=True):
        rows[row][column] = shown
    return "\n".join("".join(row).rstrip() for row in rows)


def _boxed(geometry: Geometry, cells: list[str], strokes: str) -> str:
    """Lines only where boxes meet; a gap between two columns or rows that no line crosses takes no room of its own."""
    lines = borders(geometry)
    above = {place for place, weight in lines.above.items() if weight > Weight.FINE}
    left = {place for place, weight in lines.left.items() if weight > Weight.FINE}
    ruled_rows = {row for row, _ in above}
    ruled_columns = {column for _, column in left}
    widths = [0] * (geometry.columns + 1)
    for shown, (_, column) in zip(cells, geometry.places, strict=True):
        widths[column] = max(widths[column], len(shown))

    def crossing(row: int, column: int) -> str:
        arms = ((row - 1, column) in left) + 2 * ((row, column) in above)
        return strokes[arms + 4 * ((row, column) in left) + 8 * ((row, column - 1) in above)]

    drawn = []
    for row in range(geometry.rows + 1):
        rule, text = "", ""
        for column in range(geometry.columns + 1):
            stroke = strokes[10] if (row, column) in above else " "
            bar = strokes[5] if (row, column) in left else " "
            if column in ruled_columns:
                before = strokes[10] if (row, column - 1) in above else " "
                rule += (before if column else "") + crossing(row, column) + stroke
                text += f" {bar} " if column else f"{bar} "
            else:
                rule += stroke
                text += " "
            cell = geometry.cell_at(row, column)
            rule += stroke * widths[column]
            text += (cells[cell] if cell is not None else "").ljust(widths[column])
        if row in ruled_rows:
            drawn.append(rule.rstrip())
        if row < geometry.rows:
            drawn.append(text.rstrip())
    return "\n".join(drawn)
