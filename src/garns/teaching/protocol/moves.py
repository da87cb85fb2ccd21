"""Moves: lines that a program may print before its answer, so that people can watch it search.

``try r4c7 5`` puts a digit that may be wrong, ``place r4c7 5`` one that is certain, ``undo r4c7`` takes it back.

>>> from garns.values.geometry import CLASSIC
>>> read_move("try r4c7 5", CLASSIC)
Move(kind='try', cell=33, digit=5)
>>> read_move("none", CLASSIC) is None
True
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, cast

from garns.errors import BoardError
from garns.teaching.protocol.text import refuse, text_of
from garns.values.cells import symbol
from garns.values.geometry import Geometry

MoveKind = Literal["try", "place", "undo"]
_KINDS = ("try", "place", "undo")
_WORD = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class Move:
    """What a program does to one cell; the digit is 0 where ``undo`` names none."""

    kind: MoveKind
    cell: int
    digit: int = 0

    def text(self, geometry: Geometry) -> str:
        """The line that says it.

        >>> from garns.values.geometry import CLASSIC
        >>> Move("undo", 33).text(CLASSIC)
        'undo r4c7'
        """
        return " ".join([self.kind, geometry.names[self.cell], *([symbol(self.digit)] if self.digit else [])])


def read_move(line: str | bytes, geometry: Geometry, number: int = 1) -> Move | None:
    """The move of a line; None when the line begins with no word of a move.

    Digits are symbols (``A`` is 10) or numbers (``10``).

    :raises FormatError: when it begins like a move and is none.
    """
    text = text_of(line, number)
    words = [(match[0], match.start() + 1) for match in _WORD.finditer(text)]
    if not words or words[0][0].lower() not in _KINDS:
        return None
    kind = cast(MoveKind, words[0][0].lower())
    end = len(text) + 1
    if len(words) < 2:
        raise refuse("unexpected", number, end, expected=f"{kind} {geometry.names[0]}", found="")
    name, column = words[1]
    try:
        cell = geometry.cell(name)
    except BoardError:
        raise refuse("bad_cell", number, column, found=name) from None
    if len(words) > 3:
        raise refuse("unexpected_word", number, words[3][1], found=words[3][0])
    if len(words) == 2:
        if kind == "undo":
            return Move(kind, cell)
        raise refuse("not_a_number", number, end, expected=geometry.digits, found="")
    digit = read_digit(words[2][0], geometry.digits)
    if not digit:
        raise refuse("not_a_number", number, words[2][1], expected=geometry.digits, found=words[2][0])
    return Move(kind, cell, digit)


def read_digit(text: str, size: int) -> int:
    """The digit that a symbol or a number stands for; 0 when it is none of the board.

    >>> read_digit("g", 16), read_digit("16", 16), read_digit("17", 16)
    (16, 16, 0)
    """
    symbols = {symbol(digit).lower(): digit for digit in range(1, size + 1)}
    numbers = {str(digit): digit for digit in range(1, size + 1)}
    return {**symbols, **numbers}.get(text.lower(), 0)
