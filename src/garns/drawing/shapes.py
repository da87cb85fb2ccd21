"""What the constraints of a puzzle look like together: clues of a kind that only their figures tell apart get letters.

>>> from garns.variants import Clone
>>> puzzle = Puzzle(constraints=(Clone((0, 1), (30, 31)), Clone((3, 4), (60, 61))))
>>> [shape.text for shape in clue_shapes(puzzle) if isinstance(shape, Cage)]
['A', 'A', 'B', 'B']
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from garns.values.cells import column_letters
from garns.values.clue_shapes import Area, Cage, Shape
from garns.values.puzzle import Puzzle


@lru_cache(maxsize=64)
def clue_shapes(puzzle: Puzzle) -> tuple[Shape, ...]:
    """The shapes of all constraints; each figure of a ``lettered`` kind has an outline, and a letter if need be."""
    found: list[Shape] = []
    every = Counter(constraint.id for constraint in puzzle.constraints)
    drawn: Counter[str] = Counter()
    for constraint in puzzle.constraints:
        shapes = [*constraint.draw(puzzle.geometry)]
        found += shapes
        if getattr(constraint, "lettered", False):
            letter = column_letters(drawn[constraint.id]).upper() if every[constraint.id] > 1 else ""
            found += [Cage(shape.cells, shape.role, letter) for shape in shapes if isinstance(shape, Area)]
            drawn[constraint.id] += 1
    return tuple(found)
