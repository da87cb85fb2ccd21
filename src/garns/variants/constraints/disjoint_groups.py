"""Disjoint groups: the cells at the same place of every box make a house."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from garns.i18n import N_
from garns.values.clue_shapes import Shape
from garns.values.geometry import Geometry
from garns.variants.declared import declared
from garns.variants.patterns import GridHouses
from garns.variants.registry import register


@register
@declared
class DisjointGroups(GridHouses):
    """The cells at the same place of every box hold every digit once.

    >>> from garns.values.geometry import board
    >>> [house.cells for house in DisjointGroups().rules(board(4))][:2]
    [(0, 2, 8, 10), (1, 3, 9, 11)]
    """

    id: ClassVar[str] = "disjoint_groups"
    name: ClassVar[str] = N_("disjoint groups")
    text: ClassVar[str] = N_("The cells at the same place of every box hold every digit once.")
    kind: ClassVar[str] = "disjoint_group"
    houses: ClassVar[dict[str, str]] = {"disjoint_group": N_("disjoint group {number}")}

    def misfits(self, size: int, box: tuple[int, int] | None) -> Iterator[str]:
        """Regions of any shape have no places in common."""
        if box is None:
            yield N_("it needs rectangular boxes")

    def patterns(self, size: int, box: tuple[int, int] | None) -> Iterable[tuple[int, list[int]]]:
        """A group for each place in a box."""
        if box:
            height, width = box
            for place in range(height * width):
                top, left = divmod(place, width)
                rows, columns = range(top, size, height), range(left, size, width)
                yield place + 1, [row * size + column for row in rows for column in columns]

    def clues_in(self, geometry: Geometry, lang: str) -> Iterator[str]:
        """Nothing: its text tells the groups better than a list of all cells."""
        yield from ()

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """Nothing: nine patterns on top of each other help nobody."""
        yield from ()
