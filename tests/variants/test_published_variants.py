"""Variants that others published: the one solution is the published one, and our check finds nothing wrong with it."""

from __future__ import annotations

from pathlib import Path

from garns import solve
from variants import neutral

SECONDS = 20.0


def test_published_variants(shared_data: Path):
    entries = neutral.entries(shared_data)
    assert len(entries) >= 50
    wrong = []
    for entry in entries:
        puzzle = neutral.puzzle(entry)
        solution = tuple(entry["solution"])
        assert puzzle.with_givens(solution).issues() == [], entry["id"]
        answer = solve(puzzle, budget=SECONDS)
        one = answer.status == "unique" and answer.grid is not None and answer.grid.givens == solution
        if not (answer.status == "multiple" if entry["n_solutions"] == 2 else one):
            wrong.append((entry["id"], answer.status))
    assert wrong == []
