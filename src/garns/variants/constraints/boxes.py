"""Boxes on a jigsaw: the plain boxes count too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_, translate
from garns.values.clue_shapes import Area, Shape
from garns.values.geometry import Geometry
from garns.values.geometry.rectangle import box_of_size, tiles
from garns.values.rules import Rule
from garns.variants.base import Variant
from garns.variants.declared import declared
from garns.variants.patterns import house_or_group
from garns.variants.registry import register


@register
@declared
class Boxes(Variant):
    """Beside the regions of a jigsaw, the plain boxes with as many cells hold different digits.

    >>> from garns.values.geometry import board
    >>> [rule.cells for rule in Boxes().rules(board("jigsaw:AABBABBCADCCDDCD"))][:2]
    [(0, 1, 4, 5), (2, 3, 6, 7)]
    """

    id: ClassVar[str] = "boxes"
    name: ClassVar[str] = N_("boxes")
    text: ClassVar[str] = N_("Beside the regions, the plain boxes hold no digit twice.")
    from_zero: ClassVar[bool] = True
    houses: ClassVar[dict[str, str]] = {"plain_box": N_("plain box {number}")}
    example: ClassVar[str] = "boxes+jigsaw:AABBABBCADCCDDCD"

    @staticmethod
    def cut(geometry: Geometry) -> tuple[tuple[int, ...], ...]:
        """The cells of each box; none where the board has boxes of its own, or cannot be cut into them."""
        if len(geometry.grids) != 1 or geometry.box is not None or not geometry.outlines:
            return ()
        box = box_of_size(*geometry.grid_shape, len(geometry.outlines[0].cells))
        return tiles(*geometry.grid_shape, *box) if box else ()

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """It needs a jigsaw that can be cut into boxes of the same size."""
        if not self.cut(geometry):
            yield self.misfit(N_("it needs a jigsaw that can be cut into boxes as large as its regions"))

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """A house or a group for each box."""
        for number, cells in enumerate(self.cut(geometry), start=1):
            yield house_or_group(geometry, "plain_box", number, cells)

    def clues_in(self, geometry: Geometry, lang: str) -> Iterator[str]:
        """Each box with its cells."""
        for box in self.rules(geometry):
            cells = " ".join(geometry.names[cell].name_in(lang) for cell in getattr(box, "cells", ()))
            yield translate("{name}: {text}", lang, name=box, text=cells)

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """Every other box shaded, as on a chess board."""
        for cells in self.cut(geometry):
            row, column = geometry.places[cells[0]]
            last_row, last_column = geometry.places[cells[-1]]
            if (row // (last_row - row + 1) + column // (last_column - column + 1)) % 2 == 0:
                yield Area(cells, role=self.id)
