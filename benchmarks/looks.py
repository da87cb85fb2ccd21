"""How generated puzzles look beside published ones: sizes of cages, givens, outlines of regions, lines that cross."""

from __future__ import annotations

import argparse
import gzip
import json
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, pairwise
from pathlib import Path
from statistics import mean
from typing import Any

from garns.generating import generate_many, recipe
from garns.generating.making import Generated
from garns.values.puzzle import Puzzle

Place = tuple[int, int]


def looks(options: argparse.Namespace) -> None:
    """Print a line for each measure: published, generated."""
    folder = Path(os.environ["GARNS_TEST_DATA"])
    with gzip.open(folder / "janko_single_dev.jsonl.gz", "rt") as file:
        single = [json.loads(line) for line in file]
    mixed = [json.loads(line) for line in (folder / "variants_neutral_dev.jsonl").read_text().splitlines()]
    published = [entry for entry in (*single, *mixed) if entry["size"] == 9]
    for variant, find, measures in (
        ("killer", lambda entry: _only(entry, "killer_cage"), (_cages, _givens)),
        ("jigsaw", lambda entry: entry.get("variant") == "jigsaw", (_outlines, _half_turns, _givens)),
        ("thermo", lambda entry: _only(entry, "thermo"), (_lines("thermo"), _givens)),
        ("arrow", lambda entry: _only(entry, "arrow"), (_lines("arrow"), _givens)),
    ):
        people = [entry for entry in published if find(entry)]
        ours = [_entry(made.puzzle) for made in _made(variant, options.puzzles)]
        for measure in measures:
            print(f"{variant:8} {measure.__doc__}")
            print(f"{'':8}   published ({len(people)}): {measure(people)}")
            print(f"{'':8}   generated ({len(ours)}): {measure(ours)}")


def _only(entry: dict[str, Any], kind: str) -> bool:
    return bool(entry["constraints"]) and {each["type"] for each in entry["constraints"]} == {kind}


def _made(variant: str, count: int) -> Iterator[Generated]:
    for made in generate_many(recipe(Puzzle(), variant=variant), count, seed=1, threads=1):
        assert isinstance(made, Generated)
        yield made


def _entry(puzzle: Puzzle) -> dict[str, Any]:
    """A puzzle in the form of the published ones."""
    spec = puzzle.geometry.spec.partition(":")[2]
    names = puzzle.geometry.names

    def cells(value: Any) -> list[str]:
        return [names[cell] for cell in value]

    found: list[dict[str, Any]] = []
    for each in puzzle.constraints:
        form: dict[str, Any] = {"type": each.id}
        for field in ("cells", "circle", "path"):
            if (value := getattr(each, field, None)) is not None:
                form[field] = cells(value)
        found.append(form)
    givens = {names[cell]: digit for cell, digit in enumerate(puzzle.givens) if digit}
    return {"constraints": found, "givens": givens, "regions": spec}


def _place(name: str) -> Place:
    row, column = name[1:].split("c")
    return int(row), int(column)


def _shares(values: Iterable[int]) -> str:
    counts = Counter(values)
    return ", ".join(f"{value}: {count / counts.total():.0%}" for value, count in sorted(counts.items()))


def _cages(entries: list[dict[str, Any]]) -> str:
    """sizes of cages"""
    return _shares(len(each["cells"]) for entry in entries for each in entry["constraints"])


def _givens(entries: list[dict[str, Any]]) -> str:
    """givens in a puzzle"""
    return f"{mean(len(entry['givens']) for entry in entries):.1f}"


def _regions(entry: dict[str, Any]) -> list[set[Place]]:
    map = entry["regions"]
    return [{divmod(cell, 9) for cell, letter in enumerate(map) if letter == each} for each in sorted(set(map))]


def _outlines(entries: list[dict[str, Any]]) -> str:
    """outlines of regions (20: as long as can be)"""
    sides = ((0, 1), (1, 0), (0, -1), (-1, 0))
    return _shares(
        sum((row + down, column + right) not in region for row, column in region for down, right in sides)
        for entry in entries
        for region in _regions(entry)
    )


def _half_turns(entries: list[dict[str, Any]]) -> str:
    """layouts that half a turn leaves as they are"""

    def turned(entry: dict[str, Any]) -> bool:
        regions = _regions(entry)
        return all({(8 - row, 8 - column) for row, column in region} in regions for region in regions)

    return f"{mean(map(turned, entries)):.0%}"


def _lines(kind: str) -> Callable[[list[dict[str, Any]]], str]:
    def measure(entries: list[dict[str, Any]]) -> str:
        """cells of a line, lines in a puzzle, puzzles with lines that cross or share a cell"""
        paths = [
            [
                [_place(name) for name in (*each.get("circle", [])[:1], *each.get("path", each.get("cells", [])))]
                for each in entry["constraints"]
                if each["type"] == kind
            ]
            for entry in entries
        ]
        count = mean(map(len, paths))
        return f"{_shares(len(path) for each in paths for path in each)}; {count:.1f}; {mean(map(_cross, paths)):.0%}"

    return measure


def _cross(paths: list[list[Place]]) -> bool:
    """Whether two lines cross or share a cell."""
    middles = [{(a[0] + b[0], a[1] + b[1]) for a, b in pairwise(path)} for path in paths]
    cells = [{(2 * row, 2 * column) for row, column in path} for path in paths]
    spots = [one | other for one, other in zip(middles, cells, strict=True)]
    return any(one & other for one, other in combinations(spots, 2))
