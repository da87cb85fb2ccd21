"""A sum over cells in which digits may come again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_, translate
from garns.values.clue_shapes import Cage, Shape
from garns.values.geometry import Geometry
from garns.values.rules import Rule, Sum
from garns.variants.base import Variant
from garns.variants.declared import Cells, Numbers, declared
from garns.variants.registry import register

#: A factor beyond it is nobody's.
MOST = 100


@register
@declared
class SumCage(Variant):
    """Cells that add up to a sum; a digit may repeat where the board lets it.

    >>> from garns.values.geometry import CLASSIC
    >>> next(SumCage((8, 9), 18).rules(CLASSIC)).total
    18
    """

    id: ClassVar[str] = "sum"
    name: ClassVar[str] = N_("sum")
    text: ClassVar[str] = N_("The digits in the outlined cells add up to the sum; they may repeat.")
    from_zero: ClassVar[bool] = True
    field_help: ClassVar[dict[str, str]] = {
        "factors": N_("What each cell is multiplied by, in the order in which the cells were selected: 1 1 -1")
    }
    weighted: ClassVar[str] = N_("The digits in the outlined cells, each times its factor, add up to the sum.")

    cells: Cells
    sum: int
    #: What each cell is multiplied by; 1 where none are given.
    factors: Numbers = ()  # type: ignore[assignment]  # a default is kept as it is

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """As many factors as cells, if any, and a sum that digits can have."""
        wrong = list(self.sized(self.cells, 1))
        if self.factors and (
            len(self.factors) != len(self.cells) or not all(1 <= abs(f) <= MOST for f in self.factors)
        ):
            found = " ".join(map(str, self.factors))[:40]
            wrong.append(Problem("bad_constraint_field", constraint=self, field="factors", found=found))
        factors = self._each()
        low, high = geometry.values[0], geometry.values[-1]
        least = sum(min(factor * low, factor * high) for factor in factors)
        most = sum(max(factor * low, factor * high) for factor in factors)
        yield from wrong or self.ranged("sum", least, most)

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """The sum."""
        yield Sum(self.cells, self.sum, self.factors)

    def rule_in(self, lang: str) -> str:
        """Whether cells count more than once."""
        return translate(self.weighted if self.factors else self.text, lang)

    def clues_in(self, geometry: Geometry, lang: str) -> Iterator[str]:
        """The cells, each with its factor, and the sum."""
        names = [geometry.names[cell].name_in(lang) for cell in self.cells]
        words = [
            str(name) if factor == 1 else f"{factor}×{name}" for name, factor in zip(names, self._each(), strict=True)
        ]
        yield translate("{name}: {text}", lang, name=" ".join(words), text=self.sum)

    def _each(self) -> tuple[int, ...]:
        return self.factors or (1,) * len(self.cells)

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """An outline with the sum in its corner, and a star where cells have factors."""
        yield Cage(self.cells, role="sum", text=f"{self.sum}*" if self.factors else str(self.sum))
