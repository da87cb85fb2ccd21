"""Asterisk: a star of nine cells of a 9x9 grid is one more house."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from garns.i18n import N_
from garns.variants.declared import declared
from garns.variants.patterns import GridHouses
from garns.variants.registry import register

_PLACES = ((1, 4), (2, 2), (2, 6), (4, 1), (4, 4), (4, 7), (6, 2), (6, 6), (7, 4))


@register
@declared
class Asterisk(GridHouses):
    """A star of nine cells around the centre holds every digit once."""

    id: ClassVar[str] = "asterisk"
    name: ClassVar[str] = N_("asterisk")
    text: ClassVar[str] = N_("A star of nine cells around the centre holds every digit once.")
    kind: ClassVar[str] = "asterisk"
    houses: ClassVar[dict[str, str]] = {"asterisk": N_("the asterisk")}

    def misfits(self, size: int, box: tuple[int, int] | None) -> Iterator[str]:
        """It is drawn on nine rows and columns."""
        if size != 9:
            yield N_("it needs 9 rows and columns")

    def patterns(self, size: int, box: tuple[int, int] | None) -> Iterable[tuple[int, list[int]]]:
        """Its nine cells."""
        yield 1, [row * size + column for row, column in _PLACES]
