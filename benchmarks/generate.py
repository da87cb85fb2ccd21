"""``python -m benchmarks generate``: how long puzzles take to make; minimal ones against qqwing in the same run.

All times are CPU times of one thread.
"""

from __future__ import annotations

import argparse
import resource
import shutil
import statistics
import subprocess
import time
from collections.abc import Callable

from garns.generating import generate_many, one, random_grid, recipe
from garns.logic import ladder_of
from garns.symmetry import canonical
from garns.values.puzzle import Puzzle
from garns.variants import empty

LEVELS = [level.id for level in ladder_of("garns").levels]
TECHNIQUES = ("swordfish", "xy_wing", "x_chain", "skyscraper", "w_wing")


def generate(options: argparse.Namespace) -> None:
    """Print a table of medians."""
    _minimal(options.repeat)
    count = options.count
    for level in LEVELS:
        _report(f"level {level}", _puzzle(level=level), count)
    for technique in TECHNIQUES:
        _report(f"must {technique}", _puzzle(must=[technique]), count)
    _report("killer, no givens", _puzzle(variant="killer", clues=0), max(3, count // 4))
    _report("killer", _puzzle(variant="killer"), max(3, count // 4))
    _report("16x16", _puzzle(empty(16)), max(3, count // 8))
    _report("samurai", _puzzle(empty("samurai")), max(3, count // 8))
    _report("25x25", _puzzle(empty(25)), 1)
    grids = [random_grid(Puzzle(), seed=seed) for seed in range(200)]
    _report("canonical form of a grid", lambda seed: canonical(grids[seed]), 200)
    _report("uniform grid", lambda seed: random_grid(Puzzle(), seed=seed, uniform=True), 200)
    started = time.process_time()
    clues = [made.clues for made in generate_many(recipe(Puzzle()), 100, seed=1, threads=1)]
    print(f"{'100 puzzles':28}{1000 * (time.process_time() - started):10.1f} ms, {statistics.mean(clues):.1f} clues")


def _puzzle(board: Puzzle | None = None, **asked: object) -> Callable[[int], object]:
    wanted = recipe(board or Puzzle(), **asked)  # type: ignore[arg-type]
    return lambda seed: one(wanted, seed=seed)


def _report(name: str, make: Callable[[int], object], count: int) -> None:
    times = []
    for seed in range(count):
        started = time.process_time()
        make(seed)
        times.append(time.process_time() - started)
    median, worst = statistics.median(times), max(times)
    print(f"{name:28}{1000 * median:10.2f} ms median{1000 * worst:12.1f} ms worst of {count}", flush=True)


def _minimal(repeat: int) -> None:
    """Random minimal puzzles a second, ours and qqwing's, turn about."""
    ours, theirs = [], []
    wanted = recipe(Puzzle())
    for seed in range(repeat):
        started = time.process_time()
        found = sum(1 for _ in generate_many(wanted, 500, seed=seed, threads=1))
        ours.append(found / (time.process_time() - started))
        if shutil.which("qqwing"):
            before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            subprocess.run(["qqwing", "--generate", "100", "--one-line"], stdout=subprocess.DEVNULL, check=True)
            theirs.append(100 / (resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before))
    print(f"minimal 9x9: {statistics.median(ours):.0f} a second", end="")
    if theirs:
        rate = statistics.median(theirs)
        print(f", qqwing {rate:.0f}: {statistics.median(ours) / rate:.1f} times", end="")
    print(flush=True)
