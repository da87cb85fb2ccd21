"""Cells that hold different digits, and no more than that."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.clue_shapes import Cage, Shape
from garns.values.geometry import Geometry
from garns.values.rules import Rule
from garns.variants.base import Variant
from garns.variants.declared import Cells, declared
from garns.variants.patterns import different
from garns.variants.registry import register


@register
@declared
class AllDifferent(Variant):
    """Cells without a repeated digit.

    >>> from garns.values.geometry import CLASSIC
    >>> print(*AllDifferent((0, 40)).rules(CLASSIC))
    the outlined cells
    """

    id: ClassVar[str] = "all_different"
    name: ClassVar[str] = N_("all different")
    text: ClassVar[str] = N_("No digit appears twice in the outlined cells.")
    from_zero: ClassVar[bool] = True
    compared: ClassVar[frozenset[str]] = frozenset({"cells"})
    houses: ClassVar[dict[str, str]] = {"all_different": N_("the outlined cells")}

    cells: Cells

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """Two cells at least, and no more than digits."""
        yield from self.sized(self.cells, 2, geometry.digits)

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """A house or a group."""
        yield from different(geometry, self.cells, "all_different")

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """An outline."""
        yield Cage(self.cells, role="all_different")
