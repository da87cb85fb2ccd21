"""A black Kropki dot: one digit is a multiple of the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.clue_shapes import Dot, Shape
from garns.values.geometry import Geometry
from garns.variants.declared import declared
from garns.variants.pairs import Allows, PairMark, in_ratio
from garns.variants.registry import register


@register
@declared
class Ratio(PairMark):
    """A black dot between two cells; without a number it stands for 2.

    >>> from garns.values.geometry import CLASSIC
    >>> next(Ratio((0, 1), 3).rules(CLASSIC)).allows(2, 6)
    True
    """

    id: ClassVar[str] = "ratio"
    name: ClassVar[str] = N_("black dot")
    text: ClassVar[str] = N_(
        "Beside a black dot one digit is the other times its number, or twice the other where it shows none."
    )
    usual: ClassVar[tuple[int, ...]] = (2,)

    value: int = 2

    @property
    def number(self) -> int:
        """The ratio."""
        return self.value

    @staticmethod
    def relation(number: int) -> Allows:
        """Digits with this ratio."""
        return in_ratio(number)

    def possible(self, digits: range) -> Iterator[Problem]:
        """The largest digit is so many times the digit 1."""
        return self.ranged("value", 2, digits[-1])

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """A black dot."""
        yield Dot(self.cells, role="ratio", text="" if self.value == 2 else str(self.value))
