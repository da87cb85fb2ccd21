"""The solution of a puzzle in the formats that have a place for it: programs check a player's grid against it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from garns.formats import csv, fpuzzles_object
from garns.values.cells import symbol
from garns.values.puzzle import Puzzle, extras_of

#: The formats that hold a solution.
SOLVED = (csv.ID, fpuzzles_object.ID, "sudokupad")


def with_solution(puzzle: Puzzle, digits: Sequence[int]) -> Puzzle:
    """The puzzle as these formats write it with its solution; one that a file brought along is left as it is.

    >>> from garns.formats import write
    >>> from garns.values.geometry import board
    >>> puzzle = Puzzle.parse("1.....3..4.....2", board(4))
    >>> print(write(with_solution(puzzle, [int(digit) for digit in "1324423124133142"]), "csv"))
    puzzle,solution
    1.....3..4.....2,1324423124133142
    """
    line = "".join(map(symbol, digits))
    solutions: dict[str, dict[str, Any]] = {
        csv.ID: {csv.SOLUTION: line},
        fpuzzles_object.ID: {"solution": list(digits)},
        "sudokupad": {"metadata": {"solution": line}},
    }
    extras: dict[str, dict[str, Any]] = {format: json.loads(form) for format, form in puzzle.extras}
    for format, form in solutions.items():
        extras[format] = _merged(form, extras.get(format, {}))
    return replace(puzzle, extras=extras_of(extras))


def _merged(form: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    """A form with another laid over it, folder by folder."""
    both = {key: _merged(form[key], over[key]) for key in form if isinstance(over.get(key), dict)}
    return {**form, **over, **both}
