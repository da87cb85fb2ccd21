"""Which techniques have a lesson, and a position for each: one that is made, or one that is known.

>>> has_lesson("x_wing"), has_lesson("template_set"), has_lesson("whale")
(True, True, False)
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from itertools import count
from secrets import randbits

from garns.budgets import Budget, Deadline
from garns.errors import ArgumentError, Problem
from garns.formats import read_position
from garns.generating import GenerationError, generate, random_grid
from garns.generating import lesson as make_position
from garns.logic import ladder_of, steps
from garns.symmetry import random_transformation
from garns.values.position import Position
from garns.values.puzzle import Puzzle
from garns.variants import Sandwich

#: Techniques about clues, and the variant that has such clues; all others are found on the classic board.
_VARIANTS = {
    "clue_bounds": "greater_than",
    "relation_pruning": "kropki",
    "cage_combinations": "killer",
    "rule_of_45": "killer",
    "cage_must_hold": "killer",
    "clue_pair": "killer",
    "house_clues": "killer",
    "house_leftovers": "killer",
}

#: Techniques of lines, which sandwiches have.
_ALONG_LINES = ("automaton_pruning", "clue_must_hold")
#: Techniques of irregular boards, and one that few puzzles need, which are not made for a lesson.
_KNOWN = ("law_of_leftovers", "nested_net")

#: Groups of five cells or more, which need a board with more than nine digits.
_LARGE = ("naked_subset", "hidden_subset")
#: A pupil waits some seconds at most.
_TRIES = 3000


def techniques() -> tuple[str, ...]:
    """Every technique that has a lesson, from easy to hard: those that are tried, and others with an example."""
    known = examples()
    people = (rung for rung in ladder_of("garns").rungs if not rung.beyond)
    return tuple(rung.id for rung in people if rung.on or rung.id in known)


def has_lesson(technique: str) -> bool:
    """Whether there is a lesson on a technique."""
    return technique in techniques()


def levels() -> dict[str, tuple[str, ...]]:
    """The lessons by level, in the order in which they are learnt.

    >>> levels()["beginner"]
    ('full_house', 'hidden_single')
    """
    level_of = {rung.id: rung.level for rung in ladder_of("garns").rungs}
    found: dict[str, tuple[str, ...]] = {}
    for technique in techniques():
        found[level_of[technique]] = (*found.get(level_of[technique], ()), technique)
    return found


def position_for(technique: str, seed: int | None = None, budget: Budget | None = None) -> Position:
    """A position in which a technique is the next step, on a board that knows it.

    Where none is made, because the scale does not try the technique or because it is rare, a known example stands in,
    turned and with other digits.

    :raises GarnsError: when there is no lesson on the technique, or no position was found.
    """
    if not has_lesson(technique):
        raise ArgumentError([Problem("no_lesson", found=technique)])
    if technique in _LARGE:
        return _on_a_large_board(technique, seed, budget)
    if technique in _KNOWN or not ladder_of("garns").rung(technique).on:
        return _disguised(examples()[technique], seed)
    board = _sandwiches(seed) if technique in _ALONG_LINES else Puzzle()
    try:
        return make_position(technique, board, seed=seed, tries=_TRIES, variant=_VARIANTS.get(technique), budget=budget)
    except GenerationError:
        return _disguised(examples()[technique], seed)


def example_for(technique: str) -> Position:
    """A known position with the technique, at once.

    :raises GarnsError: when there is no lesson on the technique.
    """
    return examples()[technique] if technique in examples() else position_for(technique, 1)


@cache
def examples() -> dict[str, Position]:
    """A position for each technique that has one."""
    return {technique: read_position(line) for technique, line in example_lines().items()}


def example_lines() -> dict[str, str]:
    """The same as they are written: ``examples.txt`` holds an id, a tab, and a position."""
    text = (files("garns.explaining") / "examples.txt").read_text(encoding="utf-8")
    return dict(line.split("\t") for line in text.splitlines())


def _disguised(position: Position, seed: int | None) -> Position:
    """The same position in other clothes; one with clues stays as it is, since few moves keep these."""
    if position.puzzle.constraints:
        return position
    return random_transformation(position.puzzle, randbits(32) if seed is None else seed)(position)


def _on_a_large_board(technique: str, seed: int | None, budget: Budget | None) -> Position:
    """The start of a 12x12 puzzle that has such a step; about every third one does."""
    first = randbits(32) if seed is None else seed
    within = Deadline(budget)
    starts = (Position.start(generate(None, 12, seed=first + number, budget=within.left())) for number in count())
    return next(position for position in starts if steps(position, technique, limit=1, budget=within.left()))


def _sandwiches(seed: int | None) -> Puzzle:
    """The classic board with the sum between 1 and 9 beside each row and column of some grid."""
    grid = random_grid(Puzzle(), seed=seed).givens
    clues: list[Sandwich] = []
    for number in range(1, 10):
        clues.append(Sandwich("left", number, _between(grid[number * 9 - 9 : number * 9])))
        clues.append(Sandwich("top", number, _between(grid[number - 1 :: 9])))
    return Puzzle(constraints=tuple(clues))


def _between(line: tuple[int, ...]) -> int:
    start, end = sorted((line.index(1), line.index(9)))
    return sum(line[start + 1 : end])
