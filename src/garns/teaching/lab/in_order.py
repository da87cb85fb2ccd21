"""In order: take the next empty cell, and try the digits from 1."""

from __future__ import annotations

from garns.teaching.lab.board import Board
from garns.teaching.lab.watching import Watch


def solve(grid: list[int], board: Board, watch: Watch) -> bool:
    """Fill the grid, if that can be done."""
    cell = grid.index(0) if 0 in grid else None
    if cell is None:
        return True  # nothing is empty: solved
    for digit in board.digits:
        if any(grid[peer] == digit for peer in board.peers[cell]):
            continue  # it stands in the same row, column or box
        grid[cell] = digit
        watch.tried(cell, digit)
        if solve(grid, board, watch):
            return True
        grid[cell] = 0  # take it back
        watch.undone(cell)
    return False  # a dead end
