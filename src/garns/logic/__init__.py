"""Human logic: what a good solver would see next, why it is true, and how hard that makes a puzzle.

>>> from garns.values.puzzle import Puzzle
>>> puzzle = Puzzle.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> step = hint(puzzle).step
>>> step.technique, [puzzle.geometry.name(candidate) for candidate in step.placements]
('hidden_single', ['r1c6(8)'])
>>> rate(puzzle).level
'beginner'
"""

from __future__ import annotations

from garns.engine import TECHNIQUES, Technique
from garns.logic.bulk import Ratings, rate_many
from garns.logic.contradiction import Contradiction, Dead, contradiction
from garns.logic.extra import FAMILIES, Extra, extras, register, technique_of, unregister
from garns.logic.finding import Steps, steps
from garns.logic.hinting import Hint, Mistake, Where, deeper_hint, hint
from garns.logic.ladder import SCALES, Ladder, Level, Rung, assumes_uniqueness, ladder_of
from garns.logic.path import Path, solve_path
from garns.logic.proving import Proof, why, why_not
from garns.logic.rating import Rating, metro, rate
from garns.logic.trial import Trial, trial
from garns.logic.verifying import Verdict, verify

__all__ = [
    "FAMILIES",
    "SCALES",
    "TECHNIQUES",
    "Contradiction",
    "Dead",
    "Extra",
    "Hint",
    "Ladder",
    "Level",
    "Mistake",
    "Path",
    "Proof",
    "Rating",
    "Ratings",
    "Rung",
    "Steps",
    "Technique",
    "Trial",
    "Verdict",
    "Where",
    "assumes_uniqueness",
    "contradiction",
    "deeper_hint",
    "extras",
    "hint",
    "ladder_of",
    "metro",
    "rate",
    "rate_many",
    "register",
    "solve_path",
    "steps",
    "technique_of",
    "trial",
    "unregister",
    "verify",
    "why",
    "why_not",
]
