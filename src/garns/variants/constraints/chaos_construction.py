"""Chaos construction: regions that are to be found, connected, each with every digit once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from itertools import chain
from math import isqrt
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.clue_shapes import Shape
from garns.values.geometry import Geometry
from garns.values.puzzle import Constraint
from garns.values.rules import Compound, Connected, Domain, Part, Regions, Rule
from garns.variants.base import Variant, codecs
from garns.variants.chaos import CONSTRUCTION, RegionClue, region_cells
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

    id: ClassVar[str] = CONSTRUCTION
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

    def among(self, constraints: tuple[Constraint, ...]) -> Constraint:
        """The regions beside other constraints, which may ask for certain numbers."""
        return _Beside(others=tuple(each for each in constraints if each.id != self.id))

    def only_named(self, geometry: Geometry) -> bool:
        """Whether nothing in the puzzle but its givens asks for a certain number of a region."""
        return False  # where the others are not known

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """Regions in order, connected and of the right size, with every digit once."""
        regions, side = region_cells(geometry), _side(geometry)
        board = geometry.grids[0]
        place = {cell: at for at, cell in enumerate(board)}
        edges = tuple((place[one], place[other]) for one, other in neighbour_pairs(geometry))
        numbers = range(1, side + 1)
        parts: list[Part] = [Connected(regions, edges, frozenset({number}), side, side) for number in numbers]
        if geometry.digits > side:
            parts += [Domain(cell, frozenset(numbers)) for cell in regions]
        parts.append(Regions(tuple(chain.from_iterable(zip(board, regions, strict=True))), self.only_named(geometry)))
        yield Compound((*board, *regions), tuple(parts), own=0)

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """Nothing: the regions are to be found."""
        yield from ()


@declared
class _Beside(ChaosConstruction):
    """The regions beside the other constraints of their puzzle."""

    others: tuple[Constraint, ...] = field(default=(), kw_only=True)

    def only_named(self, geometry: Geometry) -> bool:
        regions = frozenset(region_cells(geometry))
        return all(_only_compares(each, regions, geometry) for each in self.others)


def _only_compares(constraint: Constraint, regions: frozenset[int], geometry: Geometry) -> bool:
    """Whether a constraint says nothing of these cells but which are equal."""
    if not isinstance(constraint, Variant):
        return False
    if regions.isdisjoint(constraint.clue(geometry)):
        return True
    used = codecs(type(constraint)).items()
    named = (set(codec.cells(getattr(constraint, name))) for name, codec in used if name not in constraint.compared)
    return bool(constraint.compared) and all(map(regions.isdisjoint, named))


def _side(geometry: Geometry) -> int:
    """How many regions there are, and how many cells in each."""
    return isqrt(len(geometry.board_cells))
