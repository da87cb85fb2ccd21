"""What the checks ask of a board: its rules, houses and lines."""

from __future__ import annotations

from functools import lru_cache

from garns.values.geometry import Geometry, House
from garns.values.puzzle import Constraint, Puzzle
from garns.values.rules import Rule, as_automata


def houses_of(puzzle: Puzzle) -> tuple[House, ...]:
    """The houses that steps count: those of the board, then those of its constraints."""
    return _houses(puzzle.geometry, puzzle.constraints)


def rules_of(puzzle: Puzzle) -> tuple[Rule, ...]:
    """The rules of a puzzle, made once."""
    return _rules(puzzle.geometry, puzzle.constraints)


def lines_of(puzzle: Puzzle) -> tuple[bool, ...]:
    """For each house whether it is a line: each of its cells has another house that crosses it there alone."""
    return _lines(puzzle.geometry, puzzle.constraints)


@lru_cache(maxsize=64)
def _rules(geometry: Geometry, constraints: tuple[Constraint, ...]) -> tuple[Rule, ...]:
    return tuple(as_automata(Puzzle(geometry, constraints=constraints).rules()))


@lru_cache(maxsize=64)
def _houses(geometry: Geometry, constraints: tuple[Constraint, ...]) -> tuple[House, ...]:
    return tuple(rule for rule in _rules(geometry, constraints) if isinstance(rule, House))


@lru_cache(maxsize=64)
def _lines(geometry: Geometry, constraints: tuple[Constraint, ...]) -> tuple[bool, ...]:
    houses = [frozenset(house.cells) for house in _houses(geometry, constraints)]

    def is_line(house: frozenset[int]) -> bool:
        crossed = frozenset[int]().union(*(house & other for other in houses if len(house & other) == 1))
        return crossed == house

    return tuple(map(is_line, houses))
