"""An equality cage: as many even as odd digits, as many low as high ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.clue_shapes import Cage, Shape
from garns.values.geometry import Geometry
from garns.values.rules import Automaton, Rule
from garns.variants.automata import automaton, shaped
from garns.variants.base import Variant
from garns.variants.declared import Cells, declared
from garns.variants.patterns import different
from garns.variants.registry import register


@register
@declared
class EqualityCage(Variant):
    """Different digits, half of them even, half of them low; the digit in the middle is neither low nor high.

    >>> from garns.values.geometry import CLASSIC
    >>> next(EqualityCage((0, 1)).rules(CLASSIC)).next[0][4]  # no 5
    -1
    """

    id: ClassVar[str] = "equality_cage"
    name: ClassVar[str] = N_("equality cage")
    text: ClassVar[str] = N_(
        "The digits in the cage are all different, as many even as odd, and as many low as high; none is in the middle."
    )
    from_zero: ClassVar[bool] = True
    houses: ClassVar[dict[str, str]] = {"equality_cage": N_("an equality cage")}

    cells: Cells

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """An even number of cells, no more than digits."""
        yield from self.sized(self.cells, 2, geometry.digits)
        if len(self.cells) % 2:
            yield self.misfit(N_("it needs an even number of cells"))

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """All different, and an automaton that weighs both."""
        yield from different(geometry, self.cells, "equality_cage")
        yield _reader(self.cells, geometry.values)

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """An outline with an equals sign in its corner."""
        yield Cage(self.cells, role="equality", text="=")


@shaped
def _reader(cells: tuple[int, ...], digits: range) -> Automaton:
    low, high = digits[0], digits[-1]

    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        if 2 * digit == low + high:
            return None
        odd, large = state
        return odd + (1 if digit % 2 else -1), large + (1 if 2 * digit > low + high else -1)

    return automaton(cells, digits, (0, 0), step, lambda state: state == (0, 0))
