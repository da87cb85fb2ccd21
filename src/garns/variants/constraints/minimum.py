"""Minimum: a marked cell is smaller than the cells around it."""

from __future__ import annotations

from collections.abc import Callable
from operator import lt
from typing import ClassVar

from garns.i18n import N_
from garns.variants.declared import Cells, declared
from garns.variants.lines import Extreme
from garns.variants.registry import register


@register
@declared
class Minimum(Extreme):
    """A marked cell holds a smaller digit than its neighbours without a mark; marked neighbours may hold any.

    >>> from garns.values.geometry import CLASSIC
    >>> [CLASSIC.names[rule.b] for rule in Minimum((0, 1)).rules(CLASSIC)]
    ['r2c1', 'r1c3', 'r2c2']
    """

    id: ClassVar[str] = "minimum"
    name: ClassVar[str] = N_("minimum")
    text: ClassVar[str] = N_(
        "A cell with a triangle that points down holds a smaller digit than its neighbours without one."
    )

    compare: ClassVar[Callable[[int, int], bool]] = lt

    cells: Cells
