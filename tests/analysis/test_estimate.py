"""Estimates against numbers that are known."""

from __future__ import annotations

import pytest

from garns.analysis.estimate import estimates
from garns.boards import empty_puzzle
from garns.formats import read
from garns.values.geometry import board
from garns.values.position import Position
from garns.values.puzzle import Puzzle


def test_what_can_be_counted_is_counted():
    puzzle = read("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    assert [(found.mean, found.error) for found in estimates(Position.start(puzzle))] == [(1.0, 0.0)]
    clashing = Puzzle.parse("11..............", board("4"))
    assert [found.mean for found in estimates(Position.start(clashing))] == [0.0]


@pytest.mark.parametrize(
    ("puzzle", "known"),
    [
        (Puzzle.empty(6), 28_200_960),
        (empty_puzzle("latin6"), 812_851_200),
        (Puzzle.empty(9), 6.670903752021072e21),
    ],
)
def test_known_numbers_lie_within_five_errors(puzzle, known):
    """The walks are the same each time for so many tries, and many enough for the spread to be trusted."""
    for found in estimates(Position.start(puzzle), every=0):
        if found.tries == 200:
            break
    assert abs(found.mean - known) <= 5 * found.error + known * 1e-9
    low, high = found.interval
    assert low <= found.mean <= high


def test_the_digits_and_marks_of_a_position_count():
    puzzle = read("." * 81)
    digits = (*range(1, 10), *[0] * 72)
    start = Position.start(puzzle, digits)
    found = next(found for found in estimates(start, every=0) if found.tries == 100)
    assert 1e15 < found.mean < 1e17
