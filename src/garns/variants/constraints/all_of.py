"""Several constraints as one, for use among alternatives."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from garns.i18n import N_
from garns.values.geometry import Geometry
from garns.values.rules import Rule
from garns.variants.declared import declared
from garns.variants.registry import register
from garns.variants.several import Several


@register
@declared
class AllOf(Several):
    """All of its constraints hold.

    >>> from garns.values.geometry import CLASSIC
    >>> from garns.variants import Thermo
    >>> len(list(AllOf([Thermo((0, 1)), Thermo((2, 3))]).rules(CLASSIC)))
    2
    """

    id: ClassVar[str] = "all_of"
    name: ClassVar[str] = N_("all of these")
    text: ClassVar[str] = N_("All of the constraints hold.")
    between: ClassVar[str] = N_(" and ", context="between two constraints")

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """The rules of each."""
        for each in self.of:
            yield from each.rules(geometry)
