"""A thermometer: digits grow from the bulb to the tip."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from operator import lt
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.clue_shapes import Line, Shape
from garns.values.geometry import Geometry
from garns.values.rules import Relation, Rule
from garns.variants.base import Variant
from garns.variants.crossing import each_once
from garns.variants.declared import Path, declared
from garns.variants.registry import register


@register
@declared
class Thermo(Variant):
    """Digits grow from the bulb, the first cell, to the tip; so no digits suit one with a cell twice.

    >>> from garns.values.puzzle import Puzzle
    >>> puzzle = Puzzle(givens=(3, 0, 2) + (0,) * 78, constraints=(Thermo((0, 1, 2)),))
    >>> print(*puzzle.issues())
    thermometer r1c1, r1c2 and r1c3 is broken
    """

    id: ClassVar[str] = "thermo"
    name: ClassVar[str] = N_("thermometer")
    text: ClassVar[str] = N_("Digits increase from the bulb to the tip.")
    from_zero: ClassVar[bool] = True
    clue_text: ClassVar[str] = N_("bulb {first}, then {rest}")

    cells: Path

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """Two cells at least, and no more than digits."""
        yield from self.sized(self.cells, 2)
        if len(self.cells) > geometry.digits:
            yield Problem("too_long", constraint=self, found=len(self.cells), expected=geometry.digits)

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """Each cell is smaller than the next."""
        pairs = pairwise(self.cells)
        yield from each_once((Relation(low, high, lt) for low, high in pairs), self.cells, geometry)

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """A line with a bulb."""
        yield Line(self.cells, role="thermo", bulb=True)
