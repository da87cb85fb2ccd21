"""Transformations: the laws they keep, and the groups they make."""

from __future__ import annotations

import random
from math import factorial
from operator import lt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from garns import Candidate, Link, Node, Part, Position, Puzzle, Step, board, count_solutions, solutions, solve
from garns.errors import ArgumentError
from garns.services.library import made
from garns.symmetry import (
    flip,
    identity,
    keeps_rules,
    permute,
    random_transformation,
    relabel,
    symmetries,
    transpose,
    turn,
)
from garns.values.geometry import Geometry, House
from garns.values.puzzle import Constraint
from garns.values.rules import Automaton, Domain, Relation, Rule, Sum
from garns.variants import empty

BOARDS = [
    "4", "x4", "6", "3x2", "latin5", "9", "x", "windoku", "anti-knight", "disjoint-groups+2x3", "twodoku",
    "jigsaw:AABBABBCADCCDDCD", "cube3", "3doku", "hypercube", "multi:2x2@1,1+3,3+1,5",
]  # fmt: skip
specs, seeds = st.sampled_from(BOARDS), st.integers(0, 2**32)


class Rules(Constraint):
    """Any rules, for a test."""

    id = "rules"

    def __init__(self, *rules: Rule) -> None:
        self._rules = rules

    def rules(self, geometry: Geometry):  # type: ignore[no-untyped-def]
        return iter(self._rules)

    def to_json(self, geometry: Geometry) -> dict[str, object]:
        return {}


# Laws


@settings(deadline=None)
@given(specs, seeds, seeds)
def test_compose_and_invert(spec: str, one: int, other: int):
    puzzle = empty(spec)
    a, b = random_transformation(puzzle, one), random_transformation(puzzle, other)
    grid = tuple(index % (puzzle.geometry.digits + 1) for index in range(len(puzzle.geometry)))
    assert a.then(b)(grid) == b(a(grid))
    assert a.then(a.inverse()) == a.inverse().then(a) == identity(puzzle)
    assert a.then(b).inverse() == b.inverse().then(a.inverse())
    assert random_transformation(puzzle, one) == a


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(["4", "x4", "6", "3x2", "jigsaw:AABBABBCADCCDDCD", "cube3", "3doku"]), st.floats(0.2, 0.6), seeds
)
def test_number_of_solutions_does_not_change(spec: str, keep: float, seed: int):
    source = random.Random(seed)
    puzzle = empty(spec)
    solved = next(solutions(puzzle))
    puzzle = puzzle.with_givens([digit if source.random() < keep else 0 for digit in solved.givens])
    move = random_transformation(puzzle, seed)
    assert count_solutions(move(puzzle), limit=200) == count_solutions(puzzle, limit=200)
    assert not move(solved).issues()
    assert move(puzzle).clues == puzzle.clues


@settings(deadline=None)
@given(specs, seeds)
def test_positions_and_steps_move_together(spec: str, seed: int):
    """The image of a position after a step is the position of the images."""
    puzzle = empty(spec)
    move = random_transformation(puzzle, seed)
    solved = next(solutions(puzzle)).givens
    givens = [digit if cell % 3 else 0 for cell, digit in enumerate(solved)]
    position = Position.start(puzzle.with_givens(givens))
    step = Step(
        "test",
        placements=(Candidate(0, solved[0]),),
        eliminations=(Candidate(3, solved[3] % puzzle.geometry.digits + 1),),
        parts=(Part("base", (0, 3), (solved[0],), (0, len(puzzle.geometry.houses) - 1)),),
        links=(Link(Node((0,), 1), Node((3, 4), 2), strong=True),),
    )
    assert move(position.apply(step)) == move(position).apply(move(step))
    assert move(Position.start(position.puzzle)) == Position.start(move(position.puzzle))
    assert move.inverse()(move(step)) == step
    houses = [rule for rule in puzzle.rules() if isinstance(rule, House)]
    for before, after in zip(step.parts[0].houses, move(step).parts[0].houses, strict=True):
        assert {move.cells[cell] for cell in houses[before].cells} == set(houses[after].cells)


# What does not keep the rules is refused


