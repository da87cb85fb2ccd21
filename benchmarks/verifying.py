"""``python -m benchmarks verify``: steps of real puzzles that ``garns.verify`` refuses, and wrong ones it accepts."""

from __future__ import annotations

import argparse
import os
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import garns
from benchmarks.sets import classic_sets
from benchmarks.shares import named
from garns import Position, Puzzle, Step
from garns.boards import empty_puzzle
from logic.corrupting import corruptions

BOARDS = ("4", "6", "8", "12", "16", "x", "windoku", "samurai", "cube3")


def sources() -> Iterator[tuple[str, list[Puzzle | str]]]:
    """Classic sets, published variants by family, and other boards filled in part."""
    yield from ((name, [*puzzles]) for name, puzzles in classic_sets().items() if name != "two-solutions")
    families: dict[str, list[Puzzle | str]] = {}
    if folder := os.environ.get("GARNS_TEST_DATA"):
        for family, _, puzzle in named(Path(folder)):
            families.setdefault(family, []).append(puzzle)
    for board in BOARDS:
        empty, rng = empty_puzzle(board), Random(board)
        solution = next(garns.solutions(empty)).givens
        families[f"board {board}"] = [
            empty.with_givens([digit if rng.random() < share else 0 for digit in solution])
            for share in (0.3, 0.35, 0.4, 0.45, 0.5)
        ]
    yield from families.items()


def told(puzzle: Puzzle | str, rng: Random, budget: float) -> Iterator[tuple[Position, Step]]:
    """The steps of a path, and some that a position on it offers besides."""
    path = garns.solve_path(garns.read(puzzle) if isinstance(puzzle, str) else puzzle, budget=budget)
    positions = list(path.positions())
    yield from zip(positions, path.steps, strict=False)
    somewhere = rng.choice(positions)
    yield from ((somewhere, step) for step in garns.steps(somewhere, limit=100, budget=budget))


def verify(options: argparse.Namespace) -> None:
    """Print for each set how many steps were refused, how many told wrongly were accepted, and what one step takes."""
    rng = Random(options.seed)
    print(f"{'set':32}{'steps':>9}{'refused':>9}{'wrong':>9}{'accepted':>9}{'ms':>8}")
    refused: Counter[str] = Counter()
    accepted: Counter[tuple[str, str]] = Counter()
    for name, puzzles in sources():
        if options.sets and not name.startswith(tuple(options.sets)):
            continue
        counts: Counter[str] = Counter()
        before = refused.total(), accepted.total()
        for puzzle in rng.sample(puzzles, min(options.count, len(puzzles))):
            steps = list(told(puzzle, rng, options.budget))
            start = time.process_time()
            verdicts = [garns.verify(step, position) for position, step in steps]
            counts["microseconds"] += round(1e6 * (time.process_time() - start))
            counts["steps"] += len(steps)
            for (_, step), verdict in zip(steps, verdicts, strict=True):
                if not verdict:
                    refused[f"{step.technique}: {verdict}"] += 1
            for position, step in rng.sample(steps, min(options.corrupt, len(steps))):
                for what, wrong in corruptions(step, position, rng):
                    counts["wrong"] += 1
                    if garns.verify(wrong, position):
                        accepted[what, f"{step.technique} as {wrong.technique}"] += 1
        lost, passed = refused.total() - before[0], accepted.total() - before[1]
        each = counts["microseconds"] / 1000 / max(1, counts["steps"])
        print(f"{name:32}{counts['steps']:9}{lost:9}{counts['wrong']:9}{passed:9}{each:8.2f}", flush=True)
    for text, count in refused.most_common(20):
        print(f"refused {count}: {text}")
    for (what, which), count in accepted.most_common(options.shown):
        print(f"accepted {count}: {what}, {which}")
