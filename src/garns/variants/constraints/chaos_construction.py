"""Chaos construction: regions that are to be found, connected, each with every digit once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import isqrt
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.clue_shapes import Shape
from garns.values.geometry import Geometry
from garns.values.rules import Automaton, Compound, Connected, House, Part, Rule
from garns.variants.automata import automaton
from garns.variants.chaos import RegionClue, region_cells
from garns.variants.declared import declared
from garns.variants.pairs import neighbour_pairs
from garns.variants.registry import register

#: On larger boards the tables of so many automata would be more than a puzzle may have.
_MOST = 16


@register
@declared
class ChaosConstruction(RegionClue):
    """The variables CC tell the region of each cell; regions are connected, and hold every digit once.

    Regions are numbered as they appear, row by row, so that no two solutions differ in the numbers alone. An own cell
    for each digit and row tells the region in which the digit stands there.

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
        rows = [board[at : at + side] for at in range(0, len(board), side)]
        houses = {frozenset(house.cells) for house in geometry.houses}
        if size <= _MOST and houses.issuperset(map(frozenset, rows)):
            parts += _each_row(rows, regions, size)
            yield Compound((*board, *regions), tuple(parts), own=len(board))
            return
        both = tuple(cell for pair in zip(regions, board, strict=True) for cell in pair)
        parts += [_at_most_once(both, size, region, digit) for region in numbers for digit in range(1, size + 1)]
        yield Compound((*board, *regions), tuple(parts), own=0)

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """Nothing: the regions are to be found."""
        yield from ()


def _each_row(rows: list[tuple[int, ...]], regions: tuple[int, ...], size: int) -> Iterator[Part]:
    """Where every row holds every digit: for each digit and row, an own cell tells the region of the digit there. For
    one digit they are all different."""
    for digit in range(1, size + 1):
        own = tuple(-size * (digit - 1) - at for at in range(1, size + 1))
        yield House("region", digit, own)
        for at, region in enumerate(regions):
            row, column = divmod(at, size)
            yield Automaton((rows[row][column], region, own[row]), *_its_region(size, digit))


@lru_cache(maxsize=64)
def _its_region(size: int, digit: int) -> tuple[tuple[tuple[int, ...], ...], frozenset[int]]:
    """A digit, its region and the own cell: the last two are equal if it is this digit."""

    # A state: how many were read, and the region if it is this digit, else 0.
    def step(state: tuple[int, int], read: int) -> tuple[int, int] | None:
        count, held = state
        if count == 0:
            return 1, int(read == digit)
        if count == 1:
            return 2, read if held else 0
        return (3, 0) if held in (0, read) else None

    found = automaton((0, 1, 2), size, (0, 0), step)
    return found.next, found.accepting


def _at_most_once(cells: tuple[int, ...], size: int, region: int, digit: int) -> Automaton:
    """Where rows lack digits, or are long: region and digit, cell by cell, never both twice."""
    # A state: whether it was met, and for a cell half read whether it is in the region.
    start: tuple[bool, bool | None] = (False, None)

    def step(state: tuple[bool, bool | None], read: int) -> tuple[bool, bool | None] | None:
        met, inside = state
        if inside is None:
            return met, read == region
        if inside and read == digit:
            return None if met else (True, None)
        return met, None

    return automaton(cells, size, start, step, lambda state: state[1] is None)


def _side(geometry: Geometry) -> int:
    """How many regions there are, and how many cells in each."""
    return isqrt(len(geometry.board_cells))


def _in_order(regions: tuple[int, ...], size: int, side: int) -> Automaton:
    """A region appears after all with smaller numbers."""

    def step(met: int, digit: int) -> int | None:
        return max(met, digit) if digit <= met + 1 else None

    return automaton(regions, size, 0, step, lambda met: met == side)
