"""Maximum: a marked cell is larger than the cells around it."""

from __future__ import annotations

from collections.abc import Callable
from operator import gt
from typing import ClassVar

from garns.i18n import N_
from garns.variants.declared import Cells, declared
from garns.variants.lines import Extreme
from garns.variants.registry import register


@register
@declared
class Maximum(Extreme):
    """A marked cell holds a larger digit than its neighbours without a mark; marked neighbours may hold any.

    >>> from garns.values.geometry import CLASSIC
    >>> [CLASSIC.names[rule.b] for rule in Maximum((0, 1)).rules(CLASSIC)]
    ['r2c1', 'r1c3', 'r2c2']
    """

    id: ClassVar[str] = "maximum"
    name: ClassVar[str] = N_("maximum")
    text: ClassVar[str] = N_(
        "A cell with a triangle that points up holds a larger digit than its neighbours without one."
    )

    compare: ClassVar[Callable[[int, int], bool]] = gt

    cells: Cells
