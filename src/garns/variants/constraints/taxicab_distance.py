"""Taxicab distance: no digit is just so many steps from the same digit."""

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
class TaxicabDistance(AntiMove):
    """Cells that are a number of steps apart hold different digits; a step goes to a neighbour in the row or column.

    >>> TaxicabDistance(3).moves()
    ((1, -2), (1, 2), (2, -1), (2, 1))
    """

    id: ClassVar[str] = "taxicab_distance"
    name: ClassVar[str] = N_("taxicab distance")
    text: ClassVar[str] = N_(
        "Cells that are exactly the given number of steps apart, counted along rows and columns, hold different digits."
    )
    clue_text: ClassVar[str] = N_("{distance} steps")
    kind: ClassVar[str] = "taxicab"
    houses: ClassVar[dict[str, str]] = {"taxicab": N_("a taxicab ride")}

    distance: int

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """Rows and columns, and at least the two steps that leave both; no more than from corner to corner."""
        wrong = list(AntiMove.fits(self, geometry))
        yield from wrong or self.ranged("distance", 2, sum(geometry.grid_shape) - 2)

    def moves(self) -> Moves:
        """Some steps down and the others to a side; those in one line are left out, where digits differ anyway."""
        rest = self.distance
        return tuple((down, sign * (rest - down)) for down in range(1, rest) for sign in (-1, 1))
