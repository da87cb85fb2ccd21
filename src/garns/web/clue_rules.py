"""What the clues of a puzzle ask for, so that the browser can tell by itself which digits break one.

``clues.js`` checks them as :mod:`garns.variants.check` does: relations between two cells (thermometers, dots) and sums
(cages, arrows). What needs an automaton (a sandwich) is for the solver to tell.

>>> from garns.variants import Thermo
>>> clue_rules(Puzzle(constraints=(Thermo((0, 1)),)))["clues"]
[{'cells': [0, 1], 'relations': [[0, 1, 0]], 'sums': []}]
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from garns.values.puzzle import Puzzle
from garns.values.rules import Relation, Sum
from garns.variants import Variant


def clue_rules(puzzle: Puzzle) -> dict[str, Any]:
    """The fields ``clues`` and ``tables`` of a bundle.

    A clue has its own cells, its relations ``[a, b, table]`` and its sums ``[cells, coefficients, total, distinct]``;
    a table has for each digit of the first cell the digits that the second may hold.
    """
    geometry = puzzle.geometry
    digits = range(1, geometry.digits + 1)
    numbers: dict[Callable[[int, int], bool], int] = {}
    clues = []
    for constraint in puzzle.constraints:
        rules = [*constraint.among(puzzle.constraints).rules(geometry)]
        relations = [
            [rule.a, rule.b, numbers.setdefault(rule.allows, len(numbers))]
            for rule in rules
            if isinstance(rule, Relation)
        ]
        sums = [
            [list(rule.cells), list(rule.coefficients), rule.total, rule.distinct]
            for rule in rules
            if isinstance(rule, Sum)
        ]
        if relations or sums:
            cells = constraint.clue(geometry) if isinstance(constraint, Variant) else ()
            clues.append({"cells": [*dict.fromkeys(cells)], "relations": relations, "sums": sums})
    tables = [[[b for b in digits if allows(a, b)] for a in digits] for allows in numbers]
    return {"clues": clues, "tables": tables}
