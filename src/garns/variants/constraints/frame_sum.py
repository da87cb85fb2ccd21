"""Frame sum: the first digits of a line add up to the number in the frame."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_, Plural, translate
from garns.values.geometry import Geometry
from garns.values.rules import Rule, Sum
from garns.variants import totals
from garns.variants.declared import declared
from garns.variants.outside import OutsideClue, may_repeat
from garns.variants.registry import register

_COUNTED = Plural("{clue} ({count} digit)", "{clue} ({count} digits)")


@register
@declared
class FrameSum(OutsideClue):
    """The sum of the first digits of a line: three of them where nothing else is said.

    >>> from garns.values.geometry import CLASSIC
    >>> next(FrameSum("right", 1, 15).rules(CLASSIC)).cells
    (8, 7, 6)
    """

    id: ClassVar[str] = "frame_sum"
    name: ClassVar[str] = N_("frame sum")
    text: ClassVar[str] = N_("The first digits of the line, seen from the clue, add up to it.")

    sum: int
    count: int = 3

    @property
    def shown(self) -> int:
        """The sum."""
        return self.sum

    def possible(self, geometry: Geometry) -> Iterator[Problem]:
        """No more cells than the line has, and a sum that they can have."""
        digits, distinct = geometry.values, not may_repeat(geometry)
        wrong = list(self.ranged("count", 1, len(digits)))
        least = totals.least(self.count, distinct, digits[0])
        most = totals.most(self.count, digits, distinct)
        yield from wrong or self.ranged("sum", least, most)

    def clues_in(self, geometry: Geometry, lang: str) -> Iterator[str]:
        """As the others, and how many digits it counts."""
        for told in OutsideClue.clues_in(self, geometry, lang):
            yield translate(_COUNTED, lang, clue=told, count=self.count)

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """The sum."""
        yield Sum(self.line(geometry)[: self.count], self.sum, distinct=not may_repeat(geometry))
