"""Where the candidates of a cell stand: every digit has its own spot, so that a missing one is seen as a hole."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil, sqrt
from typing import NamedTuple

from garns.geometry import Geometry
from garns.render.markup import CELL
from garns.shapes import Cage

MARK = 0.98  # the size of a candidate's font, in parts of the room it has


class Spot(NamedTuple):
    """The middle of a candidate, and the room it has."""

    x: float
    y: float
    pitch: float


class Spots:
    """The spots of a board, inside the outlines of cages and below their texts."""

    def __init__(self, geometry: Geometry, cages: Iterable[Cage]) -> None:
        cages = list(cages)
        self._places = geometry.places
        self._across = ceil(sqrt(geometry.digits))
        self._down = ceil(geometry.digits / self._across)
        self._margin = 13 if cages else 8
        self._labelled = {min(geometry.places[cell] for cell in cage.cells) for cage in cages if cage.text}
        #: The room of a candidate in a cell without a text.
        self.usual = (CELL - 2 * self._margin) / self._across

    def at(self, cell: int, digit: int) -> Spot:
        """The spot of one candidate."""
        row, column = self._places[cell]
        top = 30 if (row, column) in self._labelled else self._margin
        pitch = min(self.usual, (CELL - self._margin - top) / self._down)
        left = CELL * column + (CELL - pitch * self._across) / 2
        upper = CELL * row + (CELL + top - self._margin - pitch * self._down) / 2
        below, beside = divmod(digit - 1, self._across)
        return Spot(left + pitch * (beside + 0.5), upper + pitch * (below + 0.5), pitch)
