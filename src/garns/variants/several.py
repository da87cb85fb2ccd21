"""Constraints made of constraints: what alternatives and groups have in common."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Self

from garns.errors import BoardError, Problem
from garns.i18n import translate
from garns.values.clue_shapes import Shape
from garns.values.geometry import Geometry
from garns.values.puzzle import Constraint
from garns.values.rules import Compound
from garns.variants import formulas
from garns.variants.base import Variant
from garns.variants.declared import declared
from garns.variants.fields import Codec


def _read(form: Any, geometry: Geometry) -> tuple[Variant, ...]:
    from garns.variants.registry import constraints_from_json  # the list of constraints needs those made of others

    if type(form) is not list:
        raise TypeError
    return constraints_from_json(form, geometry)


def _take(value: Any) -> tuple[Constraint, ...]:
    found = (value,) if isinstance(value, Constraint) else tuple(value)
    if not all(isinstance(each, Constraint) for each in found):
        raise TypeError
    return found


if TYPE_CHECKING:
    from collections.abc import Iterable

    from garns.variants.declared import Field

    Members = Field[tuple[Variant, ...], Iterable[Constraint]]
else:
    #: Constraints: ``[{"type": "thermo", ...}, ...]``.
    Members = Annotated[
        tuple[Variant, ...],
        Codec(lambda members, geometry: [each.to_json(geometry) for each in members], _read, kind="clues", take=_take),
    ]


@declared
class Several(Variant):
    """A constraint made of others; its cells, its picture and its problems are theirs."""

    #: What stands between two of them in words; marked with ``N_``.
    between: ClassVar[str]
    from_zero: ClassVar[bool] = True  # if each of them does

    of: Members

    def placed(self, geometry: Geometry) -> Self:
        """The same with numbers for the names of cells.

        :raises BoardError: with every name that is no cell of the board.
        """
        placed: list[Constraint] = []
        problems: list[Problem] = []
        for each in self.of:
            try:
                placed.append(each.placed(geometry))
            except BoardError as error:
                problems += error.problems
        if problems:
            raise BoardError(problems)
        return replace(self, of=tuple(placed))

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """One at least, and each of them fits."""
        if not self.of:
            yield Problem("holds_nothing", constraint=self, field="of")
        for each in self.of:
            yield from each.problems(geometry)

    @property
    def cell_count(self) -> int:
        """How many cells they name."""
        return sum(each.cell_count for each in self.of)

    def clue(self, geometry: Geometry) -> tuple[int, ...]:
        """The cells of all of them."""
        return tuple(dict.fromkeys(cell for each in self.of for cell in each.clue(geometry)))

    def formula(self, geometry: Geometry) -> formulas.Formula:
        """What it says, as a formula of rules."""
        return formulas.All(tuple(formula_of(each, geometry) for each in self.of))

    def clues_in(self, geometry: Geometry, lang: str) -> Iterator[str]:
        """Each of them with its name, one after the other."""
        yield translate(self.between, lang).join(each.told_in(geometry, lang) for each in self.of)

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """All of them."""
        for each in self.of:
            yield from each.draw(geometry)


def formula_of(constraint: Constraint, geometry: Geometry) -> formulas.Formula:
    """What a constraint says, as a formula of rules."""
    if isinstance(constraint, Several):
        return constraint.formula(geometry)
    # An automaton reads the digits inside, and no own cells.
    every = (
        constraint.rules_as_alternative(geometry)
        if isinstance(constraint, Variant)
        else constraint.rules_inside(geometry)
    )
    rules = tuple(rule for rule in every if not (isinstance(rule, Compound) and rule.implied))
    return rules[0] if len(rules) == 1 else formulas.All(rules)
