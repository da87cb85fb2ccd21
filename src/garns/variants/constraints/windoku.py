"""Windoku, or hyper sudoku: boxes with a frame of one cell around them are houses too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import isqrt
from typing import ClassVar

from garns.i18n import N_
from garns.variants.declared import declared
from garns.variants.patterns import GridHouses
from garns.variants.registry import register


@register
@declared
class Windoku(GridHouses):
    """The windows, squares of cells one row and one column apart, hold every digit once: four on the classic board.

    >>> from garns.values.geometry import CLASSIC
    >>> [CLASSIC.names[house.cells[0]] for house in Windoku().rules(CLASSIC)]
    ['r2c2', 'r2c6', 'r6c2', 'r6c6']
    """

    id: ClassVar[str] = "windoku"
    name: ClassVar[str] = N_("windoku")
    text: ClassVar[str] = N_("Each shaded window holds every digit once.")
    other_names: ClassVar[tuple[str, ...]] = ("hyper",)
    kind: ClassVar[str] = "window"
    houses: ClassVar[dict[str, str]] = {"window": N_("window {number}")}

    def misfits(self, size: int, box: tuple[int, int] | None) -> Iterator[str]:
        """Windows fill the grid evenly only when they are square."""
        if isqrt(size) ** 2 != size:
            yield N_("it needs 4, 9, 16 or 25 rows and columns")

    def patterns(self, size: int, box: tuple[int, int] | None) -> Iterable[tuple[int, list[int]]]:
        """Squares with one free line before, between and after them."""
        side = isqrt(size)
        starts = range(1, size - 1, side + 1)
        corners = [(top, left) for top in starts for left in starts]
        for number, (top, left) in enumerate(corners, start=1):
            yield number, [(top + row) * size + left + column for row in range(side) for column in range(side)]
