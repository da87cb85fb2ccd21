"""A between line: its digits lie between those of its ends."""

from __future__ import annotations

from typing import ClassVar

from garns.i18n import N_
from garns.variants.declared import Cells, declared
from garns.variants.lines import EndedLine
from garns.variants.registry import register


@register
@declared
class BetweenLine(EndedLine):
    """The digits on the line are larger than one of its ends and smaller than the other.

    >>> from garns.values.puzzle import Puzzle
    >>> puzzle = Puzzle(givens=(3, 0, 4) + (0,) * 78, constraints=(BetweenLine((0, 2), (1,)),))
    >>> print(*puzzle.issues())
    between line r1c1, r1c3 and r1c2 is broken
    """

    id: ClassVar[str] = "between_line"
    name: ClassVar[str] = N_("between line")
    text: ClassVar[str] = N_("The digits on the line lie between the digits in its two circles.")
    clue_text: ClassVar[str] = N_("{path} between {ends}")
    role: ClassVar[str] = "between"
    end_role: ClassVar[str] = "between"

    ends: Cells
    path: Cells

    def keeps(self, digit: int, low: int, high: int) -> bool:
        """Between the ends."""
        return low < digit < high
