"""GNOME Sudoku: its saved games, and the short text that it copies to share a puzzle.

A game is a JSON object; each of its ``cells`` that is not empty has a ``position`` (row and column from 0), a
``value``, whether it is ``fixed``, and ``earmarks``, a player's notes. The short text is ``#``, five characters for
how many givens of each digit there are (two digits in one), and a character for each given, from the ones to the nines.

>>> text = '#7H>7##Q[K`9G?oN"dDj^4Y)7Ap2i.S('
>>> str(parse(text))[:27]
'.....4.284.6.....51...3.6..'
>>> render(parse(text), style="share") == text
True
>>> parse('{"cells": [{"position": [0, 9], "value": 3, "fixed": true}]}')
Traceback (most recent call last):
garns.errors.FormatError: gnome:1:1: the field position cannot be '[0, 9]'
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from garns.errors import FormatError, Problem
from garns.formats.format import MAX_DOCUMENT, NO_HINTS, Format, Hints, Keeps, Lines, Problems
from garns.formats.json import FORMAT_NAME
from garns.formats.notes import digits_in, joined, mask_of, parted
from garns.formats.objects import load_object
from garns.values.geometry import CLASSIC
from garns.values.position import Position
from garns.values.puzzle import Puzzle, extras_of

ID = "gnome"
_GAME = re.compile(r'\s*\{(?=.{0,400}?"cells"\s*:\s*\[\s*(?:\]|\{\s*"(?:position|value|fixed|earmarks)"))', re.S)
_FIRST = 33  # the first character that can be seen


def sniff(text: str) -> bool:
    """Whether it is an object with such cells, or the whole of a short text."""
    is_game = _GAME.match(text) is not None and f'"{FORMAT_NAME}"' not in text  # our own may keep such cells
    return is_game or is_share(text)


def is_share(text: str) -> bool:
    """Whether a line is a short text; to the last character, for ``#`` also begins a comment."""
    return _shared(text.strip()) is not None


def _shared(text: str) -> tuple[int, ...] | None:
    """The givens of a short text.

    A character for two counts is the first and nine times the second; so nine of one digit could be none of it and one
    more of the next. The number of givens, and that no cell has two, tell which.
    """
    if not text.startswith("#") or len(text) < 6 or not text.isascii():
        return None
    values = [ord(char) - _FIRST for char in text[1:]]
    if min(values) < 0 or max(values[5:], default=0) > 80:
        return None
    pairs = [
        [(value % 9, value // 9), *([(9, value // 9 - 1)] if value and not value % 9 else [])] for value in values[:5]
    ]
    for choice in product(*pairs):
        counts = [count for pair in choice for count in pair]
        if sum(counts) == len(values) - 5 == len(set(values[5:])) and max(counts) <= 9 and not counts[9]:
            givens = [0] * 81
            places = iter(values[5:])
            for digit, count in enumerate(counts[:9], start=1):
                for _ in range(count):
                    column, row = divmod(next(places), 9)
                    givens[row * 9 + column] = digit
            return tuple(givens)
    return None


def parse(text: str, hints: Hints = NO_HINTS) -> Puzzle | Position:
    """Read one game, or one puzzle.

    :raises FormatError: with every problem found; those of a cell name its field.
    """
    problems = Problems(ID)
    if hints.board and hints.board != CLASSIC:
        problems.add("other_board", hints.line, 1, found=CLASSIC.spec, expected=hints.board.spec)
        raise problems.error()
    if (shared := _shared(text.strip())) is not None:
        return Puzzle(givens=shared)
    form = load_object(text, hints, problems)
    cells = form.get("cells")
    if not isinstance(cells, list):
        problems.add("missing_field", hints.line, 1, found="cells")
        raise problems.error()
    givens, digits, notes = [0] * 81, [0] * 81, [0] * 81
    for cell in cells:
        _read_cell(cell if isinstance(cell, dict) else {}, (givens, digits, notes), hints, problems)
    problems.check()
    kept = {key: form[key] for key in ("difficulty_category", "time_elapsed") if key in form}
    puzzle = Puzzle(givens=tuple(givens), extras=extras_of({ID: kept} if kept != _meta({}) else {}))
    return joined(puzzle, digits, notes, hints)


def _read_cell(
    cell: dict[str, Any], found: tuple[list[int], list[int], list[int]], hints: Hints, problems: Problems
) -> None:
    givens, digits, notes = found
    place, value, marks = cell.get("position"), cell.get("value", 0), cell.get("earmarks", [])

    def bad(field: str, what: object) -> None:
        problems.add("bad_field", hints.line, 1, field=field, found=json.dumps(what))

    match place:
        case [int(row), int(column)] if 0 <= row < 9 and 0 <= column < 9:
            at = row * 9 + column
        case _:
            return bad("position", place)
    if not _is_digit(value, 0):
        return bad("value", value)
    if not isinstance(marks, list) or not all(_is_digit(mark, 1) for mark in marks):
        return bad("earmarks", marks)
    digits[at] = value
    givens[at] = value if cell.get("fixed") is True else 0
    notes[at] = mask_of(marks)
    return None


def _is_digit(value: object, least: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= 9


def _meta(kept: dict[str, Any]) -> dict[str, Any]:
    return {"difficulty_category": "Unknown Difficulty", "time_elapsed": -1} | kept


def render(what: Puzzle | Position, style: str = "save") -> str:
    """Write a saved game, or the short text of a puzzle to ``share``.

    :raises FormatError: when a digit stands more than nine times, which the short text cannot say.
    """
    puzzle, digits, notes = parted(what)
    if style == "share":
        return _share(puzzle.givens)
    kept = json.loads(dict(puzzle.extras).get(ID, "{}"))
    return json.dumps(_meta(kept) | {"cells": list(_cells(puzzle.givens, digits, notes))})


def _cells(givens: Sequence[int], digits: Sequence[int], notes: Sequence[int]) -> Iterator[dict[str, Any]]:
    for cell, (given, digit, note) in enumerate(zip(givens, digits, notes, strict=True)):
        if digit or note:
            place = list(divmod(cell, 9))
            yield {"position": place, "value": digit, "fixed": bool(given), "earmarks": digits_in(note)}


def _share(givens: Sequence[int]) -> str:
    places = [[row + 9 * column for row in range(9) for column in range(9) if givens[row * 9 + column] == digit]
              for digit in range(1, 10)]  # fmt: skip
    counts = [*map(len, places), 0]
    if max(counts) > 9:
        raise FormatError(ID, [Problem("cannot_share", line=1, column=1)])
    text = "".join(chr(_FIRST + counts[at] + 9 * counts[at + 1]) for at in range(0, 10, 2))
    return "#" + text + "".join(chr(_FIRST + place) for some in places for place in some)


FORMAT = Format(
    ID,
    suffixes=(".save",),
    keeps=Keeps.GIVENS | Keeps.POSITION,
    sniff=sniff,
    parse=parse,
    render=render,
    styles=("save", "share"),
    holds=lambda geometry: geometry == CLASSIC,
    longest=MAX_DOCUMENT,
    rank=15,
    sure=True,
    lines=Lines.WHOLE,
    whole_line=is_share,
)
