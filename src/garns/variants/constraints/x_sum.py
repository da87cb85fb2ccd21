"""X-sum: the first digit of a line says how many digits make the sum."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.geometry import Geometry
from garns.values.rules import Automaton
from garns.variants import totals
from garns.variants.automata import automaton
from garns.variants.declared import declared
from garns.variants.outside import CountedClue, digit_bits, may_repeat
from garns.variants.registry import register

_FIRST = -1
_State = tuple[int, int, int]  # how many digits and what total are left, and the digits so far as bits


@register
@declared
class XSum(CountedClue):
    """The sum of the first X digits, where X is the first of them.

    >>> from garns.values.geometry import CLASSIC
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

    def possible(self, geometry: Geometry) -> Iterator[Problem]:
        """A first digit and others, which are not equal to it where lines hold no digit twice, must have this sum."""
        digits, repeats = geometry.values, may_repeat(geometry)
        if not any(_can_be(digits, repeats, first, self.value - first) for first in digits if first > 0):
            yield self.impossible("value")

    def reader(self, digits: range, length: int, repeats: bool) -> Automaton:
        """It counts down how many digits and what total are left."""
        return _reader(digits, length, repeats, self.value)


@lru_cache(maxsize=256)
def _reader(digits: range, length: int, repeats: bool, value: int) -> Automaton:
    least = [totals.least(left, distinct=not repeats, first=digits[0]) for left in range(length)]
    most = [totals.most(left, digits, distinct=not repeats) for left in range(length)]
    bits = dict.fromkeys(digits, 0) if repeats else digit_bits(digits)

    def step(state: _State, digit: int) -> _State | None:
        left, total, met = state
        if left == 0:
            return state
        if met & bits[digit]:
            return None
        if left == _FIRST:
            if not 1 <= digit <= length or not _can_be(digits, repeats, digit, total - digit):
                return None  # there are not so many cells, or they cannot have the sum
            left = digit
        left, total = left - 1, total - digit
        if left == 0:
            return (0, 0, 0) if total == 0 else None
        return (left, total, met | bits[digit]) if least[left] <= total <= most[left] else None

    return automaton(tuple(range(length)), digits, (_FIRST, value, 0), step, lambda state: state[0] == 0)


@lru_cache(maxsize=10_000)
def _can_be(digits: range, repeats: bool, first: int, total: int) -> bool:
    """Whether one digit less than the first says can have a total; without repeats all differ, from the first too."""
    if repeats:
        return totals.least(first - 1, first=digits[0]) <= total <= totals.most(first - 1, digits)
    totals_of = [1] + [0] * (first - 1)  # for each number of digits a mask: bit t for the total t
    for digit in digits:
        if digit != first:
            for count in range(first - 1, 0, -1):
                totals_of[count] |= totals_of[count - 1] << digit
    return total >= 0 and bool(totals_of[-1] >> total & 1)
