"""A cage with several sums, of which it has one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.clue_shapes import Cage, Shape
from garns.values.geometry import Geometry
from garns.variants.cages import ChoiceCage
from garns.variants.declared import Numbers, declared
from garns.variants.registry import register


@register
@declared
class MultiSumCage(ChoiceCage):
    """Cells of a cage hold different digits that add up to one of its sums.

    >>> from garns.values.geometry import CLASSIC
    >>> [type(rule).__name__ for rule in MultiSumCage((8, 9), (3, 17)).rules(CLASSIC)]
    ['Group', 'Automaton']
    """

    id: ClassVar[str] = "multi_sum_cage"
    name: ClassVar[str] = N_("multi-sum cage")
    text: ClassVar[str] = N_("The digits in the cage are all different and add up to one of its sums.")
    houses: ClassVar[dict[str, str]] = {"multi_sum_cage": N_("a multi-sum cage")}

    sums: Numbers

    def possible(self, geometry: Geometry) -> Iterator[Problem]:
        """A sum at least, each only once, that different digits can have."""
        within = self.within(geometry)
        least, most = within[0], within[-1]
        for found in self.sums:
            if found not in within:
                yield Problem("field_range", constraint=self, field="sums", found=found, least=least, most=most)
        if not self.sums or len(set(self.sums)) < len(self.sums):
            told = str(list(self.sums))[:40]
            yield Problem("bad_constraint_field", constraint=self, field="sums", found=told)

    def choices(self, geometry: Geometry) -> frozenset[int]:
        """Its sums."""
        return frozenset(self.sums)

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """A dashed outline with the sums in its corner."""
        yield Cage(self.cells, role="killer", text="/".join(map(str, self.sums)))
