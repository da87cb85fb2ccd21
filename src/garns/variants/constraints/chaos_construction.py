"""Chaos construction: regions that are to be found, connected, each with every digit once."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.clue_shapes import Shape
from garns.values.geometry import Geometry
from garns.values.rules import Automaton, Compound, Connected, Part, Rule
from garns.variants.automata import automaton
from garns.variants.chaos import RegionClue, region_cells
from garns.variants.declared import declared
from garns.variants.pairs import neighbour_pairs
from garns.variants.registry import register


@register
@declared
class ChaosConstruction(RegionClue):
    """The variables CC tell the region of each cell; regions are connected, and hold every digit once.

    Regions are numbered as they appear, row by row, so that no two solutions differ in the numbers alone.

    >>> from garns import Puzzle, board, count_solutions
    >>> count_solutions(Puzzle(board("latin2+CC2x2"), constraints=(ChaosConstruction(),)), limit=10)
    4
    """

    id: ClassVar[str] = "chaos_construction"
    name: ClassVar[str] = N_("chaos construction")
    example: ClassVar[str] = "chaos-construction+latin4+CC4x4"
    text: ClassVar[str] = N_(
        "The board falls into connected regions, which are to be found; each holds every digit once."
    )

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """A square board with variables for its regions."""
        yield from RegionClue.fits(self, geometry)
        if len(geometry.grids) != 1 or len(geometry.board_cells) != _side(geometry) ** 2 > geometry.digits**2:
            yield self.misfit(N_("it needs a square board"))

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """Regions in order, connected and of the right size, with every digit once."""
        regions, size, side = region_cells(geometry), geometry.digits, _side(geometry)
        board = geometry.grids[0]
        place = {cell: at for at, cell in enumerate(board)}
        edges = tuple((place[one], place[other]) for one, other in neighbour_pairs(geometry))
        numbers = range(1, side + 1)
        parts: list[Part] = [_in_order(regions, size, side)]
        parts += [Connected(regions, edges, frozenset({number}), side, side) for number in numbers]
        both = tuple(cell for pair in zip(regions, board, strict=True) for cell in pair)
        parts += [_once(both, size, side, region, digit) for region in numbers for digit in range(1, size + 1)]
        yield Compound((*board, *regions), tuple(parts), own=0)

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """Nothing: the regions are to be found."""
        yield from ()


def _once(cells: tuple[int, ...], size: int, side: int, region: int, digit: int) -> Automaton:
    """Region and digit, cell by cell: a region holds a digit once, or not at all where there are more digits."""
    # A state: whether it was met, and for a cell half read whether it is in the region.
    start: tuple[bool, bool | None] = (False, None)

    def step(state: tuple[bool, bool | None], read: int) -> tuple[bool, bool | None] | None:
        met, inside = state
        if inside is None:
            return met, read == region
        if inside and read == digit:
            return None if met else (True, None)
        return met, None

    return automaton(cells, size, start, step, lambda state: state[1] is None and (state[0] or side < size))


def _side(geometry: Geometry) -> int:
    """How many regions there are, and how many cells in each."""
    return isqrt(len(geometry.board_cells))


def _in_order(regions: tuple[int, ...], size: int, side: int) -> Automaton:
    """A region appears after all with smaller numbers."""

    def step(met: int, digit: int) -> int | None:
        return max(met, digit) if digit <= met + 1 else None

    return automaton(regions, size, 0, step, lambda met: met == side)
