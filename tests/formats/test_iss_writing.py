"""Puzzles for which the Interactive Sudoku Solver has no word: strings of other words, with as many solutions."""

from __future__ import annotations

from dataclasses import replace

import pytest

from garns import Puzzle, count_solutions
from garns.formats import iss, read
from garns.values.geometry import board
from garns.variants import AllOf, AnyOf, LookAndSay, PairTable

#: Clues between cells that do not touch, where the solver takes no marks, and quadruples around no corner.
CLUES = [
    "difference r1c1 r1c4",
    "difference r1c1 r2c2",
    "ratio r2c1 r2c3",
    "greater_than r3c1 r1c4",
    "pair_sum 5 r4c1 r4c3",
    "quadruple 1,2 r2c2 r1c2 r2c1 r1c1",
    "quadruple 1,1 r2c2 r1c2 r2c1 r1c4",
    "quadruple 2,3 r4c1 r4c2 r4c3 r4c4",
]


def rewritten(puzzle: Puzzle) -> Puzzle:
    """What its string is read as; it has as many solutions."""
    again = iss.parse(iss.render(puzzle))
    assert count_solutions(again, limit=1000) == count_solutions(puzzle, limit=1000)
    return again


def words(clue: str, size: str) -> list[str]:
    """What is written for a clue, without board and givens."""
    return iss.render(read(f"board: {size}\n{clue}")).split(".")[2:]


@pytest.mark.parametrize("clue", CLUES)
@pytest.mark.parametrize("size", ["4", "4:0-3"])
def test_a_clue_of_any_cells_stays_as_it_is(clue: str, size: str) -> None:
    rewritten(read(f"board: {size}\n{clue}"))


def test_clues_of_any_cells_stay_as_they_are_among_alternatives() -> None:
    clues = [read(f"board: 4\n{clue}").constraints[0] for clue in CLUES]
    for one, other, third in zip(clues, clues[1:], clues[2:], strict=False):
        either = AnyOf([AllOf([one, other]), third])
        rewritten(Puzzle(board(4), constraints=[either]))
        rewritten(Puzzle(board(4), constraints=[AllOf([one, AnyOf([other, third])])]))
        assert iss.retold(Puzzle(board(4), constraints=[either])) == [either]


def test_marks_between_cells_that_touch_are_marks() -> None:
    assert words("difference r1c1 r1c2", "4") == ["WhiteDot~R1C1~R1C2"]
    assert words("difference r1c1 r1c3", "4") == ["Pair~SpE~_~R1C1~R1C3"]


def test_a_quadruple_is_around_a_corner_or_no_quadruple() -> None:
    assert words("quadruple 1,2 r3c3 r2c3 r3c2 r2c2", "4") == ["Quad~R2C2~1~2"]
    assert words("quadruple 1,2 r3c3 r2c3 r3c2 r1c1", "4") == ["ContainAtLeast~1_2~R3C3~R2C3~R3C2~R1C1"]


def test_a_clue_of_figures_says_only_digits_up_to_9() -> None:
    assert words("look_and_say 1,9,2,8 r1c1-r1c4", "16") == ["LookAndSay~1928~R1C1~R1C2~R1C3~R1C4"]
    assert words("look_and_say 1,12,3,14 r1c1-r1c4", "16") == ["ContainExact~12_14_14_14~R1C1~R1C2~R1C3~R1C4"]


@pytest.mark.parametrize("digits", [(1, 10), (0, 10), (2, 10, 0, 3), (1, 10, 1, 4), (2, 1, 0, 10)])
def test_digits_above_9_are_said_in_other_words(digits: tuple[int, ...]) -> None:
    empty = read("board: 10\n" + "\n".join(f"allowed_digits 1,3,4,10 r{row}c{column}" for row, column in CELLS))
    cage = LookAndSay([empty.geometry.cell(f"r{row}c{column}") for row, column in CELLS], digits)
    rewritten(replace(empty, constraints=(*empty.constraints, cage)))
    assert not iss.FORMAT.wordless(Puzzle(empty.geometry, constraints=[AnyOf([cage, *empty.constraints])]))


#: Two in a row, and two below them.
CELLS = [(1, 1), (1, 2), (2, 1), (2, 2)]


@pytest.mark.parametrize(
    "clue",
    [
        "little_killer r1c1 up_right 0",
        "little_killer r1c4 down_right 0",
        "little_killer r4c1 up_right 3",
        "frame_sum left 1 0 1",
        "frame_sum left 1 3 2",
        "multi_sum_cage 0 r1c1",
        "multi_sum_cage 0,3 r1c1",
        "sum 0 r1c1",
    ],
)
def test_a_total_of_0_is_that_of_cells_that_hold_0(clue: str) -> None:
    rewritten(read(f"board: 4:0-3\n{clue}"))


@pytest.mark.parametrize(
    "clues",
    [
        "negative kropki\ndifference 2 r1c1 r1c2",
        "negative kropki\nratio 3 r1c1 r2c1",
        "negative kropki\ndifference 4 r1c1 r2c4",
    ],
)
def test_the_negative_rule_knows_the_dots_that_are_told_otherwise(clues: str) -> None:
    rewritten(read(f"board: latin3x5:1-6\n{clues}"))


def test_a_table_in_which_order_counts_is_told_for_each_pair() -> None:
    table = PairTable((0, 1, 6), "0111 0011 0001 0000", "all")
    puzzle = Puzzle(board(4), constraints=[table])
    assert [each.id for each in rewritten(puzzle).constraints] == ["thermo"] * 3
    assert iss.render(puzzle).split(".")[2:] == [
        "Thermo~R1C1~R1C2",
        "Thermo~R1C1~R2C3",
        "Thermo~R1C2~R2C3",
    ]


@pytest.mark.parametrize(
    ("clue", "word"),
    [
        ("r1c1 down_right 9", "LittleKiller~9~R1C1"),
        ("r4c4 up_left 9", "LittleKiller~9~R1C1"),
        ("r4c1 up_right 9", "LittleKiller~9~R1C4"),
        ("r4c2 up_right 9", "LittleKiller~9~R4C2"),
        ("r1c2 down_right 9", "LittleKiller~9~R3C4"),
        ("r4c1 down_right 3", "Cage~3~R4C1"),
    ],
)
def test_a_little_killer_begins_at_the_end_where_the_solver_knows_it(clue: str, word: str) -> None:
    assert words(f"little_killer {clue}", "4") == [word]


def test_a_diagonal_that_begins_nowhere_is_a_sum() -> None:
    assert words("little_killer r2c4 up_left 5", "grid2x4") == ["Cage~5~R2C4~R1C3"]
    assert words("little_killer r4c2 up_left 5", "grid4x2") == ["LittleKiller~5~R3C1"]


@pytest.mark.parametrize(("circle", "word"), [("r1c2,r1c1", "PillArrow~2~"), ("r1c2,r2c1", "Sum~0_=_-10_-1_1_1_1_1~")])
def test_a_pill_is_one_where_its_cells_touch_as_it_is_read(circle: str, word: str) -> None:
    (arrow,) = words(f"arrow circle={circle} path=r3c3,r4c4,r3c1,r4c2", "6")
    assert arrow.startswith(word)


def test_a_given_that_contradicts_its_marks_leaves_no_solution() -> None:
    puzzle = read("board: grid2x4\ngivens: ...3....\neven r1c4 r2c1")
    assert count_solutions(puzzle) == 0
    assert rewritten(puzzle).givens == puzzle.givens
