"""A double arrow: the digits between two circles add up to those in the circles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.clue_shapes import Line, Mark, Shape
from garns.values.geometry import Geometry
from garns.values.rules import Rule, Sum
from garns.variants import totals
from garns.variants.base import Variant
from garns.variants.crossing import each_once
from garns.variants.declared import Cells, Path, declared
from garns.variants.registry import register


@register
@declared
class DoubleArrow(Variant):
    """Two ends and the path between them, with the same total.

    >>> from garns.values.geometry import CLASSIC
    >>> next(DoubleArrow((0, 3), (1, 2)).rules(CLASSIC)).coefficients
    (-1, -1, 1, 1)
    """

    id: ClassVar[str] = "double_arrow"
    name: ClassVar[str] = N_("double arrow")
    text: ClassVar[str] = N_("The digits between the two circles add up to the total of the circles; they may repeat.")
    from_zero: ClassVar[bool] = True
    clue_text: ClassVar[str] = N_("{path} between {ends}")

    ends: Cells
    path: Path

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """Two ends that are not on the path, and no more cells than two digits can make up for."""
        wrong = [*self.sized(self.ends, 2, 2), *self.sized(self.path, 1)]
        if twice := [geometry.names[cell] for cell in self.path if cell in self.ends]:
            wrong.append(Problem("cell_twice", constraint=self, cells=twice))
        most = totals.most(2, geometry.values) if geometry.first else None  # any number of zeros adds up to less
        yield from wrong or self.sized(self.path, 1, most)

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """Path minus ends is nothing."""
        total = Sum((*self.ends, *self.path), 0, (-1, -1, *(1 for _ in self.path)))
        yield from each_once([total], self.path, geometry)

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """A line with a ring at each end."""
        first, last = self.ends
        yield Line((first, *self.path, last), role="arrow", bulb=True)
        yield Mark(last, role="arrow")
