"""Lines that come back to a cell: it counts as often as it is named, and is equal to itself."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections import Counter
from collections.abc import Callable
from itertools import pairwise

import pytest

from garns import Constraint, Puzzle, board, count_solutions, read, solutions, write
from garns.errors import PuzzleError
from garns.variants import (
    AnyOf,
    Arrow,
    AutomatonLine,
    CountDistinct,
    DoubleArrow,
    EqualSums,
    Even,
    ModularLine,
    PairTable,
    Palindrome,
    RegexLine,
    Renban,
    SameValues,
    SumLine,
    Thermo,
    ZipperLine,
)
from referee import cp_sat_count

FOUR = board(4)
GRIDS = [solution.givens for solution in solutions(Puzzle(FOUR))]
#: A digit of the first cell allows itself, or one that is larger.
TABLE = "1111 0111 0001 0001"
#: The same both ways, as it must be for all pairs in an ISS string.
SYMMETRIC = "1101 1011 0111 1110"
Word = tuple[int, ...]


def rows(one: int, other: int) -> bool:
    return TABLE.split()[one - 1][other - 1] == "1"


def same(*groups: Word) -> bool:
    return all(Counter(group) == Counter(groups[0]) for group in groups)


#: A constraint, and what it asks of all digits of the grid.
CASES: list[tuple[Constraint, Callable[[Word], bool]]] = [
    (Thermo((0, 1, 0)), lambda g: False),
    (Renban((0, 1, 5, 0)), lambda g: False),
    (Arrow((0,), (1, 5, 1)), lambda g: g[0] == 2 * g[1] + g[5]),
    (DoubleArrow((0, 6), (1, 5, 1)), lambda g: g[0] + g[6] == 2 * g[1] + g[5]),
    (Palindrome((0, 6, 11, 0)), lambda g: g[6] == g[11]),
    (Palindrome((0, 6, 0, 7)), lambda g: g[0] == g[7] and g[6] == g[0]),
    (PairTable((0, 0, 1), TABLE), lambda g: rows(g[0], g[0]) and rows(g[0], g[1])),
    (PairTable((0, 6, 0), SYMMETRIC, "all"), lambda g: g[0] in (1, 3) and {g[0], g[6]} != {1, 3}),
    (SameValues((0, 1, 6, 0), 2), lambda g: same((g[0], g[1]), (g[6], g[0]))),
    (SameValues((0, 6, 0, 6), 4), lambda g: g[0] == g[6]),
    (EqualSums((0, 1, 6, 0), (2, 2)), lambda g: g[1] == g[6]),
    (EqualSums((0, 1, 1, 0), (2, 2)), lambda g: True),
    (EqualSums((0, 6, 0), (2, 1)), lambda g: False),
    (ZipperLine((0, 1, 6, 0)), lambda g: g[1] + g[6] == 2 * g[0]),
    (ZipperLine((0, 1, 0)), lambda g: g[1] == 2 * g[0]),
    (ModularLine((0, 1, 0), 2), lambda g: (g[0] - g[1]) % 2 == 1),
    (ModularLine((0, 1, 5, 0), 3), lambda g: len({g[0] % 3, g[1] % 3, g[5] % 3}) == 3),
    (SumLine((0, 1, 0), 5), lambda g: g[0] + g[1] + g[0] == 5 or {g[0], g[1]} == {5}),
    (RegexLine((0, 1, 0), "1.1|2[13]2"), lambda g: g[0] == 1 or (g[0] == 2 and g[1] in (1, 3))),
    (
        AutomatonLine((0, 6, 0), "1,0,0,0 1,-,0,0", (0,)),
        lambda g: (1, 2) not in pairwise((g[0], g[6], g[0])) and g[0] != 1,
    ),
    (CountDistinct((0,), (0, 6, 9)), lambda g: g[0] == len({g[0], g[6], g[9]})),
]


@pytest.mark.parametrize(("constraint", "asks"), CASES, ids=lambda value: getattr(value, "id", ""))
def test_a_line_may_come_back_to_a_cell(constraint: Constraint, asks: Callable[[Word], bool]) -> None:
    puzzle = Puzzle(FOUR, constraints=(constraint,))
    expected = [grid for grid in GRIDS if asks(grid)]
    assert count_solutions(puzzle, limit=300) == len(expected) == cp_sat_count(puzzle, 300)
    for grid in GRIDS[::20]:
        assert bool(puzzle.with_givens(grid).issues()) == (grid not in expected)
    assert Puzzle.from_json(puzzle.to_json()) == puzzle == read(write(puzzle, "iss"))


@pytest.mark.parametrize(("constraint", "asks"), CASES, ids=lambda value: getattr(value, "id", ""))
def test_and_so_it_may_as_an_alternative(constraint: Constraint, asks: Callable[[Word], bool]) -> None:
    puzzle = Puzzle(FOUR, constraints=(AnyOf([constraint, Even((6, 9))]),))
    expected = [grid for grid in GRIDS if asks(grid) or (grid[6] % 2 == 0 and grid[9] % 2 == 0)]
    assert count_solutions(puzzle, limit=300) == len(expected)
    for grid in GRIDS[::20]:
        assert bool(puzzle.with_givens(grid).issues()) == (grid not in expected)


def test_a_circle_on_its_own_arrow_is_a_slip() -> None:
    for arrow in (Arrow((0,), (1, 0)), DoubleArrow((0, 1), (2, 1))):
        with pytest.raises(PuzzleError, match="twice"):
            Puzzle(FOUR, constraints=(arrow,))


def test_strings_of_iss_with_such_lines_are_read() -> None:
    pattern = urlsafe_b64encode(b"1.1").decode().rstrip("=")
    assert count_solutions(read(f".Shape~4x4.Regex~{pattern}~R1C1~R1C2~R1C1"), limit=300) == 72
    assert count_solutions(read(".Shape~4x4.SumLine~5~R1C1~R1C2~R1C1"), limit=300) == 48
    assert count_solutions(read(".Shape~4x4.SameValues~2~R1C1~R1C2~R2C3~R1C1"), limit=300) == 144
