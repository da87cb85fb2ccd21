"""Low, middle and high digits in every square of four cells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.geometry import Geometry
from garns.values.rules import Rule
from garns.variants.declared import declared
from garns.variants.registry import register
from garns.variants.squares import Squares


@register
@declared
class GlobalEntropy(Squares):
    """Every square of four cells holds a low, a middle and a high digit.

    >>> from garns.values.geometry import board
    >>> len([*GlobalEntropy().rules(board(6))])
    25
    """

    id: ClassVar[str] = "global_entropy"
    name: ClassVar[str] = N_("global entropy")
    text: ClassVar[str] = N_("Every square of four cells holds a low, a middle and a high digit.")

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """Rows and columns, and digits that make three equal parts."""
        yield from Squares.fits(self, geometry)
        if geometry.digits % 3:
            yield self.misfit(N_("its digits do not make three equal parts"))

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """An automaton for every square."""
        third = geometry.digits // 3
        return self.squares(geometry, 3, lambda digit: (digit - 1) // third)
