"""Real puzzles that everybody has: the part of the public-domain puzzle bank in ``tests/data``."""

from __future__ import annotations

import csv

import garns
from support import DATA


def test_every_puzzle_has_the_published_solution_and_no_other():
    with (DATA / "puzzlebank.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 500
    bulk = garns.solve_many([row["puzzle"] for row in rows])
    assert set(bulk.status) == {0}
    assert set(bulk.solution_counts) == {1}
    assert bytes(bulk.solutions) == bytes(int(digit) for row in rows for digit in row["solution"])
