"""A cell that counts the different digits among others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.clue_shapes import Area, Mark, Shape
from garns.values.geometry import Geometry
from garns.values.rules import Automaton, Rule
from garns.variants.automata import automaton
from garns.variants.base import Variant
from garns.variants.declared import Cells, declared
from garns.variants.registry import register

_State = tuple[int, int]  # the place, and the digits so far, as bits


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
    compared: ClassVar[frozenset[str]] = frozenset({"cells"})

    counter: Cells
    cells: Cells

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """One counter, and one cell at least; it may be the one that counts."""
        yield from self.sized(self.counter, 1, 1)
        yield from self.sized(self.cells, 1)

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """An automaton that remembers the digits, and reads the counter last."""
        yield replace(_reader(geometry.values, len(self.cells)), cells=(*self.cells, *self.counter))

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """The cells shaded, a circle in the counter."""
        yield Area(self.cells, role="count_distinct")
        yield Mark(self.counter[0], role="round")


@lru_cache(maxsize=64)
def _reader(digits: range, count: int) -> Automaton:
    """After the last of the cells only their number matters."""

    def step(state: _State, digit: int) -> _State | None:
        place, met = state
        if place < count - 1:
            return place + 1, met | 1 << digit
        if place < count:
            return place + 1, (met | 1 << digit).bit_count()
        return (place + 1, 0) if digit == met else None

    return automaton(tuple(range(count + 1)), digits, (0, 0), step)
