"""A region sum line: boxes cut it into parts of equal sums."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.geometry import Geometry
from garns.values.rules import Rule, Sum
from garns.variants import totals
from garns.variants.declared import Cells, declared
from garns.variants.lines import CellLine
from garns.variants.registry import register


@register
@declared
class RegionSumLine(CellLine):
    """The parts into which the borders of boxes cut the line have equal sums. A box entered twice counts twice.

    >>> from garns.values.geometry import CLASSIC
    >>> [(rule.cells, rule.coefficients) for rule in RegionSumLine((1, 2, 3)).rules(CLASSIC)]
    [((3, 1, 2), (1, -1, -1))]
    """

    id: ClassVar[str] = "region_sum_line"
    name: ClassVar[str] = N_("region sum line")
    text: ClassVar[str] = N_("The borders of boxes cut the line into parts with equal sums.")
    from_zero: ClassVar[bool] = True
    role: ClassVar[str] = "region_sum"

    cells: Cells

    def parts(self, geometry: Geometry) -> list[tuple[int, ...]]:
        """The parts of the line, cut where it leaves a box or region."""
        return [tuple(cells) for _, cells in groupby(self.cells, _regions(geometry).__getitem__)]

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """Boxes, and parts that can be equal: in a box the smallest sum is 1 + 2 + ... + n."""
        yield from CellLine.fits(self, geometry)
        if not all(_regions(geometry)[cell] for cell in self.cells):
            yield self.misfit(N_("it needs boxes"))
            return
        sizes = [len(part) for part in self.parts(geometry)]
        smallest = max((totals.least(size, distinct=True, first=geometry.first) for size in sizes), default=0)
        largest = min((totals.most(size, geometry.values, distinct=True) for size in sizes), default=0)
        if smallest > largest:
            yield self.misfit(N_("its longest part cannot have the same sum as its shortest"))

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """The shortest part equals every other one."""
        first, *others = sorted(self.parts(geometry), key=len)
        for other in others:
            yield Sum((*first, *other), 0, (1,) * len(first) + (-1,) * len(other))


@lru_cache(maxsize=64)
def _regions(geometry: Geometry) -> list[set[tuple[int, ...]]]:
    """The boxes or regions of each cell, by their cells: where grids share a box it is one."""
    found: list[set[tuple[int, ...]]] = [set() for _ in range(len(geometry))]
    for house in geometry.outlines:
        for cell in house.cells:
            found[cell].add(house.cells)
    return found
