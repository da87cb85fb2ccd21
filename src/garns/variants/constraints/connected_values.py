"""Digits whose cells hang together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.clue_shapes import Area, Shape
from garns.values.geometry import Geometry
from garns.values.rules import Connected, Rule
from garns.variants.base import Variant
from garns.variants.declared import Cells, Digits, declared
from garns.variants.patterns import NEEDS_GRIDS, neighbours
from garns.variants.registry import register


@register
@declared
class ConnectedValues(Variant):
    """The cells that hold one of the digits form one area: of the whole board, or of some cells; of any size, or one.

    >>> from garns import Puzzle, board, count_solutions
    >>> areas = ConnectedValues((1, 2, 3)), ConnectedValues((1, 2, 3), size=11)
    >>> [count_solutions(Puzzle(board(4), constraints=[area]), limit=300) for area in areas]  # of 288 grids
    [216, 0]
    """

    id: ClassVar[str] = "connected_values"
    name: ClassVar[str] = N_("connected digits")
    text: ClassVar[str] = N_(
        "The cells that hold one of the digits form one area, connected along edges and of the given size, "
        "if there is one."
    )
    from_zero: ClassVar[bool] = True
    alternative: ClassVar[bool] = False

    digits: Digits
    cells: Cells = ()  # type: ignore[assignment]  # a default is kept as it is
    size: int = 0

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """Digits of the board, cells that have neighbours, and no more of them in the area than there are."""
        if not geometry.grids:
            yield self.misfit(NEEDS_GRIDS)
            return
        if not self.digits or not all(digit in geometry.values for digit in self.digits):
            yield Problem("bad_constraint_field", constraint=self, field="digits", found=str(list(self.digits)))
        yield from self.ranged("size", 0, len(self.among_which(geometry)))

    def among_which(self, geometry: Geometry) -> tuple[int, ...]:
        """The cells it speaks of."""
        return self.cells or tuple(geometry.board_cells)

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """One area."""
        cells = self.among_which(geometry)
        place = {cell: at for at, cell in enumerate(cells)}
        pairs = ((at, place.get(other, -1)) for at, cell in enumerate(cells) for other in neighbours(geometry, cell))
        edges = tuple((one, other) for one, other in pairs if one < other)
        yield Connected(cells, edges, frozenset(self.digits), self.size or 1, self.size or None)

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """The cells shaded, unless they are all."""
        if self.cells:
            yield Area(self.cells, role="connected_values")
