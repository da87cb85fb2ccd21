"""Chaos construction: regions that are to be found, connected and of one size, none with a digit twice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from itertools import chain
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.clue_shapes import Shape
from garns.values.geometry import Geometry
from garns.values.puzzle import Constraint
from garns.values.rules import Compound, Connected, Domain, Part, Regions, Rule
from garns.variants.base import Variant
from garns.variants.chaos import CONSTRUCTION, RegionClue, region_cells
from garns.variants.declared import declared
from garns.variants.fields import codecs
from garns.variants.pairs import neighbour_pairs
from garns.variants.patterns import NEEDS_GRIDS
from garns.variants.registry import register


@register
@declared
class ChaosConstruction(RegionClue):
    """The variables CC tell the region of each cell; regions are connected, and hold no digit twice.

    Each has ``size`` cells; where nothing is said, as many as the longer side of the board. Regions are numbered as
    they appear, row by row, so that no two solutions differ in the numbers alone.

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

    from_zero: ClassVar[bool] = True
    field_help: ClassVar[dict[str, str]] = {"size": N_("0: as many cells as the longer side of the board has.")}
    alternative: ClassVar[bool] = False

    size: int = 0

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """A grid that falls into so many regions, with variables for them and digits for their numbers."""
        yield from RegionClue.fits(self, geometry)
        if len(geometry.grids) != 1:
            yield self.misfit(NEEDS_GRIDS)
            return
        yield from self.ranged("size", 0, geometry.digits)
        count, left = divmod(len(geometry.board_cells), self.cells_each(geometry))
        if left or count > geometry.digits:
            yield self.misfit(N_("regions of that size do not fill the board, or are more than it has digits"))

    def cells_each(self, geometry: Geometry) -> int:
        """How many cells a region has."""
        return self.size or max(geometry.grid_shape)

    def among(self, constraints: tuple[Constraint, ...]) -> Constraint:
        """The regions beside other constraints, which may ask for certain numbers."""
        return _Beside(self.size, others=tuple(each for each in constraints if each.id != self.id))

    def only_named(self, geometry: Geometry) -> bool:
        """Whether nothing in the puzzle but its givens asks for a certain number of a region."""
        return False  # where the others are not known

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """Regions in order, connected and of the right size, with no digit twice."""
        regions, size = region_cells(geometry), self.cells_each(geometry)
        board = geometry.grids[0]
        place = {cell: at for at, cell in enumerate(board)}
        edges = tuple((place[one], place[other]) for one, other in neighbour_pairs(geometry))
        numbers = geometry.values[: len(board) // size]
        parts: list[Part] = [Connected(regions, edges, frozenset({number}), size, size) for number in numbers]
        if len(numbers) < geometry.digits:
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
