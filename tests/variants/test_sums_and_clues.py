"""Cages, arrows, marks between cells and clues outside the grid: what they say, told apart from how they say it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, permutations, product
from typing import Any, NamedTuple

import pytest

from garns import Puzzle, board, count_solutions, solutions
from garns.errors import PuzzleError
from garns.values.clue_shapes import Line, Outside
from garns.values.geometry import Geometry
from garns.values.puzzle import Constraint
from garns.variants import (
    AllDifferent,
    AntiTaxicab,
    Arrow,
    CountingCircles,
    Difference,
    DoubleArrow,
    FrameSum,
    KillerCage,
    LittleKiller,
    Negative,
    NonConsecutive,
    NumberedRoom,
    PairSum,
    Quadruple,
    Ratio,
    Sandwich,
    Skyscraper,
    SumCage,
    XSum,
    constraints_from_json,
)
from garns.variants.check import allows
from garns.variants.pairs import neighbour_pairs

Word = Sequence[int]


class Case(NamedTuple):
    """A constraint on a board, the cells it speaks of in the order of its definition, and the definition."""

    constraint: Constraint
    spec: str
    cells: str
    keeps: Callable[[Word], bool]

    def __str__(self) -> str:
        return f"{self.spec} {self.constraint!r}"


def differ(word: Word) -> bool:
    return len(set(word)) == len(word)


CELLS = [
    Case(KillerCage((0, 5, 10), 8), "4", "r1c1 r2c2 r3c3", lambda w: differ(w) and sum(w) == 8),
    Case(KillerCage((0, 5, 10)), "4", "r1c1 r2c2 r3c3", differ),
    Case(KillerCage((1, 2), 5), "latin4", "r1c2 r1c3", lambda w: differ(w) and sum(w) == 5),
    Case(KillerCage((3,), 2), "4", "r1c4", lambda w: w[0] == 2),
    Case(KillerCage((0, 6, 8, 14), 10), "4", "r1c1 r2c3 r3c1 r4c3", differ),
    Case(SumCage((0, 5, 10), 9), "4", "r1c1 r2c2 r3c3", lambda w: sum(w) == 9),
    Case(AllDifferent((0, 7, 9, 14)), "4", "r1c1 r2c4 r3c2 r4c3", differ),
    Case(AllDifferent((0, 7)), "6", "r1c1 r2c2", differ),
    Case(Arrow((0,), (5, 10, 15)), "latin4", "r1c1 r2c2 r3c3 r4c4", lambda w: w[0] == sum(w[1:])),
    Case(
        Arrow((1, 0), (4, 5, 9, 14)),
        "latin4",
        "r1c1 r1c2 r2c1 r2c2 r3c2 r4c3",
        lambda w: 10 * w[0] + w[1] == sum(w[2:]),
    ),
    Case(Arrow((6, 0), (1, 2, 3, 4)), "6", "r1c1 r2c1 r1c2 r1c3 r1c4 r1c5", lambda w: 10 * w[0] + w[1] == sum(w[2:])),
    Case(DoubleArrow((0, 15), (1, 6, 11)), "4", "r1c1 r4c4 r1c2 r2c3 r3c4", lambda w: w[0] + w[1] == sum(w[2:])),
    Case(LittleKiller(1, "down_right", 6), "4", "r1c2 r2c3 r3c4", lambda w: sum(w) == 6),
    Case(LittleKiller(12, "up_right", 9), "4", "r4c1 r3c2 r2c3 r1c4", lambda w: sum(w) == 9),
    Case(LittleKiller(3, "down_right", 3), "4", "r1c4", lambda w: w[0] == 3),
    Case(Difference((0, 1)), "9", "r1c1 r1c2", lambda w: abs(w[0] - w[1]) == 1),
    Case(Difference((0, 10), 4), "9", "r1c1 r2c2", lambda w: abs(w[0] - w[1]) == 4),
    Case(Ratio((0, 1)), "9", "r1c1 r1c2", lambda w: max(w) == 2 * min(w)),
    Case(Ratio((0, 80), 3), "9", "r1c1 r9c9", lambda w: max(w) == 3 * min(w)),
    Case(PairSum((0, 1), 10), "9", "r1c1 r1c2", lambda w: sum(w) == 10),
    Case(PairSum((0, 17), 5), "16", "r1c1 r2c2", lambda w: sum(w) == 5),
    Case(Quadruple((0, 1, 5, 6), (3,)), "latin5", "r1c1 r1c2 r2c1 r2c2", lambda w: 3 in w),
    Case(Quadruple((0, 1, 5, 6), (4, 2, 5)), "latin5", "r1c1 r1c2 r2c1 r2c2", lambda w: {2, 4, 5} <= set(w)),
    Case(Quadruple((0, 1, 5, 6), (1, 1, 2, 2)), "latin5", "r1c1 r1c2 r2c1 r2c2", lambda w: sorted(w) == [1, 1, 2, 2]),
    Case(Quadruple((0, 1, 5, 6), (1, 1)), "latin5", "r1c1 r1c2 r2c1 r2c2", lambda w: w.count(1) >= 2),
    *(
        Case(
            CountingCircles(cells),
            spec,
            " ".join(board(spec).names[cell] for cell in cells),
            lambda w: all(count == digit for digit, count in Counter(w).items()),
        )
        for spec, cells in [
            ("4", (0, 7, 9)),
            ("4", (0, 2, 5, 7, 8, 10)),
            ("4", (0,)),
            ("latin4", (0, 1, 6, 7, 9, 11, 12)),
            ("latin5", (0, 6, 7, 12, 18)),
        ]
    ),
]


def sandwich(word: Word) -> int:
    first, last = sorted((word.index(1), word.index(len(word))))
    return sum(word[first + 1 : last])


LINES: dict[str, tuple[type[Any], Callable[[Word], int]]] = {
    "sandwich": (Sandwich, sandwich),
    "x_sum": (XSum, lambda w: sum(w[: w[0]])),
    "skyscraper": (Skyscraper, lambda w: len(set(accumulate(w, max)))),
    "numbered_room": (NumberedRoom, lambda w: w[w[0] - 1]),
    "frame_sum": (FrameSum, lambda w: sum(w[:3])),
}


def words(geometry: Geometry, cells: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every way to fill cells that keeps the houses of the board."""
    pairs = [(i, j) for j in range(len(cells)) for i in range(j) if cells[i] in geometry.peers[cells[j]]]
    for word in product(range(1, geometry.digits + 1), repeat=len(cells)):
        if all(word[i] != word[j] for i, j in pairs):
            yield word


