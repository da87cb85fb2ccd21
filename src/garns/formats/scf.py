"""The short form of a classic grid that SudokuPad calls ``scf`` and SudokuExchange uses in its links.

Each character is a digit, 0 for none, and 10 for each empty cell after it, five at most. Letters for rules may follow:
``w`` windows, ``x`` diagonals.

>>> encoded((0,) * 81)
'oooooooooooooK'
"""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_lowercase, ascii_uppercase, digits

from garns.formats.format import Hints, Problems
from garns.values.puzzle import Puzzle

_SIGNS = digits + ascii_uppercase + ascii_lowercase[: 60 - 36]
_MOST = 5
_RULES = {"w": [{"type": "windoku"}], "x": [{"type": "diagonal", "direction": way} for way in ("main", "anti")]}


def decoded(packed: str, hints: Hints, problems: Problems) -> Puzzle:
    """The puzzle of a text in this form.

    :raises FormatError: when it is damaged.
    """
    givens: list[int] = []
    rest = ""
    for at, char in enumerate(packed):
        if len(givens) >= 81:
            rest = packed[at:]
            break
        if char not in _SIGNS:
            problems.add("damaged_link", hints.line, 1, found=packed)
            raise problems.error()
        blanks, digit = divmod(_SIGNS.index(char), 10)
        givens += [digit, *[0] * blanks]
    if len(givens) != 81:
        problems.add("wrong_length", hints.line, 1, expected=81, found=len(givens))
    for char in rest:
        if char not in _RULES:
            problems.add("unexpected", hints.line, 1, expected="w, x", found=char)
    problems.check()
    forms = [form for char in rest for form in _RULES[char]]
    geometry = Puzzle().geometry
    return Puzzle(geometry, tuple(givens), tuple(dict.fromkeys(Puzzle.constraints_hook(forms, geometry))))


def encoded(givens: Sequence[int]) -> str:
    """The text of 81 givens."""
    text, at = "", 0
    while at < len(givens):
        blanks = 0
        while blanks < _MOST and at + blanks + 1 < len(givens) and not givens[at + blanks + 1]:
            blanks += 1
        text += _SIGNS[givens[at] + 10 * blanks]
        at += blanks + 1
    return text
