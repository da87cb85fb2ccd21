"""Rules for every square of four cells."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from garns.errors import Problem
from garns.values.clue_shapes import Shape
from garns.values.geometry import Geometry
from garns.values.rules import Automaton
from garns.variants.automata import automaton
from garns.variants.base import Variant
from garns.variants.patterns import NEEDS_GRIDS


class Squares(Variant):
    """A constraint on every square of four cells, wherever it lies in a grid."""

    __slots__ = ()

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """Only rows and columns have squares."""
        if not geometry.grids:
            yield self.misfit(NEEDS_GRIDS)

    def squares(self, geometry: Geometry, kinds: int, kind: Callable[[int], int]) -> Iterator[Automaton]:
        """For each square the automaton of digits that are of all kinds."""

        def step(met: frozenset[int], digit: int) -> frozenset[int]:
            return met | {kind(digit)}

        rows, columns = geometry.grid_shape
        rule = automaton((0, 1, 2, 3), geometry.values, frozenset[int](), step, lambda met: len(met) == kinds)
        corners = [row * columns + column for row in range(rows - 1) for column in range(columns - 1)]
        for cells in geometry.grids:
            for at in corners:
                yield replace(rule, cells=(cells[at], cells[at + 1], cells[at + columns], cells[at + columns + 1]))

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """Nothing: it holds everywhere."""
        yield from ()
