"""A white Kropki dot: two digits with a given difference."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.clue_shapes import Dot, Shape
from garns.values.geometry import Geometry
from garns.variants.declared import declared
from garns.variants.pairs import Allows, PairMark, differ_by
from garns.variants.registry import register


@register
@declared
class Difference(PairMark):
    """A white dot between two cells; without a number it stands for 1.

    >>> from garns.values.geometry import CLASSIC
    >>> next(Difference((0, 1), 3).rules(CLASSIC)).allows(9, 6)
    True
    """

    id: ClassVar[str] = "difference"
    name: ClassVar[str] = N_("white dot")
    text: ClassVar[str] = N_("The two digits beside a white dot differ by its number, or by 1 where it shows none.")
    usual: ClassVar[tuple[int, ...]] = (1,)

    value: int = 1

    @property
    def number(self) -> int:
        """The difference."""
        return self.value

    @staticmethod
    def relation(number: int) -> Allows:
        """Digits with this difference."""
        return differ_by(number)

    def possible(self, digits: range) -> Iterator[Problem]:
        """Digits differ by less than their number."""
        return self.ranged("value", 1, len(digits) - 1)

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """A white dot."""
        yield Dot(self.cells, role="difference", text="" if self.value == 1 else str(self.value))
