"""Alternatives: at least one of some constraints holds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from garns.errors import Problem, PuzzleError
from garns.i18n import N_
from garns.values.geometry import Geometry
from garns.values.limits import TooManyStates
from garns.values.puzzle import Constraint
from garns.values.rules import Domain, Rule
from garns.variants import formulas
from garns.variants.declared import declared
from garns.variants.registry import register
from garns.variants.several import Several, formula_of

NO_ALTERNATIVE = N_("areas, regions to be found and the like cannot be one of several alternatives")


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

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """Alternatives that can be, and each of them fits."""
        yield from Several.fits(self, geometry)
        if not all(getattr(each, "alternative", True) for each in _leaves(self)):
            yield self.misfit(NO_ALTERNATIVE)

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """One automaton over all their cells, or, where that would be too large, a compound.

        Without cells nothing is left to ask: the board already keeps one of them, or there is none to keep.
        """
        formula = self.formula(geometry)
        try:
            rule = formulas.automaton_of(formula, geometry.digits)
        except TooManyStates:
            yield self._compound(formula, geometry)
            return
        if rule.cells:
            yield rule
        elif not rule.accepting:
            yield Domain(0, frozenset())

    def _compound(self, formula: formulas.Formula, geometry: Geometry) -> Rule:
        try:
            return formulas.compound_of(formula, geometry.digits)
        except formulas.NestedCompoundError:  # of a constraint from elsewhere
            raise PuzzleError([self.misfit(NO_ALTERNATIVE)]) from None


def _leaves(constraint: Constraint) -> Iterator[Constraint]:
    """The constraints that are made of no others."""
    if isinstance(constraint, Several):
        for each in constraint.of:
            yield from _leaves(each)
    else:
        yield constraint
