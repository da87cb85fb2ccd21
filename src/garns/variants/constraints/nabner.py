"""Nabner, the opposite of renban: no two digits of the line follow each other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.geometry import Geometry
from garns.values.rules import Relation, Rule
from garns.variants.declared import Cells, declared
from garns.variants.lines import CellLine
from garns.variants.patterns import different
from garns.variants.registry import register


@register
@declared
class Nabner(CellLine):
    """Any two digits of the line, wherever they stand on it, differ by at least 2.

    >>> from garns.values.geometry import CLASSIC
    >>> [rule.allows(3, 4) for rule in Nabner((0, 1)).rules(CLASSIC)]
    [False]
    """

    id: ClassVar[str] = "nabner"
    name: ClassVar[str] = N_("nabner line")
    text: ClassVar[str] = N_("No two digits on the line are equal or consecutive, wherever they are on it.")
    from_zero: ClassVar[bool] = True
    role: ClassVar[str] = "nabner"
    houses: ClassVar[dict[str, str]] = {"nabner": N_("the nabner line")}

    cells: Cells

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """Two cells at least, and no more than every other digit."""
        yield from self.sized(self.cells, 2, (geometry.digits + 1) // 2)

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """Different digits, and a relation for every two of them."""
        yield from different(geometry, self.cells, "nabner")
        for one, other in combinations(self.cells, 2):
            yield Relation(one, other, _apart)


def _apart(a: int, b: int) -> bool:
    return abs(a - b) >= 2