@settings(deadline=None)
@given(st.sampled_from(["4", "6", "9", "cube3", "3doku"]), seeds)
def test_a_random_permutation_is_refused_exactly_when_it_breaks_a_house(spec: str, seed: int):
    puzzle = empty(spec)
    cells = list(range(len(puzzle.geometry)))
    source = random.Random(seed)
    for _ in range(source.randint(1, 2)):
        a, b = source.sample(cells, 2)
        cells[a], cells[b] = cells[b], cells[a]
    houses = {frozenset(house.cells) for house in puzzle.geometry.houses}
    if {frozenset(cells[cell] for cell in house) for house in houses} == houses:
        permute(puzzle, cells)
    else:
        with pytest.raises(ArgumentError, match="does not keep the rules"):
            permute(puzzle, cells)


@pytest.mark.parametrize(
    ("make", "spec"),
    [(turn, "6"), (transpose, "6"), (transpose, "windoku+jigsaw:AABBABBCADCCDDCD"), (flip, "3doku"), (turn, "twodoku")],
)
def test_drawings_that_do_not_keep_the_rules(make, spec: str):  # type: ignore[no-untyped-def]
    with pytest.raises(ArgumentError, match="does not keep the rules"):
        make(empty(spec))


@pytest.mark.parametrize("spec", ["4", "9", "x", "windoku", "anti-king", "samurai", "windmill", "latin7", "butterfly"])
def test_turns_of_regular_boards(spec: str):
    quarter = turn(empty(spec))
    assert quarter.then(quarter).then(quarter).then(quarter) == identity(empty(spec))


def test_flip_and_transpose():
    assert transpose(empty("x")).then(transpose(empty("x"))) == identity(empty("x"))
    assert flip(empty("2x3"))(tuple(range(1, 7)) + (0,) * 30)[:6] == (6, 5, 4, 3, 2, 1)
    assert keeps_rules(board(6), (), flip(empty(6)).cells, (1, 2, 3, 4, 5, 6))


def test_no_permutation_is_refused():
    with pytest.raises(ArgumentError, match=r"cells is not a permutation of 16"):
        permute(empty(4), [0] * 16)
    with pytest.raises(ArgumentError, match=r"digits is not a permutation of 4"):
        relabel(empty(4), (1, 2, 3))


def test_another_board_is_refused():
    with pytest.raises(ArgumentError, match="is for the board 9"):
        turn(empty("x"))(empty(9))
    with pytest.raises(ArgumentError, match="is for the board 4"):
        turn(empty(4)).then(turn(empty(9)))
    with pytest.raises(ArgumentError, match="16 cells cannot take 3 givens"):
        turn(empty(4))((1, 2, 3))


# Groups


@pytest.mark.parametrize(
    ("spec", "moves"),
    [
        ("4", 2 * 2**6),
        ("6", factorial(3) * 2**3 * factorial(2) * 6**2),
        ("9", 2 * 6**8),
        ("16", 2 * 24**10),
        ("latin4", 2 * 24**2),
        ("latin5", 2 * 120**2),
        ("cube2", 48),
        ("cube3", 6 * 6**3),
        ("hypercube", 24 * 6**4),
        ("anti-knight", 8),
        ("anti-king", 8),
        ("jigsaw:AABBABBCADCCDDCD", 1),
        # The middle grid may turn and flip, and the lines of each of its bands and stacks be shuffled. Each corner grid
        # has two bands and two stacks of its own, which may also change places.
        ("samurai", 8 * 6**6 * (2 * 6 * 6) ** 8),
    ],
)
def test_number_of_moves(spec: str, moves: int):
    found = symmetries(empty(spec))
    assert found.complete
    assert found.cells.order == moves
    assert found.order == moves * factorial(found.geometry.digits)


def brute_force_moves(puzzle: Puzzle) -> int:
    """How many moves keep the houses, cell by cell: two cells share as many houses as their images."""
    houses = {frozenset(rule.cells) for rule in puzzle.rules() if isinstance(rule, House)}
    cells = range(len(puzzle.geometry))
    shared = [[sum(a in house and b in house for house in houses) for b in cells] for a in cells]

    def count(images: list[int]) -> int:
        if len(images) == len(cells):
            return {frozenset(images[cell] for cell in house) for house in houses} == houses
        cell = len(images)
        fits = [
            image
            for image in cells
            if image not in images and all(shared[image][images[b]] == shared[cell][b] for b in range(cell))
        ]
        return sum(count([*images, image]) for image in fits)

    return count([])


@pytest.mark.parametrize(
    "spec", ["4", "x4", "disjoint-groups+4", "windoku+4", "main-diagonal+4", "x+latin4", "cube3", "multi:2x2@1,1+2,2"]
)
def test_group_is_the_whole_one(spec: str):
    """Constraints can also add moves: disjoint groups let rows and boxes change places."""
    assert symmetries(empty(spec)).cells.order == brute_force_moves(empty(spec))


