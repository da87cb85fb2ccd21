"""Boards whose rows, columns or boxes have fewer cells than there are digits, and boards that count from 0."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import combinations, pairwise, permutations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import garns
from garns import Puzzle, count_solutions, solutions
from garns.errors import ArgumentError, BoardError, PuzzleError
from garns.logic import solve_path, steps
from garns.values.geometry import CLASSIC, Geometry, board, rectangle, with_digits
from garns.values.position import Position
from garns.values.puzzle import Constraint
from garns.variants import (
    AllowedDigits,
    AnyOf,
    Arrow,
    Boxes,
    ColumnIndexer,
    Contains,
    CountDistinct,
    CountingCircles,
    Diagonal,
    DigitalRootCage,
    EntropicLine,
    EqualityCage,
    Even,
    FullRank,
    KillerCage,
    Knightmare,
    LittleKiller,
    Lunchbox,
    MultiSumCage,
    NumberedRoom,
    Odd,
    PairSum,
    PairTable,
    Quadruple,
    Ratio,
    RegexLine,
    RellikCage,
    Sandwich,
    Skyscraper,
    SumCage,
    SumLine,
    UnequalLines,
    ValueIndexing,
    XSum,
    constraints_from_json,
    empty,
)
from referee import cp_sat_count

#: With what each spec has: houses, groups, digits as they are written.
BOARDS = {
    "9:0-8": (27, 0, range(9)),
    "6:1-9": (0, 18, range(1, 10)),
    "grid4x6": (8, 6, range(1, 7)),
    "grid6x6/3x3": (4, 12, range(1, 10)),
    "latin9x8": (8, 9, range(1, 10)),
    "latin3:0-3": (0, 6, range(4)),
    "jigsaw4x7:ABBBBBBAAAAACBDDDDACCDDDCCCC": (8, 7, range(1, 8)),
    "jigsaw:AAA.BBBAAA.BBBAAA.BBB.......CCC.DDDCCC.DDDCCC.DDD": (4, 14, range(1, 10)),
    "jigsaw:AABBABBCADCCDDCD:0-3": (12, 0, range(4)),
    "samurai:0-8": (131, 0, range(9)),
    "free4x6:1-6": (0, 0, range(1, 7)),
    "free9x9:1-9": (0, 0, range(1, 10)),
    "free2x2:0-0": (0, 0, range(1)),
}


@pytest.mark.parametrize("spec", BOARDS)
def test_a_house_holds_every_digit_and_a_group_has_fewer_cells(spec: str):
    geometry = board(spec)
    assert geometry.spec == spec
    assert (len(geometry.houses), len(geometry.groups), geometry.values) == BOARDS[spec]
    assert {len(house.cells) for house in geometry.houses} <= {geometry.digits}
    assert all(len(group.cells) < geometry.digits for group in geometry.groups)
    assert not geometry.is_square
    assert Puzzle.from_json(Puzzle(geometry).to_json()) == Puzzle(geometry)


@pytest.mark.parametrize(
    ("written", "spec"),
    [
        ("9:1-9", "9"),
        ("6:9", "6:1-9"),
        ("grid6x6", "6"),
        ("GRID4X6/2x3", "grid4x6"),
        ("latin5x5", "latin5"),
        ("grid9x9/3x3", "9"),
        ("2x3:0-5", "6:0-5"),
        ("jigsaw4x6:AAABBBAAABBBCCCDDDCCCDDD", "grid4x6"),
        ("Free4x6", "free4x6:1-6"),
        ("free4x6:3", "free4x6:1-3"),
    ],
)
def test_a_board_has_one_spec(written: str, spec: str):
    assert board(written) is board(spec)


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("grid9x8", "a grid of 9 rows and 8 columns has no usual boxes (try 'latin9x8')"),
        ("grid4x6/3x3", "a grid of 4 rows and 6 columns cannot be cut into boxes of '3x3'"),
        ("9:2-10", "9 cannot have the digits '2-10': they begin with 0 or 1, and there are 9 to 64 of them"),
        ("9:0-7", "9 cannot have the digits '0-7': they begin with 0 or 1, and there are 9 to 64 of them"),
        ("samurai:1-12", "samurai cannot have the digits '1-12': they begin with 0 or 1, and there are 9 to 9 of them"),
        ("jigsaw4x7:AAB", "a region map of 3 letters is not one of 4 rows and 7 columns"),
        ("free0x5", "'0x5' is not a board (try 9, 16, 2x3 ...)"),
        ("9:0-8:0-8", "'9:0-8' is not a board (try 9, 16, 2x3 ...)"),
    ],
)
def test_what_is_no_board_says_why(spec: str, says: str):
    with pytest.raises(BoardError) as caught:
        board(spec)
    assert str(caught.value) == says


def test_digits_can_be_changed_again():
    assert with_digits(with_digits(CLASSIC, 0, 9), 1, 9) == CLASSIC
    assert with_digits(board("9:0-8"), 1, 12).spec == "9:1-12"


def test_a_line_has_what_is_written():
    puzzle = Puzzle.parse("0.3." + "." * 12, board("4:0-3"))
    assert puzzle.givens[:4] == (1, 0, 4, 0)
    assert str(puzzle)[:4] == "0.3."
    assert garns.read(str(puzzle), board="4:0-3") == puzzle
    assert garns.read("0.3.\n....\n....\n....", board="4:0-3") == puzzle
    assert "\u2502 0 . \u2502 3 . \u2502" in garns.to_text(puzzle)
    assert ">0</text>" in garns.to_svg(puzzle)
    assert [str(problem) for problem in Puzzle.parse("00" + "." * 14, board("4:0-3")).issues()] == [
        "0 appears more than once in row 1: r1c1 and r1c2",
        "0 appears more than once in box 1: r1c1 and r1c2",
    ]


def test_tables_refuse_boards_from_0_since_0_is_an_empty_cell_there():
    with pytest.raises(ArgumentError, match="a table has 0 for empty cells"):
        garns.solve_many(["1" * 16], board="4:0-3")


def test_explanations_write_sums_and_digits_as_the_board_does():
    puzzle = Puzzle(board("9:0-8"), constraints=(KillerCage((0, 1), 1),))
    step = garns.hint(puzzle).step
    assert step is not None
    assert str(garns.explain(step, puzzle)).startswith("The digits of r1c1 and r1c2 must add up to 1 (killer cage).")
    assert "remove 2, 3, 4, 5, 6, 7 and 8 from" in str(garns.explain(step, puzzle))


Grid = list[int]


def between(line: Grid) -> int:
    """The sum of what lies between the smallest and the largest digit."""
    start, end = sorted((line.index(min(line)), line.index(max(line))))
    return sum(line[start + 1 : end])


def parts(line: Grid, total: int) -> bool:
    """Whether a line can be cut into parts with this total."""
    heads = [at for at in range(1, len(line) + 1) if sum(line[:at]) == total]
    return any(at == len(line) or parts(line[at:], total) or not any(line[at:]) for at in heads)


#: The cells of 4x4 that are a knight's move apart.
JUMPS = [
    (one, other)
    for one, other in combinations(range(16), 2)
    if {abs(one // 4 - other // 4), abs(one % 4 - other % 4)} == {1, 2}
]


def numbers(grid: Grid) -> list[Grid]:
    """All rows and columns of a board of 4x4 from both ends."""
    lines = [grid[4 * at : 4 * at + 4] for at in range(4)] + [grid[at::4] for at in range(4)]
    return [*lines, *(line[::-1] for line in lines)]


#: Constraints on a board of 4x4 with the digits 0 to 3, each with what it asks for, in other words.
FROM_ZERO: list[tuple[Constraint, Callable[[Grid], bool]]] = [
    (KillerCage((0, 1, 2), 4), lambda g: sum(g[:3]) == 4),
    (SumCage((0, 5, 10), 0), lambda g: g[0] == g[5] == g[10] == 0),
    (Arrow((0,), (1, 6, 11)), lambda g: g[0] == g[1] + g[6] + g[11]),
    (PairSum((0, 1), 3), lambda g: g[0] + g[1] == 3),
    (Ratio((0, 4), 2), lambda g: 2 * g[0] == g[4] or 2 * g[4] == g[0]),
    (Even((0, 1)), lambda g: {g[0], g[1]} == {0, 2}),
    (Odd((0,)), lambda g: g[0] in (1, 3)),
    (AllowedDigits((0, 5), (0, 3)), lambda g: g[0] in (0, 3) and g[5] in (0, 3)),
    (Quadruple((5, 6, 9, 10), (0, 0)), lambda g: [g[5], g[6], g[9], g[10]].count(0) >= 2),
    (Contains((0, 5, 10), (0,), "exactly"), lambda g: [g[0], g[5], g[10]].count(0) == 1),
    (CountDistinct((0,), (5, 10, 15)), lambda g: g[0] == len({g[5], g[10], g[15]})),
    (XSum("left", 1, 3), lambda g: g[0] > 0 and sum(g[: g[0]]) == 3),
    (Sandwich("left", 1, 2), lambda g: between(g[:4]) == 2),
    (NumberedRoom("left", 1, 0), lambda g: g[0] > 0 and g[g[0] - 1] == 0),
    (Skyscraper("left", 1, 2), lambda g: sum(max(g[: at + 1]) == g[at] > 0 for at in range(4)) == 2),
    (ColumnIndexer((1,)), lambda g: g[1] > 0 and g[g[1] - 1] == 2),
    (Lunchbox((0, 1, 2), 1), lambda g: between(g[:3]) == 1),
    (RellikCage((0, 1), 2), lambda g: 2 not in (g[0], g[1], g[0] + g[1])),
    (MultiSumCage((0, 1), (1, 4, 5)), lambda g: g[0] + g[1] in (1, 4, 5)),
    (DigitalRootCage((0,), 3), lambda g: g[0] == 3),
    (Knightmare((0, 5)), lambda g: all(g[a] + g[b] not in (0, 5) for a, b in JUMPS)),
    (SumLine((0, 1, 2), 3), lambda g: parts(g[:3], 3)),
    (ValueIndexing((0, 5, 2, 7)), lambda g: g[5] in (1, 2) and [g[2], g[7]][g[5] - 1] == g[0]),
    (LittleKiller(0, "down_right", 1), lambda g: g[0] + g[5] + g[10] + g[15] == 1),
    (EqualityCage((0, 1)), lambda g: (g[0] + g[1]) % 2 == 1 and (g[0] > 1) != (g[1] > 1)),
    (RegexLine((0, 1, 2), "0[12]."), lambda g: g[0] == 0 and g[1] in (1, 2)),
    (PairTable((0, 4), "0100 0000 0000 0001"), lambda g: (g[0], g[4]) in ((0, 1), (3, 3))),
    (CountingCircles((0, 7, 10)), lambda g: all([g[0], g[7], g[10]].count(d) == d for d in (g[0], g[7], g[10]))),
    (
        CountingCircles((0, 6, 9, 10, 11)),
        lambda g: all(d == [*g[9:12], g[0], g[6]].count(d) for d in (*g[9:12], g[0], g[6])),
    ),
    (FullRank("left", 1, 7), lambda g: sum(o < g[:4] for o in numbers(g)) == 6 and numbers(g).count(g[:4]) == 1),
    (FullRank("top", 2, 7, ties="yes"), lambda g: sum(o < g[1::4] for o in numbers(g)) == 6),
    (
        AnyOf([FullRank("left", 1, 2, ties="yes"), Even((0,))]),
        lambda g: sum(o < g[:4] for o in numbers(g)) == 1 or g[0] in (0, 2),
    ),
    (UnequalLines(), lambda g: len({*map(tuple, numbers(g))}) == 16),
    (Diagonal("main"), lambda g: len({g[0], g[5], g[10], g[15]}) == 4),
]


def every_grid() -> list[Grid]:
    """All grids of 4x4 with boxes and the digits 0 to 3, by looking at nothing but digits."""
    found: list[Grid] = [[]]
    for _ in range(4):
        found = [[*grid, *row] for grid in found for row in permutations(range(4)) if _fits([*grid, *row])]
    return found


def _fits(grid: Grid) -> bool:
    rows = [grid[at : at + 4] for at in range(0, len(grid), 4)]
    columns_differ = all(len(set(column)) == len(rows) for column in zip(*rows, strict=True))
    pairs = list(pairwise(rows))[::2]
    return columns_differ and all(len({*a[at : at + 2], *b[at : at + 2]}) == 4 for a, b in pairs for at in (0, 2))


@pytest.mark.parametrize(("constraint", "holds"), FROM_ZERO, ids=lambda value: getattr(value, "id", ""))
def test_constraints_mean_the_digits_that_are_written(constraint: Constraint, holds: Callable[[Grid], bool]):
    puzzle = Puzzle(board("4:0-3"), constraints=(constraint,))
    expected = {tuple(grid) for grid in every_grid() if holds(grid)}
    found = {tuple(digit - 1 for digit in solved.givens) for solved in solutions(puzzle)}
    assert found == expected
    for grid in every_grid():
        assert (not puzzle.with_givens(digit + 1 for digit in grid).issues()) == (tuple(grid) in expected)


def test_a_constraint_that_means_nothing_with_0_is_refused():
    with pytest.raises(PuzzleError, match="its digits must begin with 1"):
        Puzzle(board("9:0-8"), constraints=(EntropicLine((0, 1, 2)),))


def test_boxes_count_beside_regions():
    assert count_solutions(Puzzle(board("jigsaw:AAAABBBBCCCCDDDD"), constraints=(Boxes(),)), limit=1000) == 288
    turned = Puzzle(board("jigsaw:AAABCABBCDDBCCDD"), constraints=(Boxes(),))
    assert count_solutions(turned, limit=1000) == cp_sat_count(turned, 1000)
    with pytest.raises(PuzzleError, match="it needs a jigsaw"):
        Puzzle(CLASSIC, constraints=(Boxes(),))
    assert empty("boxes+jigsaw:AABBABBCADCCDDCD").constraints == (Boxes(),)


def with_clues(geometry: Geometry, constraints: tuple[Constraint, ...], keep: float, source: random.Random) -> Puzzle:
    puzzle = Puzzle(geometry, constraints=constraints)
    solved = next(solutions(puzzle), None)
    givens = [digit if source.random() < keep else 0 for digit in solved.givens] if solved else ()
    return puzzle.with_givens(givens) if givens else puzzle


SMALL = ("grid4x6", "grid6x6/3x3", "latin5x4:0-5", "6:1-7", "jigsaw4x7:ABBBBBBAAAAACBDDDDACCDDDCCCC", "grid4x4/2x2:0-6")


@settings(max_examples=15, deadline=None)
@given(st.sampled_from(SMALL), st.floats(0.3, 0.7), st.randoms(use_true_random=False))
def test_our_count_is_that_of_an_independent_solver(spec: str, keep: float, source: random.Random):
    geometry = board(spec)
    line = [str(name) for name in source.sample(geometry.names, 3)]
    forms = [{"type": "killer_cage", "cells": line, "sum": 10}, {"type": "anti_king"}]
    puzzle = with_clues(geometry, constraints_from_json(source.sample(forms, 1), geometry), keep, source)
    assert count_solutions(puzzle, limit=20) == cp_sat_count(puzzle, 20)


@settings(max_examples=8, deadline=None)
@given(st.sampled_from(SMALL), st.integers(0, 99))
@example("grid6x6/3x3", 1)
def test_no_technique_contradicts_the_solution(spec: str, seed: int):
    puzzle = garns.generate(board=spec, seed=seed, minimal=True)
    assert cp_sat_count(puzzle, 2) == 1
    (solved,) = solutions(puzzle)
    position = Position.start(puzzle)
    for step in (*steps(position, budget=2.0), *solve_path(puzzle, budget=2.0).steps):
        assert all(solved.givens[cell] == digit for cell, digit in step.placements), step
        assert all(solved.givens[cell] != digit for cell, digit in step.eliminations), step


def test_the_usual_rectangle_is_the_usual_board():
    assert rectangle(9, 9) is CLASSIC
