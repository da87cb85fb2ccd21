"""Every instruction set gives the same answers as the general solver."""

from __future__ import annotations

import csv
import json
import os
import sys
from pathlib import Path

import pytest

import garns
from garns import engine
from garns.variants.constraints.extra_region import ExtraRegion
from support import run

#: Prints the counts (up to 50) and the solutions of the unique puzzles of a file.
PROGRAM = """
import json, sys, garns
from garns import engine
bulk = garns.solve_many(open(sys.argv[1], "rb").read(), limit=50)
cells = bytes(bulk.solutions)
unique = [cells[81 * row : 81 * row + 81].hex() for row, count in enumerate(bulk.solution_counts) if count == 1]
print(json.dumps([engine.simd_level(), list(bulk.solution_counts), list(bulk.status), unique]))
"""


def puzzles(data: Path) -> list[str]:
    """Some of every kind: easy, few clues, hardest, several solutions, none."""
    found: list[str] = []
    for name in ("classic_17clue_dev.txt", "classic_hardest1905_se11plus_dev.txt", "classic_easy_with_answers_dev.txt"):
        found += [line[:81] for line in (data / name).read_text().splitlines()[::10]]
    for name in ("multi_solution_serg_counts_dev.csv", "invalid_and_counts_sudopedia.csv"):
        with (data / name).open() as file:
            found += [row["puzzle"] for row in csv.DictReader(file)][::2]
    # One clue changed: most of these have no solution.
    return found + [f"{puzzle[:i]}{1 + i % 9}{puzzle[i + 1 :]}" for i, puzzle in enumerate(found[:80])]


@pytest.fixture(scope="module")
def expected(shared_data: Path) -> list[int]:
    """What the general solver says: a rule that changes nothing keeps the classic engine away."""
    again = (ExtraRegion(tuple(range(9))),)
    template = garns.Puzzle(constraints=again)
    found = [garns.solve(template.with_givens(garns.read(text).givens)) for text in puzzles(shared_data)[:20]]
    assert {answer.engine for answer in found} <= {"general", "sat"}
    return [
        garns.count_solutions(template.with_givens(garns.read(text).givens), limit=50) for text in puzzles(shared_data)
    ]


@pytest.mark.parametrize("level", engine.simd_levels())
def test_every_level_agrees_with_the_general_solver(level, shared_data, expected, tmp_path):
    file = tmp_path / "puzzles.txt"
    file.write_text("".join(text + "\n" for text in puzzles(shared_data)))
    out = run([sys.executable, "-c", PROGRAM, file], env={**os.environ, "GARNS_SIMD": level})
    used, counts, status, unique = json.loads(out)
    assert used == level
    assert counts == expected
    assert set(status) <= {0, 2}
    best = garns.solve_many(file.read_bytes(), limit=50)
    cells = bytes(best.solutions)
    assert unique == [cells[81 * row : 81 * row + 81].hex() for row, n in enumerate(best.solution_counts) if n == 1]
