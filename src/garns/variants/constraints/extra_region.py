"""An extra region: cells of any shape that hold different digits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.clue_shapes import Area, Shape
from garns.values.geometry import Geometry, House
from garns.values.rules import Group, Rule
from garns.variants.base import Variant
from garns.variants.declared import Cells, declared
from garns.variants.registry import register


@register
@declared
class ExtraRegion(Variant):
    """Cells without a repeated digit; as many cells as digits make a house. Number them when there are several.

    >>> from garns.values.geometry import board
    >>> print(*ExtraRegion((0, 5, 10, 15), number=2).rules(board(4)))
    extra region 2
    """

    id: ClassVar[str] = "extra_region"
    name: ClassVar[str] = N_("extra region")
    text: ClassVar[str] = N_("No digit appears twice in the shaded cells.")
    from_zero: ClassVar[bool] = True
    clue_text: ClassVar[str] = N_("region {number}: {cells}")
    houses: ClassVar[dict[str, str]] = {"extra_region": N_("extra region {number}")}

    cells: Cells
    number: int = 1

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """Two cells at least, and no more than digits."""
        if len(self.cells) < 2:
            yield Problem("too_short", constraint=self, found=len(self.cells), expected=2)
        if len(self.cells) > geometry.digits:
            yield Problem("too_long", constraint=self, found=len(self.cells), expected=geometry.digits)

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """A house where there is a cell for every digit, a group otherwise."""
        if len(self.cells) == geometry.digits:
            yield House("extra_region", self.number, self.cells)
        else:
            yield Group(self.cells, "extra_region", self.number)

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """Its cells shaded."""
        yield Area(self.cells, role="extra_region")
