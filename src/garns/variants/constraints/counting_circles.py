"""Counting circles: a digit in a circle tells how many circles hold it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from garns.errors import Problem
from garns.geometry import Geometry
from garns.i18n import N_
from garns.rules import Automaton, Domain, Rule
from garns.shapes import Mark, Shape
from garns.variants import totals
from garns.variants.automata import automaton
from garns.variants.base import Variant
from garns.variants.fields import Cells
from garns.variants.registry import register


@register
@dataclass(frozen=True, slots=True)
class CountingCircles(Variant):
    """Circles in which each digit stands as many times as it says, or not at all.

    >>> from garns.geometry import board
    >>> next(CountingCircles((0, 1)).rules(board(4)))  # two circles can only hold 2 and 2
    Domain(cell=0, digits=frozenset({2}))
    """

    id: ClassVar[str] = "counting_circles"
    name: ClassVar[str] = N_("counting circles")
    text: ClassVar[str] = N_("A digit in a circle tells how many circles hold that digit.")

    cells: Cells

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """No more circles than one 1, two 2s, three 3s ... fill."""
        yield from self.sized(self.cells, 1, totals.least(geometry.digits, distinct=True))

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """Each digit counted by an automaton.

        The digits in the circles add up, each taken once, to the number of circles. So a digit that is in no such sum
        stands in no circle, and one that is in every such sum stands in some.
        """
        digits, circles = range(1, geometry.digits + 1), len(self.cells)
        used = [digit for digit in digits if _is_total(circles - digit, [d for d in digits if d != digit])]
        for cell in self.cells:
            yield Domain(cell, frozenset(used))
        for digit in used:
            may_miss = _is_total(circles, [d for d in digits if d != digit])
            yield _counter(self.cells, geometry.digits, digit, {digit, 0} if may_miss else {digit})

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """A ring in each cell."""
        for cell in self.cells:
            yield Mark(cell, role="round")


def _is_total(total: int, digits: list[int]) -> bool:
    """Whether some of the digits have a total."""
    sums = {0}
    for digit in digits:
        sums |= {found + digit for found in sums if found + digit <= total}
    return total in sums


def _counter(cells: tuple[int, ...], digits: int, counted: int, counts: set[int]) -> Automaton:
    """The automaton of words that hold a digit a number of times."""

    def step(count: int, digit: int) -> int | None:
        if digit != counted:
            return count
        return count + 1 if count < max(counts) else None

    return automaton(cells, digits, 0, step, counts.__contains__)
