"""What clues are drawn on: a board, a grid that is its solution, and the room that is left."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random

from garns.values.geometry import Geometry
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
    grid: Grid
    chance: Random
    #: Among how many variants the room is shared.
    sharing: int = 1
    #: Cells without a figure, and places outside the board without a number.
    free: set[int] = field(init=False)
    outside: set[tuple[int, int]] = field(default_factory=set, init=False)
    #: The two cells of every slanting step that would cross a line.
    _crossings: set[frozenset[int]] = field(default_factory=set, init=False)

    def __post_init__(self) -> None:
        self.free = set(range(len(self.grid)))

    @property
    def geometry(self) -> Geometry:
        """The board without its rules."""
        return self.board.geometry

    def some(self, each: int) -> int:
        """How many figures: one for so many cells, fewer where other variants draw too."""
        return max(2, round(len(self.grid) / each / self.sharing))

    def starts(self) -> Iterator[int]:
        """Free cells to begin a figure at, each in a part of the board that has little yet."""
        left = set(self.free)
        while left := left & self.free:
            weights = {cell: (self._taken_around(cell), self.chance.random()) for cell in sorted(left)}
            cell = min(weights, key=weights.__getitem__)
            left.discard(cell)
            yield cell

    def _taken_around(self, cell: int) -> int:
        row, column = self.geometry.places[cell]
        near = ((row + down, column + right) for down in range(-2, 3) for right in range(-2, 3))
        return sum(other is not None and other not in self.free for place in near for other in [self._at(place)])

    def _at(self, place: tuple[int, int]) -> int | None:
        return self.geometry.cell_at(*place)

    def around(self, cell: int) -> list[int]:
        """The cells that touch a cell, at a side or at a corner."""
        row, column = self.geometry.places[cell]
        beside = [(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
        return [other for place in beside if (other := self._at(place)) is not None]

    def steps(self, path: list[int], end: int = -1) -> list[int]:
        """Where a line may go on from one of its ends: to a free cell, crossing nothing, and not back beside itself."""
        last = path[end]
        own = {one for one in path if one != last}
        crossings = self._crossings | {cross for pair in itertools.pairwise(path) for cross in self._cross(*pair)}
        return [
            cell
            for cell in self.around(last)
            if cell in self.free
            and cell not in path
            and frozenset((last, cell)) not in crossings
            and not own.intersection(neighbours(self.geometry, cell))
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
