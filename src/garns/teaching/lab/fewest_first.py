"""Fewest first: take the empty cell with the fewest digits left, so that a mistake shows early."""

from __future__ import annotations

from garns.teaching.lab.board import Board
from garns.teaching.lab.watching import Watch


def solve(grid: list[int], board: Board, watch: Watch) -> bool:
    """Fill the grid, if that can be done."""
    left = {cell: board.left(grid, cell) for cell, digit in enumerate(grid) if digit == 0}
    if not left:
        return True  # nothing is empty: solved
    cell = min(left, key=lambda cell: len(left[cell]))
    for digit in left[cell]:
        grid[cell] = digit  # try it
        watch.tried(cell, digit)
        if solve(grid, board, watch):
            return True
        watch.undone(cell)
        grid[cell] = 0  # take it back
    return False  # a dead end
