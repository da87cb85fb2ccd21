"""Skyscrapers: how many digits of a line can be seen over the smaller ones before them. A 0 is no building."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.geometry import Geometry
from garns.values.rules import Automaton
from garns.variants.automata import automaton
from garns.variants.declared import declared
from garns.variants.outside import CountedClue, may_repeat
from garns.variants.registry import register


@register
@declared
class Skyscraper(CountedClue):
    """The number of digits that are larger than all between them and the clue.

    >>> from garns.values.geometry import CLASSIC
    >>> next(Skyscraper("left", 1, 1).rules(CLASSIC)).next[0]  # the 9 first
    (-1, -1, -1, -1, -1, -1, -1, -1, 1)
    """

    id: ClassVar[str] = "skyscraper"
    name: ClassVar[str] = N_("skyscraper")
    text: ClassVar[str] = N_(
        "The clue says how many digits of the line are larger than every digit between them and the clue; "
        "a 0 does not count."
    )

    value: int

    @property
    def shown(self) -> int:
        """How many can be seen."""
        return self.value

    def possible(self, geometry: Geometry) -> Iterator[Problem]:
        """From the largest alone to all of them but 0; none where a line may hold nothing but 0."""
        least = 0 if may_repeat(geometry) and geometry.first == 0 else 1
        return self.ranged("value", least, geometry.values[-1])

    def reader(self, digits: range, length: int, repeats: bool) -> Automaton:
        """It knows the largest so far and how many are still to be seen."""
        return _reader(digits, length, repeats, self.value)


@lru_cache(maxsize=256)
def _reader(digits: range, length: int, repeats: bool, value: int) -> Automaton:
    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        highest, unseen = state
        if digit < highest or digit == 0 or (repeats and digit == highest):
            return state
        return (digit, unseen - 1) if digit > highest and unseen else None

    def accepts(state: tuple[int, int]) -> bool:
        return state[1] == 0 and (state[0] == digits[-1] or repeats or length < len(digits))

    return automaton(tuple(range(length)), digits, (0, value), step, accepts)
