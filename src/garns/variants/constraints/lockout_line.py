"""A lockout line: its digits lie outside of those of its ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.geometry import Geometry
from garns.variants.declared import Cells, declared
from garns.variants.lines import EndedLine
from garns.variants.registry import register


@register
@declared
class LockoutLine(EndedLine):
    """The ends differ by at least 4 (or as told), and no digit on the line equals one or lies between them.

    >>> from garns.values.puzzle import Puzzle
    >>> puzzle = Puzzle(givens=(3, 0, 6) + (0,) * 78, constraints=(LockoutLine((0, 2), (1,)),))
    >>> print(*puzzle.issues())
    lockout line r1c1, r1c3 and r1c2 is broken
    """

    id: ClassVar[str] = "lockout_line"
    name: ClassVar[str] = N_("lockout line")
    text: ClassVar[str] = N_(
        "The digits in the two diamonds differ by at least 4, or the number given; those on the line lie outside that"
        " range."
    )
    clue_text: ClassVar[str] = N_("{path} between {ends}: {min_difference}")
    role: ClassVar[str] = "lockout"
    end_role: ClassVar[str] = "diamond"

    ends: Cells
    path: Cells
    min_difference: int = 4

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """As every line with ends, and a difference that leaves a digit outside."""
        yield from EndedLine.fits(self, geometry)
        yield from self.ranged("min_difference", 0, geometry.digits - 2)

    def keeps_ends(self, low: int, high: int) -> bool:
        """Far enough apart."""
        return high - low >= self.min_difference

    def keeps(self, digit: int, low: int, high: int) -> bool:
        """Outside of the ends."""
        return digit < low or digit > high
