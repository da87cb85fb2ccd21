"""Level 0: a puzzle is one line, and so is the answer.

A plain board (4x4, 6x6, 9x9, 16x16, 25x25 ...) is written with one symbol a cell, row by row: ``1-9``, then ``A`` for
10 and so on, and ``.`` for an empty cell; the length of the line tells the size. All else (killer) is our own JSON.

>>> from garns.values.puzzle import Puzzle
>>> puzzle = Puzzle.parse("1.....3..4.....2", Puzzle.empty(4).geometry)
>>> question(puzzle)
'1.....3..4.....2'
>>> read_answer("1234341221434321", puzzle).kind
'solution'
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, cast

from garns.errors import FormatError
from garns.formats import json as json_format
from garns.formats import line as line_format
from garns.formats.format import Hints
from garns.teaching.protocol.moves import Move, read_move
from garns.teaching.protocol.text import NAME, digits_of, is_silent, refuse, text_of
from garns.values.geometry import BOXES, board_of_size
from garns.values.puzzle import Puzzle

ReplyKind = Literal["solution", "none", "multiple", "invalid"]
#: The words of an answer; a solution is none of them.
_WORDS = ("none", "multiple", "invalid")
KINDS = ("solution", *_WORDS)


@dataclass(frozen=True, slots=True)
class Reply:
    """What a program answers: the digits of a solution, or that there is none, or several.

    ``invalid`` says that the givens break the rules by themselves; ``none`` is true of such a puzzle too.
    """

    kind: ReplyKind
    digits: tuple[int, ...] = ()


def question(puzzle: Puzzle) -> str:
    """The line that asks for the solution of a puzzle."""
    size = puzzle.geometry.digits
    if puzzle.constraints or size not in BOXES or puzzle.geometry != board_of_size(size):
        return json_format.render(puzzle)
    return str(puzzle)


def read_question(line: str | bytes, number: int = 1) -> Puzzle:
    """The puzzle of a line that a program was sent.

    :raises FormatError: when it holds none.
    """
    text = text_of(line, number).strip()
    hints = Hints(line=number, alphabet=None if text.startswith("{") else "digits")
    try:
        found = (json_format if text.startswith("{") else line_format).parse(text, hints)
    except FormatError as error:
        raise FormatError(NAME, error.problems) from None
    return found if isinstance(found, Puzzle) else found.puzzle


def read_answer(line: str | bytes, puzzle: Puzzle, number: int = 1) -> Reply:
    """The answer of a line.

    Whether it is true is for the judge to say.

    :raises FormatError: when it is no answer, with the place.

    >>> read_answer("12343412214343", Puzzle.empty(4))
    Traceback (most recent call last):
    garns.errors.FormatError: slp:1:15: expected 16 symbols, got 14
    """
    text = text_of(line, number)
    body = text.strip()
    column = len(text) - len(text.lstrip()) + 1
    if body.lower() in _WORDS:
        return Reply(cast(ReplyKind, body.lower()))
    cells = len(puzzle.geometry)
    if not body or " " in body or len(body) < cells // 2:
        raise refuse("bad_answer", number, column, expected=cells, found=body)
    return Reply("solution", digits_of(body, puzzle.geometry.digits, cells, (number, column)))


def read_line(line: str | bytes, puzzle: Puzzle, number: int = 1) -> Reply | Move | None:
    """Whatever a program says at level 0: an answer, a move, or nothing.

    :raises FormatError: when it is none of them.
    """
    if is_silent(line):
        text_of(line, number)
        return None
    return read_move(line, puzzle.geometry, number) or read_answer(line, puzzle, number)