def placed(geometry: Geometry, cells: Iterable[int], word: Word) -> list[int]:
    digits = [0] * len(geometry)
    for cell, digit in zip(cells, word, strict=True):
        digits[cell] = digit
    return digits


@pytest.mark.parametrize("case", CELLS, ids=str)
def test_rules_allow_what_the_definition_does(case: Case):
    geometry = board(case.spec)
    cells = [geometry.cell(name) for name in case.cells.split()]
    rules = list(case.constraint.rules(geometry))
    seen = set()
    for word in words(geometry, cells):
        digits = placed(geometry, cells, word)
        assert all(allows(rule, digits, geometry.digits) for rule in rules) == case.keeps(word), word
        seen.add(case.keeps(word))
    assert True in seen


@pytest.mark.parametrize("case", [case for case in CELLS if case.spec == "4"], ids=str)
def test_solver_and_check_agree_with_the_definition(case: Case):
    puzzle = Puzzle.empty(4)
    cells = [puzzle.geometry.cell(name) for name in case.cells.split()]
    puzzle = Puzzle(constraints=(case.constraint,), geometry=puzzle.geometry)
    kept = 0
    for grid in solutions(Puzzle.empty(4)):
        keeps = case.keeps([grid.givens[cell] for cell in cells])
        assert keeps == (not puzzle.with_givens(grid.givens).issues())
        kept += keeps
    assert count_solutions(puzzle, limit=1000) == kept


@pytest.mark.parametrize("name", LINES)
@pytest.mark.parametrize("size", [4, 5, 6])
def test_a_line_is_counted_from_its_clue(name: str, size: int):
    geometry = board(f"latin{size}")
    clue, count = LINES[name]
    lines = {
        "left": [geometry.cell(f"r2c{column}") for column in range(1, size + 1)],
        "top": [geometry.cell(f"r{row}c2") for row in range(1, size + 1)],
    }
    lines |= {"right": lines["left"][::-1], "bottom": lines["top"][::-1]}
    found = Counter(map(count, permutations(range(1, size + 1))))
    for side, line in lines.items():
        for value in found:
            constraint = clue(side, 2, value)
            assert list(constraint.problems(geometry)) == []
            (rule,) = constraint.rules(geometry)
            kept = 0
            for word in permutations(range(1, size + 1)):
                keeps = allows(rule, placed(geometry, line, word), size)
                assert keeps == (count(word) == value), (side, value, word)
                kept += keeps
            assert kept == found[value]
        wrong = set(range(-1, size * (size + 1))) - found.keys()
        assert all(list(clue(side, 2, value).problems(geometry)) for value in wrong)


