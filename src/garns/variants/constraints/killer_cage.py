"""A killer cage: no digit twice, and most often a sum."""

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
from garns.variants.patterns import different
from garns.variants.registry import register


@register
@declared
class KillerCage(Variant):
    """Cells of a cage hold different digits that add up to its sum; the sum 0 stands for a cage that shows none.

    >>> from garns.values.geometry import CLASSIC
    >>> [type(rule).__name__ for rule in KillerCage((8, 9), 17).rules(CLASSIC)]
    ['Group', 'Sum']
    """

    id: ClassVar[str] = "killer_cage"
    name: ClassVar[str] = N_("killer cage")
    text: ClassVar[str] = N_("The digits in the cage are all different and add up to its sum, if it shows one.")
    from_zero: ClassVar[bool] = True
    houses: ClassVar[dict[str, str]] = {"killer_cage": N_("a cage")}

    cells: Cells
    sum: int = 0

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """No more cells than digits, and a sum that different digits can have."""
        count = len(self.cells)
        if not self.sum or not 1 <= count <= geometry.digits:
            return self.sized(self.cells, 1, geometry.digits)
        least = totals.least(count, distinct=True, first=geometry.first)
        return self.ranged("sum", least, totals.most(count, geometry.values, distinct=True))

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """All different, and the sum."""
        yield from different(geometry, self.cells, "killer_cage")
        if self.sum:
            yield Sum(self.cells, self.sum, distinct=True)

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """A dashed outline with the sum in its corner."""
        yield Cage(self.cells, role="killer", text=str(self.sum or ""))
