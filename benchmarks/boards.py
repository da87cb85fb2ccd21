"""``python -m benchmarks boards``: milliseconds to prove a puzzle unique, one at a time, on every kind of board."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from benchmarks.timing import report
from garns import Puzzle

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from published import large, lines, read_rows, several, single


def families(data: Path) -> Iterator[tuple[str, list[Puzzle]]]:
    """Every family of puzzles of the test data."""
    singles = list(lines(data / "janko_single_dev.jsonl.gz"))
    yield "jigsaw 9x9", [single(e) for e in singles if e["variant"] == "jigsaw" and e["size"] == 9]
    yield "jigsaw 4-8", [single(e) for e in singles if e["variant"] == "jigsaw" and e["size"] < 9]
    yield "16x16 easy", [single(e) for e in singles if e["variant"] == "classic"]
    multis = list(lines(data / "janko_multigrid_dev.jsonl"))
    for variant in sorted({e["variant"] for e in multis}):
        entries = [e for e in multis if e["variant"] == variant]
        yield variant, [Puzzle(board := several(e), read_rows(e["puzzle"], board)) for e in entries]
    larges = [(e["n_solutions"], large(e)) for e in lines(data / "large_grids_dev.jsonl")]
    yield "16x16", [p for known, p in larges if known == 1 and len(p.givens) == 256]
    yield "16x16 open", [p for known, p in larges if known != 1]
    yield "25x25", [p for _, p in larges if len(p.givens) == 625]
    yield "25x25 empty", [Puzzle.empty(25)]


def boards(options: argparse.Namespace) -> None:
    """Time every family."""
    report(families(Path(os.environ["GARNS_TEST_DATA"])), options.budget)