def test_only_the_first_cell_of_a_pill_may_hold_two_figures():
    for first, last in ((1, 12), (0, 11)):
        geometry = board(f"latin2:{first}-{last}")
        kept = 0
        for a, b, c, d in product(geometry.values, repeat=4):
            kept += a not in (b, c) and d not in (b, c) and b <= 9 and 10 * a + b == c + d
        puzzle = Puzzle(geometry, constraints=(Arrow((0, 1), (2, 3)),))
        assert count_solutions(puzzle, limit=10_000) == kept > 0


@pytest.mark.parametrize("spec", ["4:0-3", "latin3:0-3", "latin3x4:0-3"])
@pytest.mark.parametrize("value", [1, 2, 3, 4])
def test_a_0_is_no_skyscraper(spec: str, value: int):
    geometry = board(spec)
    clue = Skyscraper("top", 1, value)
    column = [cell for cell, (_, at) in enumerate(geometry.places) if at == 0]
    lines = [[grid.givens[cell] - 1 for cell in column] for grid in solutions(Puzzle(geometry))]
    seen = [len({highest for highest in accumulate(line, max) if highest}) for line in lines]
    if value > geometry.values[-1]:
        assert list(clue.problems(geometry))
    else:
        assert count_solutions(Puzzle(geometry, constraints=(clue,)), limit=10_000) == seen.count(value)


@pytest.mark.parametrize("name", LINES)
def test_lines_of_large_boards_stay_small(name: str):
    geometry = board(25)
    for value in (1, 9, 25) if name in ("skyscraper", "numbered_room") else (27, 100, 180):
        clue = LINES[name][0]("top", 25, value, **({"count": 10} if name == "frame_sum" else {}))
        for rule in clue.rules(geometry):
            assert len(getattr(rule, "next", ())) < 5000


def kropki(a: int, b: int) -> bool:
    return abs(a - b) == 1 or max(a, b) == 2 * min(a, b)


def marks(*kinds: type[Any]) -> tuple[Constraint, ...]:
    """A white dot, a black dot and an X at places of their own."""
    shown: list[Constraint] = [Difference((0, 1)), Ratio((2, 6)), PairSum((5, 9), 5)]
    return tuple(mark for mark in shown if isinstance(mark, kinds))


NEGATIVES: list[tuple[tuple[Constraint, ...], Callable[[int, int], bool], set[tuple[int, int]]]] = [
    ((NonConsecutive(),), lambda a, b: abs(a - b) == 1, set()),
    ((Negative("difference"), *marks(Difference, Ratio)), lambda a, b: abs(a - b) == 1, {(0, 1), (2, 6)}),
    ((Negative("difference"), Difference((0, 1), 2)), lambda a, b: abs(a - b) == 2, {(0, 1)}),
    ((Negative("difference", (1,)), Difference((0, 1), 2)), lambda a, b: abs(a - b) == 1, {(0, 1)}),
    ((Negative("ratio"), *marks(Difference, Ratio)), lambda a, b: max(a, b) == 2 * min(a, b), {(0, 1), (2, 6)}),
    ((Negative("ratio"), Ratio((2, 6), 3)), lambda a, b: max(a, b) == 3 * min(a, b), {(2, 6)}),
    ((Negative("kropki"), *marks(Difference, Ratio, PairSum)), kropki, {(0, 1), (2, 6)}),
    ((Negative("kropki"),), kropki, set()),
    ((Negative("xv"), *marks(Difference, PairSum)), lambda a, b: a + b in (5, 10), {(5, 9)}),
    ((Negative("xv"), PairSum((9, 5), 7)), lambda a, b: a + b in (5, 10), {(5, 9)}),
    ((Negative("xv", (6,)),), lambda a, b: a + b == 6, set()),
]


