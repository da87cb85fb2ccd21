"""Rules with cells of their own: alternatives too large for one automaton, ranks of lines, regions to be found."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from garns import Puzzle, board, count_solutions, hint, read, solutions, solve, solve_many, true_candidates, write
from garns.errors import PuzzleError
from garns.formats import lost
from garns.modelling import forms_of
from garns.values.puzzle import Constraint
from garns.values.rules import SIDES, Automaton, Compound, Ranking, Regions
from garns.variants import (
    AllDifferent,
    AllOf,
    AllowedDigits,
    AnyOf,
    ChaosConstruction,
    ConnectedValues,
    CountDistinct,
    CountingCircles,
    Doppelganger,
    FullRank,
    RegionCount,
    RegionRun,
    RegionSameValues,
    SameValues,
    Skyscraper,
    UnequalLines,
    Variant,
)
from garns.variants.comparing import lines_of
from referee import cp_sat_count

FOUR = board(4)
GRIDS = [solution.givens for solution in solutions(Puzzle(FOUR))]
CLUES = st.builds(
    Skyscraper,
    st.sampled_from(["left", "right", "top", "bottom"]),
    st.integers(1, 2),
    st.integers(1, 4),
)


def numbers(grid: tuple[int, ...]) -> list[tuple[int, ...]]:
    """All rows and columns of a grid from both ends."""
    return [tuple(grid[cell] for cell in line) for line in lines_of(FOUR)]


@settings(max_examples=10)
@given(st.lists(CLUES, min_size=2, max_size=4))
def test_alternatives_that_read_lines_from_both_ends(clues: list[Skyscraper]) -> None:
    either = AnyOf([AllOf(clues[:2]), *clues[2:]])
    puzzle = Puzzle(FOUR, constraints=(either,))

    def kept(grid: tuple[int, ...]) -> list[bool]:
        return [not Puzzle(FOUR, grid, (clue,)).issues() for clue in clues]

    expected = [grid for grid in GRIDS if all(kept(grid)[:2]) or any(kept(grid)[2:])]
    assert count_solutions(puzzle, limit=300) == len(expected)
    for grid in GRIDS[::30]:
        assert bool(puzzle.with_givens(grid).issues()) == (grid not in expected)


def test_what_no_order_suits_becomes_a_compound() -> None:
    up, down = Skyscraper("left", 1, 2), Skyscraper("right", 1, 3)
    (alone,) = AnyOf([up]).rules(FOUR)
    (both,) = AnyOf([up, down]).rules(FOUR)
    assert isinstance(alone, Automaton)
    assert isinstance(both, Compound)
    assert both.own == 2


@settings(max_examples=8)
@given(st.sampled_from(["left", "right", "top", "bottom"]), st.integers(1, 4), st.integers(1, 16), st.booleans())
def test_a_rank_counts_the_lines_that_are_less(side: str, number: int, rank: int, ties: bool) -> None:
    clue = FullRank(side, number, rank, ties="yes" if ties else "no")  # type: ignore[arg-type]
    puzzle = Puzzle(FOUR, constraints=(clue,))
    own = clue.line(FOUR)

    def kept(grid: tuple[int, ...]) -> bool:
        line, every = tuple(grid[cell] for cell in own), numbers(grid)
        return sum(other < line for other in every) == rank - 1 and (ties or every.count(line) == 1)

    assert count_solutions(puzzle, limit=300) == sum(map(kept, GRIDS))
    for grid in GRIDS[::40]:
        assert bool(puzzle.with_givens(grid).issues()) != kept(grid)


@settings(max_examples=8)
@given(st.lists(st.integers(1, 16), min_size=2, max_size=2), st.booleans())
def test_ranks_may_be_alternatives(ranks: list[int], ties: bool) -> None:
    told = "yes" if ties else "no"
    clues = [FullRank("left", 1, ranks[0], ties=told), FullRank("top", 2, ranks[1], ties=told)]  # type: ignore[arg-type]
    both = AllOf([FullRank("left", 2, 1, ties="yes"), AllowedDigits((0,), (2, 3))])
    puzzle = Puzzle(FOUR, constraints=(AnyOf([*clues, both]),))

    def has(grid: tuple[int, ...], clue: FullRank) -> bool:
        line, every = tuple(grid[cell] for cell in clue.line(FOUR)), numbers(grid)
        return sum(other < line for other in every) == clue.value - 1 and (clue.ties == "yes" or every.count(line) == 1)

    expected = [
        grid
        for grid in GRIDS
        if has(grid, clues[0])
        or has(grid, clues[1])
        or (has(grid, FullRank("left", 2, 1, ties="yes")) and grid[0] in (2, 3))
    ]
    assert count_solutions(puzzle, limit=300) == len(expected)
    for grid in GRIDS[::40]:
        assert bool(puzzle.with_givens(grid).issues()) == (grid not in expected)


@pytest.mark.parametrize("ties", ["no", "yes"])
def test_ranks_where_there_are_more_digits_than_lines_have_cells(ties: Literal["no", "yes"]) -> None:
    geometry = board("latin3:0-3")
    grids = [grid.givens for grid in solutions(Puzzle(geometry))]
    lines = [*lines_of(geometry)]
    for rank in (1, 5, 8, 12):
        clue = FullRank("top", 2, rank, ties=ties)
        own = clue.line(geometry)
        kept = 0
        for grid in grids:
            line, every = [grid[cell] for cell in own], [[grid[cell] for cell in each] for each in lines]
            kept += sum(other < line for other in every) == rank - 1 and (ties == "yes" or every.count(line) == 1)
        assert count_solutions(Puzzle(geometry, constraints=(clue,)), limit=10_000) == kept
    assert lost(Puzzle(geometry, constraints=(clue,)), "iss")  # where every digit has to be used


def test_what_no_automaton_reads_is_no_alternative() -> None:
    areas = ConnectedValues((1, 2))
    with pytest.raises(PuzzleError, match="cannot be one of several alternatives"):
        Puzzle(FOUR, constraints=[AnyOf([AllowedDigits((0,), (1,)), AllOf([areas])])])
    assert Puzzle(FOUR, constraints=[AllOf([areas])])


def test_unequal_lines() -> None:
    expected = sum(len(set(numbers(grid))) == 16 for grid in GRIDS)
    assert count_solutions(Puzzle(FOUR, constraints=(UnequalLines(),)), limit=300) == expected > 0


def test_every_way_to_ask_gives_the_cells_of_the_board() -> None:
    """No caller sees the own cells: not in solutions, counts of candidates, bulk, hints or what is generated."""
    clues = (FullRank("top", 1, 10, ties="yes"), FullRank("top", 2, 15, ties="yes"), FullRank("left", 4, 5, ties="yes"))
    puzzle = Puzzle(FOUR, constraints=clues)
    answer = solve(puzzle)
    assert answer.status == "unique"
    assert answer.solution is not None
    assert [solution.givens for solution in solutions(puzzle)] == [answer.solution.givens]
    assert len(true_candidates(puzzle)) == 16
    assert cp_sat_count(puzzle, 2) == 1
    bulk = solve_many(["." * 16, str(answer.solution)], board=puzzle)
    assert bytes(bulk.solutions)[:16] == bytes(answer.solution.givens)
    assert hint(puzzle) is not None
    assert read(write(puzzle, "iss")) == puzzle
    with pytest.raises(PuzzleError, match="square board"):
        Puzzle(board("samurai"), constraints=[FullRank("left", 1, 3)])


@pytest.mark.parametrize("clue", [FullRank("top", 3, 12), Doppelganger()], ids=lambda clue: clue.id)
def test_what_goes_by_rows_is_refused_where_they_say_nothing(clue: Constraint) -> None:
    with pytest.raises(PuzzleError, match="needs rows and columns"):
        Puzzle(board("free4x4:0-4"), constraints=[clue])


def regions(puzzle: Puzzle) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    size = puzzle.geometry.digits**2
    return [(each.givens[:size], each.givens[size:]) for each in solutions(puzzle)]


def is_connected(cells: set[int], size: int) -> bool:
    found, edge = set[int](), {min(cells)}
    while edge:
        found |= edge
        near = {cell + step for cell in edge for step in (-size, size)}
        near |= {cell - 1 for cell in edge if cell % size} | {cell + 1 for cell in edge if (cell + 1) % size}
        edge = near & cells - found
    return found == cells


def test_regions_are_connected_and_hold_every_digit() -> None:
    """All ways to cut a Latin square of side 3 into regions, against every map of them."""
    puzzle = Puzzle(board("latin3+CC3x3"), "123" + "." * 15, [ChaosConstruction()])
    found = regions(puzzle)
    assert len(set(found)) == len(found) == count_solutions(puzzle, limit=1000) == cp_sat_count(puzzle, 1000)
    for digits, labels in found:
        for region in (1, 2, 3):
            cells = {cell for cell in range(9) if labels[cell] == region}
            assert is_connected(cells, 3)
            assert {digits[cell] for cell in cells} == {1, 2, 3}
        firsts = [labels.index(region) for region in (1, 2, 3)]
        assert all(a < b for a, b in pairwise(firsts))


def test_regions_that_are_only_compared_are_given_in_order_all_the_same() -> None:
    """A search may number them as it likes; one that is told a number, or anything about one, may not."""
    puzzle = Puzzle(board("latin4+CC4x4"), "1234" + "." * 28, [ChaosConstruction()])
    found = set(regions(puzzle))
    told = Puzzle(puzzle.geometry, puzzle.givens, [ChaosConstruction(), AllowedDigits((16, 17), (1, 2))])
    assert [_regions_of(each).names_only for each in (puzzle, told)] == [True, False]
    assert set(regions(told)) == {each for each in found if each[1][1] <= 2} == found  # the second cell of all
    for number in range(1, 5):
        given = puzzle.with_givens((*puzzle.givens[:31], number))
        assert set(regions(given)) == {each for each in found if each[1][15] == number}
    for cell, counts in enumerate(true_candidates(puzzle)[16:]):
        assert {number for number, count in enumerate(counts, 1) if count} == {labels[cell] for _, labels in found}


def _regions_of(puzzle: Puzzle) -> Regions:
    compound = next(rule for rule in puzzle.rules() if isinstance(rule, Compound))
    return next(part for part in compound.parts if isinstance(part, Regions))


@pytest.mark.parametrize(
    ("constraint", "only_named"),
    [
        (AllDifferent((9, 14)), True),
        (SameValues((9, 10), 2), True),
        (CountDistinct((0,), (9, 10, 12)), True),
        (CountDistinct((9,), (10, 12)), False),
        (RegionCount((0,), (9, 10, 12)), True),
        (RegionCount((9,), (10, 12)), False),
        (AllowedDigits((14,), (2, 3)), False),
        (AnyOf([AllDifferent((9, 10)), AllowedDigits((0,), (1,))]), False),
        (AllowedDigits((0,), (1,)), True),
    ],
)
def test_numbers_are_names_where_they_are_only_compared(constraint: Variant, only_named: bool) -> None:
    puzzle = Puzzle(board("latin3+CC3x3"), constraints=[ChaosConstruction(), constraint])
    assert _regions_of(puzzle).names_only is only_named
    assert count_solutions(puzzle, limit=1000) == cp_sat_count(puzzle, 1000)


def test_a_full_board_is_judged_by_its_regions() -> None:
    puzzle = Puzzle(board("latin3+CC3x3"), "123312231" + "." * 9, [ChaosConstruction()])
    found = {labels for _, labels in regions(puzzle)}
    others = [labels for labels in product((1, 2, 3), repeat=9) if labels not in found][::400]
    assert found
    for labels in (*found, *others):
        full = puzzle.with_givens((*puzzle.givens[:9], *labels))
        assert bool(full.issues()) == (labels not in found)


def test_regions_lack_a_digit_where_there_are_more_than_cells() -> None:
    """Regions of three cells with the digits 1 to 4: none twice, but not all."""
    puzzle = Puzzle(board("latin3:1-4+CC3x3"), "123.4.3.." + "." * 9, [ChaosConstruction()])
    found = [(each.givens[:9], each.givens[9:]) for each in solutions(puzzle)]
    assert len(found) == cp_sat_count(puzzle, 1000) > 0
    for digits, labels in found:
        for region in (1, 2, 3):
            cells = {cell for cell in range(9) if labels[cell] == region}
            assert is_connected(cells, 3)
            assert len({digits[cell] for cell in cells}) == len(cells) == 3


def partitions(columns: int, size: int, free: frozenset[int]) -> Iterator[tuple[frozenset[int], ...]]:
    """All ways to cut the free cells of a rectangle into connected regions of a size."""
    if not free:
        yield ()
        return
    first = min(free)
    grown = {frozenset({first})}
    for _ in range(size - 1):
        steps = ((r, cell, other) for r in grown for cell in r for other in free - r)
        near = ((region, other, divmod(cell, columns), divmod(other, columns)) for region, cell, other in steps)
        grown = {r | {other} for r, other, (a, b), (c, d) in near if abs(a - c) + abs(b - d) == 1}
    for region in grown:
        for rest in partitions(columns, size, free - region):
            yield (region, *rest)


@pytest.mark.parametrize(
    ("shape", "spec", "size"),
    [
        ((2, 4), "latin2x4+CC2x4", 0),
        ((4, 2), "latin4x2+CC4x2", 0),
        ((2, 4), "latin2x4+CC2x4", 2),
        ((2, 3), "latin2x3:0-3+CC2x3", 0),
        ((3, 3), "latin3:0-2+CC3x3", 0),
    ],
)
def test_regions_are_as_long_as_the_longer_side_or_as_large_as_is_told(
    shape: tuple[int, int], spec: str, size: int
) -> None:
    puzzle = Puzzle(board(spec), constraints=[ChaosConstruction(size)])
    bare = board(spec.partition("+")[0])
    grids = [each.givens for each in solutions(Puzzle(bare))]
    cuts = [*partitions(shape[1], size or max(shape), frozenset(bare.board_cells))]
    whole = [
        sum(all(len({grid[cell] for cell in each}) == len(each) for each in cut) for cut in cuts) for grid in grids
    ]
    assert count_solutions(puzzle, limit=10_000) == sum(whole) == cp_sat_count(puzzle, 10_000) > 0
    assert read(write(puzzle, "iss")) == puzzle


def test_regions_that_do_not_fill_the_board_are_refused() -> None:
    for size in (3, 1, 5):
        with pytest.raises(PuzzleError, match=r"fill the board|size"):
            Puzzle(board("latin4+CC4x4"), constraints=[ChaosConstruction(size)])
    with pytest.raises(PuzzleError, match="does not fit"):
        Puzzle(board("samurai+CC369"), constraints=[ChaosConstruction()])


def test_counters_of_regions_where_digits_begin_with_0() -> None:
    """A cell beside others of its region cannot say 0 or 1; counts are the digits as they are written."""
    free = Puzzle(board("latin3:0-3+CC3x3"), constraints=[ChaosConstruction()])
    count = RegionCount(["r1c1"], ["CC1", "CC2", "CC4", "CC5"])
    run = RegionRun(["r1c1"], ["CC1", "CC2", "CC3", "CC4"], (2, 1))
    every = [(each.givens[:9], each.givens[9:]) for each in solutions(free)]
    for clue, cells in ((count, (0, 1, 3, 4)), (run, (0, 1, 3))):
        found = [
            (digits, labels)
            for digits, labels in every
            if digits[0] - 1
            == sum(labels[cell] == labels[0] for cell in cells) + (clue is run and labels[0] == labels[1] == labels[2])
        ]
        puzzle = Puzzle(free.geometry, constraints=[*free.constraints, clue])
        assert {(each.givens[:9], each.givens[9:]) for each in solutions(puzzle)} == set(found)
        assert found


def test_clues_of_regions() -> None:
    puzzle = Puzzle(board("latin4+CC4x4"), "1234" + "." * 28, [ChaosConstruction()])
    count = RegionCount(["r1c3"], ["CC3", "CC2", "CC4", "CC7", "CC11"])
    run = RegionRun(["r1c2"], ["CC2", "CC1", "CC6", "CC10"], (1, 2))
    with_clues = Puzzle(puzzle.geometry, puzzle.givens, [*puzzle.constraints, count, run])
    expected = [
        (digits, labels)
        for digits, labels in regions(puzzle)
        if sum(labels[cell] == labels[2] for cell in (2, 1, 3, 6, 10)) == 3
        and 1 + (labels[0] == labels[1]) + (labels[5] == labels[1]) * (1 + (labels[9] == labels[1])) == 2
    ]
    assert sorted(regions(with_clues)) == sorted(expected)
    assert expected
    assert read(write(with_clues, "iss")) == with_clues


@pytest.mark.parametrize("cell", range(9))
@pytest.mark.parametrize("more", [0, 1])
def test_counters_with_all_cells_beside_them(cell: int, more: int) -> None:
    """One beside the counter is of its region, since regions are connected; nobody knows that of other numbers."""
    row, column = divmod(cell, 3)
    around = [3 * r + c for r in range(row - 1, row + 2) for c in range(column - 1, column + 2) if {r, c} <= {0, 1, 2}]
    near = [at for at in around if (at // 3 == row) != (at % 3 == column)]
    arms = [tuple(range(at, 9 if at > cell else -1, at - cell))[: 2 if abs(at - cell) == 3 else 1] for at in near]
    arms = [tuple(each for each in arm if 0 <= each < 9) for arm in arms]
    others = [at for at in around if at != cell]
    count = RegionCount((cell,), (9 + cell, *(9 + at for at in others)), more=more)
    run = RegionRun((cell,), (9 + cell, *(9 + at for arm in arms for at in arm)), tuple(map(len, arms)), more=more)

    def counts(digits: tuple[int, ...], labels: tuple[int, ...]) -> bool:
        return digits[cell] + more == 1 + sum(labels[at] == labels[cell] for at in others)

    def runs(digits: tuple[int, ...], labels: tuple[int, ...]) -> bool:
        inside = [[labels[at] == labels[cell] for at in arm] for arm in arms]
        return digits[cell] + more == 1 + sum(([*arm, False]).index(False) for arm in inside)

    free = regions(Puzzle(board("latin3+CC3x3"), constraints=[ChaosConstruction()]))
    for clue, holds in ((count, counts), (run, runs)):
        puzzle = Puzzle(board("latin3+CC3x3"), constraints=[ChaosConstruction(), clue])
        assert set(regions(puzzle)) == {each for each in free if holds(*each)}
    alone = Puzzle(board("latin3+CC3x3"), "123231312" + "1" * 9, [count])  # all one region, and no construction
    assert bool(alone.issues()) != counts(alone.givens[:9], alone.givens[9:])
    lonely = alone.with_givens((*alone.givens[:9], *(1 + (at == cell) for at in range(9))))
    assert bool(lonely.issues()) != counts(lonely.givens[:9], lonely.givens[9:])


def test_regions_need_their_variables() -> None:
    with pytest.raises(PuzzleError, match="a group CC"):
        Puzzle(board(4), constraints=[ChaosConstruction()])


def test_clues_of_regions_that_name_only_their_cell() -> None:
    (run,) = read(".Shape~4x4.ChaosConstruction.ChaosArrow~R1C2").constraints[1:]
    (count,) = read(".Shape~4x4.ChaosConstruction.ChaosCount~R1C1").constraints[1:]
    names = board("4+CC4x4").names
    assert [names[cell] for cell in run.cells] == ["r6c2", "r6c1", "r6c3", "r6c4", "r7c2", "r8c2", "r9c2"]  # type: ignore[attr-defined]
    assert [names[cell] for cell in count.cells] == ["r6c1", "r6c2", "r7c1", "r7c2"]  # type: ignore[attr-defined]


def test_doppelgangers_lack_different_digits() -> None:
    """With variables for what the houses lack or without, the same grids; each of them as the rule says."""
    row = (1, 2, 3, 4)
    plain = Puzzle(board("4:0-4"), (*row, *[0] * 12), [Doppelganger()])
    told = Puzzle(board("4:0-4+DGR4+DGC4+DGB4"), (*row, *[0] * 24), [Doppelganger()])
    found = {each.givens for each in solutions(plain)}
    assert found == {each.givens[:16] for each in solutions(told)}
    assert len(found) == count_solutions(plain, limit=1000) == count_solutions(told, limit=1000)
    assert len(found) == cp_sat_count(plain, 1000) > 0
    areas = plain.geometry.areas_of
    for grid in found:
        lacks = {area: ({1, 2, 3, 4, 5} - {grid[cell] for cell in area.cells}).pop() for area in plain.geometry.areas}
        assert 1 not in lacks.values()  # the place of 0
        for cell, digit in enumerate(grid):
            assert digit != 1 or len({lacks[area] for area in areas[cell]}) == 3
    with pytest.raises(PuzzleError, match="digits from 0"):
        Puzzle(board(4), constraints=[Doppelganger()])


def test_all_houses_hold_the_same_digits() -> None:
    free = Puzzle(board("4:1-5"), (1, 2, 3, 5, *[0] * 12))
    same = Puzzle(free.geometry, free.givens, [RegionSameValues()])
    houses = free.geometry.areas
    expected = [
        each.givens
        for each in solutions(free)
        if len({frozenset(each.givens[cell] for cell in house.cells) for house in houses}) == 1
    ]
    assert sorted(each.givens for each in solutions(same)) == sorted(expected)
    assert count_solutions(Puzzle(FOUR, constraints=[RegionSameValues()]), limit=300) == 288  # where it says nothing


def test_ranks_beside_each_other_count_right_and_know_what_the_others_say() -> None:
    grid = next(grid for grid in GRIDS if len({*numbers(grid)}) == 16)  # no ties
    ranks = {line: 1 + sum(other < line for other in numbers(grid)) for line in numbers(grid)}
    sides = [("left", 1, 0), ("right", 2, 3), ("top", 3, 12), ("bottom", 4, 15)]
    clues = tuple(FullRank(side, number, ranks[numbers(grid)[at]]) for side, number, at in sides)
    expected = [each for each in GRIDS if all(not Puzzle(FOUR, each, (clue,)).issues() for clue in clues)]
    assert grid in expected
    assert count_solutions(Puzzle(FOUR, constraints=clues), limit=300) == len(expected)
    assert cp_sat_count(Puzzle(FOUR, constraints=clues), 300) == len(expected)


def test_ranks_that_begin_alike_know_each_other() -> None:
    """The four lines that begin with 2 have the ranks 5 to 8: of each other side it is known what its line is."""
    grid = next(grid for grid in GRIDS if len({*numbers(grid)}) == 16)
    lines = sorted((line, at) for at, line in enumerate(numbers(grid)) if line[0] == 2)
    places = [(SIDES[2 * (at // 8) + at % 2], at % 8 // 2 + 1) for _, at in lines]
    clues = tuple(FullRank(side, number, 5 + rank) for rank, (side, number) in enumerate(places))
    assert [next(rule for rule in clue.rules(FOUR) if isinstance(rule, Ranking)).sides for clue in clues] == [
        (3,) * 4
    ] * 4
    beside = [rule for rule in Puzzle(FOUR, constraints=clues).rules() if isinstance(rule, Ranking)]
    order = {side: rank for rank, (side, _) in enumerate(places)}
    for rank, rule in enumerate(beside):
        assert rule.sides == tuple(3 if order[side] == rank else 1 if order[side] < rank else 2 for side in SIDES)
    assert grid in {solution.givens for solution in solutions(Puzzle(FOUR, constraints=clues))}


@settings(max_examples=20)
@given(st.sets(st.integers(0, 15), min_size=1, max_size=10).map(sorted).map(tuple))
def test_circles_know_which_digits_they_hold_and_alternatives_need_not(cells: tuple[int, ...]) -> None:
    circles = CountingCircles(cells)
    expected = 0
    for grid in GRIDS:
        held = [grid[cell] for cell in cells]
        expected += all(held.count(digit) == digit for digit in held)
    assert count_solutions(Puzzle(FOUR, constraints=(circles,)), limit=300) == expected
    assert count_solutions(Puzzle(FOUR, constraints=(AnyOf([circles, circles]),)), limit=300) == expected


def test_an_implied_compound_is_kept_from_techniques() -> None:
    puzzle = Puzzle(FOUR, constraints=(CountingCircles((0, 5, 10)),))  # one 1 and two 2s, or three 3s
    rules = list(puzzle.rules())
    (together,) = (rule for rule in rules if isinstance(rule, Compound))
    assert together.implied
    told, techniques = (forms_of(rules, 16, 4, hidden=hidden) for hidden in (True, False))
    assert (told.own, techniques.own) == (3, 0)
    assert len(techniques.automata) == len([rule for rule in rules if isinstance(rule, Automaton)])
