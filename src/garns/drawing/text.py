"""A board as text, with its boxes or regions drawn in lines; every board, also those with holes.

>>> from garns.values.geometry import board
>>> from garns.values.puzzle import Puzzle
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

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, zip_longest

from garns.drawing.borders import Weight, borders
from garns.drawing.cages import Stroke, cages_of, outlined, stroke
from garns.drawing.labels import line_names
from garns.names import choose
from garns.values.cells import column_letters
from garns.values.clue_shapes import Cage
from garns.values.geometry import Geometry
from garns.values.position import Position
from garns.values.puzzle import Puzzle

STYLES = ("boxed", "ascii", "seed", "plain", "line", "candidates", "pencil")

#: What to write where lines meet, by the arms of the crossing: 1 up, 2 right, 4 down, 8 left.
_STROKES = {
    "boxed": " ╵╶└╷│┌├╴┘─┴┐┤┬┼",
    "ascii": " |-+||++-+-+++++",
    "seed": " |--||----------",
    "pencil": " |-'||.:-'-'.:.+",
}
#: The width of a terminal: a drawing with cages is not wider.
_WIDEST = 80


def to_text(what: Puzzle | Position, style: str = "boxed", *, cages: bool = False) -> str:
    """A puzzle or a position as text: its digits, or what every cell may hold (``candidates``, ``pencil``).

    ``boxed`` draws the boxes with lines, ``ascii`` with plain characters, ``seed`` as the text game does, with letters
    above the columns and numbers beside the rows; ``plain`` writes the rows one below the other; ``line`` writes one
    symbol for each cell. ``pencil`` draws the candidates with plain characters, as they are posted.
    With ``cages`` box-drawing characters outline the cages too, with their sums, unless that is too wide.

    :raises ArgumentError: for a style that does not exist.
    """
    style = choose("style", style, STYLES)
    puzzle = what.puzzle if isinstance(what, Position) else what
    digits = what.digits if isinstance(what, Position) else what.givens
    geometry = puzzle.geometry
    cells = [geometry.symbol(digit, "_" if style == "seed" else ".") for digit in digits]
    if style == "line":
        return "".join(cells)
    if style == "plain":
        return _rows(geometry, cells)
    if style in ("candidates", "pencil"):
        position = what if isinstance(what, Position) else Position.start(what)
        cells = ["".join(map(geometry.symbol, position.candidates_of(cell))) or "-" for cell in range(len(cells))]
    if style in ("boxed", "candidates"):
        return _boxed(puzzle, cells, cages=cages)
    return "\n".join(_labelled(geometry, cells) if style == "seed" else _drawn(geometry, cells, _STROKES[style]))


def _boxed(puzzle: Puzzle, cells: list[str], *, cages: bool) -> str:
    """The board in box-drawing characters, with its cages if they are wanted and that is not too wide."""
    strokes = _STROKES["boxed"]
    if cages and (found := cages_of(puzzle)):
        caged = _drawn(puzzle.geometry, cells, strokes, cages=found)
        if max(map(len, caged)) <= _WIDEST:
            return "\n".join(caged)
    return "\n".join(_drawn(puzzle.geometry, cells, strokes))


def with_signs(position: Position, signs: Mapping[tuple[int, int], str]) -> str:
    """The candidates of a position, some of them (cell, digit) with a sign before them."""
    written = position.puzzle.geometry.symbol
    cells = [
        "".join(signs.get((cell, digit), "") + written(digit) for digit in position.candidates_of(cell)) or "-"
        for cell in range(len(position.digits))
    ]
    return _boxed(position.puzzle, cells, cages=True)


def drawn(geometry: Geometry, cells: list[str]) -> str:
    """Anything written into the cells of a board, with its boxes drawn."""
    return "\n".join(_drawn(geometry, cells, _STROKES["boxed"]))


def _rows(geometry: Geometry, cells: list[str]) -> str:
    rows = [[" "] * geometry.columns for _ in range(geometry.rows)]
    for (row, column), shown in zip(geometry.places, cells, strict=True):
        rows[row][column] = shown
    return "\n".join("".join(row).rstrip() for row in rows)


def _labelled(geometry: Geometry, cells: list[str]) -> list[str]:
    """The board with the names of its rows and columns, the columns by letter where a cell can be called ``g4``."""
    rows, columns = line_names(geometry)
    if all(name.isdigit() for name in columns.values()):
        columns = {column: column_letters(column) for column in columns}
    return _drawn(geometry, cells, _STROKES["seed"], rows, columns)


def _drawn(
    geometry: Geometry,
    cells: list[str],
    strokes: str,
    row_names: dict[int, str] | None = None,
    column_names: dict[int, str] | None = None,
    *,
    cages: Sequence[Cage] = (),
) -> list[str]:
    """Lines only where boxes meet; a gap between two rows or columns that no line crosses takes no room of its own."""
    above, left = (
        {place: Stroke.LIGHT for place, weight in each.items() if weight > Weight.FINE} for each in borders(geometry)
    )
    above, left = outlined(geometry, above, left, cages)
    ruled_rows, ruled_columns = {row for row, _ in above}, {column for _, column in left}
    if cages:  # cells are as wide everywhere, wherever outlines happen to run
        ruled_columns = set(range(geometry.columns + 1))
    row_names, column_names = row_names or {}, column_names or {}
    widths = [len(column_names.get(column, "")) for column in range(geometry.columns)]
    for shown, (_, column) in zip(cells, geometry.places, strict=True):
        widths[column] = max(widths[column], len(shown))
    margin = max(2, *map(len, row_names.values())) + 1 if row_names else 0

    def pen(up: int, right: int, down: int, left: int) -> str:
        if cages:
            return stroke((up, right, down, left))
        return strokes[bool(up) + 2 * bool(right) + 4 * bool(down) + 8 * bool(left)]

    def joined(joints: Iterable[str], contents: Iterable[str]) -> str:
        """Contents with joints around them; the first joint has nothing at its left."""
        return "".join(chain(*zip_longest(joints, contents, fillvalue="")))[1:]

    def header() -> str:
        joints = ("   " if column in ruled_columns else " " for column in range(geometry.columns))
        return joined(joints, (column_names.get(column, "").ljust(width) for column, width in enumerate(widths)))

    def rule(row: int) -> str:
        found = (above.get((row, column), 0) for column in range(-1, geometry.columns + 1))
        across = [pen(0, line, 0, line) for line in found]
        joints = (
            across[column] + crossing(row, column) + across[column + 1]
            if column in ruled_columns
            else across[column + 1]
            for column in range(geometry.columns + 1)
        )
        return joined(joints, (across[column + 1] * width for column, width in enumerate(widths)))

    def crossing(row: int, column: int) -> str:
        up, down = left.get((row - 1, column), 0), left.get((row, column), 0)
        return pen(up, above.get((row, column), 0), down, above.get((row, column - 1), 0))

    def digits(row: int) -> str:
        lines = (left.get((row, column), 0) for column in range(geometry.columns + 1))
        joints = (f" {pen(line, 0, line, 0)} " if column in ruled_columns else " " for column, line in enumerate(lines))
        found = (geometry.cell_at(row, column) for column in range(geometry.columns))
        shown = (cells[cell] if cell is not None else "" for cell in found)
        return joined(joints, map(str.ljust, shown, widths))

    def with_sums(row: int, line: str) -> str:
        """The sum of a cage stands over its first cell, at whose left its outline runs down; dots say it goes on."""
        for cage in cages:
            above_row, column = geometry.places[min(cage.cells)]
            if above_row == row:
                gaps = sum(3 if each in ruled_columns else 1 for each in range(column + 1))
                start, room = gaps + sum(widths[:column]) - 2, widths[column] + 2
                text = cage.text if len(cage.text) <= room else f"{cage.text[: room - 2]}.."
                line = line[:start] + text + line[start + len(text) :]
        return line

    drawing = [" " * margin + header()] if column_names else []
    for row in range(geometry.rows + 1):
        if row in ruled_rows:
            drawing.append(" " * margin + with_sums(row, rule(row)))
        if row < geometry.rows:
            drawing.append((row_names.get(row, "").rjust(margin - 1) + " " if margin else "") + digits(row))
    return [line.rstrip() for line in drawing]
