"""Many ratings at once are the ratings of each."""

from __future__ import annotations

import csv

import pytest

import garns
from support import ROOT

SAMPLE = ROOT / "tests" / "data" / "puzzlebank.csv"


def sample(count: int) -> list[str]:
    with SAMPLE.open() as file:
        puzzles = [row["puzzle"] for row in csv.DictReader(file)]
    return puzzles[:: max(1, len(puzzles) // count)][:count]


@pytest.mark.parametrize("scale", ["garns", "hodoku"])
def test_bulk_and_single_ratings_agree(scale):
    puzzles = sample(40)
    ratings = garns.rate_many(puzzles, scale, threads=2)
    for index, line in enumerate(puzzles):
        alone = garns.rate(garns.Puzzle.parse(line), scale)
        counts = dict(zip(ratings.techniques, ratings.step_counts.tolist()[index], strict=True))
        assert ratings[index].level == alone.level
        assert ratings.scores[index] == alone.score
        assert ratings[index].hardest == alone.hardest
        assert (ratings.status[index] == 0) == alone.solved
        assert {id: count for id, count in counts.items() if count} == alone.step_counts


def test_no_step_contradicts_the_solution():
    ratings = garns.rate_many(sample(2000), "hodoku", check=True)
    assert [
        ratings.techniques[ratings.hardest[index]] for index, status in enumerate(ratings.status) if status == 4
    ] == []


def test_lines_that_are_no_puzzles_are_told_apart():
    good = sample(1)[0]
    ratings = garns.rate_many([good, "x", "55" + "." * 79])
    assert list(ratings.status)[1:] == [1, 2]
    assert ratings[1].hardest is None


def test_other_boards_have_their_own_rules():
    solved = next(garns.solutions(garns.Puzzle(garns.board("16"))))
    line = "." + str(solved)[1:]
    ratings = garns.rate_many([line], board="16")
    assert (ratings.status[0], ratings[0].hardest) == (0, "full_house")


def test_nothing_is_rated_as_nothing():
    assert len(garns.rate_many([])) == 0
