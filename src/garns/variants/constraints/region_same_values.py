"""Every row, column and region holds the same digits, where there are more digits than cells in one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.geometry import Geometry
from garns.values.rules import Automaton, Compound, Rule
from garns.variants.automata import automaton
from garns.variants.base import Variant
from garns.variants.declared import declared
from garns.variants.registry import register

_USED, _UNUSED = 1, 2


@register
@declared
class RegionSameValues(Variant):
    """The largest houses all hold the same digits; which, is to be found.

    >>> from garns.values.geometry import board
    >>> (rule,) = RegionSameValues().rules(board("4:1-6"))
    >>> rule.own  # an own cell for each digit says whether it is used
    6
    """

    id: ClassVar[str] = "region_same_values"
    name: ClassVar[str] = N_("same digits everywhere")
    text: ClassVar[str] = N_("Every row, column and box of the largest size holds the same digits.")
    from_zero: ClassVar[bool] = True
    alternative: ClassVar[bool] = False

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """Fits everywhere: where a house holds every digit it says nothing."""
        yield from ()

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """An own cell for each digit: whether it is used; and for each house and digit, that it is there or not."""
        digits = geometry.digits
        largest = max((len(house.cells) for house in geometry.areas), default=digits)
        if largest == digits:
            return
        parts: list[Automaton] = []
        for house in geometry.areas:
            if len(house.cells) == largest:
                for digit in range(1, digits + 1):
                    parts.append(Automaton((*house.cells, -digit), *_there(digit, largest, digits)))
        yield Compound(tuple(geometry.board_cells), tuple(parts), digits)


@lru_cache(maxsize=1024)
def _there(wanted: int, cells: int, digits: int) -> tuple[tuple[tuple[int, ...], ...], frozenset[int]]:
    """The cells of a house, then whether the digit is used: it is there just then."""

    def step(state: tuple[int, bool], digit: int) -> tuple[int, bool] | None:
        place, met = state
        if place == cells:
            return state if digit == (_USED if met else _UNUSED) else None
        return place + 1, met or digit == wanted

    found = automaton(tuple(range(cells + 1)), digits, (0, False), step)
    return found.next, found.accepting
