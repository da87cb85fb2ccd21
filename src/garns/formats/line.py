"""The line format: one symbol for each cell, row by row, in one line.

Any one of ``. 0 * _ - x X ?`` stands for an empty cell, always the same one. A comment may follow after ``#``, ``;``,
``,`` or a space. The number of symbols gives the size: 81 for 9x9, 16 for 4x4, 256 for 16x16 (``1-9A-G``, and the other
alphabets of :mod:`garns.formats.alphabets`); twice as many are numbers of two characters. Numbers apart from each other
(``5 3 0 0 7 ...``) are read too.

>>> puzzle = parse("." * 80 + "5 # one clue")
>>> render(puzzle)[-3:]
'..5'
>>> parse("..x" + "." * 77)
Traceback (most recent call last):
garns.errors.FormatError: line:1:3: 'x' and '.' cannot both mean an empty cell; line:1:81: expected 81 symbols, got 80
"""

from __future__ import annotations

import re
from math import isqrt

from garns.formats.alphabets import FILLERS, NUMBERS, called
from garns.formats.format import NO_HINTS, Format, Hints, Keeps, Lines, Problems
from garns.formats.symbols import Token, board_for, read_digits
from garns.values.geometry import BOXES, CLASSIC, latin
from garns.values.puzzle import Puzzle

_BODY = re.compile(r"[^\s#;,]*")
_CONTENT = re.compile(r"\s*+(?:[^#]|#(?:\d{0,2}[aA])?\(#?\()")
_CELL = re.compile(r"[^\s,]+")
_GOOD = frozenset(f"{FILLERS}123456789")
_CLASSIC = re.compile(r"(?:[1-9.]{81}|[0-9]{81})(?:(?!.*#[ \t]*board:)[ \t#;,].*)?\n?\Z")


def sniff(text: str) -> bool:
    """Whether the text is one line of symbols, perhaps with a few wrong ones, perhaps too many or too few."""
    lines = content(text)
    return len(lines) == 1 and looks_like_symbols(lines[0][1])


def looks_like_symbols(line: str) -> bool:
    """Whether a line begins with symbols of cells rather than with words."""
    if _is_spaced(line.strip()):
        return True
    body = body_of(line)
    good = sum(char in _GOOD for char in body)
    letters = _size_of(len(body)) is not None and all(char.isalnum() or char in FILLERS for char in body)
    return len(body) >= 4 and (2 * good > len(body) or letters)


def is_long(line: str) -> bool:
    """Whether a line holds more symbols than any row of a drawn grid, and is no rule of such a drawing.

    >>> is_long("." * 80 + "5"), is_long("*" + "-" * 68 + "*")
    (True, False)
    """
    body = body_of(line)
    is_row = any(char.isalnum() for char in body) or (_size_of(len(body)) is not None and len(set(body)) == 1)
    return len(body) > 33 and "|" not in body and is_row and looks_like_symbols(body)


def body_of(line: str) -> str:
    """The symbols of a line, without its comment."""
    match = _BODY.match(line.strip())
    return match[0] if match else ""


def content(text: str, first: int = 1) -> list[tuple[int, str]]:
    """The lines that are neither blank nor comments, with their numbers."""
    lines = enumerate(text.split("\n"), start=first)
    return [(number, line) for number, line in lines if is_content(line)]


def is_content(line: str) -> bool:
    """Whether a line is neither blank nor a comment; ``#2A((`` opens an array of Lisp."""
    return _CONTENT.match(line) is not None


def is_classic(line: str) -> bool:
    """Whether a line is plainly a 9x9 puzzle, as nearly every line that anybody pastes is."""
    return _CLASSIC.match(line) is not None


def parse(text: str, hints: Hints = NO_HINTS) -> Puzzle:
    """Read one puzzle.

    :raises FormatError: with every problem found, each with its column.
    """
    usual = hints.board in (None, CLASSIC) and hints.alphabet is None
    if usual and is_classic(text):
        return Puzzle(givens=tuple(map(int, text[:81].replace(".", "0"))))
    problems = Problems("line")
    lines = content(text, hints.line)
    number, line = lines[0] if lines else (hints.line, "")
    tokens = _tokens(number, line, hints)
    if not tokens:
        problems.add("empty", number, 1)
        raise problems.error()
    for other, _ in lines[1:2]:
        problems.add("several", other, 1)
    size = hints.board.digits if hints.board else _size_of(len(tokens))
    if size is None:
        side = isqrt(len(tokens))
        if side * side == len(tokens):
            problems.add("not_a_square", number, tokens[0].column, found=len(tokens))
            raise problems.error()
        size = min(BOXES, key=lambda each: abs(each * each - len(tokens)))
    geometry = board_for(size, hints, problems, (number, tokens[0].column))
    expected = len(geometry) if geometry else size * size
    if len(tokens) != expected:
        plain = _plain_size(tokens, hints)
        if hints.board and plain:
            problems.add("other_board", number, tokens[0].column, found=plain, expected=hints.board.spec)
            raise problems.error()
        column = tokens[expected].column if len(tokens) > expected else tokens[-1].column + len(tokens[-1].text)
        problems.add("wrong_length", number, column, expected=expected, found=len(tokens))
        size = max(size, 9)  # the length may be what is wrong, so no digit is
    begin = geometry.first if geometry else 1
    givens = read_digits(tokens, size, hints.alphabet, problems, hints.warn, first=begin)
    problems.check()
    return Puzzle(geometry or latin(size), givens)


def _plain_size(tokens: list[Token], hints: Hints) -> int | None:
    """The size of the plain board that a line is a puzzle of."""
    size, wrong = _size_of(len(tokens)), Problems("line")
    if size is not None:
        read_digits(tokens, size, hints.alphabet, wrong)
    return None if wrong else size


def _tokens(number: int, line: str, hints: Hints) -> list[Token]:
    """The cells of a line: single symbols, pairs of characters, or words."""
    start = len(line) - len(line.lstrip())
    body = body_of(line)
    if _is_spaced(line.strip()):
        spaced = re.split("[#;]", line)[0]
        return [Token(match[0], number, match.start() + 1) for match in _CELL.finditer(spaced)]
    step = 2 if _is_pairs(body, hints) else 1
    return [Token(body[at : at + step], number, start + at + 1) for at in range(0, len(body), step)]


def _is_spaced(line: str) -> bool:
    """Whether the cells are words apart from each other: a short word first, and more after it."""
    return len(body_of(line)) <= 2 and len(_CELL.findall(re.split("[#;]", line)[0])) >= 4


def _is_pairs(body: str, hints: Hints) -> bool:
    """Whether each cell is a number of two characters: there are twice as many as a board above 9 has cells."""
    if called(hints.alphabet or NUMBERS) != NUMBERS or len(body) % 2:
        return False
    size = hints.board.digits if hints.board else _size_of(len(body) // 2)
    if size is None or (hints.board and len(body) != 2 * len(hints.board)):
        return False
    return size > 9 or hints.alphabet is not None


def _size_of(cells: int) -> int | None:
    side = isqrt(cells)
    return side if side * side == cells and side in BOXES else None


def render(puzzle: Puzzle) -> str:
    """Write the givens as one line."""
    return str(puzzle)


FORMAT = Format(
    "line",
    suffixes=(".sdm",),
    keeps=Keeps.GIVENS,
    sniff=sniff,
    parse=parse,
    render=render,
    rank=140,
    lines=Lines.EACH,
)
