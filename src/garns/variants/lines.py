"""Kinds of constraint that many have in common: a line of cells, a line with two ends, marked cells, indexes.

A subclass declares its fields (``cells: Cells``, or ``ends`` and ``path``) and says what it asks of the digits.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, lru_cache
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.clue_shapes import Area, Line, Mark, Shape
from garns.values.geometry import Geometry
from garns.values.rules import Automaton, Domain, Relation, Rule
from garns.variants.automata import automaton, shaped
from garns.variants.base import Variant
from garns.variants.patterns import NEEDS_GRIDS, neighbours


class CellLine(Variant):
    """A constraint on the cells of a line, from its first to its last."""

    __slots__ = ()
    #: How a picture knows the line.
    role: ClassVar[str]
    cells: tuple[int, ...]

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """Two cells at least."""
        return self.sized(self.cells, 2)

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """The line, with a number that is not the usual one."""
        yield Line(self.cells, role=self.role)
        yield from self.label(self.cells[0], geometry)


class EndedLine(Variant):
    """A constraint on the cells of a path between two ends, by the smaller and the larger digit of the ends."""

    __slots__ = ()
    from_zero: ClassVar[bool] = True
    role: ClassVar[str]
    #: How a picture knows the ends.
    end_role: ClassVar[str]
    ends: tuple[int, ...]
    path: tuple[int, ...]

    def keeps_ends(self, low: int, high: int) -> bool:
        """Whether the ends may hold these digits."""
        return True

    @abstractmethod
    def keeps(self, digit: int, low: int, high: int) -> bool:
        """Whether a digit may stand on the path between ends with these digits."""

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """Two ends and a path of one cell at least, no cell in both."""
        yield from self.sized(self.ends, 2, 2)
        yield from self.sized(self.path, 1)
        if both := [geometry.names[cell] for cell in self.ends if cell in self.path]:
            yield Problem("cell_twice", constraint=self, cells=both)

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """An automaton that reads the ends first, then remembers their digits along the path."""
        # Its fields but the cells say how it reads: no two lines that differ in the cells alone read differently.
        shape = replace(self, ends=(), path=())  # type: ignore[type-var]  # subclasses are dataclasses
        yield _between((*self.ends, *self.path), geometry.values, shape)

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """The line from end to end, a mark on both, and a number that is not the usual one."""
        yield Line((self.ends[0], *self.path, self.ends[1]), role=self.role)
        for end in self.ends:
            yield Mark(end, role=self.end_role)
        yield from self.label(self.ends[0], geometry)


@shaped
def _between(cells: tuple[int, ...], digits: range, line: EndedLine) -> Automaton:
    def step(seen: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
        if len(seen) == 2:
            return seen if line.keeps(digit, *seen) else None
        now = tuple(sorted((*seen, digit)))
        return now if len(now) < 2 or line.keeps_ends(*now) else None

    nothing: tuple[int, ...] = ()
    return automaton(cells, digits, nothing, step)


class Marked(Variant):
    """A constraint on cells that bear a mark, one by one."""

    __slots__ = ()
    cells: tuple[int, ...]

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """One cell at least."""
        return self.sized(self.cells, 1)

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """A mark in each cell."""
        for cell in self.cells:
            yield Mark(cell, role=self.id)


class Extreme(Marked):
    """Marked cells that compare in one way with their neighbours; marked neighbours may hold any digit."""

    __slots__ = ()
    from_zero: ClassVar[bool] = True
    #: What the digit of a marked cell is to that of a neighbour.
    compare: ClassVar[Callable[[int, int], bool]]

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """Only rows and columns have neighbours."""
        yield from Marked.fits(self, geometry)
        if not geometry.grids:
            yield self.misfit(NEEDS_GRIDS)

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """A relation with every neighbour that is not marked."""
        for cell in self.cells:
            for other in neighbours(geometry, cell):
                if other not in self.cells:
                    yield Relation(cell, other, type(self).compare)


class Indexer(Variant):
    """A cell tells by its digit where in a house its own place in that house is written."""

    __slots__ = ()
    from_zero: ClassVar[bool] = True
    #: The kinds of house in which the digit points.
    kinds: ClassVar[frozenset[str]]
    cells: tuple[int, ...]

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """One cell at least, and each in one house of the kind."""
        yield from self.sized(self.cells, 1)
        if any(len(self._houses(geometry, cell)) != 1 for cell in self.cells):
            yield self.misfit(N_("one of its cells is in no such row, column or box, or in two"))

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """For every place in the house: if the cell holds its number, the number of the cell stands there."""
        for cell in self.cells:
            (house,) = self._houses(geometry, cell)
            places = range(1, len(house) + 1)
            if places != geometry.values:  # 0, or more than there are cells, points nowhere
                yield Domain(cell, frozenset(places))
            yield from _pointing(cell, house)

    def _houses(self, geometry: Geometry, cell: int) -> list[tuple[int, ...]]:
        return [house.cells for house in geometry.areas_of[cell] if house.kind in self.kinds]

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """Its cells shaded."""
        yield Area(self.cells, role=self.id)


@lru_cache(maxsize=2048)  # of a cell of a board: a puzzle may have hundreds of these rules
def _pointing(cell: int, house: tuple[int, ...]) -> tuple[Relation, ...]:
    own = house.index(cell) + 1
    return tuple(
        Relation(cell, other, _points(place, own)) for place, other in enumerate(house, start=1) if place != own
    )


@cache
def _points(place: int, own: int) -> Callable[[int, int], bool]:
    return lambda digit, there: digit != place or there == own


@shaped
def rotation(cells: tuple[int, ...], count: int, kinds: tuple[int, ...]) -> Automaton:
    """The automaton of a line on which any so many neighbours are all of different kinds; each digit has one.

    The kinds of the first ones then come again and again in the same order.
    """

    def step(state: tuple[tuple[int, ...], int], digit: int) -> tuple[tuple[int, ...], int] | None:
        order, turn = state
        kind = kinds[digit - 1]
        if len(order) < count:
            return None if kind in order else ((*order, kind), 0)
        return (order, (turn + 1) % count) if kind == order[turn] else None

    nothing: tuple[int, ...] = ()
    return automaton(cells, len(kinds), (nothing, 0), step)
