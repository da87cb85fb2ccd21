"""A quadruple: digits that stand in the four cells around a corner."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.cells import written_symbol
from garns.values.clue_shapes import Dot, Shape
from garns.values.geometry import Geometry
from garns.values.rules import Automaton, Rule
from garns.variants.automata import automaton, shaped
from garns.variants.base import Variant
from garns.variants.declared import Cells, Digits, declared
from garns.variants.registry import register


@register
@declared
class Quadruple(Variant):
    """Four cells and one to four digits that stand in them; a digit that is named twice stands there twice.

    >>> from garns.values.geometry import CLASSIC
    >>> len(next(Quadruple((0, 1, 9, 10), (4, 6)).rules(CLASSIC)).next)
    4
    """

    id: ClassVar[str] = "quadruple"
    name: ClassVar[str] = N_("quadruple")
    text: ClassVar[str] = N_("Each digit in the circle is in one of the four cells around it.")
    from_zero: ClassVar[bool] = True

    cells: Cells
    digits: Digits

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """Four cells, one to four digits of the board."""
        yield from self.sized(self.cells, 4, 4)
        if not 1 <= len(self.digits) <= 4 or not all(digit in geometry.values for digit in self.digits):
            yield Problem("bad_constraint_field", constraint=self, field="digits", found=str(list(self.digits)))

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """An automaton that knows which digits are still to come."""
        yield _reader(self.cells, geometry.values, tuple(sorted(self.digits)))

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """A circle with the digits."""
        yield Dot(self.cells, role="quadruple", text="".join(map(written_symbol, sorted(self.digits))))


@shaped
def _reader(cells: tuple[int, ...], digits: range, all: tuple[int, ...]) -> Automaton:
    def step(missing: tuple[int, ...], digit: int) -> tuple[int, ...]:
        if digit not in missing:
            return missing
        place = missing.index(digit)
        return missing[:place] + missing[place + 1 :]

    return automaton(cells, digits, all, step, lambda missing: not missing)
