"""Whispers: neighbours on the line lie far apart."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.geometry import Geometry
from garns.values.rules import Relation, Rule
from garns.variants.declared import Path, declared
from garns.variants.lines import CellLine
from garns.variants.registry import register


@register
@declared
class Whisper(CellLine):
    """Neighbours on the line differ by at least a number: 5 for German whispers, 4 for Dutch ones.

    >>> from garns.values.geometry import CLASSIC
    >>> [rule.allows(4, 8) for rule in Whisper((0, 1)).rules(CLASSIC)]
    [False]
    >>> [rule.allows(4, 8) for rule in Whisper((0, 1), min_difference=4).rules(CLASSIC)]
    [True]
    """

    id: ClassVar[str] = "whisper"
    name: ClassVar[str] = N_("whisper line")
    text: ClassVar[str] = N_(
        "Neighbours on the line differ by at least 5 (German whispers), 4 (Dutch) or the number given."
    )
    from_zero: ClassVar[bool] = True
    role: ClassVar[str] = "whisper"

    cells: Path
    min_difference: int = 5

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """Two cells at least, no cell beside itself, and a difference that digits can have."""
        yield from CellLine.fits(self, geometry)
        yield from self.ranged("min_difference", 1, geometry.digits - 1)
        if stuck := [geometry.names[one] for one, other in pairwise(self.cells) if one == other]:
            yield Problem("cell_twice", constraint=self, cells=stuck)

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """A relation for every two neighbours, once where the line passes them again."""
        allows = _apart(self.min_difference)
        for one, other in dict.fromkeys(pairwise(self.cells)):
            yield Relation(one, other, allows)


@cache
def _apart(least: int) -> Callable[[int, int], bool]:
    return lambda a, b: abs(a - b) >= least
