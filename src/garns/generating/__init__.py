"""Puzzles that are exactly what was asked for.

>>> from garns.puzzle import Puzzle
>>> made = one(recipe(Puzzle(), level="easy", symmetry="rotate180"), seed=7)
>>> made.level, made.missing
('easy', ())
"""

from garns.generating.dressing import VARIANTS
from garns.generating.making import TRIES, Generated, GenerationError, generate_many, one, random_grid, walk
from garns.generating.orbits import SYMMETRIES, orbits, read_pattern
from garns.generating.recipe import ANY, FAMILIES, Recipe, recipe

__all__ = [
    "ANY",
    "FAMILIES",
    "SYMMETRIES",
    "TRIES",
    "VARIANTS",
    "Generated",
    "GenerationError",
    "Recipe",
    "generate_many",
    "one",
    "orbits",
    "random_grid",
    "read_pattern",
    "recipe",
    "walk",
]
