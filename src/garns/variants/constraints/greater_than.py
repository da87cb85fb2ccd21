"""Greater than: a sign between two cells."""

from __future__ import annotations

from collections.abc import Iterator
from operator import gt
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.clue_shapes import Shape, Sign
from garns.values.geometry import Geometry
from garns.values.rules import Relation, Rule
from garns.variants.base import Variant
from garns.variants.declared import Cells, declared
from garns.variants.registry import register


@register
@declared
class GreaterThan(Variant):
    """The first of two cells holds a larger digit than the second.

    >>> from garns.values.geometry import CLASSIC
    >>> [rule.allows(3, 5) for rule in GreaterThan((0, 1)).rules(CLASSIC)]
    [False]
    """

    id: ClassVar[str] = "greater_than"
    name: ClassVar[str] = N_("greater-than sign")
    text: ClassVar[str] = N_("The sign points from the larger digit to the smaller one.")
    from_zero: ClassVar[bool] = True
    clue_text: ClassVar[str] = N_("{first} > {rest}")

    cells: Cells

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """Two cells."""
        yield from self.sized(self.cells, 2, 2)

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """One relation."""
        larger, smaller = self.cells
        yield Relation(larger, smaller, gt)

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """The sign, with its point towards the smaller digit."""
        larger, smaller = self.cells
        yield Sign(larger, smaller, role="greater_than")
