"""Regions that are found while solving: a variable for each cell of the board tells its region.

The variables are a group ``CC`` with as many cells as the board (``9+CC9x9``), row by row like the board itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from garns.errors import Problem
from garns.i18n import N_
from garns.values.geometry import Geometry
from garns.values.rules import Automaton
from garns.variants.automata import automaton
from garns.variants.base import Variant

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
