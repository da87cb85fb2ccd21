"""Anti-leaper: no piece that leaps so far can go from a digit to the same digit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.geometry import Geometry
from garns.variants.declared import declared
from garns.variants.patterns import AntiMove, Moves
from garns.variants.registry import register


@register
@declared
class AntiLeaper(AntiMove):
    """Cells a leap apart, so many rows and so many columns or the other way round, hold different digits.

    A knight is a leaper of 1 and 2, a camel of 1 and 3, a zebra of 2 and 3, a giraffe of 1 and 4.

    >>> AntiLeaper(1, 3).moves()
    ((1, -3), (1, 3), (3, -1), (3, 1))
    """

    id: ClassVar[str] = "anti_leaper"
    name: ClassVar[str] = N_("anti-leaper")
    text: ClassVar[str] = N_(
        "Cells a leap apart hold different digits: as many rows away as one number says, and as many columns as the"
        " other."
    )
    clue_text: ClassVar[str] = N_("leaps of {near} and {far}")
    kind: ClassVar[str] = "leap"
    houses: ClassVar[dict[str, str]] = {"leap": N_("a leap")}

    near: int
    far: int

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """Rows and columns, and numbers within them: a leap of 0 stays in its line, where digits differ anyway."""
        wrong = list(AntiMove.fits(self, geometry))
        most = max(geometry.grid_shape) - 1 if not wrong else 0
        yield from wrong or (*self.ranged("near", 1, most), *self.ranged("far", 1, most))

    def moves(self) -> Moves:
        """The leap in its two or, if the numbers differ, four directions downwards."""
        leaps = sorted({(self.near, self.far), (self.far, self.near)})
        return tuple((down, sign * right) for down, right in leaps for sign in (-1, 1))
