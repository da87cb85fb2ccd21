"""Jigsaws, large grids and multi-grids that others published: the one solution is the published one."""

from __future__ import annotations

import csv
import gzip
from pathlib import Path

import pytest

from garns import Puzzle, solve
from garns.values.geometry import jigsaw
from garns.values.geometry.multi import NAMED
from published import large, lines, read_rows, several, single

#: Each takes less than a second; a busy machine may need more.
SECONDS = 60.0


@pytest.mark.parametrize(("variant", "expected"), [("jigsaw", 328), ("jigsaw_x", 6), ("classic", 66)])
def test_single_grids(shared_data: Path, variant: str, expected: int):
    entries = [entry for entry in lines(shared_data / "janko_single_dev.jsonl.gz") if entry["variant"] == variant]
    assert len(entries) >= expected
    for entry in entries:
        answer = solve(single(entry), budget=SECONDS)
        assert answer.status == "unique", entry["id"]
        assert answer.solution
        assert answer.solution.givens == tuple(entry["solution"]), entry["id"]


@pytest.mark.parametrize("variant", sorted(set(NAMED) - {"twodoku"}))
def test_multi_grids(shared_data: Path, variant: str):
    entries = [entry for entry in lines(shared_data / "janko_multigrid_dev.jsonl") if entry["variant"] == variant]
    assert entries
    for entry in entries:
        geometry = several(entry)
        assert geometry.spec == variant
        assert (geometry.rows, geometry.columns) == (entry["rows"], entry["cols"])
        answer = solve(Puzzle(geometry, read_rows(entry["puzzle"], geometry)), budget=SECONDS)
        assert answer.status == "unique", entry["id"]
        assert answer.solution
        assert answer.solution.givens == read_rows(entry["solution"], geometry), entry["id"]


def test_samurai_with_none_one_and_several_solutions(shared_data: Path):
    expected = {0: "none", 1: "unique", "2 or more": "multiple"}
    found = set()
    for entry in lines(shared_data / "samurai_extra.jsonl"):
        geometry = several(entry)
        status = solve(Puzzle(geometry, read_rows(entry["puzzle"], geometry)), budget=SECONDS).status
        assert status == expected[entry["n_solutions"]], entry["id"]
        found.add(status)
    assert found == set(expected.values())


def test_large_grids(shared_data: Path):
    entries = list(lines(shared_data / "large_grids_dev.jsonl"))
    assert len(entries) > 100
    assert sum(entry.get("n_solutions") == 1 for entry in entries) > 50
    for entry in entries:
        answer = solve(large(entry), budget=SECONDS)
        assert answer.status != "unknown", entry["id"]
        if entry.get("n_solutions") == 1:
            assert answer.status == "unique", entry["id"]
            assert answer.solution
            assert answer.solution.givens == tuple(entry["solution"]), entry["id"]


def test_layouts_with_and_without_a_solution(shared_data: Path):
    """A sample of region maps: those proven to have no solution, and those that have one."""
    with gzip.open(shared_data / "jigsaw_layouts_iss.csv.gz", "rt") as file:
        layouts = list(csv.DictReader(file))[::100]
    expected = {True: "multiple", False: "none"}
    found = {}
    for entry in layouts:
        status = solve(Puzzle(jigsaw(entry["layout"])), budget=SECONDS).status
        assert status == expected[entry["list"] == "VALID_JIGSAW_LAYOUTS"], entry["layout"]
        found[status] = found.get(status, 0) + 1
    assert min(found[status] for status in expected.values()) > 20
