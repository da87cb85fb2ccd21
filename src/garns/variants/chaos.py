"""Regions that are found while solving: a variable for each cell of the board tells its region.

The variables are a group ``CC`` with as many cells as the board (``9+CC9x9``), row by row like the board itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field, fields
from functools import lru_cache
from typing import Any, ClassVar, Self

from garns.errors import Problem
from garns.i18n import N_
from garns.values.geometry import Geometry
from garns.values.puzzle import Constraint
from garns.values.rules import Automaton, Rule, Tally, as_automata
from garns.variants.automata import automaton, shaped
from garns.variants.base import Variant
from garns.variants.declared import Cells, declared
from garns.variants.patterns import neighbours

#: What the variables are called.
GROUP = "cc"
#: The constraint by which regions are connected.
CONSTRUCTION = "chaos_construction"
#: A search counts no further than this.
MOST_TALLIED = 64
NEEDS_REGIONS = N_("it needs a variable for the region of each cell, a group CC (9+CC9x9)")


@lru_cache(maxsize=16)
def region_cells(geometry: Geometry) -> tuple[int, ...]:
    """The variables that tell the regions; none where the board has not as many as cells."""
    known = dict(geometry.variables)
    cells = [known.get(f"{GROUP}{number}", -1) for number in range(1, len(geometry.board_cells) + 1)]
    return () if -1 in cells else tuple(cells)


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
    compared: ClassVar[frozenset[str]] = frozenset({"cells"})
    from_zero: ClassVar[bool] = True
    #: Whether regions are connected, so that the first cell has another one of its region beside it.
    connected: ClassVar[bool] = False

    counter: Cells
    cells: Cells
    more: int = field(default=0, kw_only=True)

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """One counter, one cell at least."""
        yield from RegionClue.fits(self, geometry)
        yield from self.sized(self.counter, 1, 1)
        yield from self.sized(self.cells, 1)
        yield from self.ranged("more", 0, 1)

    def rules_as_alternative(self, geometry: Geometry) -> Iterator[Rule]:
        """Automata, of which alternatives are made."""
        return as_automata(self.rules(geometry))

    def tally(
        self, geometry: Geometry, cells: tuple[int, ...], arms: tuple[int, ...], enclosing: int
    ) -> Tally | Automaton:
        """The counter after these cells; an automaton where digits count further than a tally does."""
        made = Tally((*cells, *self.counter), geometry.values, self.more, arms, enclosing, _tally)
        return made if geometry.values[-1] + self.more <= MOST_TALLIED else made.automaton

    def as_connected(self, constraints: tuple[Constraint, ...], cls: type[Self]) -> Constraint:
        """The same of the class for connected regions, if those of the puzzle are."""
        if not any(each.id == CONSTRUCTION for each in constraints):
            return self
        values: dict[str, Any] = {each.name: getattr(self, each.name) for each in fields(self)}
        return cls._kept(values)

    def enclosing(self, geometry: Geometry) -> tuple[int, ...]:
        """The variables of all cells beside the first one, one of which is in its region; none if some do not count.

        So the tally is two at least. That follows from other rules too, but not before the region has a number.
        """
        regions = region_cells(geometry) if self.connected else ()
        if self.cells[0] not in regions:
            return ()
        board = geometry.grids[0]
        own = board[regions.index(self.cells[0])]
        beside = tuple(regions[board.index(cell)] for cell in neighbours(geometry, own))
        return beside if set(beside).issubset(self.cells) else ()


@shaped
def _tally(cells: tuple[int, ...], digits: range, more: int, arms: tuple[int, ...], enclosing: int) -> Automaton:
    last, starts = len(cells) - 1, frozenset(arms)

    # A state: how many were read, the region of the first, how many are in it, and whether the last one of an arm is.
    def step(state: tuple[int, int, int, bool], digit: int) -> tuple[int, int, int, bool] | None:
        read, region, count, inside = state
        if read == 0:
            return 1, digit, 1, True
        if read == last:
            return (read + 1, 0, 0, True) if digit + more == count else None
        counts = digit == region and (not starts or inside or read - 1 in starts)
        count += counts
        if read == enclosing and count == 1:
            return None
        return read + 1, region, count, counts or not starts

    return automaton(cells, digits, (0, 0, 0, True), step)
