"""Sandwich: the digits between the smallest and the largest of a line add up to a sum."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.geometry import Geometry
from garns.values.rules import Automaton, Rule
from garns.variants.automata import automaton
from garns.variants.constraints.lunchbox import Lunchbox, enclosed
from garns.variants.declared import declared
from garns.variants.outside import CountedClue, digit_bits
from garns.variants.registry import register

_BEFORE, _AFTER = -1, -2
_State = tuple[int, int]  # the total since the first crust, and its digits as bits


@register
@declared
class Sandwich(CountedClue):
    """The sum of what lies between 1 and the largest digit (9 on the classic board).

    >>> from garns.values.geometry import CLASSIC
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

    def possible(self, digits: range) -> Iterator[Problem]:
        """Some of the other digits must have this sum."""
        if self.sum not in _sums(digits[1:-1]):
            yield self.impossible("sum")

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """What is enclosed along the line; without the smallest or the largest digit of the board it is a lunchbox."""
        line, digits = self.line(geometry), geometry.values
        if len(line) < len(digits):
            yield from Lunchbox(line, self.sum).rules(geometry)
        else:
            yield enclosed(line, self.sum, digits, lambda: self.reader(digits, len(line)))

    def reader(self, digits: range, length: int) -> Automaton:
        """It counts from the first crust to the second."""
        return _reader(digits, self.sum)


@lru_cache(maxsize=64)
def _sums(digits: range) -> frozenset[int]:
    """The totals of some of the digits, or of none."""
    sums = {0}
    for digit in digits:
        sums |= {total + digit for total in sums}
    return frozenset(sums)


@lru_cache(maxsize=256)
def _reader(digits: range, total: int) -> Automaton:
    bits = digit_bits(digits)

    def step(state: _State, digit: int) -> _State | None:
        found, met = state
        crust = digit in (digits[0], digits[-1])
        if found == _BEFORE:
            return (0, 0) if crust else state
        if found == _AFTER:
            return None if crust else state
        if crust:
            return (_AFTER, 0) if found == total else None
        return None if met & bits[digit] or found + digit > total else (found + digit, met | bits[digit])

    return automaton(tuple(range(len(digits))), digits, (_BEFORE, 0), step, lambda state: state[0] == _AFTER)
