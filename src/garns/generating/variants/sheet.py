"""What clues are drawn on: a board, a grid that is its solution, and the room that is left."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from random import Random

from garns.generating.variants.wish import ANY_CAGES, CageWish
from garns.values.geometry import Geometry
from garns.values.limits import breathe
from garns.values.puzzle import Puzzle
from garns.variants.patterns import neighbours

Grid = tuple[int, ...]
#: Whether a line that has come so far may go on to a cell.
Fits = Callable[[list[int], int], bool]


@dataclass
class Sheet:
    """A board with its solution, a source of chance, and what of it has clues already.

    Clues that are figures take their cells away from other figures, so that none lies upon another.
    """

    board: Puzzle
    #: The digits inside, which begin with 1 on every board.
    solution: Grid
    chance: Random
    #: Among how many variants the room is shared.
    sharing: int = 1
    #: What cages are wanted.
    cages: CageWish = ANY_CAGES
    #: Cells without a figure, and places outside the board without a number.
    free: set[int] = field(init=False)
    outside: set[tuple[int, int]] = field(default_factory=set, init=False)
    #: The two cells of every slanting step that would cross a line.
    _crossings: set[frozenset[int]] = field(default_factory=set, init=False)
    #: How many cells no more than two rows and columns from each, itself included, have a figure.
    _taken_around: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self.free = set(self.geometry.board_cells)
        self._taken_around = [0] * len(self.solution)

    @property
    def geometry(self) -> Geometry:
        """The board without its rules."""
        return self.board.geometry

    @cached_property
    def grid(self) -> Grid:
        """The digits as they are written, of which clues speak."""
        return tuple(digit + self.geometry.first - 1 for digit in self.solution)

    def some(self, each: int) -> int:
        """How many figures: one for so many cells, fewer where other variants draw too."""
        return max(2, round(len(self.grid) / each / self.sharing))

    def starts(self) -> Iterator[int]:
        """Free cells to begin a figure at, each in a part of the board that has little yet.

        :raises OutOfBudget: when nobody waits for more figures.
        """
        left = set(self.free)
        while left := left & self.free:
            breathe()
            weights = {cell: (self._taken_around[cell], self.chance.random()) for cell in sorted(left)}
            cell = min(weights, key=weights.__getitem__)
            left.discard(cell)
            yield cell

    def _at(self, place: tuple[int, int]) -> int | None:
        return self.geometry.cell_at(*place)

    def _within(self, cell: int, reach: int) -> list[int]:
        """The cells no more than so many rows and columns from a cell, itself included."""
        row, column = self.geometry.places[cell]
        moves = range(-reach, reach + 1)
        near = (self._at((row + down, column + right)) for down in moves for right in moves)
        return [other for other in near if other is not None]

    @cached_property
    def _around(self) -> list[list[int]]:
        """For each cell those that touch it, at a side or at a corner."""
        return [[other for other in self._within(cell, 1) if other != cell] for cell in range(len(self.grid))]

    @cached_property
    def _beside(self) -> list[list[int]]:
        """For each cell those that touch it at a side."""
        return [neighbours(self.geometry, cell) for cell in range(len(self.grid))]

    def steps(self, path: list[int], end: int = -1) -> list[int]:
        """Where a line may go on from one of its ends: to a free cell, crossing nothing, and not back beside itself."""
        last = path[end]
        own = {*path} - {last}
        return [
            cell
            for cell in self._around[last]
            if cell in self.free
            and cell not in own
            and own.isdisjoint(self._beside[cell])  # where a line would cross itself it is beside itself
            and frozenset((last, cell)) not in self._crossings
        ]

    def _cross(self, a: int, b: int) -> Iterator[frozenset[int]]:
        """The step between the two other cells of the square in which a slanting step lies."""
        (top, left), (bottom, right) = self.geometry.places[a], self.geometry.places[b]
        if top != bottom and left != right:
            others = self._at((top, right)), self._at((bottom, left))
            if others[0] is not None and others[1] is not None:
                yield frozenset((others[0], others[1]))

    def take(self, *figures: tuple[int, ...], lines: bool = True) -> None:
        """Take the room of figures: of each its cells in order, so that lines are crossed by no other."""
        for cells in figures:
            for cell in self.free.intersection(cells):
                for other in self._within(cell, 2):
                    self._taken_around[other] += 1
            self.free.difference_update(cells)
            if lines:
                for pair in itertools.pairwise(cells):
                    self._crossings.update(self._cross(*pair))

    def walk(self, start: int, length: int, fits: Fits) -> list[int] | None:
        """A line of so many cells from a start, by chance, of which every step fits; None when it ends before."""
        path = [start]
        while len(path) < length:
            steps = [cell for cell in self.steps(path) if fits(path, cell)]
            if not steps:
                return None
            path.append(self.chance.choice(steps))
        return path

    def lines(
        self, count: int, lengths: tuple[int, ...], tries: int, find: Callable[[int, int], list[int] | None]
    ) -> Iterator[tuple[int, ...]]:
        """So many lines, each of a length by chance, found from one of the starts in some tries, and taken."""
        for start in self.starts():
            if count == 0:
                return
            length = self.chance.choice(lengths)
            found = next((path for _ in range(tries) if (path := find(start, length))), None)
            if found is not None:
                count -= 1
                self.take(tuple(found))
                yield tuple(found)
