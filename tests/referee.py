"""An independent solver: CP-SAT with the rules of a puzzle, whatever their kind."""

from __future__ import annotations

from itertools import permutations

import pytest

from garns.modelling import _placed
from garns.values.geometry import House
from garns.values.puzzle import Puzzle
from garns.values.rules import (
    Automaton,
    Compound,
    Connected,
    Domain,
    Enclosed,
    Group,
    Ranking,
    Regions,
    Relation,
    Sum,
    Tally,
)


def cp_sat_count(puzzle: Puzzle, limit: int) -> int:
    """How many solutions CP-SAT finds, up to a limit."""
    cp_model = pytest.importorskip("ortools.sat.python.cp_model")
    model = cp_model.CpModel()
    digits = puzzle.geometry.digits
    cells = [model.new_int_var(given or 1, given or digits, f"c{cell}") for cell, given in enumerate(puzzle.givens)]

    def of(rule: House | Group | Sum | Automaton | Enclosed | Regions) -> list[object]:
        return [cells[cell] for cell in rule.cells]

    rules = [rule.compound if isinstance(rule, Ranking) else rule for rule in puzzle.rules()]
    rules = [rule.automaton if isinstance(rule, Tally) else rule for rule in rules]
    while compound := next((rule for rule in rules if isinstance(rule, Compound)), None):
        rules.remove(compound)
        rules += [_placed(part, len(cells)) for part in compound.parts]
        cells += [model.new_int_var(1, digits, "") for _ in range(compound.own)]
    areas = [rule for rule in rules if isinstance(rule, Connected)]
    for rule in rules:
        match rule:
            case House() | Group():
                model.add_all_different(of(rule))
            case Domain():
                model.add_allowed_assignments([cells[rule.cell]], [(digit,) for digit in rule.digits])
            case Relation():
                pairs = [(a, b) for a in range(1, digits + 1) for b in range(1, digits + 1) if rule.allows(a, b)]
                model.add_allowed_assignments([cells[rule.a], cells[rule.b]], pairs)
            case Sum():
                factors = rule.coefficients or (1,) * len(rule.cells)
                model.add(sum(f * cell for f, cell in zip(factors, of(rule), strict=True)) == rule.total)
                if rule.distinct:
                    model.add_all_different(of(rule))
            case Regions():
                members, numbers = of(rule)[::2], of(rule)[1::2]
                model.add_all_different([digits * number + cell for cell, number in zip(members, numbers, strict=True)])
                most: object = 0
                for number in numbers:
                    model.add(number <= most + 1)
                    known, most = most, model.new_int_var(1, digits, "")
                    model.add_max_equality(most, [known, number])
            case Enclosed():
                words = permutations(range(1, digits + 1), len(rule.cells))
                model.add_allowed_assignments(of(rule), [word for word in words if encloses(rule, word)])
            case Automaton() if not rule.accepting:  # there is no state to end in
                model.add_bool_or([])
            case Automaton():
                # Its states stand as variables of ours: CP-SAT's own automaton tells a grid several times, once for
                # each way to read digits that it does not distinguish.
                moves = [(s, d + 1, to) for s, row in enumerate(rule.next) for d, to in enumerate(row) if to >= 0]
                states = [model.new_int_var(0, len(rule.next) - 1, "") for _ in (*rule.cells, None)]
                model.add(states[0] == 0)
                model.add_allowed_assignments([states[-1]], [(state,) for state in sorted(rule.accepting)])
                for before, cell, after in zip(states, of(rule), states[1:], strict=False):
                    model.add_allowed_assignments([before, cell, after], moves)

            case Connected():
                pass  # each solution is looked at
            case _:
                pytest.fail(f"the referee does not know {rule}")

    class Counter(cp_model.CpSolverSolutionCallback):
        count = 0

        def on_solution_callback(self) -> None:
            self.count += all(is_area(area, [self.value(cells[cell]) for cell in area.cells]) for area in areas)
            if self.count >= limit:
                self.stop_search()

    solver, counter = cp_model.CpSolver(), Counter()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    solver.solve(model, counter)
    return counter.count


def encloses(rule: Enclosed, word: tuple[int, ...]) -> bool:
    """Whether what lies between the smallest and the largest of some digits has the total."""
    start, end = sorted((word.index(min(word)), word.index(max(word))))
    return sum(rule.digits[digit - 1] for digit in word[start + 1 : end]) == rule.total


def is_area(rule: Connected, digits: list[int]) -> bool:
    """Whether the cells with one of the digits are so many and hang together: what no linear rule says."""
    members = {place for place, digit in enumerate(digits) if digit in rule.digits}
    found = set(list(members)[:1])
    for _ in members:
        found |= {b for edge in rule.edges for a, b in (edge, edge[::-1]) if a in found and b in members}
    return found == members and rule.least <= len(members) <= rule.room
