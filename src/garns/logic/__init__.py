"""Human logic: what a good solver would see next, and why it is true.

>>> from garns.puzzle import Puzzle
>>> puzzle = Puzzle.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> step = hint(puzzle).step
>>> step.technique, [puzzle.geometry.name(candidate) for candidate in step.placements]
('naked_single', ['r5c5(5)'])
"""

from __future__ import annotations

from garns.engine import TECHNIQUES
from garns.logic.finding import Hint, hint, steps

__all__ = ["TECHNIQUES", "Hint", "hint", "steps"]
