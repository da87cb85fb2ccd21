"""Little killer: the digits along a diagonal add up to the number outside that points along it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import ClassVar, Literal

from garns.errors import Problem
from garns.i18n import N_, translate
from garns.values.clue_shapes import Outside, Shape
from garns.values.geometry import Geometry
from garns.values.rules import Rule, Sum
from garns.variants import totals
from garns.variants.base import Variant
from garns.variants.declared import Cell, declared
from garns.variants.registry import register

Direction = Literal["up_left", "up_right", "down_left", "down_right"]
_STEPS = {"up_left": (-1, -1), "up_right": (-1, 1), "down_left": (1, -1), "down_right": (1, 1)}
_DIRECTIONS = {
    "up_left": N_("from {start} up to the left: {sum}"),
    "up_right": N_("from {start} up to the right: {sum}"),
    "down_left": N_("from {start} down to the left: {sum}"),
    "down_right": N_("from {start} down to the right: {sum}"),
}


@register
@declared
class LittleKiller(Variant):
    """The sum of a diagonal, from its first cell in a direction to the edge of the board; digits may repeat.

    >>> from garns.values.geometry import board
    >>> next(LittleKiller(2, "down_left", 9).rules(board(4))).cells
    (2, 5, 8)
    """

    id: ClassVar[str] = "little_killer"
    name: ClassVar[str] = N_("little killer")
    text: ClassVar[str] = N_("The digits along the diagonal of the arrow add up to its sum; they may repeat.")
    from_zero: ClassVar[bool] = True

    start: Cell
    direction: Direction
    sum: int

    def clue(self, geometry: Geometry) -> tuple[int, ...]:
        """The cells of the diagonal."""
        return _diagonal(geometry, self.start, self.direction)

    def place(self, geometry: Geometry) -> tuple[int, int]:
        """Where it is written."""
        return _place(geometry, self.start, self.direction, -1)

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """The diagonal must begin at the edge, and digits can have the sum."""
        if geometry.cell_at(*self.place(geometry)) is not None:
            yield self.misfit(N_("its diagonal does not begin at the edge"))
        count = len(self.clue(geometry))
        yield from self.ranged("sum", totals.least(count, first=geometry.first), totals.most(count, geometry.values))

    def clues_in(self, geometry: Geometry, lang: str) -> Iterator[str]:
        """Where the diagonal begins, where it goes, and its sum."""
        start = geometry.names[self.start]
        yield translate(_DIRECTIONS[self.direction], lang, start=start, sum=self.sum)

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """The sum."""
        yield Sum(self.clue(geometry), self.sum)

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """The sum outside, with an arrow to the first cell."""
        yield Outside(self.place(geometry), self.id, str(self.sum), towards=geometry.places[self.start])


def _place(geometry: Geometry, start: int, direction: Direction, steps: int) -> tuple[int, int]:
    row, column = geometry.places[start]
    down, right = _STEPS[direction]
    return row + steps * down, column + steps * right


@lru_cache(maxsize=1024)
def _diagonal(geometry: Geometry, start: int, direction: Direction) -> tuple[int, ...]:
    found: list[int] = []
    cell: int | None = start
    while cell is not None:
        found.append(cell)
        cell = geometry.cell_at(*_place(geometry, start, direction, len(found)))
    return tuple(found)
