"""Boards and puzzles that others published, from the folder of test data; for tests and benchmarks."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from garns import Puzzle, board
from garns.values.geometry import Geometry, grid, jigsaw, multi
from garns.variants import constraints_from_json


def lines(path: Path) -> Iterator[dict[str, Any]]:
    """The entries of a file of JSON lines, packed or not."""
    content = path.read_bytes()
    return map(json.loads, (gzip.decompress(content) if path.suffix == ".gz" else content).splitlines())


def single(entry: dict[str, Any]) -> Puzzle:
    """A puzzle of ``janko_single``: a square board or a jigsaw."""
    geometry = board(entry["size"]) if entry["variant"] == "classic" else jigsaw(entry["regions"])
    givens = [0] * len(geometry)
    for name, digit in entry["givens"].items():
        givens[geometry.cell(name)] = digit
    return Puzzle(geometry, tuple(givens), constraints_from_json(entry["constraints"], geometry))


def read_rows(rows: list[str], geometry: Geometry) -> tuple[int, ...]:
    """The digits of a drawing, row by row."""
    return tuple(int(rows[row][column].replace(".", "0")) for row, column in geometry.places)


def several(entry: dict[str, Any]) -> Geometry:
    """The board of an entry of ``janko_multigrid``."""
    extra = entry.get("extra_grid")
    grids = [*map(tuple, entry["grids"]), *([(extra["rows"], extra["cols"])] if extra else [])]
    return multi((3, 3), grids)


def large(entry: dict[str, Any]) -> Puzzle:
    """A puzzle of ``large_grids``."""
    height, width = map(int, entry["box"].split("x"))
    return Puzzle(grid(height, width), tuple(entry["givens"]))
