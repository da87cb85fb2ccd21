"""Every constraint has its definition in some test, written apart from its rules; here are those that had none.

A definition is tried on all fillings of a few cells.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, pairwise, product
from typing import NamedTuple

import pytest

from garns import Puzzle, board, solutions
from garns.values.puzzle import Constraint
from garns.variants import (
    AllOf,
    AnyOf,
    Asterisk,
    AutomatonLine,
    Boxes,
    CentreDot,
    Diagonal,
    DisjointGroups,
    Even,
    ExtraRegion,
    Girandola,
    KillerCage,
    Thermo,
    Windoku,
    constraint_types,
)
from garns.variants.check import allows
from support import ROOT

#: Where the others are, by the name of the test's file.
ELSEWHERE = {
    "areas": "connected_values",
    "compounds": """
        chaos_construction doppelganger full_rank region_count region_run region_same_values unequal_lines
    """,
    "constraints": "anti_king anti_knight",
    "lines": """
        allowed_digits between_line box_indexer clone column_indexer entropic_line even greater_than lockout_line
        magic_square maximum minimum modular_line nabner odd palindrome region_sum_line renban row_indexer slow_thermo
        thermo whisper zipper_line
    """,
    "moves": "anti_leaper diagonal_non_consecutive knightmare taxicab_distance",
    "setters": """
        contains count_distinct digital_root_cage dutch_flatmates equal_sums equality_cage global_entropy global_mod
        hidden_skyscraper look_and_say lunchbox multi_sum_cage pair_table regex_line rellik_cage same_values sum_line
        value_indexing
    """,
    "sums_and_clues": """
        all_different anti_taxicab arrow counting_circles difference double_arrow frame_sum killer_cage little_killer
        negative non_consecutive numbered_room pair_sum quadruple ratio sandwich skyscraper sum x_sum
    """,
}


class Word(NamedTuple):
    """A constraint on the first cells of a 4x4 board, and what their digits must be like."""

    constraint: Constraint
    keeps: Callable[..., bool]
    length: int


WORDS = [
    Word(
        AutomatonLine("r1c1 r1c2 r1c3 r1c4", "1,0,0,0 1,-,0,0", (0,)),  # 1 leads to the other state
        lambda *word: (1, 2) not in pairwise(word) and word[-1] != 1,
        4,
    ),
    Word(AllOf([Even("r1c1"), Thermo("r1c1 r1c2")]), lambda a, b: a % 2 == 0 and a < b, 2),
    Word(AnyOf([Even("r1c1"), KillerCage("r1c2 r1c3", 5)]), lambda a, b, c: a % 2 == 0 or (b != c and b + c == 5), 3),
    Word(
        AnyOf([AllOf([Even("r1c1"), Even("r1c2")]), Thermo("r1c2 r1c3")]),
        lambda a, b, c: a % 2 == b % 2 == 0 or b < c,
        3,
    ),
    Word(ExtraRegion("r1c1 r1c2 r1c3"), lambda *word: len(set(word)) == 3, 3),
]

#: Which cells of a board with so many rows must be different, by row and column from 0.
Together = Callable[[tuple[int, int], tuple[int, int]], bool]


def among(places: str) -> Together:
    """Those of a drawing are all together."""
    drawn = {
        (row, column) for row, line in enumerate(places.split()) for column, sign in enumerate(line) if sign == "x"
    }
    return lambda one, other: {one, other} <= drawn


def same_window(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """A window is three rows and columns after an empty one."""
    return all(a % 4 and b % 4 and a // 4 == b // 4 for a, b in zip(one, other, strict=True))


ASTERISK = "......... ....x.... ..x...x.. ......... .x..x..x. ......... ..x...x.. ....x.... ........."
GIRANDOLA = "x.......x ....x.... ......... ......... .x..x..x. ......... ......... ....x.... x.......x"
HOUSES: list[tuple[str, Constraint, Together]] = [
    ("9", Diagonal("main"), lambda one, other: one[0] == one[1] and other[0] == other[1]),
    ("9", Diagonal("anti"), lambda one, other: sum(one) == sum(other) == 8),
    ("9", Windoku(), same_window),
    ("9", DisjointGroups(), lambda one, other: all(a % 3 == b % 3 for a, b in zip(one, other, strict=True))),
    ("9", CentreDot(), lambda one, other: all(a % 3 == 1 for a in (*one, *other))),
    ("9", Asterisk(), among(ASTERISK)),
    ("9", Girandola(), among(GIRANDOLA)),
    (
        "jigsaw:AABBABBCADCCDDCD",
        Boxes(),
        lambda one, other: all(a // 2 == b // 2 for a, b in zip(one, other, strict=True)),
    ),
]


def kept(constraint: Constraint, spec: str, digits: dict[int, int]) -> bool:
    geometry = board(spec)
    grid: Sequence[int] = [digits.get(cell, 0) for cell in range(len(geometry))]
    return all(allows(rule, grid, geometry.digits) for rule in constraint.placed(geometry).rules(geometry))


@pytest.mark.parametrize("case", WORDS, ids=lambda case: case.constraint.id)
def test_words_are_those_of_the_definition(case: Word) -> None:
    for word in product(range(1, 5), repeat=case.length):
        assert kept(case.constraint, "4", dict(enumerate(word))) == case.keeps(*word), word


@pytest.mark.parametrize(("spec", "constraint", "together"), HOUSES, ids=lambda value: getattr(value, "id", None))
def test_two_cells_differ_where_the_definition_says(spec: str, constraint: Constraint, together: Together) -> None:
    geometry = board(spec)
    rules = [*constraint.rules(geometry)]
    for one, other in combinations(range(len(geometry)), 2):
        grid = [0] * len(geometry)
        grid[one] = grid[other] = 1
        may_be_equal = all(allows(rule, grid, geometry.digits) for rule in rules)
        assert may_be_equal != together(geometry.places[one], geometry.places[other]), (one, other)


@pytest.mark.parametrize("case", WORDS, ids=lambda case: case.constraint.id)
def test_solutions_are_the_plain_grids_that_the_definition_keeps(case: Word) -> None:
    plain = [grid.givens for grid in solutions(Puzzle(board(4)))]
    found = [grid.givens for grid in solutions(Puzzle(board(4), constraints=[case.constraint]))]
    assert sorted(found) == sorted(grid for grid in plain if case.keeps(*grid[: case.length]))


def test_every_constraint_has_a_definition() -> None:
    here = {case.constraint.id for case in WORDS} | {constraint.id for _, constraint, _ in HOUSES}
    own = {id: cls.__name__ for id, cls in constraint_types().items() if cls.__module__.startswith("garns.")}
    there = {id: name for name, ids in ELSEWHERE.items() for id in ids.split()}
    assert {*there, *here} == {*own}
    assert not there.keys() & here
    for id, name in there.items():
        text = (ROOT / "tests" / "variants" / f"test_{name}.py").read_text(encoding="utf-8")
        assert f"{own[id]}(" in text or f"({own[id]}," in text, f"{own[id]} in {name}"
