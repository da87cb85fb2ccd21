"""A cell that tells how many of some cells are of one region, where regions are to be found."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.clue_shapes import Area, Mark, Shape
from garns.values.geometry import Geometry
from garns.values.rules import Compound, Rule
from garns.variants.automata import automaton
from garns.variants.chaos import OTHER, SAME, RegionClue, alike
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
    field_names: ClassVar[dict[str, str]] = {"cells": N_("variables of the cells")}
    field_help: ClassVar[dict[str, str]] = {
        "cells": N_("The variables below the board tell the regions; the first one is that of the circle."),
        "more": N_("1 where the circle itself does not count, else 0."),
    }

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
        """An own cell for each that says whether it is in the region of the first, and an automaton that counts them;
        the counter comes last."""
        last = len(self.cells) - 1
        own = tuple(~at for at in range(last))
        parts = [
            alike(self.cells[0], other, bit, geometry.digits) for other, bit in zip(self.cells[1:], own, strict=True)
        ]

        def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
            place, count = state
            if place == last:
                return state if digit + self.more == count else None
            return (place + 1, count + (digit == SAME)) if digit in (SAME, OTHER) else None

        parts.append(automaton((*own, *self.counter), geometry.digits, (0, 1), step))
        yield Compound((*self.cells, *self.counter), tuple(parts), len(own))

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """A circle in the counter, and the cells shaded."""
        yield Area(self.cells, role="count_distinct")
        yield Mark(self.counter[0], role="count_distinct")
