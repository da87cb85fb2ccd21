"""A cage with the digital root of its sum."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.clue_shapes import Cage, Shape
from garns.values.geometry import Geometry
from garns.variants.cages import ChoiceCage
from garns.variants.declared import declared
from garns.variants.registry import register


@register
@declared
class DigitalRootCage(ChoiceCage):
    """Cells of a cage hold different digits whose sum has a digital root: 38 has 3 + 8 = 11, and that has 1 + 1 = 2.

    >>> from garns.values.geometry import CLASSIC
    >>> sorted(DigitalRootCage((0, 1, 2), 2).choices(CLASSIC))
    [11, 20]
    """

    id: ClassVar[str] = "digital_root_cage"
    name: ClassVar[str] = N_("digital-root cage")
    text: ClassVar[str] = N_(
        "The digits in the cage are all different; the digits of their sum, added up until one digit is left, give its"
        " number."
    )
    houses: ClassVar[dict[str, str]] = {"digital_root_cage": N_("a digital-root cage")}

    root: int

    def possible(self, geometry: Geometry) -> Iterator[Problem]:
        """A root from 1 to 9 that one of the totals has."""
        wrong = list(self.ranged("root", 1, 9))
        if not wrong and not self.choices(geometry):
            wrong.append(Problem("bad_constraint_field", constraint=self, field="root", found=str(self.root)))
        yield from wrong

    def choices(self, geometry: Geometry) -> frozenset[int]:
        """Every ninth number from the root on; so 0, which has no other root than itself, is never among them."""
        within = self.within(geometry)
        return frozenset(range(self.root, within[-1] + 1, 9)).intersection(within)

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """A dashed outline with the root in its corner, marked as solvers of f-puzzles read it."""
        yield Cage(self.cells, role="killer", text=f"DR{self.root}")
