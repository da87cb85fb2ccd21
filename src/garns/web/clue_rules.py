"""What the clues of a puzzle ask for, so that the browser can tell by itself which digits break one.

``clues.js`` checks them as :mod:`garns.variants.check` does: relations between two cells (thermometers, dots), sums
(cages, arrows), and automata that are read along a line (sandwiches, skyscrapers). Only an automaton that is very large
is left to the solver.

>>> from garns.variants import Thermo
>>> clue_rules(Puzzle(constraints=(Thermo((0, 1)),)))["clues"]
[{'cells': [0, 1], 'relations': [[0, 1, 0]], 'sums': [], 'automata': []}]
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from garns.values.puzzle import Puzzle
from garns.values.rules import Automaton, Relation, Sum, as_automata
from garns.variants import Variant

#: The numbers of all automata together that the browser is sent.
_MOST_NUMBERS = 60_000
#: What an automaton does, without its cells.
_Table = tuple[tuple[tuple[int, ...], ...], frozenset[int]]


def clue_rules(puzzle: Puzzle) -> dict[str, Any]:
    """The fields ``clues``, ``tables`` and ``automata`` of a bundle.

    A clue has its own cells, its relations ``[a, b, table]``, its sums ``[cells, coefficients, total, distinct]`` and
    its automata ``[cells, automaton]``; a table has for each digit of the first cell the digits that the second may
    hold, an automaton ``[next, accepting]`` its states.
    """
    geometry = puzzle.geometry
    digits = range(1, geometry.digits + 1)
    numbers: dict[Callable[[int, int], bool], int] = {}
    machines: dict[_Table, int] = {}
    clues = []
    for constraint in puzzle.constraints:
        rules = [*as_automata(constraint.among(puzzle.constraints).rules_inside(geometry))]
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
        automata = [
            [list(rule.cells), machines.setdefault((rule.next, rule.accepting), len(machines))]
            for rule in rules
            if isinstance(rule, Automaton)
        ]
        if relations or sums or automata:
            cells = constraint.clue(geometry) if isinstance(constraint, Variant) else ()
            clues.append({"cells": [*dict.fromkeys(cells)], "relations": relations, "sums": sums, "automata": automata})
    tables = [[[b for b in digits if allows(a, b)] for a in digits] for allows in numbers]
    form = {"clues": clues, "tables": tables, "automata": [[next, sorted(accepting)] for next, accepting in machines]}
    if sum(len(next) * geometry.digits for next, _ in machines) > _MOST_NUMBERS:
        form |= {"clues": [clue | {"automata": []} for clue in clues], "automata": []}
    return form
