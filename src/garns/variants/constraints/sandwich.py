"""Sandwich: the digits between the smallest and the largest of a line add up to a sum."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.geometry import Geometry
from garns.values.rules import Rule
from garns.variants.constraints.lunchbox import enclosing
from garns.variants.declared import declared
from garns.variants.outside import OutsideClue
from garns.variants.registry import register


@register
@declared
class Sandwich(OutsideClue):
    """The sum of what lies between 1 and the largest digit (9 on the classic board).

    >>> from garns.values.geometry import CLASSIC
    >>> next(Sandwich("left", 1, 0).rules(CLASSIC)).automaton.next  # before, between, after
    ((1, 0, 0, 0, 0, 0, 0, 0, 1), (2, -1, -1, -1, -1, -1, -1, -1, 2), (-1, 2, 2, 2, 2, 2, 2, 2, -1))
    """

    id: ClassVar[str] = "sandwich"
    name: ClassVar[str] = N_("sandwich")
    text: ClassVar[str] = N_(
        "The digits of the line are all different; those between its smallest and its largest one add up to the sum."
    )
    houses: ClassVar[dict[str, str]] = {"sandwich": N_("the line of a sandwich")}

    sum: int

    @property
    def shown(self) -> int:
        """The sum."""
        return self.sum

    def possible(self, geometry: Geometry) -> Iterator[Problem]:
        """Some of the other digits must have this sum."""
        if self.sum not in _sums(geometry.values[1:-1]):
            yield self.impossible("sum")

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """No more cells than digits either, which all differ, also where other lines may hold a digit twice."""
        problems = [*OutsideClue.fits(self, geometry)]
        return iter(problems or self.sized(self.line(geometry), 2, geometry.digits))

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """Those of a lunchbox along the line."""
        return enclosing(geometry, self.line(geometry), self.sum, self.id)


@lru_cache(maxsize=64)
def _sums(digits: range) -> frozenset[int]:
    """The totals of some of the digits, or of none."""
    sums = {0}
    for digit in digits:
        sums |= {total + digit for total in sums}
    return frozenset(sums)