def test_random_moves_reach_the_whole_group():
    puzzle = empty("x4")
    found = {random_transformation(puzzle, seed).cells for seed in range(400)}
    assert len(found) == symmetries(puzzle).cells.order


def test_generators_are_transformations():
    found = symmetries(empty("3doku"))
    assert len(found.generators) >= 2
    assert all(generator != identity(empty("3doku")) for generator in found.generators)


# Every kind of rule counts


def moves(*rules: Rule, spec: str = "latin4") -> tuple[int, tuple[tuple[int, ...], ...], bool]:
    found = symmetries(Puzzle(board(spec), constraints=(Rules(*rules),)))
    assert found.complete
    return found.cells.order, found.classes, found.mirror


def test_a_domain_ties_its_cell_and_its_digits():
    """Left: the moves of a Latin square that keep one cell, and swaps of 1 with 2 and of 3 with 4."""
    assert moves(Domain(0, frozenset({1, 2}))) == (2 * 6**2, ((1, 2), (3, 4)), False)
    assert moves(Domain(0, frozenset({1, 4})))[1:] == (((1, 4), (2, 3)), False)  # the mirror is a swap of each pair
    assert moves(Domain(0, frozenset({1, 2})), Domain(0, frozenset({3, 4})))[2]


def test_a_relation_ties_two_cells_in_order():
    """Two cells of a row keep their places; only two other columns and three rows are free, and no digit is."""
    order, classes, mirror = moves(Relation(0, 1, lt))
    assert (order, classes) == (2 * 6, ((1,), (2,), (3,), (4,)))
    assert not mirror


def test_a_pair_of_relations_can_be_exchanged():
    """r1c1 < r1c2 and r2c1 < r2c2: the two rows may change places, and so may the two others."""
    assert moves(Relation(0, 1, lt), Relation(4, 5, lt))[0] == 2 * 2 * 2


def test_a_sum_ties_its_cells_and_knows_its_mirror():
    assert moves(Sum((0, 1), total=5)) == (2 * 2 * 6, ((1,), (2,), (3,), (4,)), True)
    assert not moves(Sum((0, 1), total=4))[2]
    assert moves(Sum((0, 1), total=0, coefficients=(1, -1))) == moves(Sum((1, 0), total=0, coefficients=(-1, 1)))


def test_an_automaton_is_a_language_and_not_its_text():
    """The digit 1 stands before the digit 2: with a state too many, with as few as can be, and read backwards."""
    n = -1
    before = ((1, n, 0, 3), (n, 2, 1, 1), (n, n, 2, 2), (1, n, 3, 0))
    rule = Automaton((0, 1, 2, 3), before, frozenset({2}))
    smaller = Automaton((0, 1, 2, 3), ((1, n, 0, 0), (n, 2, 1, 1), (n, n, 2, 2)), frozenset({2}))
    backwards = Automaton((3, 2, 1, 0), ((n, 1, 0, 0), (2, n, 1, 1), (n, n, 2, 2)), frozenset({2}))
    for same in (rule, smaller, backwards):
        assert moves(same) == (6, ((1,), (2,), (3, 4)), False)
    assert moves(rule, smaller, backwards) == moves(rule)


def test_an_automaton_that_reads_the_same_both_ways_allows_a_flip():
    """1 and 2 are neighbours: the same forwards and backwards."""
    n = -1
    table = ((1, 2, 0, 0), (n, 3, n, n), (3, n, n, n), (n, n, 3, 3))
    assert moves(Automaton((0, 1, 2, 3), table, frozenset({3}))) == (2 * 6, ((1, 2), (3, 4)), False)


def test_the_solution_of_the_image_is_the_image_of_the_solution():
    puzzle = Puzzle.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    grid = solve(puzzle).solution
    assert grid
    for seed in range(5):
        move = random_transformation(puzzle, seed)
        assert solve(move(puzzle)).solution == move(grid)


def test_the_smaller_end_of_a_relation_is_never_the_larger():
    """Signs all over a board leave it no move, and the search knows that at once instead of trying each."""
    puzzle = next(each.puzzle for each in made() if each.variant == "greater_than")
    assert (symmetries(puzzle).order, symmetries(puzzle).complete) == (1, True)
