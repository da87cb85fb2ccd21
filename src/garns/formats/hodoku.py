"""The library line of HoDoKu: one position in a line, ``:code:digits:GRID:deleted:eliminations:placements:length``.

``GRID`` has a symbol for each cell, ``+`` before a digit that was placed rather than given. ``deleted`` holds the
candidates that are gone though no digit forbids them, each as digit, row and column: ``412`` is a 4 in r1c2. What the
other fields say of a step is read over; they may be missing, and so may everything but the grid. Boards up to 9x9.

>>> position = parse(":0000:x:1.+4.........3...:212 434::")
>>> position.is_given(0), position.is_given(2), position.candidates_of(1)
(True, False, (3,))
>>> render(position)
':0000:x:1.+4.........3...:212 434::'
>>> parse(":0000:x:1.+4.........3...:212 4x4::")
Traceback (most recent call last):
garns.errors.FormatError: hodoku:1:31: expected digit, row and column of a candidate (each 1 to 4), got '4x4'
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from garns.formats.format import NO_HINTS, Format, Hints, Keeps, Lines, Problems
from garns.formats.line import content
from garns.formats.symbols import Token, board_for, read_digits, refuse_board
from garns.values.cells import symbol
from garns.values.geometry import BOXES, Geometry
from garns.values.position import Position
from garns.values.puzzle import Puzzle
from garns.values.step import Candidate, Step

#: Digit, row and column are one character each.
MAX_SIDE = 9
_SIDES = [side for side in BOXES if side <= MAX_SIDE]

_LINE = re.compile(r"\s*:[0-9A-Za-z-]*:[^:]*:")
_MARKED = re.compile(r"\s*[0-9.*_+-]*\+[1-9][0-9.*_+-]*(?::[0-9 ]*)*\s*\Z")
_CELL = re.compile(r"\+?[^+]|\+\Z")


def sniff(text: str) -> bool:
    """Whether the text is one line with the fields of the library, or with digits marked by ``+``."""
    lines = content(text)
    return len(lines) == 1 and is_line(lines[0][1])


def is_line(line: str) -> bool:
    """Whether a line begins like one of the library."""
    return (_LINE.match(line) or _MARKED.match(line)) is not None


def parse(text: str, hints: Hints = NO_HINTS) -> Position:
    """Read one position.

    :raises FormatError: with every problem found, each with its column.
    """
    problems = Problems("hodoku")
    lines = content(text, hints.line)
    number, line = lines[0] if lines else (hints.line, "")
    for other, _ in lines[1:2]:
        problems.add("several", other, 1)
    nothing = Token("", number, len(line) + 1)
    grid, deleted, *_rest = [*_fields(line, number), nothing, nothing]
    cells = [Token(match[0], number, grid.column + match.start()) for match in _CELL.finditer(grid.text)]
    if not cells:
        problems.add("empty", number, grid.column)
        raise problems.error()
    geometry = _board(len(cells), hints, problems, (number, grid.column))
    if len(cells) != len(geometry):
        at = cells[len(geometry)] if len(cells) > len(geometry) else cells[-1]
        problems.add("wrong_length", number, at.column, expected=len(geometry), found=len(cells))
    symbols = [cell._replace(text=cell.text.removeprefix("+")) for cell in cells]
    digits = read_digits(symbols, geometry.digits, None, problems)
    gone = list(_triples(deleted, geometry, problems))
    problems.check()
    givens = tuple(0 if cell.text.startswith("+") else digit for cell, digit in zip(cells, digits, strict=True))
    start = Position.start(hints.complete(Puzzle(geometry, givens)), digits)
    return start.apply(Step("deleted", eliminations=tuple(each for each in gone if not digits[each.cell])))


def _fields(line: str, number: int) -> Iterator[Token]:
    """The grid and what follows it, each with its column; code and digits before it say nothing of the position."""
    column = 1
    for at, text in enumerate(line.partition("#")[0].split(":")):
        if at >= 3 or not line.lstrip().startswith(":"):
            blank = len(text) - len(text.lstrip())
            yield Token(text.strip(), number, column + blank)
        column += len(text) + 1


def _board(cells: int, hints: Hints, problems: Problems, place: tuple[int, int]) -> Geometry:
    """The board of so many cells, or of the next number that makes one.

    :raises FormatError: when it is too large for this format, or no square.
    """
    size = hints.board.digits if hints.board else min(_SIDES, key=lambda side: abs(side * side - cells))
    geometry = board_for(size, hints, problems, place)
    if geometry is None or not _holds(geometry):
        if geometry:
            problems.add("cannot_hold", *place, found=geometry.spec)
        raise problems.error()
    return geometry


def _holds(geometry: Geometry) -> bool:
    return geometry.is_square and geometry.digits <= MAX_SIDE


def _triples(field: Token, geometry: Geometry, problems: Problems) -> Iterator[Candidate]:
    size = geometry.digits
    for match in re.finditer(r"\S+", field.text):
        figures = [int(char) for char in match[0] if char in "123456789"]
        if len(match[0]) == len(figures) == 3 and max(figures) <= size:
            digit, row, column = figures
            yield Candidate((row - 1) * size + column - 1, digit)
        else:
            place = field.column + match.start()
            problems.add("bad_triple", field.line, place, expected=size, found=match[0])


def render(what: Puzzle | Position) -> str:
    """Write the position as one line, without a step.

    :raises FormatError: when the board is no square, or larger than 9x9.
    """
    position = what if isinstance(what, Position) else Position.start(what)
    geometry = position.puzzle.geometry
    if not _holds(geometry):
        refuse_board(geometry, "hodoku")
    grid = "".join(
        symbol(digit) if given or not digit else f"+{digit}"
        for given, digit in zip(position.puzzle.givens, position.digits, strict=True)
    )
    start = Position.start(position.puzzle, position.digits)
    gone = sorted(
        f"{digit}{geometry.places[cell][0] + 1}{geometry.places[cell][1] + 1}"
        for cell in range(len(geometry))
        for digit in start.candidates_of(cell)
        if not position.candidates[cell] >> (digit - 1) & 1
    )
    return f":0000:x:{grid}:{' '.join(gone)}::"


FORMAT = Format(
    "hodoku",
    suffixes=(),
    keeps=Keeps.GIVENS | Keeps.POSITION,
    sniff=sniff,
    parse=parse,
    render=render,
    holds=_holds,
    rank=90,
    lines=Lines.EACH,
)
