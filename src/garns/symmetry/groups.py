"""All transformations of a puzzle's rules: how many, a few that give all, and random ones."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import factorial, prod

from garns.given import Given, puzzle_of
from garns.symmetry.normal import forms
from garns.symmetry.search import Group, find_group
from garns.symmetry.transformation import Transformation, keeps_rules
from garns.values.geometry import Geometry
from garns.values.puzzle import Constraint

_EFFORT = 500


@dataclass(frozen=True)
class Symmetries:
    """The transformations of a board with its constraints: moves of cells, and changes of digits.

    Moves that keep the rules only together with a change of digits are not looked for.
    """

    geometry: Geometry
    constraints: tuple[Constraint, ...]
    cells: Group
    #: Digits that may change places freely, and whether each digit may become the one as far from the other end.
    classes: tuple[tuple[int, ...], ...]
    mirror: bool

    def __repr__(self) -> str:
        """The board, and how many transformations it has."""
        return f"<Symmetries of {self.geometry.spec}: {self.order}>"

    @property
    def order(self) -> int:
        """How many there are."""
        return self.cells.order * prod(factorial(len(digits)) for digits in self.classes) * (2 if self.mirror else 1)

    @property
    def complete(self) -> bool:
        """Whether the search for them went to the end."""
        return self.cells.complete

    @property
    def generators(self) -> tuple[Transformation, ...]:
        """Transformations that give all the others by composition."""
        still, unchanged = tuple(range(len(self.geometry))), tuple(range(1, self.geometry.digits + 1))
        moves = [(cells, unchanged) for cells in self.cells.generators]
        for digits in self.classes:
            for one, other in pairwise(digits):
                swapped = {one: other, other: one}
                moves.append((still, tuple(swapped.get(digit, digit) for digit in unchanged)))
        if self.mirror:
            moves.append((still, unchanged[::-1]))
        return tuple(Transformation(self.geometry, self.constraints, *move) for move in moves)

    def draw(self, source: random.Random) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """A random one as two permutations, of cells and of digits; nobody checks again that they keep the rules.

        >>> from garns.values.puzzle import Puzzle
        >>> cells, digits = symmetries(Puzzle.empty(4)).draw(random.Random(1))
        >>> sorted(cells) == list(range(16)), sorted(digits)
        (True, [1, 2, 3, 4])
        """
        digits = list(range(1, self.geometry.digits + 1))
        for members in self.classes:
            for digit, new in zip(members, source.sample(members, len(members)), strict=True):
                digits[digit - 1] = new
        if self.mirror and source.random() < 0.5:
            digits = [len(digits) + 1 - digit for digit in digits]
        return self.cells.random(source), tuple(digits)

    def random(self, source: random.Random) -> Transformation:
        """One of them, each as likely as any other."""
        return Transformation(self.geometry, self.constraints, *self.draw(source))


def symmetries(puzzle: Given) -> Symmetries:
    """The transformations that keep the rules of a puzzle; its givens do not matter."""
    puzzle = puzzle_of(puzzle)
    return _symmetries(puzzle.geometry, puzzle.constraints)


def random_transformation(puzzle: Given, seed: int) -> Transformation:
    """A random transformation that keeps the rules; the same for the same seed."""
    return symmetries(puzzle).random(random.Random(seed))


@lru_cache(maxsize=64)
def _symmetries(geometry: Geometry, constraints: tuple[Constraint, ...]) -> Symmetries:
    still, unchanged = tuple(range(len(geometry))), tuple(range(1, geometry.digits + 1))

    def keeps_digits(digits: tuple[int, ...]) -> bool:
        return keeps_rules(geometry, constraints, still, digits)

    classes: list[list[int]] = []
    for digit in unchanged:  # to be interchangeable is transitive, so one member of a class stands for all
        for members in classes:
            swapped = {digit: members[0], members[0]: digit}
            if keeps_digits(tuple(swapped.get(other, other) for other in unchanged)):
                members.append(digit)
                break
        else:
            classes.append([digit])
    # Where every digit shares a class with its mirror image, the mirror is one of the free changes already.
    apart = any(geometry.digits + 1 - digit not in members for members in classes for digit in members)
    mirror = apart and keeps_digits(unchanged[::-1])
    group = find_group(
        len(geometry),
        forms(geometry, constraints),
        lambda cells: keeps_rules(geometry, constraints, cells, unchanged),
        _EFFORT,
    )
    return Symmetries(geometry, constraints, group, tuple(map(tuple, classes)), mirror)
