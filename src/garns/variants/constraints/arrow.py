"""An arrow: the digits along it add up to the number in its circle, or in its pill of two or three cells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_, translate
from garns.values.clue_shapes import Line, Shape
from garns.values.geometry import Geometry
from garns.values.rules import Domain, Rule, Sum
from garns.variants import totals
from garns.variants.base import Variant
from garns.variants.crossing import each_once
from garns.variants.declared import Cells, Path, declared
from garns.variants.registry import register

_WEIGHTS = (100, 10, 1)
#: The largest digit that is a single figure.
_FIGURE = 9


@register
@declared
class Arrow(Variant):
    """A circle and a path; the cells of a pill make a number, read from left to right or from top to bottom.

    Only the first of them may hold 10 or more: 1 and 11 are no number of two figures.

    >>> from garns.values.geometry import CLASSIC
    >>> next(Arrow((1, 0), (9, 10)).rules(CLASSIC))
    Sum(cells=(0, 1, 9, 10), total=0, coefficients=(-10, -1, 1, 1), distinct=False)
    """

    id: ClassVar[str] = "arrow"
    name: ClassVar[str] = N_("arrow")
    text: ClassVar[str] = N_("The digits along the arrow add up to the number in its circle or pill; they may repeat.")
    from_zero: ClassVar[bool] = True
    clue_text: ClassVar[str] = N_("circle {circle}, along {path}")

    circle: Cells
    path: Path

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """One to three cells in the circle, none of them on the path, and a sum that the path can have."""
        wrong = [*self.sized(self.circle, 1, len(_WEIGHTS)), *self.sized(self.path, 1)]
        if twice := [geometry.names[cell] for cell in self.path if cell in self.circle]:
            wrong.append(Problem("cell_twice", constraint=self, cells=twice))
        yield from wrong
        if not wrong:
            ones = sum(self._weights())
            path = len(self.path)
            first, last = geometry.first, geometry.values[-1]
            if totals.least(path, first=first) > ones * last or totals.most(path, geometry.values) < ones * first:
                yield self.misfit(N_("its path cannot add up to the number in its circle"))

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """Path minus circle is nothing, and all but the first cell of a pill hold one figure."""
        weights = (*(-weight for weight in self._weights()), *(1 for _ in self.path))
        number = sorted(self.circle, key=geometry.places.__getitem__)
        yield from each_once([Sum((*number, *self.path), 0, weights)], self.path, geometry)
        if geometry.values[-1] > _FIGURE:
            yield from (Domain(cell, frozenset(range(geometry.first, _FIGURE + 1))) for cell in number[1:])

    def called_in(self, geometry: Geometry, lang: str) -> str:
        """It is told by its circle."""
        number = " ".join(geometry.names[cell].name_in(lang) for cell in self.circle)
        return translate(N_("arrow from {circle}"), lang, circle=number)

    def _weights(self) -> tuple[int, ...]:
        return _WEIGHTS[-len(self.circle) :]

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """A line with a head; a ring at its start, or a pill that it leaves by the nearest cell."""
        pill = len(self.circle) > 1
        if pill:
            yield Line(self.circle, role="pill")
        row, column = geometry.places[self.path[0]]

        def distance(cell: int) -> int:
            return (geometry.places[cell][0] - row) ** 2 + (geometry.places[cell][1] - column) ** 2

        yield Line((min(self.circle, key=distance), *self.path), role="arrow", bulb=not pill, head=True)
