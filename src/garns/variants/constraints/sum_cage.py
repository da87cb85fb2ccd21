"""A sum over cells in which digits may come again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.clue_shapes import Cage, Shape
from garns.values.geometry import Geometry
from garns.values.rules import Rule, Sum
from garns.variants import totals
from garns.variants.base import Variant
from garns.variants.declared import Cells, declared
from garns.variants.registry import register


@register
@declared
class SumCage(Variant):
    """Cells that add up to a sum; a digit may repeat where the board lets it.

    >>> from garns.values.geometry import CLASSIC
    >>> next(SumCage((8, 9), 18).rules(CLASSIC)).total
    18
    """

    id: ClassVar[str] = "sum"
    name: ClassVar[str] = N_("sum")
    text: ClassVar[str] = N_("The digits in the outlined cells add up to the sum; they may repeat.")
    from_zero: ClassVar[bool] = True

    cells: Cells
    sum: int

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """A sum that digits can have."""
        wrong = list(self.sized(self.cells, 1))
        count = len(self.cells)
        yield from wrong or self.ranged(
            "sum", totals.least(count, first=geometry.first), totals.most(count, geometry.values)
        )

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """The sum."""
        yield Sum(self.cells, self.sum)

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """An outline with the sum in its corner."""
        yield Cage(self.cells, role="sum", text=str(self.sum))
