"""How many of each digit are still to come, on boards of which that is known before they are solved."""

from __future__ import annotations

from functools import lru_cache

from garns.game.state import GameState
from garns.values.puzzle import Puzzle


@lru_cache(maxsize=64)
def times_of_each(puzzle: Puzzle) -> int | None:
    """How often every digit stands on the solved board; None where that is not known.

    A house holds every digit once. So where some houses of one kind cover the board without overlapping, each digit
    comes as often as there are of them. Where rows have fewer cells than there are digits, nobody knows.

    >>> from garns.variants import empty
    >>> [times_of_each(empty(board)) for board in ("9", "samurai", "9:0-8", "6:1-9")]
    [9, 41, 9, None]
    """
    covered: dict[str, set[int]] = {}
    for house in puzzle.houses:
        cells = covered.setdefault(house.kind, set())
        if cells.isdisjoint(house.cells):
            cells.update(house.cells)
    board = puzzle.geometry.board_cells
    return len(board) // puzzle.geometry.digits if any(len(cells) == len(board) for cells in covered.values()) else None


def digits_left(state: GameState) -> dict[int, int] | None:
    """For each digit how many are still to come; None where that is not known.

    >>> from garns.game import new_game
    >>> digits_left(new_game(Puzzle.parse("1234............", Puzzle.empty(4).geometry)))
    {1: 3, 2: 3, 3: 3, 4: 3}
    """
    whole, geometry = times_of_each(state.puzzle), state.puzzle.geometry
    if whole is None:
        return None
    values = state.board.values[: len(geometry.board_cells)]  # variables are no part of the board
    return {digit: max(0, whole - values.count(digit)) for digit in range(1, geometry.digits + 1)}
