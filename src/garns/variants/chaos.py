"""Regions that are found while solving: a variable for each cell of the board tells its region.

The variables are a group ``CC`` with as many cells as the board (``9+CC9x9``), row by row like the board itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from functools import lru_cache
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.geometry import Geometry
from garns.values.rules import Automaton, Compound
from garns.variants.automata import automaton
from garns.variants.base import Variant
from garns.variants.declared import Cells, declared

#: What the variables are called.
GROUP = "cc"
NEEDS_REGIONS = N_("it needs a variable for the region of each cell, a group CC (9+CC9x9)")


def region_cells(geometry: Geometry) -> tuple[int, ...]:
    """The variables that tell the regions; none where the board has not as many as cells."""
    known = dict(geometry.variables)
    cells = [known.get(f"{GROUP}{number}", -1) for number in range(1, len(geometry.board_cells) + 1)]
    return () if -1 in cells else tuple(cells)


@lru_cache(maxsize=16)
def _alike(size: int) -> Automaton:
    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        place, held = state
        if place == 0:
            return 1, digit
        if place == 1:
            return 2, SAME if digit == held else OTHER
        return (3, 0) if digit == held else None

    return automaton((0, 1, 2), size, (0, 0), step)


#: What an own cell holds that compares two regions.
SAME, OTHER = 1, 2


def alike(one: int, other: int, answer: int, size: int) -> Automaton:
    """The automaton that holds in the cell ``answer`` whether two variables tell the same region."""
    found = _alike(size)
    return Automaton((one, other, answer), found.next, found.accepting)


class RegionClue(Variant):
    """A constraint that speaks of regions to be found."""

    __slots__ = ()

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """The board has variables for its regions."""
        if not region_cells(geometry):
            yield self.misfit(NEEDS_REGIONS)


@declared
class RegionTally(RegionClue):
    """A cell whose digit, and ``more`` beside it, counts variables that hold what the first of them holds."""

    field_names: ClassVar[dict[str, str]] = {"cells": N_("variables of the cells")}
    field_help: ClassVar[dict[str, str]] = {"more": N_("1 where the circle itself does not count, else 0.")}

    counter: Cells
    cells: Cells
    more: int = field(default=0, kw_only=True)

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """One counter, one cell at least."""
        yield from RegionClue.fits(self, geometry)
        yield from self.sized(self.counter, 1, 1)
        yield from self.sized(self.cells, 1)
        yield from self.ranged("more", 0, 1)

    def tally(self, digits: int, starts: frozenset[int] | None = None) -> Compound:
        """An own cell for each variable but the first says whether it holds the same, and an automaton counts them;
        the counter comes last.

        :param starts: the places where arms begin, each of which counts only until it leaves the region.
        """
        last = len(self.cells) - 1
        own = tuple(~at for at in range(last))
        parts = [alike(self.cells[0], other, bit, digits) for other, bit in zip(self.cells[1:], own, strict=True)]

        def step(state: tuple[int, int, bool], digit: int) -> tuple[int, int, bool] | None:
            place, count, inside = state
            if place == last:
                return state if digit + self.more == count else None
            counts = digit == SAME and (starts is None or inside or place in starts)
            return (place + 1, count + counts, counts) if digit in (SAME, OTHER) else None

        parts.append(automaton((*own, *self.counter), digits, (0, 1, True), step))
        return Compound((*self.cells, *self.counter), tuple(parts), len(own))
