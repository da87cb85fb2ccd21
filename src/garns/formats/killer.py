"""Killers in one line, as forums and SumoCue write them; of the classic board, without givens.

* SumoCue: ``3x3::k:`` and 81 numbers between colons, 256 times the sum of the cage plus its number; a sum of 0 is no
  cage. ``3x3:d:k:`` has both diagonals too. This is what is written.
* 81 symbols: ``0-9A-Za-j`` is the sum, 0 to 45, in one cell of each cage, and ``<v>^`` (and ```',.`` for the
  diagonals, from the upper left) point to a neighbour in the same cage.

>>> line = "3x3::k:" + "2561:2561:" + "0:" * 79
>>> [constraint.to_json(CLASSIC)["sum"] for constraint in parse(line).constraints]
[10]
>>> render(parse(line))[:25]
'3x3::k:2561:2561:0:0:0:0:'
>>> parse("3x3::k:1:2")
Traceback (most recent call last):
garns.errors.FormatError: killer:1:8: expected 81 numbers with colons between them, got 2
"""

from __future__ import annotations

from typing import Any

from garns.errors import FormatError, Problem
from garns.formats.cages import cages_of
from garns.formats.format import NO_HINTS, Format, Hints, Keeps, Lines, Problems
from garns.formats.symbols import board_for
from garns.values.geometry import CLASSIC, Geometry
from garns.values.puzzle import Constraint, Puzzle

ID = "killer"
_POINTERS = {"v": 9, "^": -9, "<": -1, ">": 1, "`": -10, "'": -8, ",": 8, ".": 10}
SUMS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"
_NUMBER = 256
_DIAGONALS = [{"type": "diagonal", "direction": direction} for direction in ("anti", "main")]

#: The column of a constraint, and its form.
Placed = tuple[int, dict[str, Any]]


def sniff(text: str) -> bool:
    """Whether it is one such line."""
    return is_line(text.strip())


def is_line(text: str) -> bool:
    """Whether a line is a killer."""
    return (text.startswith("3x3:") and ":k:" in text[:8]) or _is_short(text)


def _is_short(body: str) -> bool:
    return len(body) == 81 and bool(set(body) & set("<>^`',")) and set(body) <= {*SUMS, *_POINTERS}


def parse(text: str, hints: Hints = NO_HINTS) -> Puzzle:
    """Read one puzzle.

    :raises FormatError: with every problem found, each with its column.
    """
    problems = Problems(ID)
    body = text.strip()
    forms = _pointed(body, hints, problems) if _is_short(body) else _numbered(body, hints, problems)
    return with_constraints(forms, problems, hints)


def with_constraints(forms: list[Placed], problems: Problems, hints: Hints) -> Puzzle:
    """The classic board without givens, with constraints; what is wrong with one stands at its place."""
    board_for(CLASSIC.digits, hints, problems, (hints.line, 1), CLASSIC)
    problems.refuse([form for _, form in forms], hints.line)
    return Puzzle.made_of(
        CLASSIC, (0,) * len(CLASSIC), problems.constraints(forms, CLASSIC, lambda column: (hints.line, column))
    )


def _pointed(body: str, hints: Hints, problems: Problems) -> list[Placed]:
    """Every cell follows the pointers to the one with the sum."""
    cages: dict[int, list[int]] = {}
    for start in range(81):
        cell, steps = start, 0
        while body[cell] in _POINTERS and steps < 81:
            after = cell + _POINTERS[body[cell]]
            if not 0 <= after < 81 or abs(after % 9 - cell % 9) > 1:
                steps = 81
            cell, steps = after if steps < 81 else cell, steps + 1
        if steps >= 81:
            problems.add("bad_symbol", hints.line, start + 1, found=body[start])
        cages.setdefault(cell, []).append(start)
    return [(at + 1, _cage(SUMS.index(body[at]), cells)) for at, cells in cages.items() if body[at] in SUMS]


def _numbered(body: str, hints: Hints, problems: Problems) -> list[Placed]:
    start, diagonals, kind, *numbers = [*body.split(":"), "", "", ""][: max(3, body.count(":") + 1)]
    numbers = numbers[:-1] if numbers and not numbers[-1] else numbers
    head = f"{start}:{diagonals}:{kind}:"
    if head not in ("3x3::k:", "3x3:d:k:"):
        problems.add("unexpected", hints.line, 1, expected="'3x3::k:'", found=head[:20])
        raise problems.error()
    if len(numbers) != len(CLASSIC):
        problems.add("wrong_numbers", hints.line, len(head) + 1, expected=len(CLASSIC), found=len(numbers))
        raise problems.error()
    cages: dict[int, list[int]] = {}
    for cell, number in enumerate(numbers):
        if not (number.isascii() and number.isdigit()) or len(number) > 6:
            problems.add("number_out_of_range", hints.line, 1, expected=99999, found=number)
        elif int(number) >= _NUMBER:
            cages.setdefault(int(number), []).append(cell)
    forms = [(1, _cage(number // _NUMBER, cells)) for number, cells in cages.items()]
    return forms + [(1, form) for form in _DIAGONALS if diagonals]


def _cage(total: int, cells: list[int]) -> dict[str, Any]:
    return {"type": "killer_cage", "cells": [str(CLASSIC.names[cell]) for cell in cells], "sum": total}


def holds(geometry: Geometry) -> bool:
    """Only the classic board."""
    return geometry == CLASSIC


def _diagonals(puzzle: Puzzle) -> set[Constraint]:
    """The two diagonals, where the puzzle has both."""
    both = set(Puzzle.constraints_hook(_DIAGONALS, puzzle.geometry)) if holds(puzzle.geometry) else set()
    return both if both <= set(puzzle.constraints) else set()


def wordless(puzzle: Puzzle) -> list[Constraint]:
    """The constraints that are not written: all but cages with a sum that share no cell, and both diagonals."""
    written = {cage.constraint for cage in cages_of(puzzle) if cage.sum} | _diagonals(puzzle)
    return [each for each in puzzle.constraints if each not in written]


def refuse_givens(puzzle: Puzzle, format: str) -> None:
    """Say that a format has no place for digits, when there are any.

    :raises FormatError: then.
    """
    if any(puzzle.givens):
        raise FormatError(format, [Problem("cannot_hold_givens", line=1, column=1)])


def render(puzzle: Puzzle) -> str:
    """Write the cages in numbers.

    :raises FormatError: when the puzzle has givens, or no cage.
    """
    refuse_givens(puzzle, ID)
    numbers = [0] * len(CLASSIC)
    for at, cage in enumerate((each for each in cages_of(puzzle) if each.sum), start=1):
        for cell in cage.cells:
            numbers[cell] = cage.sum * _NUMBER + at
    return f"3x3:{'d' if _diagonals(puzzle) else ''}:k:" + "".join(f"{number}:" for number in numbers)


FORMAT = Format(
    ID,
    suffixes=(),
    keeps=Keeps.CONSTRAINTS,
    sniff=sniff,
    parse=parse,
    render=render,
    wordless=wordless,
    holds=holds,
    rank=28,
    sure=True,
    lines=Lines.WHOLE,
    whole_line=is_line,
)
