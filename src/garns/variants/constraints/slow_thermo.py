"""A slow thermometer: digits never fall from the bulb to the tip."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from operator import le
from typing import ClassVar

from garns.i18n import N_
from garns.values.clue_shapes import Line, Shape
from garns.values.geometry import Geometry
from garns.values.rules import Relation, Rule
from garns.variants.declared import Cells, declared
from garns.variants.lines import CellLine
from garns.variants.registry import register


@register
@declared
class SlowThermo(CellLine):
    """Digits grow or stay the same from the bulb, the first cell, to the tip.

    >>> from garns.values.geometry import CLASSIC
    >>> [rule.allows(4, 4) for rule in SlowThermo((0, 10)).rules(CLASSIC)]
    [True]
    """

    id: ClassVar[str] = "slow_thermo"
    name: ClassVar[str] = N_("slow thermometer")
    text: ClassVar[str] = N_("Digits increase or stay the same from the bulb to the tip.")
    from_zero: ClassVar[bool] = True
    clue_text: ClassVar[str] = N_("bulb {first}, then {rest}")
    role: ClassVar[str] = "slow_thermo"

    cells: Cells

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """No cell is larger than the next."""
        for low, high in pairwise(self.cells):
            yield Relation(low, high, le)

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """A line with a bulb."""
        yield Line(self.cells, role=self.role, bulb=True)