@pytest.mark.parametrize(
    ("constraints", "forbidden", "marked"), NEGATIVES, ids=lambda value: str(value) if isinstance(value, tuple) else ""
)
def test_neighbours_without_a_mark_do_not_have_it(
    constraints: tuple[Constraint, ...], forbidden: Callable[[int, int], bool], marked: set[tuple[int, int]]
):
    geometry = board("4")
    puzzle = Puzzle(geometry, constraints=constraints)
    negative = constraints[0].among(constraints)
    said = {frozenset((rule.a, rule.b)): rule for rule in negative.rules(geometry)}  # type: ignore[union-attr]
    assert said.keys() == {frozenset(pair) for pair in neighbour_pairs(geometry) if pair not in marked}
    for pair, rule in said.items():
        for a, b in product(range(1, geometry.digits + 1), repeat=2):
            assert rule.allows(a, b) == (not forbidden(a, b)), pair  # type: ignore[union-attr]
    assert Puzzle.from_json(json.loads(json.dumps(puzzle.to_json()))) == puzzle


def test_solver_keeps_the_negative_rule_beside_its_marks():
    shown = (Negative("difference"), *(Difference((cell, cell + 1)) for cell in (0, 6, 12)))
    puzzle = Puzzle(board("latin5"), constraints=shown)
    marked = {(0, 1), (6, 7), (12, 13)}
    pairs = list(neighbour_pairs(puzzle.geometry))

    def keeps(grid: Word) -> bool:
        return all((abs(grid[a] - grid[b]) == 1) == ((a, b) in marked) for a, b in pairs)

    found = [grid.givens for grid in solutions(puzzle)]
    assert all(map(keeps, found))
    plain = [grid for grid in solutions(Puzzle(puzzle.geometry, constraints=shown[1:])) if keeps(grid.givens)]
    assert len(found) == len(plain)
    broken = puzzle.with_givens([0, 0, 2, 3, *[0] * 21])
    assert list(map(str, broken.issues())) == ["negative rule r1c3 and r1c4 is broken"]


@pytest.mark.parametrize("spec", ["4", "latin5", "9"])
def test_no_digit_stands_as_far_as_it_says_from_its_like(spec: str):
    geometry = board(spec)
    said = {(rule.a, rule.b): rule for rule in AntiTaxicab().rules(geometry)}  # type: ignore[union-attr]
    for (a, (row, column)), (b, (other_row, other_column)) in product(enumerate(geometry.places), repeat=2):
        if a >= b or b in geometry.peers[a]:
            assert (a, b) not in said
            continue
        steps = abs(row - other_row) + abs(column - other_column)
        for digit, other in product(range(1, geometry.digits + 1), repeat=2):
            kept = (a, b) not in said or said[a, b].allows(digit, other)  # type: ignore[union-attr]
            assert kept == (not digit == other == steps)


# How they are written


@pytest.mark.parametrize(
    ("form", "constraint"),
    [
        ({"type": "killer_cage", "cells": ["r1c1", "r1c2"], "sum": 12}, KillerCage((0, 1), 12)),
        ({"type": "killer_cage", "cells": ["r1c1", "r1c2"]}, KillerCage((0, 1))),
        ({"type": "sum", "cells": ["r1c1", "r2c2"], "sum": 18}, SumCage((0, 10), 18)),
        ({"type": "all_different", "cells": ["r1c1", "r9c9"]}, AllDifferent((0, 80))),
        ({"type": "arrow", "circle": ["r1c1"], "path": ["r1c2", "r2c3"]}, Arrow((0,), (1, 11))),
        ({"type": "double_arrow", "ends": ["r1c1", "r1c3"], "path": ["r1c2"]}, DoubleArrow((0, 2), (1,))),
        (
            {"type": "little_killer", "start": "r1c9", "direction": "down_left", "sum": 45},
            LittleKiller(8, "down_left", 45),
        ),
        ({"type": "sandwich", "side": "top", "number": 3, "sum": 0}, Sandwich("top", 3, 0)),
        ({"type": "x_sum", "side": "left", "number": 3, "value": 20}, XSum("left", 3, 20)),
        ({"type": "skyscraper", "side": "right", "number": 9, "value": 2}, Skyscraper("right", 9, 2)),
        ({"type": "numbered_room", "side": "bottom", "number": 1, "value": 7}, NumberedRoom("bottom", 1, 7)),
        ({"type": "frame_sum", "side": "left", "number": 1, "sum": 9}, FrameSum("left", 1, 9)),
        ({"type": "frame_sum", "side": "left", "number": 1, "sum": 9, "count": 2}, FrameSum("left", 1, 9, 2)),
        ({"type": "difference", "cells": ["r1c1", "r1c2"]}, Difference((0, 1))),
        ({"type": "difference", "cells": ["r1c1", "r1c2"], "value": 5}, Difference((0, 1), 5)),
        ({"type": "ratio", "cells": ["r1c1", "r1c2"], "value": 3}, Ratio((0, 1), 3)),
        ({"type": "pair_sum", "cells": ["r1c1", "r1c2"], "sum": 10}, PairSum((0, 1), 10)),
        ({"type": "negative", "of": "xv"}, Negative("xv")),
        ({"type": "negative", "of": "difference", "values": [1, 4]}, Negative("difference", (1, 4))),
        (
            {"type": "quadruple", "cells": ["r1c1", "r1c2", "r2c1", "r2c2"], "digits": [3, 3, 8]},
            Quadruple((0, 1, 9, 10), (3, 3, 8)),
        ),
        ({"type": "non_consecutive"}, NonConsecutive()),
        ({"type": "anti_taxicab"}, AntiTaxicab()),
        ({"type": "counting_circles", "cells": ["r1c1", "r1c2", "r2c1"]}, CountingCircles((0, 1, 9))),
    ],
    ids=lambda value: value["type"] if isinstance(value, dict) else "",
)
def test_forms(form: dict[str, Any], constraint: Constraint):
    geometry = board(9)
    assert constraint.to_json(geometry) == form
    assert constraints_from_json([json.loads(json.dumps(form))], geometry) == (constraint,)
    assert all(shape.role for shape in constraint.draw(geometry))
    assert Puzzle(constraints=(constraint,)).issues() == []


