"""Sandwich: the digits between the smallest and the largest of a line add up to a sum."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.rules import Automaton
from garns.variants.automata import automaton
from garns.variants.outside import CountedClue
from garns.variants.registry import register

_BEFORE, _AFTER = -1, -2


@register
@dataclass(frozen=True, slots=True)
class Sandwich(CountedClue):
    """The sum of what lies between 1 and the largest digit (9 on the classic board).

    >>> from garns.geometry import CLASSIC
    >>> next(Sandwich("left", 1, 0).rules(CLASSIC)).next  # before, between, after
    ((1, 0, 0, 0, 0, 0, 0, 0, 1), (2, -1, -1, -1, -1, -1, -1, -1, 2), (-1, 2, 2, 2, 2, 2, 2, 2, -1))
    """

    id: ClassVar[str] = "sandwich"
    name: ClassVar[str] = N_("sandwich")
    text: ClassVar[str] = N_("The digits between the smallest and the largest digit of the line add up to the sum.")

    sum: int

    @property
    def shown(self) -> int:
        """The sum."""
        return self.sum

    def possible(self, digits: int) -> Iterator[Problem]:
        """Some of the other digits must have this sum."""
        sums = {0}
        for digit in range(2, digits):
            sums |= {total + digit for total in sums}
        if self.sum not in sums:
            yield self.impossible("sum")

    def reader(self, digits: int) -> Automaton:
        """It counts from the first crust to the second."""
        return _reader(digits, self.sum)


@lru_cache(maxsize=256)
def _reader(digits: int, total: int) -> Automaton:
    def step(state: int, digit: int) -> int | None:
        crust = digit in (1, digits)
        if state == _BEFORE:
            return 0 if crust else _BEFORE
        if state == _AFTER:
            return None if crust else _AFTER
        if crust:
            return _AFTER if state == total else None
        return state + digit if state + digit <= total else None

    return automaton(tuple(range(digits)), digits, _BEFORE, step, lambda state: state == _AFTER)
