"""Odd cells: their digits cannot be halved."""

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
class Odd(Marked):
    """The marked cells hold odd digits.

    >>> from garns.values.geometry import CLASSIC
    >>> [sorted(rule.digits) for rule in Odd((40,)).rules(CLASSIC)]
    [[1, 3, 5, 7, 9]]
    """

    id: ClassVar[str] = "odd"
    name: ClassVar[str] = N_("odd cell")
    text: ClassVar[str] = N_("Cells with a circle hold odd digits.")
    from_zero: ClassVar[bool] = True

    cells: Cells

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """The odd digits for each cell."""
        for cell in self.cells:
            yield Domain(cell, frozenset(digit for digit in geometry.values if digit % 2))
