"""The W H format: how many regions lie across and down, then rows of numbers, 0 for a free cell.

``2 3`` are two regions across and three down: a 6x6 grid with regions three columns wide and two rows high, the other
way round than ``board("2x3")`` says it. ``1 5`` is a Latin square: its regions are its rows. Blank lines and comments
after ``#`` are read over; several puzzles may follow each other.

>>> puzzle = parse("2 2\\n1 0 0 0\\n0 0 3 0\\n0 4 0 0\\n0 0 0 2")
>>> print(render(puzzle))
2 2
1 0 0 0
0 0 3 0
0 4 0 0
0 0 0 2
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator

from garns.errors import BoardError
from garns.formats.format import NO_HINTS, Format, Hints, Keeps, Problems
from garns.formats.line import content
from garns.formats.symbols import Token, puzzle_of_rows, refuse_board, rows_of
from garns.values.geometry import Geometry, grid, latin
from garns.values.puzzle import Puzzle

_HEADER = re.compile(r"\s*(\d{1,6})[ \t]+(\d{1,6})\s*(?:#.*)?\Z")
_WORD = re.compile(r"\S+")


def sniff(text: str) -> bool:
    """Whether the first line holds two numbers and the second another number of words."""
    lines = [line.split("#")[0] for _, line in content(text)[:2]]
    return len(lines) == 2 and bool(_HEADER.match(lines[0])) and len(lines[1].split()) != 2


def parse(text: str, hints: Hints = NO_HINTS) -> Puzzle:
    """Read one puzzle.

    :raises FormatError: with every problem found, each with its line and column.
    """
    problems = Problems("wh")
    lines = content(text, hints.line)
    if not lines:
        problems.add("empty", hints.line, 1)
        raise problems.error()
    (number, first), *rest = lines
    header = _HEADER.match(first)
    if header is None:
        problems.add("bad_header", number, 1, found=first.strip())
        raise problems.error()
    geometry = _board(int(header[1]), int(header[2]), number, problems)
    rows = [
        [Token(match[0], line, match.start() + 1) for match in _WORD.finditer(row.split("#")[0])] for line, row in rest
    ]
    return puzzle_of_rows(rows, hints, problems, geometry)


def _board(across: int, down: int, line: int, problems: Problems) -> Geometry:
    try:
        return latin(across * down) if 1 in (across, down) else grid(box_height=across, box_width=down)
    except BoardError:
        problems.add("bad_header", line, 1, found=f"{across} {down}")
        raise problems.error() from None


def split(text: str, hints: Hints = NO_HINTS) -> Iterator[tuple[int, str]]:
    """Cut before each line of two numbers."""
    piece: list[str] = []
    start = 0
    for number, line in enumerate(io.StringIO(text)):
        if _HEADER.match(line) and any(_HEADER.match(each) for each in piece):
            yield start, "".join(piece)
            piece, start = [], number
        piece.append(line)
    yield start, "".join(piece)


def render(puzzle: Puzzle) -> str:
    """Write the givens under the numbers of regions across and down.

    :raises FormatError: when the regions are no rectangles.
    """
    rows = rows_of(puzzle, "wh")
    if puzzle.geometry.box is None and puzzle.geometry != latin(len(rows)):
        refuse_board(puzzle.geometry, "wh")
    height, width = puzzle.geometry.box or (1, len(rows))
    return "\n".join([f"{height} {width}", *(" ".join(map(str, row)) for row in rows)])


FORMAT = Format(
    "wh",
    suffixes=(".wh",),
    keeps=Keeps.GIVENS | Keeps.BOXES,
    sniff=sniff,
    parse=parse,
    render=render,
    split=split,
    rank=80,
)
