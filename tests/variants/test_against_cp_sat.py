"""Random constraints on small boards: our count is that of an independent solver, and every check agrees with it."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from garns import Puzzle, count_solutions, solutions
from garns.values.puzzle import Constraint
from garns.variants import (
    AntiLeaper,
    Arrow,
    BetweenLine,
    DiagonalNonConsecutive,
    Difference,
    DigitalRootCage,
    EntropicLine,
    Even,
    GreaterThan,
    KillerCage,
    Knightmare,
    LittleKiller,
    Maximum,
    Minimum,
    ModularLine,
    MultiSumCage,
    NonConsecutive,
    Odd,
    PairSum,
    Palindrome,
    Ratio,
    RegionSumLine,
    Renban,
    Sandwich,
    Skyscraper,
    TaxicabDistance,
    Thermo,
    Whisper,
    XSum,
    ZipperLine,
    empty,
)
from garns.variants.patterns import neighbours
from referee import cp_sat_count

LIMIT = 30
SOLVED = [grid.givens for grid in islice(solutions(Puzzle(6)), 0, 400, 20)]
DIAGONALS = ["up_left", "up_right", "down_left", "down_right"]


@st.composite
def paths(draw: st.DrawFn, board: Puzzle, least: int, most: int) -> tuple[int, ...]:
    """Cells one beside the other, none twice."""
    geometry = board.geometry
    path = [draw(st.integers(0, len(geometry) - 1))]
    for _ in range(draw(st.integers(least, most)) - 1):
        steps = [cell for cell in neighbours(geometry, path[-1]) if cell not in path]
        if not steps:
            break
        path.append(draw(st.sampled_from(steps)))
    return tuple(path)


@st.composite
def constraints(draw: st.DrawFn, board: Puzzle) -> Constraint:
    """One constraint of a random kind; it may fit the board or not."""
    size = board.geometry.digits
    path = draw(paths(board, 2, 4))
    pair = path[:2]
    total = draw(st.integers(2, 3 * size))

    def outside() -> tuple[str, int]:
        side = draw(st.sampled_from(["top", "bottom", "left", "right"]))
        return side, draw(st.integers(1, size))

    kind = draw(
        st.sampled_from(
            [
                lambda: KillerCage(tuple(sorted(path)), draw(st.sampled_from([0, total]))),
                lambda: MultiSumCage(path, {total, draw(st.integers(2, 3 * size))}),
                lambda: DigitalRootCage(path, draw(st.integers(1, 9))),
                lambda: Thermo(path),
                lambda: Arrow(path[:1], path[1:]),
                lambda: GreaterThan(pair),
                lambda: Even(path),
                lambda: Odd(path),
                lambda: Difference(pair),
                lambda: Ratio(pair),
                lambda: PairSum(pair, draw(st.sampled_from([5, 10]))),
                lambda: Whisper(path, draw(st.integers(1, size // 2))),
                lambda: Renban(path),
                lambda: Palindrome(path),
                lambda: BetweenLine((path[0], path[-1]), path[1:-1]),
                lambda: ZipperLine(path),
                lambda: RegionSumLine(path),
                lambda: EntropicLine(path),
                lambda: ModularLine(path),
                lambda: LittleKiller(path[0], draw(st.sampled_from(DIAGONALS)), total),
                lambda: Sandwich(*outside(), sum=draw(st.integers(0, size))),
                lambda: Skyscraper(*outside(), value=draw(st.integers(1, size))),
                lambda: XSum(*outside(), value=total),
                lambda: Minimum(path[:1]),
                lambda: Maximum(path[:1]),
                NonConsecutive,
                DiagonalNonConsecutive,
                lambda: Knightmare({total, draw(st.integers(2, 3 * size))}),
                lambda: AntiLeaper(draw(st.integers(1, size - 1)), draw(st.integers(1, size - 1))),
                lambda: TaxicabDistance(draw(st.integers(2, 2 * size - 2))),
            ]
        )
    )
    return kind()


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    """A small board with a few constraints that fit it, and some givens of one of its grids."""
    board = empty(draw(st.sampled_from(["4", "latin4", "6", "latin5", "x4"])))
    wanted: list[Constraint] = []
    for _ in range(draw(st.integers(1, 4))):
        try:
            one = draw(constraints(board))
        except (TypeError, ValueError):
            continue
        if not list(one.fits(board.geometry)):
            wanted.append(one)
    dressed = Puzzle(board.geometry, constraints=(*board.constraints, *wanted))
    solved = next(solutions(dressed), None)
    shown = draw(st.sets(st.integers(0, len(board.givens) - 1), max_size=len(board.givens) // 4))
    if solved is None:
        return dressed
    return dressed.with_givens([digit if cell in shown else 0 for cell, digit in enumerate(solved.givens)])


@settings(deadline=None, max_examples=120)
@given(puzzles())
def test_our_count_is_that_of_cp_sat(puzzle):
    assert count_solutions(puzzle, limit=LIMIT) == cp_sat_count(puzzle, LIMIT)


@pytest.mark.parametrize(
    "kind",
    [
        lambda cells, total: MultiSumCage(cells, {6, total}),
        lambda cells, total: DigitalRootCage(cells, total % 9 + 1),
        lambda cells, total: AntiLeaper(total % 3 + 1, total % 4 + 1),
        lambda cells, total: TaxicabDistance(total % 5 + 2),
        lambda cells, total: DiagonalNonConsecutive(),
        lambda cells, total: Knightmare((total,)),
    ],
    ids=["multi_sum_cage", "digital_root_cage", "anti_leaper", "taxicab_distance", "diagonal", "knightmare"],
)
@settings(deadline=None, max_examples=8)
@given(st.data())
def test_choices_of_sums_and_moves_are_counted_as_by_cp_sat(kind, data):
    """Each of them on 6x6, where it rules out much, with rows of a plain grid that it may or may not allow."""
    total = data.draw(st.integers(7, 15))
    constraint = kind((0, 1, 8), total)
    plain = data.draw(st.sampled_from(SOLVED))
    puzzle = Puzzle(6, constraints=(constraint,)).with_givens([*[0] * 12, *plain[12:]])
    assert count_solutions(puzzle, limit=LIMIT) == cp_sat_count(puzzle, LIMIT)
    free = Puzzle(6, constraints=(constraint,)).with_givens([*plain[:6], *[0] * 30])
    assert count_solutions(free, limit=LIMIT) == cp_sat_count(free, LIMIT)


@settings(deadline=None, max_examples=60)
@given(puzzles(), st.data())
def test_the_check_of_a_grid_agrees_with_the_solver(puzzle, data):
    """A solution has no issues; with two cells exchanged it is a solution exactly when it has none."""
    solved = next(solutions(puzzle), None)
    if solved is None:
        return
    assert not puzzle.with_givens(solved.givens).issues()
    a, b = data.draw(st.tuples(*[st.integers(0, len(puzzle.givens) - 1)] * 2))
    grid = list(solved.givens)
    grid[a], grid[b] = grid[b], grid[a]
    changed = puzzle.with_givens(grid)
    assert (count_solutions(changed) == 1) == (not changed.issues())
