"""Random boards: our count is the count of an independent solver."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from garns import Puzzle, count_solutions, solutions
from garns.errors import BoardError
from garns.values.geometry import board, jigsaw, multi
from garns.values.puzzle import Constraint
from garns.variants import AntiKing, AntiKnight, Diagonal, DisjointGroups, ExtraRegion
from referee import cp_sat_count

LIMIT = 40


def random_jigsaw(size: int, source: random.Random) -> str:
    """Plain rows, then neighbours of two regions exchanged while each stays in one piece."""
    label = [cell // size for cell in range(size * size)]
    for _ in range(60):
        a, b = source.sample(range(size * size), 2)
        if label[a] != label[b]:
            label[a], label[b] = label[b], label[a]
            if not all(_in_one_piece(label, region, size) for region in (label[a], label[b])):
                label[a], label[b] = label[b], label[a]
    return "".join(chr(65 + region) for region in label)


def _in_one_piece(label: list[int], region: int, size: int) -> bool:
    cells = {cell for cell, owner in enumerate(label) if owner == region}
    reached = [min(cells)]
    for cell in reached:
        row, column = divmod(cell, size)
        for other in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            index = other[0] * size + other[1]
            if 0 <= other[1] < size and index in cells and index not in reached:
                reached.append(index)
    return len(reached) == len(cells)


def with_clues(puzzle: Puzzle, keep: float, source: random.Random) -> Puzzle:
    """Some clues of the first solution, now and then with one of them changed."""
    solved = next(solutions(puzzle), None)
    if solved is None:
        return puzzle
    givens = [digit if source.random() < keep else 0 for digit in solved.givens]
    if source.random() < 0.2:
        givens[source.randrange(len(givens))] = source.randint(1, puzzle.geometry.digits)
    return puzzle.with_givens(givens)


def check(puzzle: Puzzle) -> None:
    assert count_solutions(puzzle, limit=LIMIT) == cp_sat_count(puzzle, LIMIT)


@settings(max_examples=30, deadline=None)
@given(st.integers(4, 7), st.floats(0.1, 0.6), st.randoms(use_true_random=False))
def test_random_jigsaws(size: int, keep: float, source: random.Random):
    check(with_clues(Puzzle(jigsaw(random_jigsaw(size, source))), keep, source))


@settings(max_examples=20, deadline=None)
@given(st.integers(1, 5), st.integers(1, 5), st.floats(0.2, 0.7), st.randoms(use_true_random=False))
def test_random_overlaps(row: int, column: int, keep: float, source: random.Random):
    try:
        geometry = multi((2, 2), [(1, 1), (row, column)])
    except BoardError:
        assert (row, column) == (1, 1) or max(row, column) > 4
        return
    check(with_clues(Puzzle(geometry), keep, source))


CONSTRAINTS: list[Constraint] = [
    Diagonal("main"),
    Diagonal("anti"),
    AntiKnight(),
    AntiKing(),
    DisjointGroups(),
    ExtraRegion((0, 7, 13, 20, 27, 34)),
    ExtraRegion((1, 9, 23)),
]


@settings(max_examples=20, deadline=None)
@given(st.sets(st.sampled_from(CONSTRAINTS), max_size=3), st.floats(0.1, 0.5), st.randoms(use_true_random=False))
def test_random_constraints(constraints: set[Constraint], keep: float, source: random.Random):
    chosen = tuple(constraint for constraint in CONSTRAINTS if constraint in constraints)
    check(with_clues(Puzzle(board("2x3"), constraints=chosen), keep, source))


@pytest.mark.parametrize("spec", ["3doku", "cube3", "hypercube"])
def test_boards_in_space(spec: str):
    source = random.Random(spec)
    for _ in range(5):
        check(with_clues(Puzzle(board(spec)), 0.4, source))
