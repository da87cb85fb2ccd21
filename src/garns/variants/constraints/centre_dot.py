"""Centre dot: the middle cells of the boxes make one more house."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from garns.i18n import N_
from garns.variants.declared import declared
from garns.variants.patterns import GridHouses
from garns.variants.registry import register


@register
@declared
class CentreDot(GridHouses):
    """The middle cells of the boxes hold every digit once.

    >>> from garns.values.geometry import CLASSIC
    >>> [CLASSIC.names[cell] for cell in next(CentreDot().rules(CLASSIC)).cells][:4]
    ['r2c2', 'r2c5', 'r2c8', 'r5c2']
    """

    id: ClassVar[str] = "centre_dot"
    name: ClassVar[str] = N_("centre dot")
    text: ClassVar[str] = N_("The middle cells of the boxes hold every digit once.")
    other_names: ClassVar[tuple[str, ...]] = ("center_dot",)
    kind: ClassVar[str] = "centre_dot"
    houses: ClassVar[dict[str, str]] = {"centre_dot": N_("the centre dots")}

    def misfits(self, size: int, box: tuple[int, int] | None) -> Iterator[str]:
        """Only a box with an odd height and width has a middle cell."""
        if box is None or box[0] % 2 == 0 or box[1] % 2 == 0:
            yield N_("it needs boxes of odd height and width")

    def patterns(self, size: int, box: tuple[int, int] | None) -> Iterable[tuple[int, list[int]]]:
        """One cell of each box."""
        if box:
            height, width = box
            rows, columns = range(height // 2, size, height), range(width // 2, size, width)
            yield 1, [row * size + column for row in rows for column in columns]
