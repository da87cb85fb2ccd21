"""What the searches of the lab know of a puzzle: cells, digits, and houses in which every digit stands once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from garns.errors import Problem, PuzzleError
from garns.values.geometry import House
from garns.values.puzzle import Puzzle

#: As many cells as 25x25 has; the searches of the lab go one call deeper for each.
MAX_CELLS = 625

#: A digit in a cell.
Way = tuple[int, int]
#: What must be done once: a cell is filled (house -1, its number), or a house has a digit.
Task = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Board:
    """The cells of each house, the peers of each cell, the digits, and what is given (0 where a cell is empty)."""

    givens: tuple[int, ...]
    digits: range
    houses: tuple[tuple[int, ...], ...]
    peers: tuple[tuple[int, ...], ...]

    @staticmethod
    def of(puzzle: Puzzle) -> Board:
        """The board of a puzzle.

        :raises PuzzleError: when there are other rules than houses, or too many cells.
        """
        cells = len(puzzle.geometry)
        if cells > MAX_CELLS:
            raise PuzzleError([Problem("too_many_cells", found=cells, expected=MAX_CELLS)])
        rules = list(puzzle.rules())
        houses = tuple(rule.cells for rule in rules if isinstance(rule, House))
        if len(houses) < len(rules):
            raise PuzzleError([Problem("only_houses")])
        peers: list[dict[int, None]] = [{} for _ in range(cells)]
        for house in houses:
            for cell in house:
                peers[cell].update(dict.fromkeys(other for other in house if other != cell))
        return Board(puzzle.givens, range(1, puzzle.geometry.digits + 1), houses, tuple(map(tuple, peers)))

    def left(self, grid: Sequence[int], cell: int) -> list[int]:
        """The digits that no peer of a cell holds."""
        held = {grid[peer] for peer in self.peers[cell]}
        return [digit for digit in self.digits if digit not in held]

    def tasks(self, grid: Sequence[int]) -> dict[Task, list[Way]]:
        """What is still to be done, each thing exactly once, and the ways to do it."""
        empty = {cell: self.left(grid, cell) for cell, digit in enumerate(grid) if not digit}
        tasks = {(-1, cell): [(cell, digit) for digit in left] for cell, left in empty.items()}
        for number, house in enumerate(self.houses):
            for digit in set(self.digits) - {grid[cell] for cell in house}:
                tasks[number, digit] = [(cell, digit) for cell in house if digit in empty.get(cell, ())]
        return tasks
