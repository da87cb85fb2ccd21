"""Non-consecutive: no neighbours differ by 1."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from garns.i18n import N_
from garns.values.geometry import Geometry
from garns.values.rules import Relation, Rule
from garns.variants.declared import declared
from garns.variants.pairs import NeighbourRule, neighbour_pairs, not_consecutive
from garns.variants.registry import register


@register
@declared
class NonConsecutive(NeighbourRule):
    """Cells that share an edge hold no consecutive digits.

    >>> from garns.values.geometry import CLASSIC
    >>> len(list(NonConsecutive().rules(CLASSIC)))
    144
    """

    id: ClassVar[str] = "non_consecutive"
    name: ClassVar[str] = N_("non-consecutive")
    text: ClassVar[str] = N_("Cells that share an edge hold no consecutive digits.")

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """A relation for every two neighbours."""
        for one, other in neighbour_pairs(geometry):
            yield Relation(one, other, not_consecutive)
