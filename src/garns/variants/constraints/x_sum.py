"""X-sum: the first digit of a line says how many digits make the sum."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.rules import Automaton
from garns.variants import totals
from garns.variants.automata import automaton
from garns.variants.outside import CountedClue
from garns.variants.registry import register


@register
@dataclass(frozen=True, slots=True)
class XSum(CountedClue):
    """The sum of the first X digits, where X is the first of them.

    >>> from garns.geometry import CLASSIC
    >>> next(XSum("top", 3, 3).rules(CLASSIC)).next[0]  # 2 1 ...
    (-1, 1, -1, -1, -1, -1, -1, -1, -1)
    """

    id: ClassVar[str] = "x_sum"
    name: ClassVar[str] = N_("X-sum")
    text: ClassVar[str] = N_("The first X digits seen from the clue add up to it, where X is the first of them.")

    value: int

    @property
    def shown(self) -> int:
        """The sum."""
        return self.value

    def possible(self, digits: int) -> Iterator[Problem]:
        """A first digit and others that are not equal to it must have this sum."""
        if not self.reader(digits).accepting:
            yield self.impossible("value")

    def reader(self, digits: int) -> Automaton:
        """It counts down how many digits and what total are left."""
        return _reader(digits, self.value)


@lru_cache(maxsize=256)
def _reader(digits: int, value: int) -> Automaton:
    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        left, total = state
        if left < 0:
            return (digit - 1, value - digit) if _can_be(digits, digit, value - digit) else None
        if left == 0:
            return state
        least, most = totals.least(left - 1, distinct=True), totals.most(left - 1, digits, distinct=True)
        return (left - 1, total - digit) if least <= total - digit <= most else None

    start: tuple[int, int] = (-1, value)
    return automaton(tuple(range(digits)), digits, start, step, lambda state: state[0] == 0)


def _can_be(digits: int, first: int, total: int) -> bool:
    """Whether one digit less than the first says, all different and none of them the first, can have a total."""
    totals_of = [1] + [0] * (first - 1)  # for each number of digits a mask: bit t for the total t
    for digit in range(1, digits + 1):
        if digit != first:
            for count in range(first - 1, 0, -1):
                totals_of[count] |= totals_of[count - 1] << digit
    return total >= 0 and bool(totals_of[-1] >> total & 1)
