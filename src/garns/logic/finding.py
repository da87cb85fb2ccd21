"""The steps that a position offers: all of them, or the first that a ladder meets."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from garns import engine
from garns.engine import TECHNIQUES
from garns.errors import ArgumentError, Problem
from garns.position import Position
from garns.puzzle import Puzzle
from garns.step import Step


def position_of(at: Puzzle | Position) -> Position:
    """A position as it is, or the start of a puzzle."""
    return at if isinstance(at, Position) else Position.start(at)


def steps(
    at: Puzzle | Position, technique: str | Iterable[str] | None = None, *, limit: int | None = None
) -> list[Step]:
    """Every step that a position offers now, or every step of one technique or of several.

    >>> puzzle = Puzzle.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> [puzzle.geometry.name(step.placements[0]) for step in steps(puzzle, "naked_single")]
    ['r5c5(5)', 'r7c6(7)', 'r7c9(4)', 'r8c8(3)']

    :param technique: ids of :data:`TECHNIQUES`; without it, all that do not take long.
    :param limit: stop after so many.
    """
    return engine.find_steps(position_of(at), _chosen(technique), limit)


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


def hint(at: Puzzle | Position) -> Hint:
    """The first step that a good solver would look for, from the player's own position and notes."""
    position = position_of(at)
    found = engine.find_steps(position, _chosen(None), 1)
    return Hint(position, found[0] if found else None)


def _chosen(technique: str | Iterable[str] | None) -> tuple[str, ...]:
    if technique is None:
        return tuple(id for id in TECHNIQUES if "mutant" not in id and "franken" not in id)
    chosen = (technique,) if isinstance(technique, str) else tuple(technique)
    unknown = [
        Problem("bad_argument", name="technique", found=id, expected=", ".join(TECHNIQUES))
        for id in chosen
        if id not in TECHNIQUES
    ]
    if unknown:
        raise ArgumentError(unknown)
    return chosen
