"""Where the candidates of a cell stand: every digit has its own spot, so that a missing one is seen as a hole."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from math import ceil, sqrt
from typing import NamedTuple

from garns.render import printed
from garns.render.figures import Palette
from garns.render.markup import CELL, group, text
from garns.values.clue_shapes import Cage, Shape
from garns.values.geometry import Geometry
from garns.values.position import Position
from garns.values.step import Candidate

MARK = 0.98  # the size of a candidate's font, in parts of the room it has


class Spot(NamedTuple):
    """The middle of a candidate, the room it has, and what is written there."""

    x: float
    y: float
    pitch: float
    sign: str


class Spots:
    """The spots of a board, inside the outlines of cages and below their texts; a margin leaves room for lanes."""

    def __init__(self, geometry: Geometry, shapes: Iterable[Shape], margin: float | None = None) -> None:
        cages = printed.only(Cage, shapes := [*shapes])
        self._places, self._symbols = geometry.places, geometry.symbols
        self._across = ceil(sqrt(geometry.digits))
        self._down = ceil(geometry.digits / self._across)
        self._margin = margin or (13 if cages or self._across == 2 else 8)
        #: The places whose first corner holds a text.
        self.labelled = printed.crowded(geometry, shapes)
        #: The room of a candidate in a cell without a text.
        self.usual = (CELL - 2 * self._margin) / self._across

    def at(self, cell: int, digit: int) -> Spot:
        """The spot of one candidate."""
        row, column = self._places[cell]
        top = 30 if (row, column) in self.labelled else self._margin
        pitch = min(self.usual, (CELL - self._margin - top) / self._down)
        left = CELL * column + (CELL - pitch * self._across) / 2
        upper = CELL * row + (CELL + top - self._margin - pitch * self._down) / 2
        below, beside = divmod(digit - 1, self._across)
        return Spot(left + pitch * (beside + 0.5), upper + pitch * (below + 0.5), pitch, self._symbols[digit - 1])

    def candidates(
        self,
        position: Position,
        palette: Palette,
        hidden: Collection[Candidate],
        cells: Iterable[int] | None = None,
    ) -> str:
        """The candidates of open cells, all or those named, but for those that stand elsewhere in the picture."""
        found = ""
        for cell in range(len(position.digits)) if cells is None else cells:
            if position.digits[cell]:
                continue
            for digit in position.candidates_of(cell):
                if (cell, digit) not in hidden:
                    spot = self.at(cell, digit)
                    own = {"font_size": MARK * spot.pitch} if spot.pitch < self.usual else {}
                    found += text(spot.sign, spot.x, spot.y, MARK * spot.pitch, **own)
        style = {"fill": palette["candidate"], "font_size": MARK * self.usual, "text_anchor": "middle"}
        return group("candidates", found, **style)
