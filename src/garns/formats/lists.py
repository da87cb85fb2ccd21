"""The list format: nested lists of Python or JSON, one list for each row.

Cells are numbers or strings of one symbol, ``0``, ``"."``, ``None`` or ``null`` where they are empty; a row may be one
string. A name before it (``board = [...]``) is read over.

>>> puzzle = parse('[["1",".",".","."], [".",".","3","."], [".","4",".","."], [".",".",".","2"]]')
>>> print(render(puzzle))
[[1, 0, 0, 0],
 [0, 0, 3, 0],
 [0, 4, 0, 0],
 [0, 0, 0, 2]]
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import isnan, isqrt

from garns.formats.format import NO_HINTS, Format, Hints, Keeps, Lines, Problems
from garns.formats.nested import read_nested
from garns.formats.symbols import Token, puzzle_of_rows, rows_of
from garns.values.geometry import MAX_SIZE
from garns.values.puzzle import Puzzle

_NAME = re.compile(r"(?:\s|#[^\n]*\n)*(?:(?:(?:let|const|var)\s+)?\w+\s*=\s*)?(?=[\[])")
_TOKEN = re.compile(
    r"""(?P<skip>[\s,;]+|\#[^\n]*)|(?P<open>[\[(])|(?P<close>[\])])|(?P<word>"[^"\n]*"|'[^'\n]*'|[^\s,;\[\]()"'\#]+)"""
    r"|(?P<bad>.)",
    re.DOTALL,
)


def sniff(text: str) -> bool:
    """Whether the text begins with an opening bracket, perhaps after a name."""
    return bool(_NAME.match(text))


def parse(text: str, hints: Hints = NO_HINTS) -> Puzzle:
    """Read one puzzle.

    :raises FormatError: with every problem found, each with its line and column.
    """
    problems = Problems("lists")
    if match := _NAME.match(text):  # blank it out, so that lines and columns stay true
        text = re.sub(r"[^\n]", " ", match[0]) + text[match.end() :]
    found = read_nested(text, _TOKEN, hints.line, problems)
    rows = [[_unquoted(token) for token in row] for row in found.rows]
    if found.loose and not found.rows and all(token.text[0] in "\"'" for token in found.loose):
        rows = [_spelled(token) for token in found.loose]
    else:
        for token in found.loose:
            problems.add("unexpected", token.line, token.column, expected="'['", found=token.text)
    if not any(rows):
        problems.check()
        problems.add("empty", hints.line, 1)
        raise problems.error()
    return puzzle_of_rows(rows, hints, problems)


def from_rows(rows: Sequence[object], hints: Hints = NO_HINTS) -> Puzzle:
    """The puzzle of a list of lists, or of a list of strings; its problems name row and column.

    >>> from_rows([[1, 0, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0], "0002"]).clues
    4
    >>> from_rows([1, 0, 0, 0] + [0] * 12).clues
    1
    """
    problems = Problems("lists")
    cells: list[list[Token]] = []
    if rows and not any(isinstance(row, Sequence) and len(row) > 1 for row in rows):
        rows = _in_rows(rows, hints)
    for line, row in enumerate(rows, start=1):
        if not isinstance(row, Sequence) or len(rows) > MAX_SIZE**2 or len(row) > MAX_SIZE**2:
            problems.add("unexpected", line, 1, expected="[...]", found=str(row)[:40])
            raise problems.error()
        texts = list(map(_text, row))
        cells.append([Token(text, line, column) for column, text in enumerate(texts, start=1)])
    if not any(cells):
        problems.add("empty", 1, 1)
        raise problems.error()
    return puzzle_of_rows(cells, hints, problems)


def _in_rows(cells: Sequence[object], hints: Hints) -> Sequence[object]:
    """The rows of a square whose cells stand in one list, one after the other."""
    side = hints.board.columns if hints.board and hints.board.is_square else isqrt(len(cells))
    return [cells[start : start + side] for start in range(0, len(cells), side)] if side**2 == len(cells) > 1 else cells


def _text(cell: object) -> str:
    """What stands in a cell: of a number with a fraction of zero the number, of "not a number" nothing."""
    if isinstance(cell, float):
        return "" if isnan(cell) else f"{cell:g}"
    return "" if cell is None else str(cell).strip()


def _unquoted(token: Token) -> Token:
    return token._replace(text=token.text[1:-1].strip()) if token.text[0] in "\"'" else token


def _spelled(token: Token) -> list[Token]:
    """The symbols of a row that is one string."""
    return [Token(char, token.line, token.column + at) for at, char in enumerate(token.text[1:-1], start=1)]


def render(puzzle: Puzzle) -> str:
    """Write the givens as lists of numbers, one row in each line."""
    return "[" + ",\n ".join(str(list(row)) for row in rows_of(puzzle, "lists")) + "]"


FORMAT = Format(
    "lists",
    suffixes=(".py",),
    keeps=Keeps.GIVENS,
    sniff=sniff,
    parse=parse,
    render=render,
    rank=60,
    sure=True,
    lines=Lines.WHOLE,
    whole_line=lambda line: line.startswith("[[") and line.endswith("]]"),
)
