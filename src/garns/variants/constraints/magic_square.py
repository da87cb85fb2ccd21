"""A magic square: rows, columns and diagonals of some cells have one total."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import isqrt
from typing import ClassVar

from garns.errors import Problem, PuzzleError
from garns.i18n import N_
from garns.values.clue_shapes import Area, Shape
from garns.values.geometry import Geometry
from garns.values.rules import Rule, Sum
from garns.variants.base import Variant
from garns.variants.declared import Cells, declared
from garns.variants.patterns import different
from garns.variants.registry import register


@register
@declared
class MagicSquare(Variant):
    """Cells, written row by row, hold different digits; their rows, columns and both diagonals have one total.

    >>> from garns.values.geometry import CLASSIC
    >>> {rule.total for rule in MagicSquare((30, 31, 32, 39, 40, 41, 48, 49, 50)).rules(CLASSIC)}
    {15}
    """

    id: ClassVar[str] = "magic_square"
    name: ClassVar[str] = N_("magic square")
    text: ClassVar[str] = N_(
        "The rows, columns and both diagonals of the square have the same total, and no digit repeats."
    )
    from_zero: ClassVar[bool] = True
    houses: ClassVar[dict[str, str]] = {"magic_square": N_("the magic square")}

    cells: Cells

    @classmethod
    def in_the_middle(cls, geometry: Geometry) -> MagicSquare:
        """The magic square of Magic Sudoku: the box in the middle of the board.

        :raises PuzzleError: when the board has none with three rows or more that is a square.
        """
        height, width = geometry.box or (0, 0)
        side = geometry.rows
        found = height == width >= 3 and side == geometry.columns == height**2 and height % 2 == 1
        lines = range((side - height) // 2, (side + height) // 2) if found else ()
        square = cls(tuple(side * row + column for row in lines for column in lines))
        if not found:
            raise PuzzleError([square.misfit(N_("it needs a square box in the middle"))])
        return square

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """A square of three rows at least (two have no solution), and no more cells than digits."""
        yield from self.sized(self.cells, 9, geometry.digits)
        if isqrt(len(self.cells)) ** 2 != len(self.cells):
            yield self.misfit(N_("its cells do not form a square"))

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """Different digits, and equal sums; where every digit comes once, their total is known."""
        yield from different(geometry, self.cells, "magic_square")
        first, *others = self.lines()
        if len(self.cells) == geometry.digits:
            total = sum(geometry.values) // len(first)
            for line in (first, *others):
                yield Sum(line, total, distinct=True)
            return
        for line in others:
            weights = Counter(first)
            weights.subtract(line)
            cells = tuple(cell for cell, weight in weights.items() if weight)
            yield Sum(cells, 0, tuple(weights[cell] for cell in cells))

    def lines(self) -> list[tuple[int, ...]]:
        """The rows, the columns and the two diagonals."""
        side = isqrt(len(self.cells))
        rows = [self.cells[start : start + side] for start in range(0, len(self.cells), side)]
        return [*rows, *zip(*rows, strict=True), self.cells[:: side + 1], self.cells[side - 1 : -1 : side - 1]]

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """Its cells shaded."""
        yield Area(self.cells, role="magic_square")
