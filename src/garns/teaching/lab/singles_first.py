"""Singles first: do what is certain, as a person does, and guess only when nothing is."""

from __future__ import annotations

from garns.teaching.lab.board import Board, Way
from garns.teaching.lab.watching import Watch


def solve(grid: list[int], board: Board, watch: Watch) -> bool:
    """Fill the grid, if that can be done."""
    for cell, digit in next_ways(grid, board):
        grid[cell] = digit
        watch.tried(cell, digit)
        if solve(grid, board, watch):
            break
        grid[cell] = 0  # take it back
        watch.undone(cell)
    return 0 not in grid  # solved when nothing is empty; else a dead end: there was no way, or all were wrong


def next_ways(grid: list[int], board: Board) -> list[Way]:
    """The one way of a single, or else all ways to fill the cell with the fewest digits left."""
    left = {cell: board.left(grid, cell) for cell, digit in enumerate(grid) if digit == 0}
    if not left:
        return []
    best = min(left, key=lambda cell: len(left[cell]))
    if len(left[best]) < 2:
        return [(best, digit) for digit in left[best]]  # the only digit for a cell
    for house in board.houses:
        for digit in set(board.digits) - {grid[cell] for cell in house}:
            places = [cell for cell in house if digit in left.get(cell, ())]
            if len(places) < 2:
                return [(cell, digit) for cell in places]  # the only place for a digit
    return [(best, digit) for digit in left[best]]
