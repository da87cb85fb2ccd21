"""Renban: the digits of the line follow each other, in any order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.geometry import Geometry
from garns.values.rules import Relation, Rule
from garns.variants.crossing import each_once
from garns.variants.declared import Path, declared
from garns.variants.lines import CellLine
from garns.variants.patterns import different
from garns.variants.registry import register


@register
@declared
class Renban(CellLine):
    """The digits of the line are a run without gaps or repeats, in any order.

    >>> from garns.values.geometry import CLASSIC
    >>> [rule.allows(3, 5) for rule in Renban((0, 1)).rules(CLASSIC)]
    [False]
    """

    id: ClassVar[str] = "renban"
    name: ClassVar[str] = N_("renban line")
    text: ClassVar[str] = N_("The digits of the line are a run without gaps or repeats, in any order.")
    from_zero: ClassVar[bool] = True
    role: ClassVar[str] = "renban"
    houses: ClassVar[dict[str, str]] = {"renban": N_("the renban line")}

    cells: Path

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """Two cells at least, and no more than digits."""
        return self.sized(self.cells, 2, geometry.digits)

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """Different digits, any two of them less than n apart: n of them then fill a run of n."""
        if len(set(self.cells)) == len(self.cells):
            yield from different(geometry, self.cells, "renban")
        allows = _nearer(len(self.cells))
        pairs = combinations(self.cells, 2)
        yield from each_once((Relation(one, other, allows) for one, other in pairs), self.cells, geometry)


@cache
def _nearer(steps: int) -> Callable[[int, int], bool]:
    return lambda a, b: 0 < abs(a - b) < steps
