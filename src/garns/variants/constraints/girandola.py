"""Girandola: corners and a wheel, nine cells of a 9x9 grid is one more house."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from garns.i18n import N_
from garns.variants.declared import declared
from garns.variants.patterns import GridHouses
from garns.variants.registry import register

_PLACES = ((0, 0), (0, 8), (1, 4), (4, 1), (4, 4), (4, 7), (7, 4), (8, 0), (8, 8))


@register
@declared
class Girandola(GridHouses):
    """The four corners, the centre and a wheel of four cells around it hold every digit once."""

    id: ClassVar[str] = "girandola"
    name: ClassVar[str] = N_("girandola")
    text: ClassVar[str] = N_("The four corners, the centre and a wheel of four cells around it hold every digit once.")
    kind: ClassVar[str] = "girandola"
    houses: ClassVar[dict[str, str]] = {"girandola": N_("the girandola")}

    def misfits(self, size: int, box: tuple[int, int] | None) -> Iterator[str]:
        """It is drawn on nine rows and columns."""
        if size != 9:
            yield N_("it needs 9 rows and columns")

    def patterns(self, size: int, box: tuple[int, int] | None) -> Iterable[tuple[int, list[int]]]:
        """Its nine cells."""
        yield 1, [row * size + column for row, column in _PLACES]
