"""Hints: the next thing a good solver would see in the player's own position."""

from __future__ import annotations

from dataclasses import dataclass

from garns.logic.finding import find, position_of, tried
from garns.logic.ladder import Ladder
from garns.position import Position
from garns.puzzle import Puzzle
from garns.step import Step


@dataclass(frozen=True)
class Hint:
    """What to do next in a position: ``step`` is None when nothing was found."""

    position: Position
    step: Step | None

    @property
    def technique(self) -> str | None:
        """The technique of the step."""
        return self.step.technique if self.step else None

    def apply(self) -> Position:
        """The position after the step."""
        return self.position.apply(self.step) if self.step else self.position


def hint(at: Puzzle | Position, *, ladder: str | Ladder = "garns", unique: bool | None = None) -> Hint:
    """The first step that a good solver would look for, from the player's own position and notes."""
    position = position_of(at)
    return Hint(position, next(find(position, tried(position.puzzle, ladder, unique), 1), None))
