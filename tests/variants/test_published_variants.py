"""Variants that others published: the one solution is the published one, and our check finds nothing wrong with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from garns import solve
from published import lines
from variants import neutral

#: Each takes less than 6 seconds; a busy machine may need more.
SECONDS = 120.0


def test_published_variants(shared_data: Path):
    entries = neutral.entries(shared_data)
    assert len(entries) >= 170
    assert wrong(entries) == []


@pytest.mark.parametrize(
    ("variant", "expected"),
    [("even_odd", 58), ("killer", 400), ("killer_x", 5), ("consecutive_latin", 101), ("frame", 75), ("skyscraper", 24)],
)
def test_published_variants_of_one_kind(shared_data: Path, variant: str, expected: int):
    entries = [entry for entry in lines(shared_data / "janko_single_dev.jsonl.gz") if entry["variant"] == variant]
    assert len(entries) >= expected
    assert wrong(entries) == []


def wrong(entries: list[neutral.Form]) -> list[tuple[str, str]]:
    """The puzzles that are not solved as published, with what was found instead."""
    found = []
    for entry in entries:
        puzzle = neutral.puzzle(entry)
        solution = tuple(entry["solution"])
        assert puzzle.with_givens(solution).issues() == [], entry["id"]
        answer = solve(puzzle, budget=SECONDS)
        one = answer.status == "unique" and answer.solution is not None and answer.solution.givens == solution
        if not (answer.status == "multiple" if entry["n_solutions"] == 2 else one):
            found.append((entry["id"], answer.status))
    return found
