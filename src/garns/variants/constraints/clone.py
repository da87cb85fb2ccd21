"""Clones: two figures with the same digits."""

from __future__ import annotations

from collections.abc import Iterator
from operator import eq
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.clue_shapes import Area, Shape
from garns.values.geometry import Geometry
from garns.values.rules import Relation, Rule
from garns.variants.base import Variant
from garns.variants.declared import Cells, declared
from garns.variants.registry import register


@register
@declared
class Clone(Variant):
    """The cells of one figure hold the same digits as those of the other, one by one.

    >>> from garns.values.geometry import CLASSIC
    >>> [(rule.a, rule.b) for rule in Clone((0, 1), (30, 31)).rules(CLASSIC)]
    [(0, 30), (1, 31)]
    """

    id: ClassVar[str] = "clone"
    name: ClassVar[str] = N_("clone")
    text: ClassVar[str] = N_("Both figures hold the same digits at the same places.")
    from_zero: ClassVar[bool] = True
    clue_text: ClassVar[str] = N_("{cells} = {clone_cells}")
    lettered: ClassVar[bool] = True

    cells: Cells
    clone_cells: Cells

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """One cell at least, as many in both, and none that is its own clone."""
        yield from self.sized(self.cells, 1)
        if len(self.cells) != len(self.clone_cells):
            yield self.misfit(N_("its two figures do not have the same number of cells"))
        elif own := [
            geometry.names[one] for one, other in zip(self.cells, self.clone_cells, strict=True) if one == other
        ]:
            yield Problem("cell_twice", constraint=self, cells=own)

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """Each cell equals its clone."""
        for one, other in zip(self.cells, self.clone_cells, strict=True):
            yield Relation(one, other, eq)

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """Both figures shaded."""
        yield Area(self.cells, role="clone")
        yield Area(self.clone_cells, role="clone")
