"""Greater-than sudokus in one line: 108 signs between the neighbours of each box, of the classic board without givens.

Six of ``<>`` for the first row, then nine of ``^v`` for what lies between it and the next, and so on; below the third
and the sixth row there are none. The sign points to the smaller digit.

>>> rows = "<<<<<<" + "^" * 9 + "<<<<<<" + "^" * 9 + "<<<<<<"
>>> puzzle = parse(rows * 3)
>>> len(puzzle.constraints), render(puzzle) == rows * 3
(108, True)
>>> parse("^" + (rows * 3)[1:])
Traceback (most recent call last):
garns.errors.FormatError: signs:1:1: expected '<' or '>' between two cells of a row, '^' or 'v' between two of a column,
got '^'
"""

from __future__ import annotations

from dataclasses import replace

from garns.errors import FormatError, Problem
from garns.formats import killer
from garns.formats.format import NO_HINTS, Hints, Problems
from garns.formats.killer import Placed, holds, refuse_givens, with_constraints
from garns.values.geometry import CLASSIC
from garns.values.puzzle import Constraint, Puzzle

ID = "signs"
_SIGNS = frozenset("<>^v")
#: The cells on both sides of each sign.
_PAIRS = tuple(
    pair
    for row in range(0, 81, 9)
    for pair in (
        *((row + column, row + column + 1) for column in (0, 1, 3, 4, 6, 7)),
        *((row + column, row + column + 9) for column in range(9) if row % 27 < 18),
    )
)


def sniff(text: str) -> bool:
    """Whether it is one such line."""
    return is_line(text.strip())


def is_line(text: str) -> bool:
    """Whether a line has as many signs."""
    return len(text) == len(_PAIRS) and set(text) <= _SIGNS


def parse(text: str, hints: Hints = NO_HINTS) -> Puzzle:
    """Read one puzzle.

    :raises FormatError: with every sign that cannot stand where it does.
    """
    problems = Problems(ID)
    body, blank = text.strip(), len(text) - len(text.lstrip())
    if len(body) != len(_PAIRS):
        problems.add("wrong_length", hints.line, blank + 1, expected=len(_PAIRS), found=len(body))
        raise problems.error()
    forms: list[Placed] = []
    for at, (sign, (first, second)) in enumerate(zip(body, _PAIRS, strict=True), start=blank + 1):
        if sign not in ("<>" if second == first + 1 else "^v"):
            problems.add("bad_sign", hints.line, at, found=sign)
        cells = (first, second) if sign in ">v" else (second, first)
        forms.append((at, {"type": "greater_than", "cells": [str(CLASSIC.names[cell]) for cell in cells]}))
    problems.check()
    return with_constraints(forms, problems, hints)


def _written(puzzle: Puzzle) -> dict[frozenset[int], tuple[int, int, Constraint]]:
    """The signs that have a place: larger cell, smaller cell and constraint of each pair."""
    places = {frozenset(pair) for pair in _PAIRS}
    found: dict[frozenset[int], tuple[int, int, Constraint]] = {}
    for each in puzzle.constraints if holds(puzzle.geometry) else ():
        if each.id == "greater_than":
            larger, smaller = (CLASSIC.cell(name) for name in each.to_json(CLASSIC)["cells"])
            if (pair := frozenset((larger, smaller))) in places:
                found.setdefault(pair, (larger, smaller, each))
    return found


def wordless(puzzle: Puzzle) -> list[Constraint]:
    """The constraints that are not written: all but the signs between neighbours in a box."""
    written = {each for _, _, each in _written(puzzle).values()}
    return [each for each in puzzle.constraints if each not in written]


def render(puzzle: Puzzle) -> str:
    """Write the signs.

    :raises FormatError: when the puzzle has givens, or a sign is missing.
    """
    refuse_givens(puzzle, ID)
    signs = _written(puzzle)
    if len(signs) < len(_PAIRS):
        raise FormatError(ID, [Problem("missing_signs", line=1, column=1, expected=len(_PAIRS), found=len(signs))])
    return "".join(
        ("<>" if second == first + 1 else "^v")[signs[frozenset((first, second))][0] == first]
        for first, second in _PAIRS
    )


#: As a killer in one line, but for what stands in it.
FORMAT = replace(
    killer.FORMAT,
    id=ID,
    sniff=sniff,
    parse=parse,
    render=render,
    wordless=wordless,
    rank=29,
    whole_line=is_line,
)
