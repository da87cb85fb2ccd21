"""A palindrome: the line reads the same from both ends."""

from __future__ import annotations

from collections.abc import Iterator
from operator import eq
from typing import ClassVar

from garns.i18n import N_
from garns.values.geometry import Geometry
from garns.values.rules import Relation, Rule
from garns.variants.crossing import each_once
from garns.variants.declared import Path, declared
from garns.variants.lines import CellLine
from garns.variants.registry import register


@register
@declared
class Palindrome(CellLine):
    """The digits read the same from both ends of the line.

    >>> from garns.values.geometry import CLASSIC
    >>> [(rule.a, rule.b) for rule in Palindrome((0, 10, 20, 12)).rules(CLASSIC)]
    [(0, 12), (10, 20)]
    """

    id: ClassVar[str] = "palindrome"
    name: ClassVar[str] = N_("palindrome")
    text: ClassVar[str] = N_("The digits read the same from both ends of the line.")
    from_zero: ClassVar[bool] = True
    role: ClassVar[str] = "palindrome"

    cells: Path

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """Cells at the same distance from the ends are equal."""
        half = len(self.cells) // 2
        pairs = zip(self.cells[:half], reversed(self.cells), strict=False)
        yield from each_once((Relation(one, other, eq) for one, other in pairs), self.cells, geometry)
