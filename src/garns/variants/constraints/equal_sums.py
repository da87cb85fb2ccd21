"""Groups of cells that have the same sum."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.clue_shapes import Area, Shape
from garns.values.geometry import Geometry
from garns.values.rules import Rule, Sum
from garns.variants.base import Variant
from garns.variants.crossing import each_once
from garns.variants.declared import Numbers, Path, declared
from garns.variants.registry import register


@register
@declared
class EqualSums(Variant):
    """The cells fall into groups of the given sizes, one after the other, that all add up to the same.

    A cell may be in several groups, as in a magic square; one that is named twice counts twice.

    >>> from garns.values.geometry import CLASSIC
    >>> [rule.coefficients for rule in EqualSums((0, 1, 9), (2, 1)).rules(CLASSIC)]
    [(1, 1, -1)]
    >>> [rule.cells for rule in EqualSums((0, 1, 1, 9), (2, 2)).rules(CLASSIC)]
    [(9, 0)]
    """

    id: ClassVar[str] = "equal_sums"
    name: ClassVar[str] = N_("equal sums")
    text: ClassVar[str] = N_("The groups of cells have the same sum; digits may repeat.")
    from_zero: ClassVar[bool] = True
    field_help: ClassVar[dict[str, str]] = {
        "sizes": N_("How many cells each group has, in the order in which the cells were selected: 2 3 2")
    }
    lettered: ClassVar[bool] = True

    cells: Path
    sizes: Numbers

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """Two groups at least, none of them empty, that are all of the cells."""
        yield from self.sized(self.cells, 2)
        if len(self.sizes) < 2 or min(self.sizes) < 1 or sum(self.sizes) != len(self.cells):
            found = " ".join(map(str, self.sizes))
            yield Problem("bad_constraint_field", constraint=self, field="sizes", found=found)

    def parts(self) -> list[tuple[int, ...]]:
        """The cells of each group."""
        found, start = [], 0
        for size in self.sizes:
            found.append(self.cells[start : start + size])
            start += size
        return found

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """The shortest group equals every other one."""
        first, *others = sorted(self.parts(), key=len)
        sums = (Sum((*other, *first), 0, (1,) * len(other) + (-1,) * len(first)) for other in others)
        yield from each_once(sums, self.cells, geometry)

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """Every group shaded."""
        for part in self.parts():
            yield Area(part, role="equal_sums")
