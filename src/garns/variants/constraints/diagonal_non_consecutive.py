"""Diagonal non-consecutive: no cells that touch at a corner differ by 1."""

from __future__ import annotations

from typing import ClassVar

from garns.i18n import N_
from garns.variants.declared import declared
from garns.variants.pairs import NotConsecutive
from garns.variants.patterns import CORNERS, MoveRule, Moves
from garns.variants.registry import register


@register
@declared
class DiagonalNonConsecutive(MoveRule, NotConsecutive):
    """Cells that touch at a corner hold no consecutive digits; those that share an edge may.

    >>> from garns.values.geometry import CLASSIC
    >>> len(list(DiagonalNonConsecutive().rules(CLASSIC)))
    128
    """

    id: ClassVar[str] = "diagonal_non_consecutive"
    name: ClassVar[str] = N_("diagonal non-consecutive")
    text: ClassVar[str] = N_("Cells that touch only at a corner hold no consecutive digits.")

    def moves(self) -> Moves:
        """To a corner."""
        return CORNERS
