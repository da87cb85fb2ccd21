"""Lines, marks, clones and indexers: their rules allow exactly what the definition in one line of Python allows."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from itertools import combinations, pairwise, permutations, product
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from garns import Geometry, Puzzle, board, count_solutions, solutions
from garns.errors import PuzzleError
from garns.render.layers import board_layers
from garns.values.clue_shapes import Mark
from garns.values.rules import Relation
from garns.variants import (
    AllowedDigits,
    BetweenLine,
    BoxIndexer,
    Clone,
    ColumnIndexer,
    EntropicLine,
    Even,
    GreaterThan,
    LockoutLine,
    MagicSquare,
    Maximum,
    Minimum,
    ModularLine,
    Nabner,
    Odd,
    Palindrome,
    RegionSumLine,
    Renban,
    RowIndexer,
    SlowThermo,
    Thermo,
    Variant,
    Whisper,
    ZipperLine,
    constraints_from_json,
)
from garns.variants.check import agree, allows, cells_of


class Case(NamedTuple):
    """A constraint on a board, the cells it speaks of, and what their digits must be like."""

    spec: str
    constraint: Variant
    cells: tuple[int, ...]
    keeps: Callable[..., bool]


def grows(*digits: int) -> bool:
    return list(digits) == sorted(set(digits))


def runs(*digits: int) -> bool:
    return sorted(digits) == list(range(min(digits), min(digits) + len(digits)))


def apart(least: int) -> Callable[..., bool]:
    return lambda *digits: all(abs(a - b) >= least for a, b in pairwise(digits))


def takes_turns(count: int, kind: Callable[[int], int]) -> Callable[..., bool]:
    """Every window of so many neighbours, or the whole line when it is shorter, has different kinds."""

    def keeps(*digits: int) -> bool:
        kinds = [kind(digit) for digit in digits]
        windows = [kinds[at : at + count] for at in range(max(1, len(kinds) - count + 1))]
        return all(len(set(window)) == len(window) for window in windows)

    return keeps


def lies_between(a: int, b: int, *path: int) -> bool:
    return all(min(a, b) < digit < max(a, b) for digit in path)


def lies_outside(least: int) -> Callable[..., bool]:
    return lambda a, b, *path: abs(a - b) >= least and not any(min(a, b) <= digit <= max(a, b) for digit in path)


def zips(*digits: int) -> bool:
    half = len(digits) // 2
    totals = {a + b for a, b in zip(digits[:half], digits[::-1], strict=False)}
    return len(totals | ({digits[half]} if len(digits) % 2 else set())) == 1


CASES = [
    Case("4", Even((0, 5)), (0, 5), lambda a, b: a % 2 == b % 2 == 0),
    Case("9", Even((0,)), (0,), lambda a: a in (2, 4, 6, 8)),
    Case("4", Odd((0, 5)), (0, 5), lambda a, b: a % 2 == b % 2 == 1),
    Case("25", Odd((0,)), (0,), lambda a: a % 2 == 1),
    Case("4", AllowedDigits((0, 3), (1, 4)), (0, 3), lambda a, b: {a, b} <= {1, 4}),
    Case("latin3", Minimum((4,)), (4, 1, 3, 5, 7), lambda a, *others: a < min(others)),
    Case("4", Minimum((0, 1)), (0, 1, 2, 4, 5), lambda a, b, c, d, e: a < d and b < c and b < e),
    Case("4", Maximum((0,)), (0, 1, 4), lambda a, *others: a > max(others)),
    Case("9", Maximum((0,)), (0, 1, 9), lambda a, b, c: a > b and a > c),
    Case("4", GreaterThan((1, 0)), (0, 1), lambda a, b: b > a),
    Case("25", GreaterThan((1, 0)), (0, 1), lambda a, b: b > a),
    Case("4", Thermo((0, 5, 2, 7)), (0, 5, 2, 7), grows),
    Case("9", Thermo((0, 1, 2)), (0, 1, 2), grows),
    Case("25", Thermo((0, 1, 2)), (0, 1, 2), grows),
    Case("4", SlowThermo((0, 5, 10)), (0, 5, 10), lambda *digits: list(digits) == sorted(digits)),
    Case("4", Palindrome((0, 5, 6, 3)), (0, 5, 6, 3), lambda *digits: digits == digits[::-1]),
    Case("4", Palindrome((0, 5, 10, 7, 2)), (0, 5, 10, 7, 2), lambda *digits: digits == digits[::-1]),
    Case("9", Whisper((0, 1, 2)), (0, 1, 2), apart(5)),
    Case("9", Whisper((0, 1, 2), 4), (0, 1, 2), apart(4)),
    Case("4", Whisper((0, 5, 2), 2), (0, 5, 2), apart(2)),
    Case("4", Whisper((0, 1, 5, 4, 0), 2), (0, 1, 5, 4), lambda *digits: apart(2)(*digits, digits[0])),
    Case("4", Renban((0, 5, 10)), (0, 5, 10), runs),
    Case("4", Renban((0, 5, 10, 15)), (0, 5, 10, 15), runs),
    Case("9", Renban((0, 1, 2, 3)), (0, 1, 2, 3), runs),
    Case("25", Renban((0, 1)), (0, 1), runs),
    Case("4", Nabner((0, 5)), (0, 5), lambda a, b: abs(a - b) >= 2),
    Case("9", Nabner((0, 13, 2)), (0, 13, 2), lambda *digits: all(abs(a - b) >= 2 for a, b in combinations(digits, 2))),
    Case("4", BetweenLine((0, 3), (1, 2)), (0, 3, 1, 2), lies_between),
    Case("9", BetweenLine((0, 13), (4, 5)), (0, 13, 4, 5), lies_between),
    Case("25", BetweenLine((0, 13), (5,)), (0, 13, 5), lies_between),
    Case("4", LockoutLine((0, 6), (1, 5), 2), (0, 6, 1, 5), lies_outside(2)),
    Case("9", LockoutLine((0, 2), (1, 12)), (0, 2, 1, 12), lies_outside(4)),
    Case("6", EntropicLine((0, 1, 2, 8, 9)), (0, 1, 2, 8, 9), takes_turns(3, lambda digit: (digit + 1) // 2)),
    Case(
        "9", EntropicLine((0, 1, 2, 3)), (0, 1, 2, 3), takes_turns(3, lambda digit: "123456789".index(str(digit)) // 3)
    ),
    Case("9", EntropicLine((0, 1)), (0, 1), takes_turns(3, lambda digit: (digit - 1) // 3)),
    Case("4", ModularLine((0, 5, 10, 3, 8)), (0, 5, 10, 3, 8), takes_turns(3, lambda digit: digit % 3)),
    Case("4", ModularLine((0, 5, 10, 3), 2), (0, 5, 10, 3), takes_turns(2, lambda digit: digit % 2)),
    Case("4", ModularLine((0, 5, 10, 3, 8), 4), (0, 5, 10, 3, 8), takes_turns(4, lambda digit: digit % 4)),
    Case("4", ModularLine((0, 5), 1), (0, 5), lambda a, b: True),
    Case("9", ModularLine((0, 5, 14), 5), (0, 5, 14), takes_turns(5, lambda digit: digit % 5)),
    Case("4", RegionSumLine((1, 2, 6)), (1, 2, 6), lambda a, b, c: a == b + c),
    Case("4", RegionSumLine((0, 1, 2, 9, 8)), (0, 1, 2, 9, 8), lambda a, b, c, d, e: a + b == c == d + e),
    Case("4", RegionSumLine((1, 2, 5)), (1, 2, 5), lambda a, b, c: a == b == c),
    Case("4", RegionSumLine((0, 5)), (0, 5), lambda a, b: True),
    Case("4", ZipperLine((0, 1, 5, 6, 3)), (0, 1, 5, 6, 3), zips),
    Case("4", ZipperLine((0, 1, 5, 6)), (0, 1, 5, 6), zips),
    Case("4", ZipperLine((0, 5)), (0, 5), lambda a, b: True),
    Case("9", ZipperLine((0, 1, 2)), (0, 1, 2), zips),
    Case("4", Clone((0, 1), (6, 7)), (0, 1, 6, 7), lambda a, b, c, d: (a, b) == (c, d)),
    Case("4", Clone((0, 6), (6, 12)), (0, 6, 12), lambda a, b, c: a == b == c),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.constraint.id} {case.spec}")
def test_rules_allow_exactly_what_the_definition_does(case: Case):
    geometry = board(case.spec)
    rules = list(case.constraint.rules(geometry))
    assert {cell for rule in rules for cell in cells_of(rule)} <= set(case.cells)
    seen = set()
    for choice in product(range(1, geometry.digits + 1), repeat=len(case.cells)):
        digits = dict(zip(case.cells, choice, strict=True))
        kept = case.keeps(*choice)
        seen.add(kept)
        assert all(allows(rule, digits, geometry.digits) for rule in rules) == kept, choice
    assert True in seen


@pytest.mark.parametrize(
    "case", [case for case in CASES if case.spec in ("4", "latin3")], ids=lambda case: case.constraint.id
)
def test_the_solver_and_the_check_of_a_grid_agree_with_the_definition(case: Case):
    plain = Puzzle(board(case.spec))
    puzzle = Puzzle(plain.geometry, constraints=(case.constraint,))
    grids = [grid.givens for grid in solutions(plain)]
    kept = [digits for digits in grids if case.keeps(*(digits[cell] for cell in case.cells))]
    assert count_solutions(puzzle, limit=1000) == len(kept)
    assert [digits for digits in grids if not puzzle.with_givens(digits).issues()] == kept


# What a definition of one line does not reach: all cells of the board take part


def row_indexes(geometry: Geometry, digits: Sequence[int], cell: int) -> bool:
    row, column = geometry.places[cell]
    return digits[(digits[cell] - 1) * geometry.digits + column] == row + 1


def column_indexes(geometry: Geometry, digits: Sequence[int], cell: int) -> bool:
    row, column = geometry.places[cell]
    return digits[row * geometry.digits + digits[cell] - 1] == column + 1


def box_indexes(geometry: Geometry, digits: Sequence[int], cell: int) -> bool:
    (box,) = (house.cells for house in geometry.houses_of[cell] if house.kind in ("box", "region"))
    return digits[box[digits[cell] - 1]] == box.index(cell) + 1


@pytest.mark.parametrize(
    ("kind", "keeps", "specs"),
    [
        (RowIndexer, row_indexes, ("4", "latin3", "latin4")),
        (ColumnIndexer, column_indexes, ("4", "latin3", "latin4")),
        (BoxIndexer, box_indexes, ("4", "jigsaw:AABBABBCADCCDDCD")),
    ],
)
def test_indexers(kind: Callable[[tuple[int, ...]], Variant], keeps: Callable[..., bool], specs: tuple[str, ...]):
    for spec in specs:
        geometry = board(spec)
        grids = [grid.givens for grid in solutions(Puzzle(geometry))]
        for cells in ((0,), (1,), (1, 6)):
            puzzle = Puzzle(geometry, constraints=(kind(cells),))
            kept = [digits for digits in grids if all(keeps(geometry, digits, cell) for cell in cells)]
            assert 0 < len(kept) < len(grids)
            assert [digits for digits in grids if not puzzle.with_givens(digits).issues()] == kept
            assert count_solutions(puzzle, limit=1000) == len(kept)


LO_SHU = (2, 7, 6, 9, 5, 1, 4, 3, 8)


def is_magic(*square: int) -> bool:
    rows = [square[at : at + 3] for at in (0, 3, 6)]
    lines = [*rows, *zip(*rows, strict=True), square[::4], square[2:7:2]]
    return len({sum(line) for line in lines}) == 1 and len(set(square)) == 9


def allows_square(spec: str, cells: tuple[int, ...], square: tuple[int, ...]) -> bool:
    geometry = board(spec)
    held = dict(zip(cells, square, strict=True))
    puzzle = Puzzle(geometry, constraints=(MagicSquare(cells),))
    return not puzzle.with_givens(held.get(cell, 0) for cell in range(len(geometry))).issues()


MIDDLE_OF_9 = (20, 21, 22, 29, 30, 31, 38, 39, 40)
CORNER_OF_16 = (2, 3, 4, 18, 19, 20, 34, 35, 36)


def test_magic_squares_near_the_famous_one():
    for one, other in permutations(range(9), 2):
        square = list(LO_SHU)
        square[one], square[other] = square[other], square[one]
        assert not allows_square("9", MIDDLE_OF_9, tuple(square))
        assert not allows_square("16", CORNER_OF_16, tuple(square))
    for square in (LO_SHU, LO_SHU[::-1], LO_SHU[6:] + LO_SHU[3:6] + LO_SHU[:3]):
        assert is_magic(*square)
        assert allows_square("9", MIDDLE_OF_9, square)
        assert allows_square("16", CORNER_OF_16, tuple(digit + 5 for digit in square))
    assert not allows_square("16", CORNER_OF_16, (5,) * 9)


@given(st.permutations(range(1, 17)))
def test_magic_squares_are_what_they_say(digits: list[int]):
    square = tuple(digits[:9])
    assert allows_square("16", CORNER_OF_16, square) == is_magic(*square)
    nine = tuple(digit for digit in digits if digit <= 9)
    assert allows_square("9", MIDDLE_OF_9, nine) == is_magic(*nine)


def test_the_middle_box_has_eight_magic_squares():
    cells = (30, 31, 32, 39, 40, 41, 48, 49, 50)
    puzzle = Puzzle(constraints=(MagicSquare(cells),))
    for corner, right in product(range(1, 10), repeat=2):
        givens = [0] * 81
        givens[30], givens[32] = corner, right
        some = count_solutions(puzzle.with_givens(givens), limit=1)
        assert some == (corner % 2 == right % 2 == 0 and corner not in (right, 10 - right))


# What every one of them must have

EACH: list[Variant] = [
    *{case.constraint.id: case.constraint for case in CASES if case.spec == "9"}.values(),
    AllowedDigits((0, 3), (1, 4)),
    Clone((0, 1), (30, 31)),
    Minimum((4,)),
    Odd((3,)),
    Palindrome((0, 10, 2)),
    RegionSumLine((0, 1, 2, 3)),
    SlowThermo((0, 10, 20)),
    GreaterThan((1, 0)),
    MagicSquare(MIDDLE_OF_9),
    RowIndexer((0, 1)),
    ColumnIndexer((0, 9)),
    BoxIndexer((40,)),
    Whisper((0, 1, 10, 0), 4),
    LockoutLine((0, 1), (2,), 3),
]


@pytest.mark.parametrize("constraint", EACH, ids=lambda constraint: constraint.id)
def test_written_and_read_again(constraint: Variant):
    geometry = board(9)
    puzzle = Puzzle(geometry, constraints=(constraint,))
    assert constraints_from_json([constraint.to_json(geometry)], geometry) == (constraint,)
    assert Puzzle.from_json(json.loads(json.dumps(puzzle.to_json()))) == puzzle
    assert all(shape.role for shape in constraint.draw(geometry))
    assert (board_layers(puzzle) == board_layers(Puzzle())) == (constraint.id == "allowed_digits")
    for words in (constraint.name_in, constraint.text_in):
        assert words("fr") != words("en")


@pytest.mark.parametrize("constraint", EACH, ids=lambda constraint: constraint.id)
def test_an_empty_grid_breaks_nothing(constraint: Variant):
    assert Puzzle(constraints=(constraint,)).issues() == []


@pytest.mark.parametrize(
    ("spec", "constraint", "problems"),
    [
        ("4", Even(()), ["even cell has 0 cells and needs at least 1"]),
        ("cube3", Maximum((0,)), ["maximum does not fit this board: it needs rows and columns"]),
        ("9", GreaterThan((0, 1, 2)), ["greater-than sign has 3 cells; at most 2 fit"]),
        ("4", Thermo((0, 1, 2, 3, 7)), ["thermometer has 5 cells; the board has 4 digits"]),
        ("4", Thermo((0, 99)), ["thermometer names cell number 99; the board has 16 cells"]),
        ("4", SlowThermo((0, 1, 0)), ["slow thermometer names r1c1 twice"]),
        ("4", AllowedDigits((0,), (5, 1)), ["allowed digits: the field digits cannot be '[5, 1]'"]),
        ("4", AllowedDigits((0,), ()), ["no digit is left for r1c1"]),
        ("4", Whisper((0, 1)), ["whisper line: the field min_difference is 5; it must be from 1 to 3"]),
        ("9", Whisper((0, 0, 1)), ["whisper line names r1c1 twice"]),
        ("4", Renban((0, 1, 2, 3, 4)), ["renban line has 5 cells; at most 4 fit"]),
        ("4", Nabner((0, 1, 2)), ["nabner line has 3 cells; at most 2 fit"]),
        (
            "9",
            BetweenLine((0, 1, 2), (1,)),
            ["between line has 3 cells; at most 2 fit", "between line names r1c2 twice"],
        ),
        ("9", BetweenLine((0, 1), ()), ["between line has 0 cells and needs at least 1"]),
        ("4", LockoutLine((0, 1), (2,)), ["lockout line: the field min_difference is 4; it must be from 0 to 2"]),
        (
            "4",
            EntropicLine((0, 1)),
            ["entropic line does not fit this board: its digits do not make three equal parts"],
        ),
        ("9", ModularLine((0, 1), 6), ["modular line: the field mod is 6; it must be from 1 to 5"]),
        ("latin4", RegionSumLine((0, 1)), ["region sum line does not fit this board: it needs boxes"]),
        (
            "9",
            RegionSumLine((0, 1, 2, 11, 10, 12)),
            ["region sum line does not fit this board: its longest part cannot have the same sum as its shortest"],
        ),
        ("4", ZipperLine((0,)), ["zipper line has 1 cell and needs at least 2"]),
        (
            "4",
            Clone((0, 1), (6,)),
            ["clone does not fit this board: its two figures do not have the same number of cells"],
        ),
        ("4", Clone((0, 1), (6, 1)), ["clone names r1c2 twice"]),
        ("9", MagicSquare((0, 1, 9, 10)), ["magic square has 4 cells and needs at least 9"]),
        ("16", MagicSquare(tuple(range(10))), ["magic square does not fit this board: its cells do not form a square"]),
        (
            "cube3",
            RowIndexer((0,)),
            ["row indexer does not fit this board: one of its cells is in no such row, column or box, or in two"],
        ),
    ],
    ids=lambda value: value.id if isinstance(value, Variant) else None,
)
def test_what_does_not_fit_is_refused(spec: str, constraint: Variant, problems: list[str]):
    with pytest.raises(PuzzleError) as caught:
        Puzzle(board(spec), constraints=(constraint,))
    assert list(map(str, caught.value.problems)) == problems
    assert all(problem.message("fr") != problem.message("en") for problem in caught.value.problems)


def test_bad_forms_are_refused():
    forms = [
        {"type": "whisper", "cells": ["r1c1", "r1c2"], "min_difference": "5"},
        {"type": "allowed_digits", "cells": ["r1c1"], "digits": [1, "2"]},
        {"type": "between_line", "ends": ["r1c1", "r1c2"]},
        {"type": "thermo", "cells": ["r0c1"], "bulb": 1},
    ]
    with pytest.raises(PuzzleError) as caught:
        constraints_from_json(forms, board(9))
    assert list(map(str, caught.value.problems)) == [
        "whisper line: the field min_difference cannot be '5'",
        "allowed digits: the field digits cannot be \"[1, '2']\"",
        "between line: the field path is missing",
        "thermometer has no field 'bulb'",
        "'r0c1' is not a cell of this board",
    ]


# The check of a partial grid


def issues(constraint: Variant, **digits: int) -> list[str]:
    geometry = board(9)
    held = {geometry.cell(name): digit for name, digit in digits.items()}
    puzzle = Puzzle(geometry, tuple(held.get(cell, 0) for cell in range(81)), (constraint,))
    return [problem.message("en") for problem in puzzle.issues()]


def test_a_broken_clue_is_named_with_its_cells():
    thermo = Thermo((0, 1, 2))
    assert issues(thermo, r1c1=3, r1c3=5) == []
    assert issues(thermo, r1c1=3, r1c3=4) == ["thermometer r1c1, r1c2 and r1c3 is broken"]
    assert issues(thermo, r1c1=8) == ["thermometer r1c1, r1c2 and r1c3 is broken"]
    assert issues(Even((0, 1, 2)), r1c1=2, r1c2=3) == ["even cell r1c2 is broken"]
    assert issues(RegionSumLine((1, 2, 3)), r1c4=2) == []
    assert issues(RegionSumLine((1, 2, 3)), r1c2=5, r1c4=3) == ["region sum line r1c2, r1c3 and r1c4 is broken"]
    assert issues(Whisper((0, 1, 10, 0)), r1c1=5) == ["whisper line r1c1, r1c2 and r2c2 is broken"]
    assert issues(Renban((0, 13)), r1c1=4, r2c5=4) == [
        "4 appears more than once in the renban line: r1c1 and r2c5",
        "renban line r1c1 and r2c5 is broken",
    ]


def test_a_broken_clue_is_named_in_french():
    puzzle = Puzzle(givens=(5, 4, *[0] * 79), constraints=(Thermo((0, 1)),))
    (problem,) = puzzle.issues()
    assert problem.message("fr") == "thermomètre L1C1 et L1C2\u202f: règle non respectée"
    assert problem.to_json()["constraint"] == "thermometer"
    assert problem.to_json()["cells"] == ["r1c1", "r1c2"]


@given(st.lists(st.integers(0, 4), min_size=4, max_size=4))
def test_relations_agree_only_when_a_chain_can_be_filled(digits: list[int]):
    rules = [rule for rule in Thermo((0, 1, 2, 3)).rules(board(4)) if isinstance(rule, Relation)]
    assert agree(rules, digits, 4) == all(digit in (0, place) for place, digit in enumerate(digits, start=1))


def test_ends_bear_a_mark():
    shapes = list(LockoutLine((0, 4), (1, 2, 3)).draw(board(9)))
    assert [shape.cell for shape in shapes if isinstance(shape, Mark)] == [0, 4]
