"""A cell that counts the different digits among others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.clue_shapes import Area, Mark, Shape
from garns.values.geometry import Geometry
from garns.values.rules import Rule
from garns.variants.automata import automaton
from garns.variants.base import Variant
from garns.variants.declared import Cells, declared
from garns.variants.registry import register

_State = tuple[int, frozenset[int]]


@register
@declared
class CountDistinct(Variant):
    """A cell holds the number of different digits in the others.

    >>> from garns.values.geometry import board
    >>> len(next(CountDistinct((0,), (1, 4)).rules(board(4))).cells)
    3
    """

    id: ClassVar[str] = "count_distinct"
    name: ClassVar[str] = N_("counter of digits")
    text: ClassVar[str] = N_("The cell with the circle tells how many different digits the shaded cells hold.")
    from_zero: ClassVar[bool] = True

    counter: Cells
    cells: Cells

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """One counter, one cell at least, and not the one that counts."""
        yield from self.sized(self.counter, 1, 1)
        yield from self.sized(self.cells, 1)
        if both := [geometry.names[cell] for cell in self.counter if cell in self.cells]:
            yield Problem("cell_twice", constraint=self, cells=both)

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """An automaton that remembers the digits, and reads the counter last."""
        count = len(self.cells)

        def step(state: _State, digit: int) -> _State | None:
            place, met = state
            if place < count:
                return place + 1, met | {digit}
            return (place + 1, frozenset()) if digit == len(met) else None

        yield automaton((*self.cells, *self.counter), geometry.values, (0, frozenset[int]()), step)

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """The cells shaded, a circle in the counter."""
        yield Area(self.cells, role="count_distinct")
        yield Mark(self.counter[0], role="round")
