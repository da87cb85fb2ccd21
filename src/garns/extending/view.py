"""A position as a technique looks at it: sets of cells and digits, and nothing that could be changed."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cached_property

from garns.logic.verifying import houses_of
from garns.values.geometry import Geometry, House
from garns.values.position import Position, sees
from garns.values.puzzle import Puzzle
from garns.values.step import Candidate


class View:
    """What a technique sees. Cells are numbers from 0 and digits from 1; a filled cell has no candidates.

    >>> view = View(Position.start(Puzzle.parse("1.........4.....", Puzzle.empty(4).geometry)))
    >>> sorted(view.candidates(1)), sorted(view.cells_with(1, view.houses[1].cells))
    ([2, 3, 4], [6, 7])
    >>> view.name(1), view.sees(1, 5), view.cell("r2c2")
    ('r1c2', True, 5)
    """

    def __init__(self, position: Position) -> None:
        self.position = position

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle, with its givens and constraints."""
        return self.position.puzzle

    @property
    def geometry(self) -> Geometry:
        """The board."""
        return self.position.puzzle.geometry

    @property
    def digits(self) -> range:
        """The digits of the board, from 1."""
        return range(1, self.geometry.digits + 1)

    @cached_property
    def houses(self) -> tuple[House, ...]:
        """Rows, columns, boxes and whatever else holds every digit once; the index is what the parts of a step use."""
        return houses_of(self.puzzle)

    @cached_property
    def open_cells(self) -> frozenset[int]:
        """The cells without a digit."""
        return frozenset(cell for cell, digit in enumerate(self.position.digits) if not digit)

    def digit(self, cell: int) -> int:
        """The digit of a cell, 0 when it is open."""
        return self.position.digits[cell]

    def candidates(self, cell: int) -> frozenset[int]:
        """The digits that an open cell may hold."""
        return self._candidates[cell]

    @cached_property
    def _candidates(self) -> tuple[frozenset[int], ...]:
        every = range(len(self.position.digits))
        return tuple(frozenset(self.position.candidates_of(cell) if cell in self.open_cells else ()) for cell in every)

    def cells_with(self, digit: int, among: Iterable[int] | None = None) -> frozenset[int]:
        """The open cells that may hold a digit: all, or those among some cells."""
        cells = self._cells_with[digit]
        return cells if among is None else cells & frozenset(among)

    @cached_property
    def _cells_with(self) -> dict[int, frozenset[int]]:
        return {
            digit: frozenset(cell for cell in self.open_cells if digit in self._candidates[cell])
            for digit in self.digits
        }

    def peers(self, cell: int) -> frozenset[int]:
        """The cells that cannot hold the same digit as this one."""
        return sees(self.puzzle)[cell]

    def common_peers(self, cells: Iterable[int]) -> frozenset[int]:
        """The cells that see all of these."""
        return frozenset.intersection(*map(self.peers, cells))

    def sees(self, a: int, b: int) -> bool:
        """Whether two cells cannot hold the same digit."""
        return b in self.peers(a)

    def eliminations(self, digits: Collection[int], cells: Iterable[int]) -> tuple[Candidate, ...]:
        """Those of the digits that stand in those cells, as the eliminations of a step."""
        return tuple(
            Candidate(cell, digit) for cell in sorted(cells) for digit in sorted(self.candidates(cell) & {*digits})
        )

    def name(self, cell: int) -> str:
        """The name of a cell, ``r4c7``."""
        return self.geometry.name(cell)

    def cell(self, name: str) -> int:
        """The cell of a name."""
        return self.geometry.cell(name)
