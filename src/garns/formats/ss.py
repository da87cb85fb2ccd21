"""The files of Simple Sudoku (``.ss``): a 9x9 grid in a frame, and below it what was done since.

``I388`` says that an 8 was placed in the cell 38, ``E78007`` that the candidate 7 of the cell 78 is gone; cells are
counted from 00, row by row. The name of the program may stand below.

>>> text = render(Puzzle())
>>> print(text[:44])
 *-----------*
 |...|...|...|
 |...|...|...|
>>> position = parse(text + "\\n\\nI388\\nE78007\\n")
>>> position.digits[38], 7 in position.candidates_of(78)
(8, False)
>>> parse(text + "\\nI99")
Traceback (most recent call last):
garns.errors.FormatError: ss:14:1: expected I, a cell (00 to 80) and a digit, or E, a cell and a
candidate; got 'I99'
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from garns.formats.format import NO_HINTS, Format, Hints, Keeps, Lines, Problems
from garns.formats.symbols import Token, puzzle_of_rows
from garns.values.cells import symbol
from garns.values.geometry import CLASSIC
from garns.values.position import Position
from garns.values.puzzle import Puzzle
from garns.values.step import Candidate, Step

ID = "ss"
_FRAME = "*-----------*"
_RULE = "|---+---+---|"
_RECORD = re.compile(r"([IE])([0-7]\d|80)(00)?([1-9])\Z")


def sniff(text: str) -> bool:
    """Whether it begins with the upper line of the frame."""
    return text.lstrip().partition("\n")[0].strip() == _FRAME


def split(text: str, hints: Hints = NO_HINTS) -> Iterator[tuple[int, str]]:
    """Cut before the upper line of each frame."""
    piece: list[str] = []
    start = frames = 0
    for number, each in enumerate(text.split("\n")):
        if each.strip() == _FRAME:
            frames += 1
            if frames > 2:
                yield start, "\n".join(piece)
                piece, start, frames = [], number, 1
        piece.append(each)
    yield start, "\n".join(piece)


def parse(text: str, hints: Hints = NO_HINTS) -> Puzzle | Position:
    """Read one puzzle or position.

    :raises FormatError: with every problem found, each with its line and column.
    """
    problems = Problems(ID)
    rows: list[list[Token]] = []
    records: list[tuple[str, int, int]] = []
    frames = 0
    for number, each in enumerate(text.split("\n"), start=hints.line):
        word = each.strip()
        if word in (_FRAME, _RULE):
            frames += word == _FRAME
        elif frames == 1 and word:
            rows.append([Token(char, number, at) for at, char in enumerate(each, 1) if char not in "| \t"])
        elif record := _RECORD.match(word):
            records.append((record[1], int(record[2]), int(record[4])))
        elif re.match(r"[IE]\d", word):
            problems.add("bad_record", number, 1, found=word)
    if hints.board and hints.board != CLASSIC:
        problems.add("other_board", hints.line, 1, found=CLASSIC.spec, expected=hints.board.spec)
        raise problems.error()
    if not rows:
        problems.add("empty", hints.line, 1)
        raise problems.error()
    puzzle = puzzle_of_rows(rows, Hints(CLASSIC, hints.alphabet, hints.line), problems)
    if not records:
        return puzzle
    placed = {cell: digit for kind, cell, digit in records if kind == "I"}
    digits = tuple(given or placed.get(cell, 0) for cell, given in enumerate(puzzle.givens))
    gone = tuple(Candidate(cell, digit) for kind, cell, digit in records if kind == "E" and not digits[cell])
    return Position.start(hints.complete(puzzle), digits).apply(Step("gone", eliminations=gone))


def render(what: Puzzle | Position) -> str:
    """Write the frame with the givens, then what was placed and what is gone."""
    puzzle = what.puzzle if isinstance(what, Position) else what
    rows = [
        " |" + "|".join("".join(map(symbol, puzzle.givens[at : at + 3])) for at in (start, start + 3, start + 6)) + "|"
        for start in range(0, 81, 9)
    ]
    frame = [f" {_FRAME}", *rows[:3], f" {_RULE}", *rows[3:6], f" {_RULE}", *rows[6:], f" {_FRAME}"]
    if not isinstance(what, Position):
        return "\n".join(frame)
    full = Position.start(puzzle, what.digits)
    records = [f"I{cell:02}{digit}" for cell, digit in enumerate(what.digits) if digit and not puzzle.givens[cell]]
    records += [
        f"E{cell:02}00{digit}"
        for cell in range(81)
        for digit in full.candidates_of(cell)
        if not what.candidates[cell] >> (digit - 1) & 1
    ]
    return "\n".join(frame + (["", *records] if records else []))


FORMAT = Format(
    ID,
    suffixes=(".ss",),
    keeps=Keeps.GIVENS | Keeps.POSITION,
    sniff=sniff,
    parse=parse,
    render=render,
    split=split,
    holds=lambda geometry: geometry == CLASSIC,
    rank=72,
    lines=Lines.LONG_PARTS,
)
