"""Knightmare: sums that no two digits a knight's move apart have."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.geometry import Geometry
from garns.values.rules import Relation, Rule
from garns.variants.declared import Numbers, declared
from garns.variants.patterns import KNIGHT, MoveRule, Moves
from garns.variants.registry import register


@cache
def _not_among(sums: frozenset[int]) -> Callable[[int, int], bool]:
    return lambda a, b: a + b not in sums


@register
@declared
class Knightmare(MoveRule):
    """Digits a knight's move apart never add up to 5 or 15, or to the sums given. They may be equal.

    >>> from garns.values.geometry import CLASSIC
    >>> rule = next(Knightmare().rules(CLASSIC))
    >>> rule.allows(7, 8), rule.allows(7, 7)
    (False, True)
    """

    id: ClassVar[str] = "knightmare"
    name: ClassVar[str] = N_("knightmare")
    text: ClassVar[str] = N_(
        "Two digits a knight's move apart do not add up to 5 or 15 or, where other sums are given, to any of those."
    )

    sums: Numbers = (5, 15)  # type: ignore[assignment]  # a default is kept as it is

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """Rows and columns; a sum at least, each only once, none that is nobody's."""
        yield from MoveRule.fits(self, geometry)
        if not self.sums or len({*self.sums}) < len(self.sums) or not all(0 <= each <= 999 for each in self.sums):
            told = str(list(self.sums))[:40]
            yield Problem("bad_constraint_field", constraint=self, field="sums", found=told)

    def moves(self) -> Moves:
        """A jump of two and one."""
        return KNIGHT

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """A relation for every two cells a knight's move apart."""
        allows = _not_among(frozenset(self.sums))
        for one, other in self.pairs(geometry):
            yield Relation(one, other, allows)
