"""Puzzles that are exactly what was asked for.

>>> from garns.values.puzzle import Puzzle
>>> made = one(recipe(Puzzle(), level="easy", symmetry="rotate180"), seed=7)
>>> made.level, made.missing
('easy', ())
"""

from typing import Any

from garns.boards import Board
from garns.budgets import Budget
from garns.generating.lessons import equivalents, lesson
from garns.generating.making import TRIES, Generated, GenerationError, generate_many, one, random_grid, walk
from garns.generating.orbits import SYMMETRIES, orbits, read_pattern
from garns.generating.recipe import ANY, Recipe, recipe
from garns.generating.variants import VARIANTS
from garns.values.geometry import CLASSIC
from garns.values.puzzle import Puzzle

__all__ = [
    "ANY",
    "SYMMETRIES",
    "TRIES",
    "VARIANTS",
    "Generated",
    "GenerationError",
    "Recipe",
    "equivalents",
    "generate",
    "generate_many",
    "lesson",
    "one",
    "orbits",
    "random_grid",
    "read_pattern",
    "recipe",
    "walk",
]


def generate(
    level: str | tuple[str, str] | None = None,
    board: Board = CLASSIC,
    *,
    seed: int | None = None,
    budget: Budget | float | None = None,
    tries: int = TRIES,
    **asked: Any,
) -> Puzzle:
    """A puzzle with exactly one solution that is what was asked for.

    >>> generate("easy", 6, symmetry="rotate180", seed=7).geometry.spec
    '6'

    :param level: a level of the scale, or the lowest and the highest.
    :param board: the name of a board (6, "x", "samurai" ...), a board, or a puzzle whose board, constraints and givens
        are kept.
    :param seed: the same seed gives the same puzzle on every machine.
    :param budget: seconds, or a :class:`~garns.budgets.Budget`.
    :param tries: how many attempts.
    :param asked: everything else that :func:`garns.generating.recipe` knows: must, avoid, hardest, clues, symmetry,
        pattern, minimal, metro, variant ...
    :raises GenerationError: when the budget did not suffice; ``nearest`` is the best that was found.
    :raises ArgumentError: with everything that is wrong with the request.
    """
    within = Budget.of(budget).started()
    with within.at_work():  # whether a wish can be met is asked of the rules
        wanted = recipe(board, level=level, **asked)
    return one(wanted, seed=seed, tries=tries, budget=within.left()).puzzle
