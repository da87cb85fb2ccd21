"""The Lisp format: one list for each row inside a list, 0 for an empty cell.

A quote before it, vectors ``#(...)``, arrays ``#2A(...)`` and comments from ``;`` or ``#`` to the end of the line are
read; ``nil``, ``_`` and ``-`` are empty cells too. Boards with unusual boxes begin with ``(board 3x2)``, which is three
rows high and two columns wide. Several grids may follow each other.

>>> puzzle = parse("((1 0 0 0) (0 0 3 0) (0 4 0 0) (0 0 0 2))")
>>> print(render(puzzle))
((1 0 0 0)
 (0 0 3 0)
 (0 4 0 0)
 (0 0 0 2))
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from garns.errors import BoardError
from garns.formats.format import NO_HINTS, Format, Hints, Keeps, Lines, Problems
from garns.formats.nested import read_nested
from garns.formats.symbols import Token, puzzle_of_rows, rows_of
from garns.values.geometry import BOXES, Geometry, board
from garns.values.puzzle import Puzzle

# Possessive (``++``), so that no text makes the search for the first parenthesis go back and forth.
_OPEN = r"(?:\#(?:\d{0,2}[aA])?)?\("
_COMMENT = r"(?:;|\#(?!(?:\d{0,2}[aA])?\())[^\n]*+"
_SKIP = rf"(?P<skip>\s++|{_COMMENT}|['`])"
_TOKEN = re.compile(rf"""{_SKIP}|(?P<open>{_OPEN})|(?P<close>\))|(?P<word>[^\s()'";]+)|(?P<bad>.)""", re.DOTALL)
_BRACKETS = re.compile(rf"{_COMMENT}|(?P<open>\()|(?P<close>\))")
_START = re.compile(rf"{_SKIP}*+{_OPEN}")


def sniff(text: str) -> bool:
    """Whether the text begins with an opening parenthesis."""
    return bool(_START.match(text))


def parse(text: str, hints: Hints = NO_HINTS) -> Puzzle:
    """Read one puzzle.

    :raises FormatError: with every problem found, each with its line and column.
    """
    problems = Problems("lisp")
    found = read_nested(text, _TOKEN, hints.line, problems)
    for token in found.loose:
        problems.add("unexpected", token.line, token.column, expected="'('", found=token.text)
    rows = found.rows
    said = None
    if rows and rows[0] and rows[0][0].text.lower() == "board":
        said = _board(rows.pop(0), problems)
    if not any(rows):
        problems.check()
        problems.add("empty", hints.line, 1)
        raise problems.error()
    return puzzle_of_rows(rows, hints, problems, said)


def _board(row: list[Token], problems: Problems) -> Geometry:
    spec = " ".join(token.text for token in row[1:])
    try:
        return board(spec)
    except BoardError as error:
        problems.extend(error.problems, row[0].line, row[0].column)
        raise problems.error() from None


def split(text: str, hints: Hints = NO_HINTS) -> Iterator[tuple[int, str]]:
    """Cut after each expression that is whole."""
    start = lines = depth = 0
    for match in _BRACKETS.finditer(text):
        depth += (match["open"] is not None) - (match["close"] is not None)
        if match["close"] is not None and depth <= 0:
            yield lines, text[start : match.end()]
            lines += text.count("\n", start, match.end())
            start, depth = match.end(), 0
    rest = text[start:]
    if start == 0 or any(match["skip"] is None for match in _TOKEN.finditer(rest)):
        yield lines, rest


def render(puzzle: Puzzle) -> str:
    """Write the givens, one row in each line."""
    rows = [f"({' '.join(map(str, row))})" for row in rows_of(puzzle, "lisp")]
    geometry = puzzle.geometry
    if geometry.box is None or geometry.box != BOXES[geometry.digits]:
        rows.insert(0, f"(board {geometry.spec})")
    return "(" + "\n ".join(rows) + ")"


FORMAT = Format(
    "lisp",
    suffixes=(".lisp", ".lsp", ".scm", ".el"),
    keeps=Keeps.GIVENS | Keeps.BOXES | Keeps.BOARD,
    sniff=sniff,
    parse=parse,
    render=render,
    split=split,
    rank=70,
    sure=True,
    lines=Lines.WHOLE,
    whole_line=lambda line: line.startswith(("((", "'((")) and line.endswith("))"),
)
