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

SECONDS = 5.0


@pytest.mark.parametrize(("variant", "expected"), [("jigsaw", 328), ("jigsaw_x", 6), ("classic", 66)])
def test_single_grids(shared_data: Path, variant: str, expected: int):
    entries = [entry for entry in lines(shared_data / "janko_single_dev.jsonl.gz") if entry["variant"] == variant]
    assert len(entries) >= expected
    for entry in entries:
        answer = solve(single(entry), budget=SECONDS)
        assert answer.status == "unique", entry["id"]
        assert answer.grid
        assert answer.grid.givens == tuple(entry["solution"]), entry["id"]


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
        assert answer.grid
        assert answer.grid.givens == read_rows(entry["solution"], geometry), entry["id"]


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
    """All but the few that the time does not settle; none is wrong."""
    unsettled = total = 0
    for entry in lines(shared_data / "large_grids_dev.jsonl"):
        total += 1
        answer = solve(large(entry), budget=SECONDS)
        if answer.status == "unknown":
            unsettled += 1
        elif entry.get("n_solutions") == 1:
            assert answer.status == "unique", entry["id"]
            assert answer.grid
            assert answer.grid.givens == tuple(entry["solution"]), entry["id"]
    assert total > 100
    assert unsettled <= total // 10


def test_layouts_with_and_without_a_solution(shared_data: Path):
    """A sample of region maps: those proven to have no solution, and those that have one. Few take too long."""
    with gzip.open(shared_data / "jigsaw_layouts_iss.csv.gz", "rt") as file:
        layouts = list(csv.DictReader(file))[::100]
    unsettled = 0
    for entry in layouts:
        status = solve(Puzzle(jigsaw(entry["layout"])), budget=1.0).status
        unsettled += status == "unknown"
        expected = "multiple" if entry["list"] == "VALID_JIGSAW_LAYOUTS" else "none"
        assert status in (expected, "unknown"), entry["layout"]
    assert len(layouts) > 100
    assert unsettled <= len(layouts) // 5