def test_a_clue_beside_a_grid_of_several():
    geometry = board("samurai")
    clue = Skyscraper("right", 1, 9, grid=2)
    assert clue.to_json(geometry) == {"type": "skyscraper", "side": "right", "number": 1, "value": 9, "grid": 2}
    assert constraints_from_json([clue.to_json(geometry)], geometry) == (clue,)
    assert list(clue.draw(geometry)) == [Outside((0, 21), "skyscraper", "9")]
    rows = {house.cells for house in geometry.houses if house.grid == 2 and house.kind == "row"}
    assert clue.line(geometry)[::-1] in rows


@pytest.mark.parametrize(
    ("spec", "constraint", "problems"),
    [
        ("9", KillerCage((0, 1), 18), ["killer cage: the field sum is 18; it must be from 3 to 17"]),
        ("9", KillerCage((0, 1), -1), ["killer cage: the field sum is -1; it must be from 3 to 17"]),
        ("9", KillerCage(()), ["killer cage has 0 cells and needs at least 1"]),
        ("4", KillerCage((0, 1, 2, 3, 4), 3), ["killer cage has 5 cells; at most 4 fit"]),
        ("4", KillerCage((0, 99), 3), ["killer cage names cell number 99; the board has 16 cells"]),
        ("4", SumCage((0, 1), 9), ["sum: the field sum is 9; it must be from 2 to 8"]),
        ("4", SumCage((), 9), ["sum has 0 cells and needs at least 1"]),
        ("4", AllDifferent((0,)), ["all different has 1 cell and needs at least 2"]),
        (
            "4",
            Arrow((0,), (1, 2, 3, 4, 5)),
            ["arrow does not fit this board: its path cannot add up to the number in its circle"],
        ),
        (
            "9",
            Arrow((0, 1, 2), (9, 10)),
            ["arrow does not fit this board: its path cannot add up to the number in its circle"],
        ),
        ("9", Arrow((0, 1, 2, 3), ()), [
            "arrow has 4 cells; at most 3 fit",
            "arrow has 0 cells and needs at least 1",
        ]),
        ("9", Arrow((0,), (1, 0)), ["arrow names r1c1 twice"]),
        ("9", DoubleArrow((0,), (0,)), [
            "double arrow has 1 cell and needs at least 2",
            "double arrow names r1c1 twice",
        ]),
        ("4", DoubleArrow((0, 15), tuple(range(1, 10))), ["double arrow has 9 cells; at most 8 fit"]),
        ("4", LittleKiller(5, "down_right", 3), [
            "little killer does not fit this board: its diagonal does not begin at the edge",
        ]),
        ("4", LittleKiller(0, "down_right", 17), ["little killer: the field sum is 17; it must be from 4 to 16"]),
        ("9", Sandwich("left", 10, 0), ["sandwich: the field number is 10; it must be from 1 to 9"]),
        ("9", Sandwich("left", 1, 34), ["sandwich: the field sum cannot be '34'"]),
        ("9", XSum("left", 1, 46), ["X-sum: the field value cannot be '46'"]),
        ("9", XSum("left", 1, 2), ["X-sum: the field value cannot be '2'"]),
        ("9", Skyscraper("left", 0, 10, grid=2), [
            "skyscraper: the field grid is 2; it must be from 1 to 1",
            "skyscraper: the field number is 0; it must be from 1 to 9",
            "skyscraper: the field value is 10; it must be from 1 to 9",
        ]),
        ("cube3", NumberedRoom("left", 1, 1), ["numbered room does not fit this board: it needs rows and columns"]),
        ("samurai", Skyscraper("right", 9, 3), [
            "skyscraper does not fit this board: there are cells where it would be written",
        ]),
        ("9", FrameSum("left", 1, 5), ["frame sum: the field sum is 5; it must be from 6 to 24"]),
        ("9", FrameSum("left", 1, 5, 10), ["frame sum: the field count is 10; it must be from 1 to 9"]),
        ("9", Difference((0, 1), 9), ["white dot: the field value is 9; it must be from 1 to 8"]),
        ("9", Difference((0, 1, 2)), ["white dot has 3 cells; at most 2 fit"]),
        ("9", Ratio((0, 1), 1), ["black dot: the field value is 1; it must be from 2 to 9"]),
        ("9", PairSum((0,), 10), ["XV mark has 1 cell and needs at least 2"]),
        ("4", PairSum((0, 1), 10), ["XV mark: the field sum is 10; it must be from 2 to 8"]),
        ("9", Negative("kropki", (3,)), ["negative rule: the field values cannot be '[3]'"]),
        ("cube3", Negative("xv"), ["negative rule does not fit this board: it needs rows and columns"]),
        ("cube3", NonConsecutive(), ["non-consecutive does not fit this board: it needs rows and columns"]),
        ("9", Quadruple((0, 1, 9), (10,)), [
            "quadruple has 3 cells and needs at least 4",
            "quadruple: the field digits cannot be '[10]'",
        ]),
        ("9", Quadruple((0, 1, 9, 10), ()), ["quadruple: the field digits cannot be '[]'"]),
        ("4", CountingCircles(tuple(range(11))), ["counting circles has 11 cells; at most 10 fit"]),
    ],
    ids=str,
)  # fmt: skip
def test_what_cannot_be_is_refused(spec: str, constraint: Constraint, problems: list[str]):
    with pytest.raises(PuzzleError) as caught:
        Puzzle(board(spec), constraints=(constraint,))
    assert list(map(str, caught.value.problems)) == problems
    assert all(problem.message("fr") != problem.message("en") for problem in caught.value.problems)


