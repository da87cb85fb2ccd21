"""The jigsaw format: in one line the symbols of a square grid, then as many that name the region of each cell.

Cells with the same symbol are one region; any symbols will do. The regions may also stand alone, as letters in one line
or in rows one below the other: that is the board without givens.

>>> puzzle = parse("1..............2" + "AABBABBCADCCDDCD")
>>> puzzle.geometry.spec, puzzle.clues
('jigsaw:AABBABBCADCCDDCD', 2)
>>> render(puzzle)
'1..............2AABBABBCADCCDDCD'
>>> parse("aabb abbc adcc ddcd") == puzzle.with_givens(())
True
"""

from __future__ import annotations

from collections import Counter
from math import isqrt

from garns.errors import BoardError
from garns.formats.format import NO_HINTS, Format, Hints, Keeps, Lines, Problems
from garns.formats.line import content
from garns.formats.symbols import Token, board_for, read_digits, refuse_board
from garns.values.geometry import MAX_SIZE, MIN_SIZE, Geometry, jigsaw
from garns.values.puzzle import Puzzle


def sniff(text: str) -> bool:
    """Whether the second half of a line is a map of regions, or the whole is one, of letters that hang together."""
    rows = _rows(text)
    if len(rows) == 1 and is_line(rows[0]):
        return True
    body = "".join(rows)
    size = isqrt(len(body))
    if not body.isalpha() or len(body) > MAX_SIZE**2 or not is_map(body):
        return False
    return all(len(row) == size for row in rows) if len(rows) > 1 else _hangs_together(body, size)


def is_line(text: str) -> bool:
    """Whether a line holds values and regions.

    >>> is_line("." * 16 + "AABBABBCADCCDDCD"), is_line("." * 32)
    (True, False)
    """
    body = _symbols(text)
    half = len(body) // 2
    return len(body) == 2 * half <= 2 * MAX_SIZE**2 and is_map(body[half:])


def _rows(text: str) -> list[str]:
    return [_symbols(line) for _, line in content(text[: 4 * MAX_SIZE**2])]


def _symbols(line: str) -> str:
    return "".join(line.partition("#")[0].partition(";")[0].split())


def is_map(body: str) -> bool:
    """Whether as many symbols as the square has rows each stand as many times."""
    size = isqrt(len(body))
    return size >= MIN_SIZE and size * size == len(body) and sorted(Counter(body).values()) == [size] * size


def _hangs_together(body: str, size: int) -> bool:
    """Whether one can walk through each region from cell to cell; in a solved grid one cannot go a single step."""
    for label in set(body):
        cells = {cell for cell, char in enumerate(body) if char == label}
        reached = {min(cells)}
        while (
            near := {
                other
                for cell in reached
                for other in (cell - size, cell + size, cell - (cell % size > 0), cell + (cell % size < size - 1))
                if other in cells
            }
            - reached
        ):
            reached |= near
        if reached != cells:
            return False
    return True


def parse(text: str, hints: Hints = NO_HINTS) -> Puzzle:
    """Read one puzzle.

    :raises FormatError: with every problem found, each with its line and column.
    """
    problems = Problems("jigsaw")
    tokens = _tokens(text, hints.line)
    if not tokens:
        problems.add("empty", hints.line, 1)
        raise problems.error()
    cells = isqrt(len(tokens)) ** 2
    if len(tokens) != cells:
        cells = isqrt(len(tokens) // 2) ** 2
        if len(tokens) != 2 * cells:
            problems.add("wrong_length", *tokens[-1][1:], expected=2 * cells, found=len(tokens))
            raise problems.error()
    values, regions = tokens[:-cells], tokens[-cells:]
    geometry = _board("".join(token.text for token in regions), hints, problems, regions[0][1:])
    givens = read_digits(values, isqrt(cells), hints.alphabet, problems, hints.warn)
    if geometry is None:
        raise problems.error()
    problems.check()
    return Puzzle(geometry, givens)


def _tokens(text: str, first: int) -> list[Token]:
    return [
        Token(char, number, column)
        for number, line in content(text, first)
        for column, char in enumerate(line.partition("#")[0].partition(";")[0], start=1)
        if not char.isspace()
    ]


def _board(regions: str, hints: Hints, problems: Problems, place: tuple[int, int]) -> Geometry | None:
    try:
        said = jigsaw(regions)
    except BoardError as error:
        problems.extend(error.problems, *place)
        return None
    return board_for(said.digits, hints, problems, place, said)


def render(puzzle: Puzzle) -> str:
    """Write the givens and then the regions, as letters.

    :raises FormatError: when the board has no regions.
    """
    geometry = puzzle.geometry
    region = {cell: chr(ord("A") + index) for index, house in enumerate(geometry.outlines) for cell in house.cells}
    if not geometry.is_square or len(region) != len(geometry):
        refuse_board(geometry, "jigsaw")
    return str(puzzle) + "".join(region[cell] for cell in range(len(geometry)))


FORMAT = Format(
    "jigsaw",
    suffixes=(),
    keeps=Keeps.GIVENS | Keeps.BOXES | Keeps.BOARD,
    sniff=sniff,
    parse=parse,
    render=render,
    rank=120,
    lines=Lines.WHOLE,
    whole_line=is_line,
)
