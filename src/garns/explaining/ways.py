"""Sums as a person writes them down: what some cells add up to, and the digits that it can still be made of."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb

from garns.logic.filling import digits_of
from garns.values.position import Position, sees
from garns.values.puzzle import Puzzle
from garns.values.rules import Sum

#: So many ways are listed; more help nobody.
LISTED = 6
#: Sets of digits that are looked at: nine digits have 126 of a size at most.
TRIED = 2000


def sum_of(puzzle: Puzzle, cells: Sequence[int], houses: Sequence[int] = ()) -> Sum | None:
    """What cells add up to: as a clue with just these cells says, or as houses leave it when cages are taken away.

    Cells outside the houses count against the total, unless there are no others. None where no sum tells, or one in
    which cells of a clue count differently.
    """
    plain = [rule for rule in puzzle.rules() if isinstance(rule, Sum) and {*rule.coefficients} <= {1}]
    if not houses:
        total = next((rule.total for rule in plain if {*rule.cells} == {*cells}), None)
        return None if total is None else Sum(tuple(cells), total, (1,) * len(cells))
    region = {cell for house in houses for cell in puzzle.houses[house].cells}
    caged, total = region ^ {*cells}, len(houses) * sum(range(1, puzzle.geometry.digits + 1))
    for rule in plain:
        if {*rule.cells} <= caged:
            caged -= {*rule.cells}
            total -= rule.total
    inside = [cell in region for cell in cells]
    if not any(inside):  # what sticks out is the rest of the cages
        return None if caged else Sum(tuple(cells), -total, (1,) * len(cells))
    return None if caged else Sum(tuple(cells), total, tuple(1 if each else -1 for each in inside))


def ways(position: Position, cells: Sequence[int], houses: Sequence[int] = ()) -> list[tuple[int, ...]]:
    """The digits that a sum of different digits can still be made of, each way in order; none if there are many.

    >>> import garns
    >>> ways(Position.start(garns.read("board: 9\\nkiller_cage 8 r1c1 r1c2 r1c3")), (0, 1, 2))
    [(1, 2, 5), (1, 3, 4)]
    """
    found = sum_of(position.puzzle, cells, houses)
    seen = sees(position.puzzle)
    if found is None or {*found.coefficients} != {1} or any(b not in seen[a] for a, b in combinations(cells, 2)):
        return []
    holds = [frozenset(digits_of(position.candidates[cell])) for cell in cells]
    digits = sorted(frozenset[int]().union(*holds))
    if comb(len(digits), len(cells)) > TRIED:
        return []
    listed = [
        way for way in combinations(digits, len(cells)) if sum(way) == found.total and _fits(holds, frozenset(way))
    ]
    return listed if len(listed) <= LISTED else []


def _fits(holds: Sequence[frozenset[int]], digits: frozenset[int]) -> bool:
    """Whether each cell can take another of these digits."""
    return not holds or any(_fits(holds[1:], digits - {digit}) for digit in holds[0] & digits)
