"""Kinds of constraint that need no more than a pattern: houses in every grid, and moves of a chess piece.

On a multi-grid they hold in each grid.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_, translate
from garns.values.clue_shapes import Area, Shape
from garns.values.geometry import Geometry, House
from garns.values.rules import Group, Rule
from garns.variants.base import Variant

NEEDS_GRIDS = N_("it needs rows and columns")
NEEDS_SQUARE = N_("it needs as many rows as columns")


def numbered_grids(geometry: Geometry) -> Iterator[tuple[int | None, tuple[int, ...]]]:
    """The cells of every grid, row by row, with its number; None for the number of an only grid."""
    for number, cells in enumerate(geometry.grids, start=1):
        yield number if len(geometry.grids) > 1 else None, cells


def neighbours(geometry: Geometry, cell: int) -> list[int]:
    """The cells drawn above, left of, right of and below a cell.

    >>> from garns.values.geometry import CLASSIC
    >>> neighbours(CLASSIC, 0)
    [1, 9]
    """
    row, column = geometry.places[cell]
    around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return [found for place in around if (found := geometry.cell_at(*place)) is not None]


def different(geometry: Geometry, cells: tuple[int, ...], kind: str, number: int = 0) -> Iterator[Rule]:
    """The rule that cells hold different digits: a house, a group, or nothing where a house of the board says it."""
    if cells:
        together = frozenset(cells)
        for area in geometry.area_sets_of[cells[0]]:
            if together <= area:
                return iter(())
        return iter([house_or_group(geometry, kind, number, cells)])
    return iter(())


def house_or_group(
    geometry: Geometry, kind: str, number: int, cells: tuple[int, ...], grid: int | None = None
) -> House | Group:
    """A house where there is a cell for each digit, a group where there are fewer."""
    return House(kind, number, cells, grid) if len(cells) == geometry.digits else Group(cells, kind, number)


class GridHouses(Variant):
    """A constraint that adds houses of the same pattern to every grid."""

    __slots__ = ()
    from_zero: ClassVar[bool] = True
    kind: ClassVar[str]

    @abstractmethod
    def patterns(self, size: int, box: tuple[int, int] | None) -> Iterable[tuple[int, list[int]]]:
        """The number of each house and its cells, counted row by row in a grid of this size with this box."""

    def misfits(self, size: int, box: tuple[int, int] | None) -> Iterator[str]:
        """Why a grid of this size with this box has no such pattern."""
        yield from ()

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """Every grid must have the pattern."""
        if geometry.grids:
            rows, columns = geometry.grid_shape
            reasons = [*self.misfits(rows, geometry.box)] if rows == columns else [NEEDS_SQUARE]
            if not reasons and any(len(cells) > geometry.digits for _, cells in self.patterns(rows, geometry.box)):
                reasons = [N_("there are fewer digits than cells in one of its groups")]
            yield from map(self.misfit, reasons)
        else:
            yield self.misfit(NEEDS_GRIDS)

    def rules(self, geometry: Geometry) -> Iterator[House | Group]:
        """A house for each pattern in each grid; a group where it has fewer cells than there are digits."""
        for grid, cells in numbered_grids(geometry):
            for number, pattern in self.patterns(geometry.grid_shape[0], geometry.box):
                yield house_or_group(geometry, self.kind, number, tuple(cells[place] for place in pattern), grid)

    def clues_in(self, geometry: Geometry, lang: str) -> Iterator[str]:
        """Each house with its cells."""
        for house in self.rules(geometry):
            cells = " ".join(geometry.names[cell].name_in(lang) for cell in house.cells)
            yield translate("{name}: {text}", lang, name=house, text=cells)

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """Each house shaded."""
        for house in self.rules(geometry):
            yield Area(house.cells, role=self.kind)


#: How far a piece goes: rows down, and columns to the right (to the left below 0). The way back is the same pair again.
Moves = tuple[tuple[int, int], ...]
KNIGHT: Moves = ((1, -2), (1, 2), (2, -1), (2, 1))
CORNERS: Moves = ((1, -1), (1, 1))


class MoveRule(Variant):
    """A constraint on all cells that are one move of a piece apart."""

    __slots__ = ()
    from_zero: ClassVar[bool] = True

    @abstractmethod
    def moves(self) -> Moves:
        """The moves downwards."""

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """A move needs rows and columns."""
        if not geometry.grids:
            yield self.misfit(NEEDS_GRIDS)

    def pairs(self, geometry: Geometry) -> Iterable[tuple[int, int]]:
        """Every two cells a move apart, the upper one first."""
        height, width = geometry.grid_shape
        return {
            (cells[row * width + column], cells[(row + down) * width + column + right]): None
            for cells in geometry.grids
            for row in range(height)
            for column in range(width)
            for down, right in self.moves()
            if row + down < height and 0 <= column + right < width
        }


class AntiMove(MoveRule):
    """Cells one move of a piece apart hold different digits."""

    __slots__ = ()
    kind: ClassVar[str]

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """A group for every two cells a move apart that share no house, which would say it already."""
        return iter(_apart(self, geometry))


@lru_cache(maxsize=64)
def _apart(rule: AntiMove, geometry: Geometry) -> tuple[Group, ...]:
    """The same on the same board, for all puzzles."""
    pairs = rule.pairs(geometry)
    return tuple(Group((one, other), rule.kind) for one, other in pairs if other not in geometry.peers[one])
