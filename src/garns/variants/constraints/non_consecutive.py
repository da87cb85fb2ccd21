"""Non-consecutive: no neighbours differ by 1."""

from __future__ import annotations

from typing import ClassVar

from garns.i18n import N_
from garns.variants.declared import declared
from garns.variants.pairs import NeighbourRule, NotConsecutive
from garns.variants.registry import register


@register
@declared
class NonConsecutive(NeighbourRule, NotConsecutive):
    """Cells that share an edge hold no consecutive digits.

    >>> from garns.values.geometry import CLASSIC
    >>> len(list(NonConsecutive().rules(CLASSIC)))
    144
    """

    id: ClassVar[str] = "non_consecutive"
    name: ClassVar[str] = N_("non-consecutive")
    text: ClassVar[str] = N_("Cells that share an edge hold no consecutive digits.")
