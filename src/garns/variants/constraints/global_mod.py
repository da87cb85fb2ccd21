"""Digits of every remainder by three in every square of four cells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from garns.i18n import N_
from garns.values.geometry import Geometry
from garns.values.rules import Rule
from garns.variants.declared import declared
from garns.variants.registry import register
from garns.variants.squares import Squares


@register
@declared
class GlobalMod(Squares):
    """Every square of four cells holds digits of every remainder when divided by 3.

    >>> from garns.values.geometry import board
    >>> len([*GlobalMod().rules(board(6))])
    25
    """

    id: ClassVar[str] = "global_mod"
    name: ClassVar[str] = N_("global remainders")
    text: ClassVar[str] = N_("Every square of four cells holds digits of every remainder when divided by 3.")
    from_zero: ClassVar[bool] = True

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """An automaton for every square."""
        return self.squares(geometry, 3, lambda digit: digit % 3)
