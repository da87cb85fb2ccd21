"""Marks between two cells: what the two digits have to do with each other."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from typing import ClassVar

from garns.errors import Problem
from garns.values.geometry import Geometry
from garns.values.rules import Relation, Rule
from garns.variants.base import Variant
from garns.variants.declared import Cells, declared
from garns.variants.patterns import NEEDS_GRIDS, neighbours

#: Whether two digits may stand in the two cells.
Allows = Callable[[int, int], bool]


@lru_cache(maxsize=16)
def neighbour_pairs(geometry: Geometry) -> tuple[tuple[int, int], ...]:
    """Every two cells that share an edge in the drawing, the upper or left one first.

    >>> from garns.values.geometry import board
    >>> len(neighbour_pairs(board(4)))
    24
    """
    return tuple((one, other) for one in geometry.board_cells for other in neighbours(geometry, one) if other > one)


class NeighbourRule(Variant):
    """A constraint on all cells that share an edge."""

    __slots__ = ()
    from_zero: ClassVar[bool] = True

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """Neighbours need rows and columns."""
        if not geometry.grids:
            yield self.misfit(NEEDS_GRIDS)

    def pairs(self, geometry: Geometry) -> Iterable[tuple[int, int]]:
        """Every two cells that share an edge."""
        return neighbour_pairs(geometry)


class NotConsecutive(Variant):
    """A constraint by which no two cells of certain pairs hold consecutive digits."""

    __slots__ = ()

    @abstractmethod
    def pairs(self, geometry: Geometry) -> Iterable[tuple[int, int]]:
        """The pairs of cells."""

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """A relation for every pair."""
        for one, other in self.pairs(geometry):
            yield Relation(one, other, not_consecutive)


@declared
class PairMark(Variant):
    """A mark with a number between two cells."""

    #: The number that a mark without one stands for; what its negative rule forbids when no mark says more.
    usual: ClassVar[tuple[int, ...]]
    from_zero: ClassVar[bool] = True

    cells: Cells

    @property
    @abstractmethod
    def number(self) -> int:
        """The number of the mark."""

    @staticmethod
    @abstractmethod
    def relation(number: int) -> Allows:
        """Which digits a mark with this number asks for."""

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """Two cells, and a number that two digits of the board can have."""
        return self.possible(geometry.values) if len(self.cells) == 2 else self.sized(self.cells, 2, 2)

    @abstractmethod
    def possible(self, digits: range) -> Iterator[Problem]:
        """The problem of a number that no two digits have."""

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """One relation."""
        one, other = self.cells
        yield Relation(one, other, self.relation(self.number))


def not_consecutive(a: int, b: int) -> bool:
    """Digits that do not follow each other."""
    return abs(a - b) != 1


@cache
def differ_by(value: int) -> Allows:
    """Digits with this difference."""
    return lambda a, b: abs(a - b) == value


@cache
def in_ratio(value: int) -> Allows:
    """Digits of which one is so many times the other."""
    return lambda a, b: a == value * b or b == value * a


@cache
def add_up_to(total: int) -> Allows:
    """Digits with this total."""
    return lambda a, b: a + b == total
