"""No two rows or columns, read from either end, are the same."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.geometry import Geometry
from garns.values.rules import Rule
from garns.variants.base import Variant
from garns.variants.comparing import differing, is_square, lines_of
from garns.variants.constraints.full_rank import NEEDS_SQUARE
from garns.variants.declared import declared
from garns.variants.registry import register


@register
@declared
class UnequalLines(Variant):
    """All rows and columns, read from both ends, hold different numbers.

    >>> from garns.values.geometry import board
    >>> len(list(UnequalLines().rules(board(4))))
    12
    """

    id: ClassVar[str] = "unequal_lines"
    name: ClassVar[str] = N_("unequal lines")
    text: ClassVar[str] = N_("No two rows or columns, each read from either end, are the same.")
    from_zero: ClassVar[bool] = True

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """A square board."""
        if not is_square(geometry):
            yield self.misfit(NEEDS_SQUARE)

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """An automaton for every two lines; two that differ in a house already need none."""
        for one, other in combinations(lines_of(geometry), 2):
            if one[0] > one[-1]:  # the same two from their other ends
                continue
            if not any(b in geometry.peers[a] for a, b in zip(one, other, strict=True)):
                yield differing(one, other, geometry.digits)
