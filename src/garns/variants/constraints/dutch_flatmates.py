"""Dutch flatmates: a 5 has a 1 above it or a 9 below it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.clue_shapes import Shape
from garns.values.geometry import Geometry
from garns.values.rules import Automaton, Rule
from garns.variants.automata import automaton, shaped
from garns.variants.base import Variant
from garns.variants.declared import declared
from garns.variants.patterns import NEEDS_GRIDS
from garns.variants.registry import register

_State = tuple[int, bool]  # the digit before, and whether the next one must be the largest


@register
@declared
class DutchFlatmates(Variant):
    """Every middle digit (5 on the classic board) has a 1 right above it or the largest digit right below it.

    >>> from garns.values.geometry import CLASSIC
    >>> len([*DutchFlatmates().rules(CLASSIC)])
    9
    """

    id: ClassVar[str] = "dutch_flatmates"
    name: ClassVar[str] = N_("Dutch flatmates")
    text: ClassVar[str] = N_("Every 5 (the middle digit) has a 1 right above it or a 9 (the largest) right below it.")

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """Columns, and a digit in the middle."""
        if not geometry.grids:
            yield self.misfit(NEEDS_GRIDS)
        if geometry.digits % 2 == 0:
            yield self.misfit(N_("no digit is in the middle"))

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """An automaton down every column."""
        width = geometry.grid_shape[1]
        for cells in geometry.grids:
            for column in range(width):
                yield _column(cells[column::width], geometry.digits)

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """Nothing: it holds everywhere."""
        yield from ()


@shaped
def _column(cells: tuple[int, ...], largest: int) -> Automaton:
    middle = (largest + 1) // 2

    def step(state: _State, digit: int) -> _State | None:
        before, owed = state
        if owed and digit != largest:
            return None
        return digit, digit == middle and before != 1

    return automaton(cells, largest, (0, False), step, lambda state: not state[1])
