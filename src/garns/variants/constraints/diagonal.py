"""A diagonal of the grid is a house; both together make Sudoku X."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, Literal

from garns.i18n import N_
from garns.values.clue_shapes import Line, Shape
from garns.values.geometry import Geometry
from garns.variants.declared import declared
from garns.variants.patterns import GridHouses
from garns.variants.registry import register


@register
@declared
class Diagonal(GridHouses):
    """A diagonal holds every digit once: ``main`` from the top left, ``anti`` from the top right.

    >>> from garns.values.geometry import CLASSIC
    >>> print(*Diagonal("anti").rules(CLASSIC))
    diagonal 2
    """

    id: ClassVar[str] = "diagonal"
    name: ClassVar[str] = N_("diagonal")
    text: ClassVar[str] = N_("The diagonal holds every digit once.")
    kind: ClassVar[str] = "diagonal"
    houses: ClassVar[dict[str, str]] = {"diagonal": N_("diagonal {number}")}

    direction: Literal["main", "anti"]

    def patterns(self, size: int, box: tuple[int, int] | None) -> Iterable[tuple[int, list[int]]]:
        """One diagonal, number 1 or 2."""
        if self.direction == "main":
            yield 1, [row * (size + 1) for row in range(size)]
        else:
            yield 2, [(row + 1) * (size - 1) for row in range(size)]

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """A line from corner to corner."""
        for house in self.rules(geometry):
            yield Line(house.cells, role="diagonal")


#: Both diagonals: Sudoku X.
X = (Diagonal("main"), Diagonal("anti"))
