"""Numbered rooms: the first digit of a line says in which of its cells the clue stands."""

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

_BEFORE, _DONE = -1, 0


@register
@declared
class NumberedRoom(CountedClue):
    """The clue stands in the cell whose place in the line is the first digit.

    >>> from garns.values.geometry import board
    >>> len(next(NumberedRoom("top", 1, 1).rules(board(4))).next)
    5
    """

    id: ClassVar[str] = "numbered_room"
    name: ClassVar[str] = N_("numbered room")
    text: ClassVar[str] = N_("The clue is the digit in the X-th cell seen from it, where X is the first digit.")

    value: int

    @property
    def shown(self) -> int:
        """The digit that is to be found."""
        return self.value

    def possible(self, geometry: Geometry) -> Iterator[Problem]:
        """Any digit."""
        return self.ranged("value", geometry.values[0], geometry.values[-1])

    def reader(self, digits: range, length: int, repeats: bool) -> Automaton:
        """It counts the cells until the room."""
        return _reader(digits, length, repeats, self.value)


@lru_cache(maxsize=256)
def _reader(digits: range, length: int, repeats: bool, value: int) -> Automaton:
    def step(state: int, digit: int) -> int | None:
        if state == _BEFORE and not 1 <= digit <= length:  # there is no such room
            return None
        is_room = state == 1 or (state == _BEFORE and digit == 1)
        if digit != value if is_room else digit == value and not repeats:  # in its room, and nowhere else
            return None
        if state == _BEFORE:
            return digit - 1
        return max(_DONE, state - 1)

    return automaton(tuple(range(length)), digits, _BEFORE, step, lambda state: state == _DONE)
