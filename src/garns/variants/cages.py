"""Cages of different digits whose total is one of several."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import ClassVar

from garns.errors import Problem
from garns.values.geometry import Geometry
from garns.values.rules import Rule, Sum
from garns.variants import totals
from garns.variants.automata import automaton
from garns.variants.base import Variant
from garns.variants.declared import Cells, declared
from garns.variants.patterns import different


@declared
class ChoiceCage(Variant):
    """A cage of different digits, and the totals it may have."""

    from_zero: ClassVar[bool] = True

    cells: Cells

    @abstractmethod
    def choices(self, geometry: Geometry) -> frozenset[int]:
        """The totals it may have, of those that so many different digits can have."""

    @abstractmethod
    def possible(self, geometry: Geometry) -> Iterator[Problem]:
        """The problem of a clue that no digits keep, the number of cells being right."""

    def within(self, geometry: Geometry) -> range:
        """Every total that so many different digits can have."""
        least = totals.least(len(self.cells), distinct=True, first=geometry.first)
        return range(least, totals.most(len(self.cells), geometry.values, distinct=True) + 1)

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """No more cells than digits, and a total that different digits can have."""
        wrong = list(self.sized(self.cells, 1, geometry.digits))
        yield from wrong or self.possible(geometry)

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """All different, and one sum or an automaton that adds up; nothing where every total is welcome."""
        choices = self.choices(geometry)
        yield from different(geometry, self.cells, self.id)
        if len(choices) == 1:
            yield Sum(self.cells, min(choices), distinct=True)
        elif len(choices) < len(self.within(geometry)):
            most = max(choices)

            def step(total: int, digit: int) -> int | None:
                return total + digit if total + digit <= most else None

            yield automaton(self.cells, geometry.values, 0, step, choices.__contains__)
