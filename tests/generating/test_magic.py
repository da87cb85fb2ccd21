"""Magic Sudoku: a named board, and a variant of the generator."""

import pytest

import garns
from garns.errors import PuzzleError
from garns.generating import one, recipe
from garns.values.puzzle import Puzzle
from garns.variants import MagicSquare, empty


def test_the_board_has_a_magic_square_in_the_middle():
    (square,) = empty("magic").constraints
    assert square == MagicSquare((30, 31, 32, 39, 40, 41, 48, 49, 50))
    (large,) = empty("magic25").constraints
    assert (large.cells[0], large.cells[-1], len(large.cells)) == (10 * 25 + 10, 14 * 25 + 14, 25)
    assert [each.id for each in empty("x+magic").constraints] == ["diagonal", "diagonal", "magic_square"]


@pytest.mark.parametrize("board", ["magic16", "magic6", "magic4", "magic+samurai"])
def test_a_board_without_such_a_box_is_refused(board):
    with pytest.raises(PuzzleError, match="magic square does not fit this board: it needs a square box in the middle"):
        empty(board)


@pytest.mark.parametrize("wish", [{"variant": "magic"}, {"board": empty("magic")}], ids=["variant", "board"])
def test_puzzles_have_the_level_one_solution_and_a_magic_square(wish):
    made = one(recipe(wish.pop("board", Puzzle()), level="easy", **wish), seed=1)
    assert garns.rate(made.puzzle).level == "easy"
    assert garns.solve(made.puzzle).status == "unique"
    (square,) = made.puzzle.constraints
    assert {sum(made.solution[cell] for cell in line) for line in square.lines()} == {15}
