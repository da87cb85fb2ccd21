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
from garns.variants.chaos import OTHER, SAME, RegionClue, alike, region_cells
from garns.variants.declared import declared
from garns.variants.pairs import neighbour_pairs
from garns.variants.patterns import neighbours
from garns.variants.registry import register

#: On larger boards too many pairs of cells would have to be told apart, each by an automaton.
_PAIRS = 9


@register
@declared
class ChaosConstruction(RegionClue):
    """The variables CC tell the region of each cell; regions are connected, and hold every digit once.

    Regions are numbered as they appear, row by row, so that no two solutions differ in the numbers alone. That a region
    is connected is told by own cells: one for each cell holds one more than the steps to the first cell of its region,
    and one for each two neighbours holds whether they are in the same region.

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
        place = {cell: at for at, cell in enumerate(board)}
        edges = [(place[one], place[other]) for one, other in neighbour_pairs(geometry)]
        same = {edge: ~(len(board) + at) for at, edge in enumerate(edges)}
        parts = [_beginning(tuple(cell for pair in zip(regions, steps, strict=True) for cell in pair), size)]
        parts += [_so_many(regions, size, number) for number in range(1, size + 1)]
        parts += [alike(regions[one], regions[other], same[one, other], size) for one, other in edges]
        for at, cell in enumerate(board):
            around = [
                (place[other], (min(at, place[other]), max(at, place[other]))) for other in neighbours(geometry, cell)
            ]
            near = (each for other, edge in around for each in (same[edge], steps[other]))
            parts.append(Automaton((steps[at], *near), *_nearer(len(around), size)))
            for before in range(at) if size <= _PAIRS else ():
                if board[before] not in geometry.peers[cell]:
                    pair = (board[before], cell, regions[before], regions[at])
                    parts.append(Automaton(pair, *_apart(size)))
        if size > _PAIRS:
            both = tuple(cell for pair in zip(regions, board, strict=True) for cell in pair)
            parts += [_once(both, size, region, digit) for region in range(1, size + 1) for digit in range(1, size + 1)]
        yield Compound((*board, *regions), tuple(parts), len(board) + len(edges))

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """Nothing: the regions are to be found."""
        yield from ()


def _once(cells: tuple[int, ...], size: int, region: int, digit: int) -> Automaton:
    """Region and digit, cell by cell: a region holds a digit once."""
    # A state: whether it was met, and for a cell half read whether it is in the region.
    start: tuple[bool, bool | None] = (False, None)

    def step(state: tuple[bool, bool | None], read: int) -> tuple[bool, bool | None] | None:
        met, inside = state
        if inside is None:
            return met, read == region
        if inside and read == digit:
            return None if met else (True, None)
        return met, None

    return automaton(cells, size, start, step, lambda state: state == (True, None))


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
    """The steps of a cell; then for each neighbour whether it is in the region, and its steps: one that is has a step
    less, unless the cell is the beginning itself, and none two less."""

    # A state: the steps, whether a nearer one was met, and whether the next neighbour is in the region.
    def step(state: tuple[int, bool, int], digit: int) -> tuple[int, bool, int] | None:
        steps, met, reading = state
        if not steps:
            return digit, digit == 1, 0
        if not reading:
            return (steps, met, digit) if digit in (SAME, OTHER) else None
        if reading == SAME and abs(digit - steps) > 1:
            return None
        return steps, met or (reading == SAME and digit == steps - 1), 0

    found = automaton(tuple(range(1 + 2 * count)), size, (0, False, 0), step, lambda state: state[1])
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
