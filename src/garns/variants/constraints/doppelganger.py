"""Doppelganger: every house lacks one digit, and at a zero the houses that cross lack different ones."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.geometry import Geometry
from garns.values.rules import Automaton, Compound, Domain, Group, House, Rule
from garns.variants.automata import automaton
from garns.variants.base import Variant
from garns.variants.declared import declared
from garns.variants.patterns import NEEDS_GRIDS
from garns.variants.registry import register

_ZERO = 1  # automata go by the place of a digit among all
#: The variables that tell what a house of a kind lacks: a row of them, below, for the columns, and so on.
GROUPS = {"column": "dgr", "row": "dgc", "box": "dgb", "region": "dgb"}


@register
@declared
class Doppelganger(Variant):
    """Houses hold 0 and all but one of the other digits; those of a kind lack different ones, and so do those of a 0.

    >>> from garns.values.geometry import board
    >>> (rule,) = Doppelganger().rules(board("4:0-4"))
    >>> rule.own  # an own cell for each house holds what it lacks
    12
    """

    id: ClassVar[str] = "doppelganger"
    name: ClassVar[str] = N_("doppelganger")
    example: ClassVar[str] = "doppelganger+9:0-9"
    text: ClassVar[str] = N_(
        "Every row, column and box holds 0 and all other digits but one. No two rows lack the same digit, nor do two "
        "columns or two boxes; and at each 0 its row, column and box lack different digits."
    )
    from_zero: ClassVar[bool] = True
    alternative: ClassVar[bool] = False

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """Rows and columns, and digits from 0, one more than a house has cells."""
        if not geometry.areas:
            yield self.misfit(NEEDS_GRIDS)
        elif geometry.first != 0 or any(len(area.cells) + 1 != geometry.digits for area in geometry.areas):
            yield self.misfit(N_("it needs digits from 0 on, one more than a row has cells (9:0-9)"))

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """What each house lacks stands in a variable, if the board has one for it (DGR1 for the first column, DGC1
        and DGB1 for row and box), or in an own cell."""
        areas, digits = geometry.areas, geometry.digits
        variables = dict(geometry.variables)
        lacks = [variables.get(f"{GROUPS[area.kind]}{area.number}", ~at) for at, area in enumerate(areas)]
        parts: list[Domain | House | Group | Automaton] = []
        kinds: dict[str, list[int]] = {}
        for area, lack in zip(areas, lacks, strict=True):
            parts.append(Domain(lack, frozenset(range(1, digits))))
            parts.append(House(area.kind, area.number, (*area.cells, lack)))
            kinds.setdefault(area.kind, []).append(lack)
        parts += [Group(tuple(alike)) for alike in kinds.values()]
        for (one, lack), (other, other_lack) in combinations(zip(areas, lacks, strict=True), 2):
            for cell in {*one.cells} & {*other.cells}:
                parts.append(Automaton((cell, lack, other_lack), *_differ_at_zero(digits)))
        if min(lacks) >= 0:
            yield from parts
        else:
            yield Compound(tuple(range(len(geometry))), tuple(parts), len(areas))


@lru_cache(maxsize=16)
def _differ_at_zero(digits: int) -> tuple[tuple[tuple[int, ...], ...], frozenset[int]]:
    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        place, held = state
        if place == 0:
            return (1, 0) if digit == _ZERO else (3, 0)
        if place == 1:
            return 2, digit
        return (3, 0) if place == 3 or digit != held else None

    found = automaton((0, 1, 2), digits, (0, 0), step)
    return found.next, found.accepting
