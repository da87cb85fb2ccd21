"""``python -m benchmarks interactive FOLDER``: strings of the Interactive Sudoku Solver, solved by it and by Garns.

Each puzzle is read, built and counted up to two solutions, in processor time. Theirs is the best of three runs, when
its code has been compiled and no run has to wait for its garbage collector; ours is the first, when nothing is
prepared, so Python's collector rests meanwhile and our modules are loaded before. A puzzle that takes either longer
than the budget counts with the budget.
"""

from __future__ import annotations

import argparse
import gc
import json
import math
import os
import select
import statistics
import subprocess
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import garns
import garns.variants  # not only when the first constraint is read
from benchmarks.runners import HERE
from benchmarks.variants import FAMILIES
from garns.formats import iss
from garns.values.puzzle import Puzzle

#: Puzzles that are solved before any is measured.
_WARM = 8


class Timed(NamedTuple):
    """One puzzle: how many solutions (None: not settled) and milliseconds, ours and theirs."""

    name: str
    ours: tuple[int | None, float]
    theirs: tuple[int | None, float]

    @property
    def ratio(self) -> float:
        """How many times faster we are."""
        return self.theirs[1] / self.ours[1]


@dataclass
class Peer:
    """The other solver under node, started again when it had to be ended."""

    folder: Path
    process: subprocess.Popen[str] | None = None

    def solve(self, text: str, seconds: float) -> tuple[int | None, float]:
        """How many solutions, and milliseconds; None where it failed, or took longer than so many seconds."""
        if self.process is None:
            command = ["node", str(HERE / "interactive.mjs"), str(self.folder)]
            self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(text) + "\n")
        self.process.stdin.flush()
        ready, _, _ = select.select([self.process.stdout], [], [], 2 * seconds)  # on a busy machine
        if not ready:
            self.close()
            return None, 1000 * seconds
        count, spent = json.loads(self.process.stdout.readline())
        return (None if count < 0 else count), min(spent, 1000 * seconds)

    def close(self) -> None:
        """End it."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


def family_of(puzzle: Puzzle) -> str:
    """The family of the most telling constraint."""
    kinds = Counter(constraint.id for constraint in puzzle.constraints)
    if kinds.get("allowed_digits", 0) > len(puzzle.givens) // 2:
        return "pencil marks"
    if not kinds:
        return "plain"
    return next((name for name, telling in FAMILIES.items() if kinds.keys() & telling), "others")


def interactive(options: argparse.Namespace) -> None:
    """Measure every string, and print each family's medians and ratios, then the worst puzzles."""
    path = options.data or Path(os.environ["GARNS_TEST_DATA"]) / "iss_strings_dev.jsonl"
    entries = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    families: dict[str, list[Timed]] = {}
    peer, unread = Peer(options.folder), 0
    gc.disable()
    try:
        for warm in entries[:_WARM]:
            peer.solve(warm["iss"], options.budget)
        for entry in entries:
            start = time.process_time()
            try:
                puzzle = iss.parse(entry["iss"])
                read = time.process_time() - start
                family = family_of(puzzle)
                if options.families and not family.startswith(tuple(options.families)):
                    continue
                start = time.process_time()
                count = garns.count_solutions(puzzle, limit=2, budget=options.budget)
                spent = read + time.process_time() - start
            except garns.GarnsError:
                unread += 1
                continue
            # The budget is that of the clock: on a busy machine it ends before as much processor time is used.
            spent = options.budget if count is None else min(spent, options.budget)
            timed = Timed(entry["name"], (count, 1000 * spent), peer.solve(entry["iss"], options.budget))
            if None not in (count, timed.theirs[0]) and count != timed.theirs[0]:
                print(f"{timed.name}: {count} solutions here, {timed.theirs[0]} there")
            families.setdefault(family, []).append(timed)
    finally:
        gc.enable()
        peer.close()
    _report(families, options.worst)
    print(f"{unread} strings are not read")


def _report(families: dict[str, list[Timed]], worst: int) -> None:
    print(f"{'family':16}{'puzzles':>9}{'ours ms':>10}{'theirs':>10}{'ratio':>8}{'mean':>8}{'least':>8}")
    every = [timed for found in families.values() for timed in found]
    for name, found in [*sorted(families.items()), ("all", every)]:
        mine, other = (statistics.median(getattr(each, side)[1] for each in found) for side in ("ours", "theirs"))
        ratios = [each.ratio for each in found]
        mean = math.exp(statistics.fmean(map(math.log, ratios)))
        median = statistics.median(ratios)
        print(f"{name:16}{len(found):9}{mine:10.2f}{other:10.2f}{median:8.2f}{mean:8.2f}{min(ratios):8.2f}")
    total = [sum(getattr(each, side)[1] for each in every) / 1000 for side in ("ours", "theirs")]
    print(f"in all {total[0]:.1f} s against {total[1]:.1f} s; faster on {sum(each.ratio > 1 for each in every)}")
    for each in sorted(every, key=lambda timed: timed.ratio)[:worst]:
        print(f"{each.ratio:6.2f}  {each.ours[1]:9.1f} ms against {each.theirs[1]:9.1f}  {each.name}")
