"""Rules for all cells a move apart: each says just what it means of every two cells, and no more."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, product

import pytest

from garns import Puzzle, board, solutions, to_text
from garns.errors import PuzzleError
from garns.values.geometry import Geometry
from garns.values.puzzle import Constraint
from garns.values.rules import Group, Relation
from garns.variants import (
    AntiKnight,
    AntiLeaper,
    DiagonalNonConsecutive,
    Knightmare,
    MultiSumCage,
    TaxicabDistance,
    empty,
)

#: A constraint, and whether two cells so many rows and columns apart may hold two digits.
MEANINGS: list[tuple[Constraint, Callable[[int, int, int, int], bool]]] = [
    (AntiLeaper(1, 3), lambda rows, columns, a, b: a != b or {rows, columns} != {1, 3}),
    (AntiLeaper(3, 1), lambda rows, columns, a, b: a != b or {rows, columns} != {1, 3}),
    (AntiLeaper(2, 2), lambda rows, columns, a, b: a != b or rows != 2 or columns != 2),
    (TaxicabDistance(2), lambda rows, columns, a, b: a != b or rows + columns != 2),
    (TaxicabDistance(5), lambda rows, columns, a, b: a != b or rows + columns != 5),
    (DiagonalNonConsecutive(), lambda rows, columns, a, b: abs(a - b) != 1 or rows != 1 or columns != 1),
    (Knightmare(), lambda rows, columns, a, b: {rows, columns} != {1, 2} or a + b not in (5, 15)),
    (Knightmare((6,)), lambda rows, columns, a, b: {rows, columns} != {1, 2} or a + b != 6),
]


def refused(constraint: Constraint, geometry: Geometry) -> set[tuple[int, int, int, int]]:
    """Two cells, the first one first, with two digits that a rule forbids them."""

    def found() -> Iterator[tuple[int, int, int, int]]:
        for rule in constraint.rules(geometry):
            assert isinstance(rule, Group | Relation)
            one, other = rule.cells if isinstance(rule, Group) else (rule.a, rule.b)
            for a, b in product(geometry.values, repeat=2):
                if not (a != b if isinstance(rule, Group) else rule.allows(a, b)):
                    yield (one, other, a, b) if one < other else (other, one, b, a)

    return set(found())


@pytest.mark.parametrize("spec", ["9", "6", "latin5", "grid4x6", "4:0-3"])
@pytest.mark.parametrize(("constraint", "allows"), MEANINGS, ids=lambda value: getattr(value, "id", None))
def test_every_two_cells_are_told_what_the_rule_means(spec: str, constraint: Constraint, allows) -> None:
    geometry = board(spec)
    expected = set()
    for one, other in combinations(range(len(geometry)), 2):
        (row, column), (other_row, other_column) = geometry.places[one], geometry.places[other]
        for a, b in product(geometry.values, repeat=2):
            by_a_house = a == b and other in geometry.peers[one]
            if not by_a_house and not allows(abs(row - other_row), abs(column - other_column), a, b):
                expected.add((one, other, a, b))
    said = refused(constraint, geometry)
    assert {each for each in said if each[2] != each[3] or each[1] not in geometry.peers[each[0]]} == expected


@pytest.mark.parametrize("same", [AntiLeaper(1, 2), AntiLeaper(2, 1), TaxicabDistance(3)], ids=str)
def test_a_knight_is_a_leaper_and_a_ride_of_three(same: Constraint) -> None:
    geometry = board(9)
    assert refused(same, geometry) == refused(AntiKnight(), geometry)


@pytest.mark.parametrize(
    "constraint", [AntiLeaper(1, 3), TaxicabDistance(4), DiagonalNonConsecutive(), Knightmare((3, 4))], ids=str
)
def test_solutions_are_the_plain_grids_that_keep_the_rule(constraint: Constraint) -> None:
    puzzle = Puzzle(4, constraints=(constraint,))
    plain = {grid.givens for grid in solutions(Puzzle.empty(4))}
    kept = {givens for givens in plain if not puzzle.with_givens(givens).issues()}
    assert {grid.givens for grid in solutions(puzzle)} == kept < plain


def test_a_clash_names_the_leap_or_the_rule() -> None:
    def told(constraint: Constraint, digits: dict[int, int], lang: str) -> list[str]:
        puzzle = Puzzle(givens=[digits.get(cell, 0) for cell in range(81)], constraints=(constraint,))
        return [problem.message(lang) for problem in puzzle.issues()]

    assert told(AntiLeaper(1, 3), {2: 7, 14: 7}, "en") == ["7 appears more than once in a leap: r1c3 and r2c6"]
    assert "(un bond)" in told(AntiLeaper(1, 3), {2: 7, 14: 7}, "fr")[0]
    assert told(TaxicabDistance(4), {2: 7, 14: 7}, "en") == [
        "7 appears more than once in a taxicab ride: r1c3 and r2c6"
    ]
    assert told(DiagonalNonConsecutive(), {0: 7, 10: 8}, "en") == ["diagonal non-consecutive r1c1 and r2c2 is broken"]
    assert told(Knightmare(), {0: 7, 11: 8}, "en") == ["knightmare r1c1 and r2c3 is broken"]


@pytest.mark.parametrize(
    ("spec", "constraint", "says"),
    [
        ("cube3", AntiLeaper(1, 3), "anti-leaper does not fit this board: it needs rows and columns"),
        ("cube3", Knightmare(), "knightmare does not fit this board: it needs rows and columns"),
        ("9", AntiLeaper(0, 3), "anti-leaper: the field near is 0; it must be from 1 to 8"),
        ("9", AntiLeaper(1, 9), "anti-leaper: the field far is 9; it must be from 1 to 8"),
        ("9", TaxicabDistance(17), "taxicab distance: the field distance is 17; it must be from 2 to 16"),
        ("9", Knightmare(()), r"knightmare: the field sums cannot be '\[\]'"),
        ("9", Knightmare((5, 5)), r"knightmare: the field sums cannot be '\[5, 5\]'"),
    ],
)
def test_what_does_not_fit_is_refused(spec: str, constraint: Constraint, says: str) -> None:
    with pytest.raises(PuzzleError, match=says) as caught:
        Puzzle(board(spec), constraints=(constraint,))
    assert all(problem.message("fr") != problem.message("en") for problem in caught.value.problems)


def test_rules_without_numbers_are_names_of_boards() -> None:
    assert empty("knightmare").constraints == (Knightmare(),)
    assert empty("diagonal-non-consecutive+6").constraints == (DiagonalNonConsecutive(),)


def test_a_cage_with_more_text_than_room_says_that_it_goes_on() -> None:
    first = to_text(Puzzle(4, constraints=[MultiSumCage("r1c1 r1c2", "3 5 7")]), "boxed").splitlines()[0]
    assert "3.." in first
    assert "3/5" not in first
