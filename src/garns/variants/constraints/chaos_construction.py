"""Chaos construction: regions that are to be found, connected, each with every digit once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.clue_shapes import Shape
from garns.values.geometry import Geometry
from garns.values.rules import Automaton, Compound, Rule
from garns.variants.automata import automaton
from garns.variants.chaos import RegionClue, region_cells
from garns.variants.declared import declared
from garns.variants.patterns import neighbours
from garns.variants.registry import register


@register
@declared
class ChaosConstruction(RegionClue):
    """The variables CC tell the region of each cell; regions are connected, and hold every digit once.

    Regions are numbered as they appear, row by row, so that no two solutions differ in the numbers alone. That a region
    is connected is told by own cells: each holds one more than the steps to the first cell of its region.

    >>> from garns import Puzzle, board, count_solutions
    >>> count_solutions(Puzzle(board("latin2+CC2x2"), constraints=(ChaosConstruction(),)), limit=10)
    4
    """

    id: ClassVar[str] = "chaos_construction"
    name: ClassVar[str] = N_("chaos construction")
    text: ClassVar[str] = N_(
        "The board falls into connected regions, which are to be found; each holds every digit once."
    )

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """A square board with variables for its regions."""
        yield from RegionClue.fits(self, geometry)
        if len(geometry.board_cells) != geometry.digits**2 or len(geometry.grids) != 1:
            yield self.misfit(N_("it needs a square board"))

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """Regions in order, of the right size, with every digit once, and connected."""
        regions, size = region_cells(geometry), geometry.digits
        board = geometry.grids[0]
        steps = tuple(~at for at in range(len(board)))
        parts = [_beginning(tuple(cell for pair in zip(regions, steps, strict=True) for cell in pair), size)]
        parts += [_so_many(regions, size, number) for number in range(1, size + 1)]
        place = {cell: at for at, cell in enumerate(board)}
        for at, cell in enumerate(board):
            around = [place[other] for other in neighbours(geometry, cell)]
            cells = [regions[at], steps[at], *(each for other in around for each in (regions[other], steps[other]))]
            parts.append(Automaton(tuple(cells), *_nearer(len(around), size)))
            for before in range(at):
                if board[before] not in geometry.peers[cell]:
                    pair = (board[before], cell, regions[before], regions[at])
                    parts.append(Automaton(pair, *_apart(size)))
        yield Compound((*board, *regions), tuple(parts), len(board))

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """Nothing: the regions are to be found."""
        yield from ()


def _beginning(cells: tuple[int, ...], size: int) -> Automaton:
    """Region and steps, cell by cell: a region appears after all with smaller numbers, and begins there, at 1."""

    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        met, region = state
        if not region:
            return (met, digit) if digit <= met + 1 else None
        if region == met + 1:
            return (region, 0) if digit == 1 else None
        return (met, 0) if digit > 1 else None

    return automaton(cells, size, (0, 0), step, lambda state: state == (size, 0))


def _so_many(regions: tuple[int, ...], size: int, number: int) -> Automaton:
    """A region has as many cells as there are digits."""

    def step(left: int, digit: int) -> int | None:
        return left if digit != number else left - 1 if left else None

    return automaton(regions, size, size, step, lambda left: left == 0)


@lru_cache(maxsize=64)
def _nearer(count: int, size: int) -> tuple[tuple[tuple[int, ...], ...], frozenset[int]]:
    """Region and steps of a cell, then of each neighbour: one in the same region is a step nearer to its beginning,
    unless the cell is the beginning itself, and none is nearer by two."""
    # A state: the region, the steps, whether a nearer one was met, whether the neighbour just read is of the region.
    start = (0, 0, False, 0)

    def step(state: tuple[int, int, bool, int], digit: int) -> tuple[int, int, bool, int] | None:
        region, steps, met, reading = state
        if not region:
            return digit, 0, False, 0
        if not steps:
            return region, digit, digit == 1, 0
        if not reading:
            return region, steps, met, 1 if digit == region else 2
        if reading == 1 and abs(digit - steps) > 1:
            return None
        return region, steps, met or (reading == 1 and digit == steps - 1), 0

    found = automaton(tuple(range(2 + 2 * count)), size, start, step, lambda state: state[2])
    return found.next, found.accepting


@lru_cache(maxsize=16)
def _apart(size: int) -> tuple[tuple[tuple[int, ...], ...], frozenset[int]]:
    """Two digits, then two regions: not both are equal."""

    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        place, held = state
        if held < 0:
            return state
        if place in (0, 2):
            return place + 1, digit
        if place == 1:
            return (2, 0) if digit == held else (0, -1)
        return None if digit == held else (0, -1)

    found = automaton((0, 1, 2, 3), size, (0, 0), step)
    return found.next, found.accepting
