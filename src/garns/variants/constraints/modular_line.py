"""A modular line: the remainders of its digits take turns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.geometry import Geometry
from garns.values.rules import Rule
from garns.variants.declared import Path, declared
from garns.variants.lines import CellLine, rotation
from garns.variants.registry import register


@register
@declared
class ModularLine(CellLine):
    """Any three neighbours on the line (or ``mod`` of them) leave different remainders when divided by that number.

    >>> from garns.values.geometry import CLASSIC
    >>> [len(rule.next) for rule in ModularLine((0, 1, 2, 3), mod=2).rules(CLASSIC)]
    [3]
    """

    id: ClassVar[str] = "modular_line"
    name: ClassVar[str] = N_("modular line")
    text: ClassVar[str] = N_(
        "Any three neighbours on the line, or as many as given, leave different remainders when divided by that number."
    )
    from_zero: ClassVar[bool] = True
    role: ClassVar[str] = "modular"

    cells: Path
    mod: int = 3

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """Two cells at least; up to 5 remainders, whose orders still make a small automaton."""
        yield from CellLine.fits(self, geometry)
        yield from self.ranged("mod", 1, min(5, geometry.digits))

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """An automaton over the remainders."""
        yield rotation(self.cells, self.mod, tuple(digit % self.mod for digit in geometry.values))
