"""``python -m benchmarks interactive FOLDER``: strings of the Interactive Sudoku Solver, solved by it and by Garns.

Each puzzle is read, built and counted up to two solutions, in processor time. Both solvers run in one process for all
puzzles, both begin with the same few that are not measured, and both are measured twice over:

- *first*: the puzzle is new. What earlier puzzles left is there: compiled code and tables on either side.
- *best*: the best of up to three runs, fewer where they take long. It leaves out what chance adds to a millisecond:
  cold caches of the processor, the compiler and the garbage collector of the one, a page fault of the other.

Garns keeps the models and the rules of the latest puzzles, so a second run would find the work of the first done; the
other solver does not. These are forgotten before each run. What both keep stays: boards, tables of pairs, and with us
automata by the shape of a clue, with their diagrams. Python's collector rests, as it does in a run of some
milliseconds; our modules are loaded before. A puzzle that takes longer than the budget counts with the budget.

The compiler of the other takes its turn when it likes: the best time of a small puzzle may be three times as long
another day. With ``--rounds`` all is measured several times, each time with a new process of the other. Of each puzzle
the median of the best runs counts; the first run is that of the first round.
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
from garns import engine
from garns.formats import iss
from garns.values import puzzle as puzzles
from garns.values.puzzle import Puzzle

#: Puzzles that are solved before any is measured.
_WARM = 8
#: Runs of one puzzle, and milliseconds after which there is no other; as in ``interactive.mjs``.
_RUNS, _ENOUGH = 3, 50


class Spent(NamedTuple):
    """How many solutions (None: not settled), and milliseconds: the first run and the best."""

    count: int | None
    first: float
    best: float


class Timed(NamedTuple):
    """One puzzle, by us and by them."""

    name: str
    ours: Spent
    theirs: Spent

    @property
    def first(self) -> float:
        """How many times faster we are at first."""
        return self.theirs.first / self.ours.first

    @property
    def ratio(self) -> float:
        """How many times faster we are at best."""
        return self.theirs.best / self.ours.best


@dataclass
class Peer:
    """The other solver under node, started again when it had to be ended."""

    folder: Path
    process: subprocess.Popen[str] | None = None

    def solve(self, text: str, seconds: float) -> Spent:
        """What it finds and spends; None where it failed, or took longer than so many seconds."""
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
            return Spent(None, 1000 * seconds, 1000 * seconds)
        count, *spent = json.loads(self.process.stdout.readline())
        first, best = (min(each, 1000 * seconds) for each in spent)
        return Spent(None if count < 0 else count, first, best)

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


def ours(text: str, budget: float) -> Spent:
    """What we find and spend."""
    spent: list[float] = []
    count = None
    while len(spent) < _RUNS and sum(spent) < _ENOUGH:
        engine._MODELS.clear()
        puzzles._RULES.clear()
        start = time.process_time()
        count = garns.count_solutions(iss.parse(text), limit=2, budget=budget)
        spent.append(1000 * (time.process_time() - start))
        # The budget is that of the clock: on a busy machine it ends before as much processor time is used.
        spent[-1] = 1000 * budget if count is None else min(spent[-1], 1000 * budget)
    return Spent(count, spent[0], min(spent))


def interactive(options: argparse.Namespace) -> None:
    """Measure every string, and print each family's medians and ratios, then the worst puzzles."""
    path = options.data or Path(os.environ["GARNS_TEST_DATA"]) / "iss_strings_dev.jsonl"
    entries = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    wanted = [each for each in entries if not options.families or _family(each).startswith(tuple(options.families))]
    gc.disable()
    try:
        rounds = [_round(wanted, entries[:_WARM], options) for _ in range(options.rounds)]
    finally:
        gc.enable()
    families: dict[str, list[Timed]] = {}
    for entry, *each in zip(wanted, *rounds, strict=True):
        timed = [one for one in each if one is not None]
        if not timed:
            continue
        ours, theirs = (_median([each[side] for each in timed]) for side in (1, 2))
        families.setdefault(_family(entry), []).append(Timed(timed[0].name, ours, theirs))
        if None not in (ours.count, theirs.count) and ours.count != theirs.count:
            print(f"{timed[0].name}: {ours.count} solutions here, {theirs.count} there")
    _report(families, options.worst)
    print(f"{rounds[0].count(None)} strings are not read")


def _family(entry: dict[str, str]) -> str:
    try:
        return family_of(iss.parse(entry["iss"]))
    except garns.GarnsError:
        return "not read"


def _round(
    entries: list[dict[str, str]], warm: list[dict[str, str]], options: argparse.Namespace
) -> list[Timed | None]:
    """Every string by both; None for one that we do not read."""

    def timed(entry: dict[str, str]) -> Timed | None:
        try:
            spent = ours(entry["iss"], options.budget)
        except garns.GarnsError:
            return None
        return Timed(entry["name"], spent, peer.solve(entry["iss"], options.budget))

    peer = Peer(options.folder)
    try:
        for entry in warm:
            timed(entry)
        return [timed(entry) for entry in entries]
    finally:
        peer.close()


def _median(spent: list[Spent]) -> Spent:
    """The first run of the first round, and the median of the best ones."""
    return Spent(spent[0].count, spent[0].first, statistics.median(each.best for each in spent))


def _report(families: dict[str, list[Timed]], worst: int) -> None:
    columns = ("puzzles", "first", "theirs", "ratio", "best", "theirs", "ratio", "mean", "least")
    print(f"{'family':24}" + "".join(f"{column:>9}" for column in columns))
    every = [timed for found in families.values() for timed in found]
    for name, found in [*sorted(families.items()), ("all", every)]:
        ratios = [each.ratio for each in found]
        numbers = [
            statistics.median(each.ours.first for each in found),
            statistics.median(each.theirs.first for each in found),
            statistics.median(each.first for each in found),
            statistics.median(each.ours.best for each in found),
            statistics.median(each.theirs.best for each in found),
            statistics.median(ratios),
            math.exp(statistics.fmean(map(math.log, ratios))),
            min(ratios),
        ]
        print(f"{name:24}{len(found):9}" + "".join(f"{number:9.2f}" for number in numbers))
    for run in ("first", "best"):
        total = [sum(getattr(getattr(each, side), run) for each in every) / 1000 for side in ("ours", "theirs")]
        faster = sum(getattr(each.theirs, run) > getattr(each.ours, run) for each in every)
        print(f"{run}: in all {total[0]:.1f} s against {total[1]:.1f} s; faster on {faster}")
    for each in sorted(every, key=lambda timed: timed.ratio)[:worst]:
        print(f"{each.ratio:6.2f}  {each.ours.best:9.1f} ms against {each.theirs.best:9.1f}  {each.name}")
