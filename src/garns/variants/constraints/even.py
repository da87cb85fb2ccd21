"""Even cells: their digits can be halved."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from garns.i18n import N_
from garns.values.geometry import Geometry
from garns.values.rules import Domain, Rule
from garns.variants.declared import Cells, declared
from garns.variants.lines import Marked
from garns.variants.registry import register


@register
@declared
class Even(Marked):
    """The marked cells hold even digits.

    >>> from garns.values.geometry import CLASSIC
    >>> [sorted(rule.digits) for rule in Even((40,)).rules(CLASSIC)]
    [[2, 4, 6, 8]]
    """

    id: ClassVar[str] = "even"
    name: ClassVar[str] = N_("even cell")
    text: ClassVar[str] = N_("Cells with a square hold even digits.")
    from_zero: ClassVar[bool] = True

    cells: Cells

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """The even digits for each cell."""
        for cell in self.cells:
            yield Domain(cell, frozenset(digit for digit in geometry.values if digit % 2 == 0))
