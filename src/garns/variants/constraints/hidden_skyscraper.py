"""The first digit of a line that larger ones before it hide."""

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
from garns.variants.outside import CountedClue
from garns.variants.registry import register


@register
@declared
class HiddenSkyscraper(CountedClue):
    """The first digit that is smaller than one between it and the clue.

    >>> from garns.values.geometry import CLASSIC
    >>> next(HiddenSkyscraper("left", 1, 8).rules(CLASSIC)).next[0]  # an 8 at first would be seen
    (1, 2, 3, 4, 5, 6, 7, -1, 8)
    """

    id: ClassVar[str] = "hidden_skyscraper"
    name: ClassVar[str] = N_("hidden skyscraper")
    text: ClassVar[str] = N_("The clue is the first digit of the line that a larger one between it and the clue hides.")

    value: int

    @property
    def shown(self) -> int:
        """The digit."""
        return self.value

    def possible(self, geometry: Geometry) -> Iterator[Problem]:
        """The largest digit is always seen."""
        return self.ranged("value", geometry.values[0], geometry.values[-1] - 1)

    def reader(self, digits: range, length: int, repeats: bool) -> Automaton:
        """It knows the largest digit so far until one is hidden."""
        return _reader(digits, length, repeats, self.value)


_DONE = -2


@lru_cache(maxsize=256)
def _reader(digits: range, length: int, repeats: bool, value: int) -> Automaton:
    def step(highest: int, digit: int) -> int | None:
        if highest == _DONE:
            return highest
        if digit > highest:  # what can be seen is hidden nowhere else, where no digit comes twice
            return None if digit == value and not repeats else digit
        if repeats and digit == highest:
            return highest
        return _DONE if digit == value else None

    return automaton(tuple(range(length)), digits, -1, step, lambda highest: highest == _DONE)
