"""A cell that tells how many of some cells are of one region, where regions are to be found."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.clue_shapes import Area, Mark, Shape
from garns.values.geometry import Geometry
from garns.values.rules import Rule
from garns.variants.automata import automaton
from garns.variants.chaos import RegionClue
from garns.variants.declared import Cells, declared
from garns.variants.registry import register


@register
@declared
class RegionCount(RegionClue):
    """The digit of the counter, and ``more`` beside it, is how many variables hold what the first of them holds.

    >>> from garns.values.geometry import board
    >>> (rule,) = RegionCount((0,), (17, 18, 19)).rules(board("4+CC4x4"))
    >>> rule.cells
    (17, 18, 19, 0)
    """

    id: ClassVar[str] = "region_count"
    name: ClassVar[str] = N_("region counter")
    text: ClassVar[str] = N_(
        "The cell with the circle tells how many of the cells are in the region of the first of them."
    )

    counter: Cells
    cells: Cells
    more: int = 0

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """One counter, one cell at least."""
        yield from RegionClue.fits(self, geometry)
        yield from self.sized(self.counter, 1, 1)
        yield from self.sized(self.cells, 1)
        yield from self.ranged("more", 0, 1)

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """An automaton that knows the first region, counts, and reads the counter last."""
        last = len(self.cells)

        def step(state: tuple[int, int, int], digit: int) -> tuple[int, int, int] | None:
            place, region, count = state
            if place == last:
                return state if digit + self.more == count else None
            if place == 0:
                return 1, digit, 1
            return place + 1, region, count + (digit == region)

        yield automaton((*self.cells, *self.counter), geometry.digits, (0, 0, 0), step)

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """A circle in the counter, and the cells shaded."""
        yield Area(self.cells, role="count_distinct")
        yield Mark(self.counter[0], role="count_distinct")
