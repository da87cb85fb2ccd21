"""Anti-knight: no knight can jump from a digit to the same digit."""

from __future__ import annotations

from typing import ClassVar

from garns.i18n import N_
from garns.variants.declared import declared
from garns.variants.patterns import KNIGHT, AntiMove, Moves
from garns.variants.registry import register


@register
@declared
class AntiKnight(AntiMove):
    """Cells a knight's move apart hold different digits."""

    id: ClassVar[str] = "anti_knight"
    name: ClassVar[str] = N_("anti-knight")
    text: ClassVar[str] = N_("Cells a knight's move apart hold different digits.")
    kind: ClassVar[str] = "knight"
    houses: ClassVar[dict[str, str]] = {"knight": N_("a knight's move")}

    def moves(self) -> Moves:
        """A jump of two and one."""
        return KNIGHT
