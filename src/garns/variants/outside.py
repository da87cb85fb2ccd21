"""Clues outside the grid that speak of the row or column beside them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import field
from functools import lru_cache
from typing import ClassVar, Literal

from garns.errors import Problem
from garns.i18n import N_, translate
from garns.values.clue_shapes import Outside, Shape
from garns.values.geometry import Geometry
from garns.values.rules import Automaton, Rule
from garns.variants.base import Variant
from garns.variants.declared import declared
from garns.variants.patterns import NEEDS_GRIDS

Side = Literal["left", "right", "top", "bottom"]
#: Boards with so many digits are small enough for automata that remember a set of them.
_SETS = 10
_OUTWARDS = {"left": (0, -1), "right": (0, 1), "top": (-1, 0), "bottom": (1, 0)}
_SIDES = {
    "left": N_("row {number} from the left: {shown}"),
    "right": N_("row {number} from the right: {shown}"),
    "top": N_("column {number} from the top: {shown}"),
    "bottom": N_("column {number} from the bottom: {shown}"),
}


@declared
class OutsideClue(Variant):
    """A number beside a row (``left``, ``right``) or a column (``top``, ``bottom``), counted from 1.

    ``grid`` counts the grids of a multi-grid.
    """

    from_zero: ClassVar[bool] = True

    side: Side
    number: int
    grid: int = field(default=1, kw_only=True)

    @property
    @abstractmethod
    def shown(self) -> int:
        """The number of the clue."""

    @abstractmethod
    def possible(self, geometry: Geometry) -> Iterator[Problem]:
        """The problem of a number that no line of the board can have."""

    def line(self, geometry: Geometry) -> tuple[int, ...]:
        """The cells of its row or column, from the clue on."""
        return _line(geometry, self.side, self.number, self.grid)

    def place(self, geometry: Geometry) -> tuple[int, int]:
        """Where it is written."""
        return _beside(geometry, self.side, self.number, self.grid)

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """There must be such a line, a free place beside it, and a line with this number."""
        if _has_place(geometry, self.side, self.number, self.grid):
            return self.possible(geometry)
        return self._misplaced(geometry)

    def _misplaced(self, geometry: Geometry) -> Iterator[Problem]:
        if not geometry.grids:
            yield self.misfit(NEEDS_GRIDS)
            return
        most = geometry.grid_shape[0 if self.side in ("left", "right") else 1]
        wrong = [*self.ranged("grid", 1, len(geometry.grids)), *self.ranged("number", 1, most)]
        if not wrong and geometry.cell_at(*self.place(geometry)) is not None:
            wrong.append(self.misfit(N_("there are cells where it would be written")))
        yield from wrong
        yield from self.possible(geometry)

    def clues_in(self, geometry: Geometry, lang: str) -> Iterator[str]:
        """The line, the side from which it is read, and the number."""
        told = translate(_SIDES[self.side], lang, number=self.number, shown=self.shown)
        several = len(geometry.grids) > 1
        yield translate(N_("grid {number}: {clue}"), lang, number=self.grid, clue=told) if several else told

    def called_in(self, geometry: Geometry, lang: str) -> str:
        """Its name, its line and the number."""
        (clue,) = self.clues_in(geometry, lang)
        return translate(N_("{name}, {clue}"), lang, name=self.name_in(lang), clue=clue)

    def impossible(self, name: str) -> Problem:
        """The problem of a number that no digits give."""
        return Problem("bad_constraint_field", constraint=self, field=name, found=str(self.shown))

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """The number at its place."""
        yield Outside(self.place(geometry), role=self.id, text=str(self.shown))


def may_repeat(geometry: Geometry) -> bool:
    """Whether lines may hold a digit twice: on boards without rows and columns."""
    return not geometry.areas


@lru_cache(maxsize=1024)
def _line(geometry: Geometry, side: Side, number: int, grid: int) -> tuple[int, ...]:
    """The row or column of a grid, seen from a side."""
    cells, width = geometry.grids[grid - 1], geometry.grid_shape[1]
    line = cells[(number - 1) * width : number * width] if side in ("left", "right") else cells[number - 1 :: width]
    return line if side in ("left", "top") else line[::-1]


def _beside(geometry: Geometry, side: Side, number: int, grid: int) -> tuple[int, int]:
    row, column = geometry.places[_line(geometry, side, number, grid)[0]]
    down, right = _OUTWARDS[side]
    return row + down, column + right


@lru_cache(maxsize=1024)
def _has_place(geometry: Geometry, side: Side, number: int, grid: int) -> bool:
    """Whether there is such a line, and no cell where its clue is written."""
    if not 1 <= grid <= len(geometry.grids):
        return False
    most = geometry.grid_shape[0 if side in ("left", "right") else 1]
    return 1 <= number <= most and geometry.cell_at(*_beside(geometry, side, number, grid)) is None


@declared
class CountedClue(OutsideClue):
    """A clue whose line is read by an automaton.

    Most lines hold no digit twice, so their automaton may refuse what no such line does; nor, where one has a cell for
    each digit, that it lacks a digit. Others have ``repeats``.
    """

    @abstractmethod
    def reader(self, digits: range, length: int, repeats: bool) -> Automaton:
        """The automaton for a line of so many cells 0, 1, 2 ..."""

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """The automaton along the line."""
        line = self.line(geometry)
        found = self.reader(geometry.values, len(line), may_repeat(geometry))
        yield Automaton(line, found.next, found.accepting)


def digit_bits(digits: range) -> dict[int, int]:
    """A bit for each digit, so that an automaton may know which it has met: one that comes again comes in no line.

    That lets clues with a sum tell their digits much sooner. On larger boards the sets are too many: there are no bits.

    >>> digit_bits(range(1, 4)), digit_bits(range(1, 12))[11]
    ({1: 1, 2: 2, 3: 4}, 0)
    """
    return {digit: 1 << place if len(digits) <= _SETS else 0 for place, digit in enumerate(digits)}
