"""Alternatives: at least one of some constraints holds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from garns.i18n import N_
from garns.values.geometry import Geometry
from garns.values.limits import TooManyStates
from garns.values.rules import Rule
from garns.variants import formulas
from garns.variants.declared import declared
from garns.variants.registry import register
from garns.variants.several import Several, formula_of


@register
@declared
class AnyOf(Several):
    """At least one of its constraints holds; an :class:`AllOf` among them makes an alternative of several.

    >>> from garns.values.geometry import board
    >>> from garns.variants import AllowedDigits
    >>> next(AnyOf([AllowedDigits((0,), (1,)), AllowedDigits((5,), (1,))]).rules(board(4))).cells
    (0, 5)
    """

    id: ClassVar[str] = "any_of"
    name: ClassVar[str] = N_("one of these")
    text: ClassVar[str] = N_("At least one of the constraints holds.")
    between: ClassVar[str] = N_(" or ", context="between two constraints")

    def formula(self, geometry: Geometry) -> formulas.Formula:
        """Any of them."""
        return formulas.Any(tuple(formula_of(each, geometry) for each in self.of))

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """One automaton over all their cells, or, where that would be too large, a compound."""
        formula = self.formula(geometry)
        try:
            yield formulas.automaton_of(formula, geometry.digits)
        except TooManyStates:
            yield formulas.compound_of(formula, geometry.digits)
