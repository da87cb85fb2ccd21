"""Jigsaws, large grids and multi-grids that others published: the one solution is the published one."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from garns import Puzzle, board, solve
from garns.geometry import Geometry, jigsaw, multi
from garns.geometry.multi import NAMED
from garns.variants import constraints_from_json

SECONDS = 5.0


def lines(path: Path) -> Iterator[dict[str, Any]]:
    content = path.read_bytes()
    return map(json.loads, (gzip.decompress(content) if path.suffix == ".gz" else content).splitlines())


def single(entry: dict[str, Any]) -> Puzzle:
    geometry = board(entry["size"]) if entry["variant"] == "classic" else jigsaw(entry["regions"])
    givens = [0] * len(geometry)
    for name, digit in entry["givens"].items():
        givens[geometry.cell(name)] = digit
    return Puzzle(geometry, tuple(givens), constraints_from_json(entry["constraints"], geometry))


def read(rows: list[str], geometry: Geometry) -> tuple[int, ...]:
    return tuple(int(rows[row][column].replace(".", "0")) for row, column in geometry.places)


def several(entry: dict[str, Any]) -> Geometry:
    extra = entry.get("extra_grid")
    grids = [*map(tuple, entry["grids"]), *([(extra["rows"], extra["cols"])] if extra else [])]
    return multi((3, 3), grids)


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
        answer = solve(Puzzle(geometry, read(entry["puzzle"], geometry)), budget=SECONDS)
        assert answer.status == "unique", entry["id"]
        assert answer.grid
        assert answer.grid.givens == read(entry["solution"], geometry), entry["id"]


def test_samurai_with_none_one_and_several_solutions(shared_data: Path):
    expected = {0: "none", 1: "unique", "2 or more": "multiple"}
    found = set()
    for entry in lines(shared_data / "samurai_extra.jsonl"):
        geometry = several(entry)
        status = solve(Puzzle(geometry, read(entry["puzzle"], geometry)), budget=SECONDS).status
        assert status == expected[entry["n_solutions"]], entry["id"]
        found.add(status)
    assert found == set(expected.values())


def test_large_grids(shared_data: Path):
    """All but the few that the time does not settle; none is wrong."""
    unsettled = total = 0
    for entry in lines(shared_data / "large_grids_dev.jsonl"):
        total += 1
        height, width = map(int, entry["box"].split("x"))
        geometry = multi((height, width), [(1, 1)])
        answer = solve(Puzzle(geometry, tuple(entry["givens"])), budget=1.0)
        if answer.status == "unknown":
            unsettled += 1
        elif entry.get("n_solutions") == 1:
            assert answer.status == "unique", entry["id"]
            assert answer.grid
            assert answer.grid.givens == tuple(entry["solution"]), entry["id"]
    assert unsettled <= total // 10
