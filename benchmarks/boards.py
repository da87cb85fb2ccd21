"""``python -m benchmarks boards``: milliseconds to prove a puzzle unique, one at a time, on every kind of board."""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import garns
from garns import Puzzle, engine

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
    """Print, for each family, the median, the 90th percentile and the longest time, and which engines answered."""
    print(f"{'family':12}{'puzzles':>9}{'median':>10}{'90 %':>10}{'max ms':>10}  settled by")
    for name, puzzles in families(Path(os.environ["GARNS_TEST_DATA"])):
        times, answered = [], dict.fromkeys(("general", "sat", "unsettled"), 0)
        for puzzle in puzzles:
            engine.model(puzzle)  # made once for a board, not for each puzzle
            start = time.process_time()
            answer = garns.solve(puzzle, budget=options.budget)
            times.append(1000 * (time.process_time() - start))
            answered["unsettled" if answer.status == "unknown" else answer.engine] += 1
        times.sort()
        columns = statistics.median(times), times[int(0.9 * len(times))], times[-1]
        engines = ", ".join(f"{key} {count}" for key, count in answered.items() if count)
        print(f"{name:12}{len(times):9}" + "".join(f"{column:10.3f}" for column in columns) + f"  {engines}")
