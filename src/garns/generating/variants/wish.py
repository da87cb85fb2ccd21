"""What cages are wanted: how large, and of which level the puzzle shall be where drawn ones seldom are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from garns.budgets import Deadline
from garns.errors import OutOfBudget
from garns.logic import Ladder, solve_path
from garns.values.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Seek:
    """A level to look for: what tells quickly that a puzzle is not near it, and what tells whether it has it."""

    #: What is easier than the techniques that know most of cages; a puzzle that is wanted cannot be solved by it.
    below: Ladder
    #: Everything up to the wanted level.
    upto: Ladder
    lowest: str

    def left_open(self, puzzle: Puzzle, within: Deadline) -> int:
        """How many cells the easier techniques leave open."""
        return _left_open(puzzle, self.below, within)[0]

    def met(self, puzzle: Puzzle, within: Deadline) -> bool:
        """Whether a puzzle has the level."""
        left, hardest = _left_open(puzzle, self.upto, within)
        return left == 0 and hardest >= self.upto.rank(self.lowest)


def _left_open(puzzle: Puzzle, ladder: Ladder, within: Deadline) -> tuple[int, int]:
    """The cells that techniques leave open, and the rank of the hardest step."""
    path = solve_path(puzzle, ladder, unique=True, budget=within.left())
    if not path.complete:
        raise OutOfBudget
    placed = sum(len(step.placements) for step in path.steps)
    hardest = max((ladder.rank(ladder.rung(step.technique).level) for step in path.steps), default=0)
    return puzzle.givens.count(0) - placed, hardest


@dataclass(frozen=True, slots=True)
class CageWish:
    """How large cages shall be, and what is looked for among them."""

    size: Literal["small", "usual", "large"] = "usual"
    seek: Seek | None = None


ANY_CAGES = CageWish()