# What a broken clue says


@pytest.mark.parametrize(
    ("constraint", "givens", "said"),
    [
        (KillerCage((0, 9), 3), {0: 3}, "killer cage r1c1 and r2c1 is broken"),
        (KillerCage((0, 40), 12), {0: 6, 40: 6}, "6 appears more than once in a cage: r1c1 and r5c5"),
        (Arrow((0,), (1, 2)), {1: 6, 2: 5}, "arrow r1c1, r1c2 and r1c3 is broken"),
        (LittleKiller(2, "down_left", 5), {2: 2, 10: 2, 18: 2}, "little killer r1c3, r2c2 and r3c1 is broken"),
        (Ratio((0, 1)), {0: 5}, "black dot r1c1 and r1c2 is broken"),
        (FrameSum("top", 2, 6), {1: 4}, "frame sum r1c2, r2c2 and r3c2 is broken"),
        (Quadruple((0, 1, 9, 10), (1, 2, 3)), {0: 4, 10: 5}, "quadruple r1c1, r1c2, r2c1 and r2c2 is broken"),
        (AntiTaxicab(), {0: 9, 49: 9}, "anti-taxicab r1c1 and r6c5 is broken"),
    ],
    ids=lambda value: str(value) if isinstance(value, Constraint) else "",
)
def test_a_broken_clue_is_named_with_its_cells(constraint: Constraint, givens: dict[int, int], said: str):
    puzzle = Puzzle(givens=tuple(givens.get(cell, 0) for cell in range(81)), constraints=(constraint,))
    assert said in list(map(str, puzzle.issues()))


def test_a_pill_is_left_by_the_nearest_cell():
    pill, line = Arrow((0, 1), (11, 21)).draw(board(9))
    assert pill == Line((0, 1), role="pill")
    assert line == Line((1, 11, 21), role="arrow", head=True)
