"""Groups of cells that hold the same digits."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from operator import eq
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.clue_shapes import Area, Shape
from garns.values.geometry import Geometry
from garns.values.rules import Automaton, Relation, Rule
from garns.variants.automata import automaton
from garns.variants.base import Variant
from garns.variants.crossing import each_once
from garns.variants.declared import Path, declared
from garns.variants.registry import register


@register
@declared
class SameValues(Variant):
    """The cells fall into groups of equal size, one after the other, that hold the same digits in any order.

    >>> from garns.values.geometry import board
    >>> rule = next(SameValues((0, 1, 14, 15), 2).rules(board(4)))
    >>> rule.cells, rule.next[0]  # a 1 or not
    ((0, 1, 14, 15), (1, 2, 2, 2))
    """

    id: ClassVar[str] = "same_values"
    name: ClassVar[str] = N_("same digits")
    text: ClassVar[str] = N_("The groups of cells hold the same digits, each as often, in any order.")
    from_zero: ClassVar[bool] = True
    compared: ClassVar[frozenset[str]] = frozenset({"cells"})
    lettered: ClassVar[bool] = True

    cells: Path
    groups: int = 2

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """Two groups at least, with as many cells in each."""
        yield from self.sized(self.cells, 2)
        wrong = [*self.ranged("groups", 2, max(2, len(self.cells)))]
        if not wrong and len(self.cells) % self.groups:
            wrong.append(self.misfit(N_("its groups do not have the same number of cells")))
        yield from wrong

    def parts(self) -> list[tuple[int, ...]]:
        """The cells of each group."""
        size = len(self.cells) // self.groups
        return [self.cells[start : start + size] for start in range(0, len(self.cells), size)]

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """For every digit, and every group after the first, an automaton that counts it there and here."""
        first, *others = self.parts()
        if len(first) == 1:
            yield from each_once((Relation(first[0], other[0], eq) for other in others), self.cells, geometry)
            return
        for digit in geometry.values:
            rule = _balance(len(first), geometry.values, digit)
            for other in others:
                yield Automaton((*first, *other), rule.next, rule.accepting)

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """Every group shaded."""
        for part in self.parts():
            yield Area(part, role="same_values")


@lru_cache(maxsize=256)
def _balance(size: int, digits: range, counted: int) -> Automaton:
    """The words of two halves in which a digit is as often in one as in the other."""

    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        place, more = state
        if digit == counted:
            more += 1 if place < size else -1
        return None if more < 0 else (place + 1, more)

    return automaton(tuple(range(2 * size)), digits, (0, 0), step, lambda state: state[1] == 0)
