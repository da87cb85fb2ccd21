"""A rellik cage: no digits in it add up to its number."""

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
class RellikCage(Variant):
    """Different digits of which no one, two or more add up to the sum: killer, read backwards.

    >>> from garns.values.geometry import CLASSIC
    >>> next(RellikCage((0, 1), 5).rules(CLASSIC)).next[0]  # no 5
    (1, 2, 3, 4, -1, 0, 0, 0, 0)
    """

    id: ClassVar[str] = "rellik_cage"
    name: ClassVar[str] = N_("rellik cage")
    text: ClassVar[str] = N_(
        "The digits in the cage are all different, and no one, two or more of them add up to its number."
    )
    from_zero: ClassVar[bool] = True
    houses: ClassVar[dict[str, str]] = {"rellik_cage": N_("a rellik cage")}

    cells: Cells
    sum: int

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """No more cells than digits, and a number from 1."""
        yield from self.sized(self.cells, 1, geometry.digits)
        yield from self.ranged("sum", 1, sum(geometry.values))

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """All different, and an automaton that knows the totals so far, as bits."""
        yield from different(geometry, self.cells, "rellik_cage")
        yield _reader(self.cells, geometry.values, self.sum)

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """An outline with the number crossed out."""
        yield Cage(self.cells, role="rellik", text=f"≠{self.sum}")


@shaped
def _reader(cells: tuple[int, ...], digits: range, sum: int) -> Automaton:
    within = (1 << (sum + 1)) - 1

    def step(totals: int, digit: int) -> int | None:
        now = (totals | totals << digit) & within
        return None if now >> sum & 1 else now

    return automaton(cells, digits, 1, step)
