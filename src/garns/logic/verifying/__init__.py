"""An independent check of a step: does what it names prove what it does, and is it what it is called?

It does not trust the engine. First :mod:`~garns.logic.verifying.effects` denies each effect and shows that the cells
and houses that the step names then have no filling. Then the argument is read as it is told: every link must hold, the
links must join as the technique says, and each part must have the cells, digits and houses that its role asks for.
:data:`~garns.logic.verifying.table.ROWS` has a row for each technique; of one that it does not know, only effects and
links are checked.

>>> from garns.values.puzzle import Puzzle
>>> from garns.values.position import Position
>>> from garns.values.step import Candidate, Part, Step
>>> puzzle = Puzzle.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> position = Position.start(puzzle)
>>> step = Step("naked_single", placements=(Candidate(40, 5),), parts=(Part("cell", (40,), (5,)),))
>>> bool(verify(step, position))
True
>>> print(verify(Step("a_guess", placements=(Candidate(2, 1),), parts=(Part("cell", (2,)),)), position))
r1c3(1) is not proven; the cells that the step names can be filled without it: r1c3(2)
>>> print(verify(Step("hidden_single", step.placements, parts=step.parts), position))
hidden_single needs the parts "cell house"; this step has "cell"
"""

from __future__ import annotations

from garns.given import Given, position_of
from garns.logic.verifying.argument import Argument, Unfounded
from garns.logic.verifying.board import houses_of
from garns.logic.verifying.effects import unknown_to
from garns.logic.verifying.table import check_argument, effects_proven
from garns.logic.verifying.verdict import Fault, Verdict
from garns.values.step import Step

__all__ = ["Fault", "Verdict", "houses_of", "verify"]


def verify(step: Step, puzzle: Given) -> Verdict:
    """Check a step in a position: its effects follow from what it names, and its argument is as it is told."""
    position = position_of(puzzle)
    if unknown := unknown_to(step, position):
        return Verdict(False, unknown=unknown)
    verdict = effects_proven(step, position)
    if not verdict:
        return verdict
    try:
        check_argument(Argument(step, position))
    except Unfounded as unfounded:
        return Verdict(False, fault=unfounded.fault)
    return verdict
