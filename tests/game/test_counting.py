"""How many of each digit are still to come: told where it is known, and nowhere else."""

from __future__ import annotations

import pytest

from garns import solve
from garns.game import new_game, reduce
from garns.game.counting import digits_left, times_of_each
from garns.tui.panels import counter
from garns.variants import empty
from garns.web.bundle import bundle


@pytest.mark.parametrize("board", ["4", "9:0-8", "latin4x7", "grid4x6", "butterfly", "clueless1", "cube3", "4+CC4x4"])
def test_in_a_solution_each_digit_comes_as_often_as_was_told(board: str) -> None:
    puzzle = empty(board)
    solution = solve(puzzle).solution
    assert solution is not None
    held = solution.givens[: len(puzzle.geometry.board_cells)]
    assert {held.count(digit) for digit in range(1, puzzle.geometry.digits + 1)} == {times_of_each(puzzle)}


@pytest.mark.parametrize("board", ["6:1-9", "4:0-4"])
def test_with_more_digits_than_cells_in_a_row_nobody_knows(board: str) -> None:
    game = new_game(empty(board))
    assert digits_left(game) is None
    assert counter(game) == ""
    assert bundle(game.puzzle)["each"] is None


def test_digits_are_counted_as_they_are_written_and_never_below_none() -> None:
    game = new_game(empty("4:0-3"))
    assert counter(game) == "0:4 1:4 2:4 3:4"
    game = reduce(game, {"type": "place", "cells": [0, 1, 2, 3, 4], "digit": 1})
    assert counter(game) == "0:. 1:4 2:4 3:4"
    assert bundle(game.puzzle)["each"] == 4


def test_variables_are_not_counted() -> None:
    game = reduce(new_game(empty("4+X4")), {"type": "place", "cells": [0, 16, 17], "digit": 2})
    assert counter(game) == "1:4 2:3 3:4 4:4"
