"""A zipper line: cells at the same distance from its middle add up to one total."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from garns.i18n import N_
from garns.values.geometry import Geometry
from garns.values.rules import Rule, Sum
from garns.variants.crossing import each_once
from garns.variants.declared import Path, declared
from garns.variants.lines import CellLine
from garns.variants.registry import register


@register
@declared
class ZipperLine(CellLine):
    """Two cells at the same distance from the middle have the same total everywhere; a middle cell holds that total.

    >>> from garns.values.geometry import CLASSIC
    >>> [(rule.cells, rule.coefficients) for rule in ZipperLine((0, 1, 2)).rules(CLASSIC)]
    [((1, 0, 2), (1, -1, -1))]
    """

    id: ClassVar[str] = "zipper_line"
    name: ClassVar[str] = N_("zipper line")
    text: ClassVar[str] = N_(
        "Two cells at the same distance from the middle of the line always have the same total; "
        "where one cell is the middle, it holds that total."
    )
    from_zero: ClassVar[bool] = True
    role: ClassVar[str] = "zipper"

    cells: Path

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """The middle, one cell or two, equals every pair around it."""
        half, odd = divmod(len(self.cells), 2)
        pairs = [(self.cells[at], self.cells[-1 - at]) for at in range(half)]
        middle = (self.cells[half],) if odd else pairs.pop()
        sums = (Sum((*middle, *pair), 0, (1,) * len(middle) + (-1, -1)) for pair in pairs)
        yield from each_once(sums, self.cells, geometry)
