"""Anti-king: a king would need more than one move from a digit to the next of its kind."""

from __future__ import annotations

from typing import ClassVar

from garns.i18n import N_
from garns.variants.declared import declared
from garns.variants.patterns import CORNERS, AntiMove, Moves
from garns.variants.registry import register


@register
@declared
class AntiKing(AntiMove):
    """Cells that touch at a corner hold different digits, as neighbours in a row or column do anyway.

    >>> from garns.values.geometry import CLASSIC
    >>> len(list(AntiKing().rules(CLASSIC)))
    56
    """

    id: ClassVar[str] = "anti_king"
    name: ClassVar[str] = N_("anti-king")
    text: ClassVar[str] = N_("Cells a king's move apart hold different digits.")
    kind: ClassVar[str] = "king"
    houses: ClassVar[dict[str, str]] = {"king": N_("a king's move")}

    def moves(self) -> Moves:
        """To a corner; neighbours in a row or column differ anyway."""
        return CORNERS
