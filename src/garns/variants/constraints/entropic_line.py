"""An entropic line: low, middle and high digits take turns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.geometry import Geometry
from garns.values.rules import Rule
from garns.variants.declared import Path, declared
from garns.variants.lines import CellLine, rotation
from garns.variants.registry import register


@register
@declared
class EntropicLine(CellLine):
    """Of any three neighbours on the line one is low, one middle, one high: 1-3, 4-6 and 7-9 on the classic board.

    >>> from garns.values.geometry import CLASSIC
    >>> [len(rule.next) for rule in EntropicLine((0, 1, 2, 3, 4, 5)).rules(CLASSIC)]
    [10]
    """

    id: ClassVar[str] = "entropic_line"
    name: ClassVar[str] = N_("entropic line")
    text: ClassVar[str] = N_("Of any three neighbours on the line one is a low, one a middle and one a high digit.")
    role: ClassVar[str] = "entropic"

    cells: Path

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """Two cells at least, and digits that make three equal parts."""
        yield from CellLine.fits(self, geometry)
        if geometry.digits % 3:
            yield self.misfit(N_("its digits do not make three equal parts"))

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """An automaton over the three parts."""
        third = geometry.digits // 3
        yield rotation(self.cells, 3, tuple(place // third for place in range(geometry.digits)))
