"""Digits that some cells must hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import ClassVar, Literal

from garns.errors import Problem
from garns.i18n import N_
from garns.values.cells import written_symbol
from garns.values.clue_shapes import Cage, Shape
from garns.values.geometry import Geometry
from garns.values.rules import Rule
from garns.variants.automata import counting
from garns.variants.base import Variant
from garns.variants.declared import Cells, Digits, declared
from garns.variants.registry import register


@register
@declared
class Contains(Variant):
    """Digits that the cells hold at least as often as they are listed, or exactly so often.

    >>> from garns.values.geometry import CLASSIC
    >>> len(next(Contains((0, 1, 2), (4, 6)).rules(CLASSIC)).next)
    4
    """

    id: ClassVar[str] = "contains"
    name: ClassVar[str] = N_("digits inside")
    text: ClassVar[str] = N_("The cells hold each digit of the list, at least or exactly as often as it is listed.")
    from_zero: ClassVar[bool] = True
    field_help: ClassVar[dict[str, str]] = {"digits": N_("One that comes twice is listed twice: 1 1 4")}

    cells: Cells
    digits: Digits
    times: Literal["at_least", "exactly"] = "at_least"

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """Digits of the board, and no more of them than cells."""
        yield from self.sized(self.cells, 1)
        bad = [digit for digit in self.digits if digit not in geometry.values]
        if bad or not 1 <= len(self.digits) <= len(self.cells):
            found = " ".join(map(str, self.digits))
            yield Problem("bad_constraint_field", constraint=self, field="digits", found=found)

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """An automaton that counts what is listed."""
        yield counting(self.cells, geometry.values, Counter(self.digits), exactly=self.times == "exactly")

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """An outline with the digits in its corner."""
        sign = "=" if self.times == "exactly" else ""
        yield Cage(self.cells, role="contains", text=sign + "".join(map(written_symbol, self.digits)))
