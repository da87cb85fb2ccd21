"""Beyond the ladder: suppose a candidate, take the steps that follow, and see it fail. So the candidate is false.

What techniques find in one look, a trial finds by following whole techniques, chains included; it is the last resort
of a player whom no technique helps.

>>> from garns.values.puzzle import Puzzle
>>> puzzle = Puzzle.parse("12.........4....", Puzzle.empty(4).geometry)
>>> found = trial(puzzle)
>>> puzzle.geometry.name(found.candidate), found.dead.cells
('r1c3(3)', (3,))
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from garns.budgets import Budget, Deadline
from garns.errors import OutOfBudget
from garns.given import Given, position_of
from garns.logic.contradiction import Dead, first_dead, shortest, stages
from garns.logic.ladder import Ladder
from garns.logic.path import climb
from garns.values.position import Position
from garns.values.step import Candidate, Part, Step

#: The id of its step. No ladder has it: it is tried only when asked for.
TRIAL = "trial"


@dataclass(frozen=True)
class Trial:
    """A candidate that cannot be true: supposed in a position, it leads by these steps to something dead."""

    position: Position
    candidate: Candidate
    steps: tuple[Step, ...]
    dead: Dead

    @property
    def supposed(self) -> Position:
        """The position with the candidate as a digit."""
        return self.position.apply(_placed(self.candidate))

    @property
    def step(self) -> Step:
        """What follows, as a step."""
        assumed = Part("assumed", (self.candidate.cell,), (self.candidate.digit,))
        return Step(TRIAL, eliminations=(self.candidate,), parts=(assumed, self.dead.part))


def trial(puzzle: Given, *, scale: str | Ladder = "garns", budget: Budget | float | None = None) -> Trial | None:
    """A candidate that fails when it is supposed: with the easiest techniques that show one, the shortest of them.

    :param budget: seconds, or a :class:`~garns.budgets.Budget`; what was found by then counts.
    """
    within = Deadline(budget)
    with within.at_work():
        position = position_of(puzzle)
    for techniques in stages(position, scale):
        best: Trial | None = None
        for candidate in _candidates(position):
            supposed = position.apply(_placed(candidate))
            steps, _ = climb(supposed, techniques, within)
            try:
                with within.at_work():
                    found = first_dead(supposed, steps)
                    shown = found and shortest(supposed, *found, within)
            except OutOfBudget:
                return best
            if shown and (best is None or len(shown[0]) < len(best.steps)):
                best = Trial(position, candidate, *shown)
            if within.over():
                return best
        if best:
            return best
    return None


def _placed(candidate: Candidate) -> Step:
    return Step(TRIAL, placements=(candidate,))


def _candidates(position: Position) -> Iterator[Candidate]:
    """The candidates of the open cells, those of cells with few of them first."""
    cells = [cell for cell, digit in enumerate(position.digits) if not digit]
    for cell in sorted(cells, key=lambda cell: position.candidates[cell].bit_count()):
        yield from (Candidate(cell, digit) for digit in position.candidates_of(cell))
