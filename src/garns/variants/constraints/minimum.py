"""Minimum: a marked cell is smaller than the cells around it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from operator import lt
from typing import ClassVar

from garns.errors import Problem
from garns.geometry import Geometry
from garns.i18n import N_
from garns.rules import Relation, Rule
from garns.variants.fields import Cells
from garns.variants.lines import Marked
from garns.variants.patterns import NEEDS_GRIDS, neighbours
from garns.variants.registry import register


@register
@dataclass(frozen=True, slots=True)
class Minimum(Marked):
    """A marked cell holds a smaller digit than its neighbours without a mark; marked neighbours may hold any.

    >>> from garns.geometry import CLASSIC
    >>> [CLASSIC.names[rule.b] for rule in Minimum((0, 1)).rules(CLASSIC)]
    ['r2c1', 'r1c3', 'r2c2']
    """

    id: ClassVar[str] = "minimum"
    name: ClassVar[str] = N_("minimum")
    text: ClassVar[str] = N_("A marked cell holds a smaller digit than its neighbours that bear no such mark.")

    cells: Cells

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
                    yield Relation(cell, other, lt)
