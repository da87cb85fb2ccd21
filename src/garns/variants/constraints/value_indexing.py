"""A line whose second digit tells where its first one is again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.clue_shapes import Line, Shape
from garns.values.geometry import Geometry
from garns.values.rules import Automaton, Rule
from garns.variants.automata import automaton, shaped
from garns.variants.base import Variant
from garns.variants.declared import Path, declared
from garns.variants.registry import register

_State = tuple[int, int, int]  # the first digit, how many cells are left to go, the place


@register
@declared
class ValueIndexing(Variant):
    """The second digit is the number of steps from its own cell to a cell with the first digit.

    >>> from garns.values.geometry import board
    >>> next(ValueIndexing((0, 1, 6)).rules(board(4))).next[0]  # any digit, then a 1, then the digit again
    (1, 2, 3, 4)
    """

    id: ClassVar[str] = "value_indexing"
    name: ClassVar[str] = N_("index arrow")
    text: ClassVar[str] = N_("The second digit of the arrow tells how many steps after it the first digit comes again.")
    from_zero: ClassVar[bool] = True

    cells: Path

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """Three cells at least; the second may be the third too: it tells of the line that it begins."""
        yield from self.sized(self.cells, 3)
        read = self._read()
        if twice := [geometry.names[cell] for cell in dict.fromkeys(read) if read.count(cell) > 1]:
            yield Problem("cell_twice", constraint=self, cells=twice)

    def _read(self) -> tuple[int, ...]:
        return self.cells[:2] + self.cells[3:] if self.cells[1:2] == self.cells[2:3] else self.cells

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """An automaton that keeps the first digit and counts the second one down."""
        read = self._read()
        yield _indexing(read, geometry.values, len(self.cells) - 2, len(read) < len(self.cells))

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """An arrow along the cells."""
        yield Line(self.cells, role="value_indexing", head=True)


@shaped
def _indexing(cells: tuple[int, ...], digits: range, steps: int, begins: bool) -> Automaton:
    """The second digit tells of at most so many steps, and may be the first of the line itself."""

    def step(state: _State, digit: int) -> _State | None:
        first, left, place = state
        if place == 0:
            return digit, 0, 1
        if place == 1:
            if not 1 <= digit <= steps:
                return None
            return step((first, digit, 2), digit) if begins else (first, digit, 2)
        if left == 1 and digit != first:
            return None
        return (first, left - 1, 2) if left > 1 else (0, 0, 2)

    return automaton(cells, digits, (0, 0, 0), step)
