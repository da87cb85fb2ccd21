"""XV: two digits with a given total, 10 for an X and 5 for a V."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.clue_shapes import Dot, Shape
from garns.values.geometry import Geometry
from garns.variants import totals
from garns.variants.declared import declared
from garns.variants.pairs import Allows, PairMark, add_up_to
from garns.variants.registry import register

_LETTERS = {10: "X", 5: "V"}


@register
@declared
class PairSum(PairMark):
    """An X, a V or another total between two cells.

    >>> from garns.values.geometry import CLASSIC
    >>> next(PairSum((0, 1), 10).rules(CLASSIC)).allows(4, 6)
    True
    """

    id: ClassVar[str] = "pair_sum"
    name: ClassVar[str] = N_("XV mark")
    text: ClassVar[str] = N_("The two digits beside the mark add up to its number: 10 for an X, 5 for a V.")
    usual: ClassVar[tuple[int, ...]] = tuple(_LETTERS)

    sum: int

    @property
    def number(self) -> int:
        """The total."""
        return self.sum

    @staticmethod
    def relation(number: int) -> Allows:
        """Digits with this total."""
        return add_up_to(number)

    def possible(self, digits: range) -> Iterator[Problem]:
        """From 1 + 1 to twice the largest digit."""
        return self.ranged("sum", totals.least(2, first=digits[0]), totals.most(2, digits))

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """The letter, or the number."""
        yield Dot(self.cells, role="xv", text=_LETTERS.get(self.sum, str(self.sum)))
