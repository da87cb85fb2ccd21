"""SAT: the puzzle as clauses, of each of which a literal must be true; then guess one, and see what follows (DPLL).

The number of a digit in a cell says that it stands there, the same number with a minus that it does not.
"""

from __future__ import annotations

from itertools import combinations

from garns.teaching.lab.board import Board
from garns.teaching.lab.watching import Watch

Clause = tuple[int, ...]


def encode(grid: list[int], board: Board) -> list[Clause]:
    """A clause for each task (some way does it), and one for each two ways of a task (not both)."""
    size = len(board.digits)
    tasks = [tuple(cell * size + digit for cell, digit in ways) for ways in board.tasks(grid).values()]
    return [*tasks, *dict.fromkeys((-a, -b) for task in tasks for a, b in combinations(sorted(task), 2))]


def assume(clauses: list[Clause], literal: int) -> list[Clause]:
    """What is left when a literal is true: its clauses hold, and others have lost its opposite."""
    kept = (clause for clause in clauses if literal not in clause)
    return [tuple(each for each in clause if each != -literal) if -literal in clause else clause for clause in kept]


def solve(grid: list[int], board: Board, watch: Watch) -> bool:
    """Fill the grid, if that can be done."""

    def search(clauses: list[Clause]) -> bool:
        while clause := next((each for each in clauses if len(each) == 1 and each[0] < 0), None):
            clauses = assume(clauses, clause[0])  # it follows that a digit does not stand somewhere
            watch.look()
        if not clauses:
            return True  # all hold: solved
        for literal in min((each for each in clauses if not each or each[0] > 0), key=len):
            cell, digit = divmod(literal - 1, len(board.digits))
            grid[cell] = digit + 1
            watch.tried(cell, digit + 1)
            if search(assume(clauses, literal)):
                return True
            grid[cell] = 0
            watch.undone(cell)
        return False  # a clause in which nothing can be true

    return search(encode(grid, board))
