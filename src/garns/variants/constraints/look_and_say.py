"""A look-and-say cage: its clue tells how often some digits are in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.clue_shapes import Cage, Shape
from garns.values.geometry import Geometry
from garns.values.rules import Rule
from garns.variants.automata import counting
from garns.variants.base import Variant
from garns.variants.declared import Cells, Digits, declared
from garns.variants.registry import register


@register
@declared
class LookAndSay(Variant):
    """How often, then which digit: ``1 6 2 7`` is one 6 and two 7s; of other digits it says nothing.

    >>> LookAndSay((0, 1, 2), (1, 6, 2, 7)).counts()
    {6: 1, 7: 2}
    """

    id: ClassVar[str] = "look_and_say"
    name: ClassVar[str] = N_("look-and-say cage")
    text: ClassVar[str] = N_("The clue tells how often and which: 1627 is exactly one 6 and two 7s in the cage.")
    from_zero: ClassVar[bool] = True
    field_help: ClassVar[dict[str, str]] = {"digits": N_("1627 for one 6 and two 7s.")}

    cells: Cells
    digits: Digits

    def counts(self) -> dict[int, int]:
        """How often each digit is there that the clue tells of."""
        return dict(zip(self.digits[1::2], self.digits[::2], strict=False))

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """Pairs of a number and a digit of the board, no digit told twice, no more than there are cells."""
        yield from self.sized(self.cells, 1)
        counts = self.counts()
        if not self.digits or len(self.digits) != 2 * len(counts):
            found = " ".join(map(str, self.digits))
            yield Problem("bad_constraint_field", constraint=self, field="digits", found=found)
        elif not counts.keys() <= {*geometry.values} or sum(counts.values()) > len(self.cells):
            yield self.misfit(N_("its cells cannot hold these digits so often"))

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """An automaton that counts what is told."""
        yield counting(self.cells, geometry.values, self.counts(), exactly=True)

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """An outline with the clue in its corner."""
        yield Cage(self.cells, role="look_and_say", text="".join(map(str, self.digits)))
