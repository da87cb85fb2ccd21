"""Positions to practise a technique on, and the same puzzle in other clothes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from garns.boards import Board
from garns.budgets import Budget
from garns.errors import ArgumentError, OutOfBudget, Problem
from garns.generating.making import TRIES, GenerationError, one
from garns.generating.recipe import recipe
from garns.given import Given, puzzle_of
from garns.logic import ladder_of, rate, solve_path
from garns.symmetry import Transformation, symmetries
from garns.values.geometry import CLASSIC
from garns.values.position import Position
from garns.values.puzzle import Puzzle


def lesson(
    technique: str,
    board: Board = CLASSIC,
    *,
    scale: str = "garns",
    seed: int | None = None,
    tries: int = TRIES,
    variant: str | None = None,
    budget: Budget | float | None = None,
) -> Position:
    """A position in which a technique is the next step: nothing easier on the ladder is left.

    >>> position = lesson("x_wing", seed=1)
    >>> from garns.logic import hint
    >>> hint(position).step.technique
    'x_wing'

    :param variant: clues that the generator draws, for techniques that need some.
    :param budget: seconds, or a :class:`~garns.budgets.Budget`.
    :raises GenerationError: when none was found.
    """
    ladder = ladder_of(scale)
    rung = ladder.rung(technique)
    if not rung.on:
        raise ArgumentError([Problem("switched_off", found=technique, scale=scale)])
    technique = rung.id
    within = Budget.of(budget).started()
    wanted = recipe(board, scale=scale, must=[technique], variant=variant)
    made = one(wanted, seed=seed, tries=tries, budget=within.left())
    path = solve_path(made.puzzle, ladder, unique=True, budget=within.left())
    for position, step in zip(path.positions(), path.steps, strict=False):
        if step.technique == technique:
            return position
    raise GenerationError(Problem("nothing_found", tries=made.tries), made)


def equivalents(
    puzzle: Given, many: int, *, seed: int = 0, scale: str = "garns", budget: Budget | float | None = None
) -> Iterator[Puzzle]:
    """Puzzles that look different and are the same: one for each pupil of a class.

    Only moves that keep the board's rules are made. Of two steps that a position offers, the one that comes first may
    come second when the board is turned, so each is rated and kept only when its path has the same steps of each
    technique.

    >>> from garns.logic import rate
    >>> puzzle = Puzzle.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> {rate(other).score == rate(puzzle).score for other in equivalents(puzzle, 3)}
    {True}

    :param budget: seconds, or a :class:`~garns.budgets.Budget`, for all of them together.
    :raises garns.OutOfBudget: when it runs out before the last one.
    """
    within = Budget.of(budget).started()
    puzzle = puzzle_of(puzzle)

    def steps_of(puzzle: Puzzle) -> dict[str, int]:
        rating = rate(puzzle, scale, budget=within.left())
        if not rating.complete:
            raise OutOfBudget
        return rating.step_counts

    moves = symmetries(puzzle)
    counts = steps_of(puzzle)
    found = {puzzle.givens}
    tried: set[tuple[tuple[int, ...], tuple[int, ...]]] = set()
    for number in range(1000 + 100 * many):
        if many == 0 or len(tried) == moves.order:  # a board with few symmetries has few faces
            return
        move = moves.draw(random.Random(seed * 1_000_003 + number))
        if move in tried:
            continue
        tried.add(move)
        other = Transformation(puzzle.geometry, puzzle.constraints, *move)(puzzle)
        if other.givens in found or steps_of(other) != counts:
            continue
        found.add(other.givens)
        many -= 1
        yield replace(other, title="")
