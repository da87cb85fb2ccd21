"""``python -m benchmarks against REF``: this checkout and another version, turn about, as ratios of their speeds.

The other version is built in a folder of its own; both are asked by ``worker.py`` through public functions only, so
that any two versions with these can be compared. All times are processor times of one thread.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

import garns
from benchmarks import boards, logic, variants
from benchmarks.runners import garns_at, garns_now, install, ratios, turn_about
from benchmarks.sets import classic_sets

#: So many puzzles of a set are enough where one takes long.
RATED = {"17-clue": 400, "buckets": 250, "bank": 100, "magictour": 20, "hardest": 6}
ALONE, HINTED = 25, 40
#: Other boards and variants; of each only puzzles that take milliseconds: so many choices.
FAMILIES = ("jigsaw 9x9", "16x16 easy", "samurai", "killer", "thermo", "arrow", "sandwich", "anti-chess")
QUICK = garns.Budget(nodes=300)
LEVELS = ("beginner", "easy", "medium", "hard", "expert", "master")

#: A set: its name, and a line for each item, as ``worker.py`` reads it.
Sets = Iterator[tuple[str, list[str]]]


def solved() -> Sets:
    """Every classic set, repeated until the lanes are full."""
    for name, puzzles in classic_sets().items():
        yield name, puzzles * -(-4000 // len(puzzles))


def solved_alone() -> Sets:
    """One puzzle after another: the classic board, and others."""
    data = os.environ.get("GARNS_TEST_DATA")
    yield "9x9", [_json(garns.read(line)) for line in classic_sets()["sample"][: 4 * ALONE]]
    if data is not None:
        for name, puzzles in (*boards.families(Path(data)), *variants.families(Path(data))):
            if name in FAMILIES:
                quick = (puzzle for puzzle in puzzles if garns.solve(puzzle, budget=QUICK).status == "unique")
                yield name, [_json(puzzle) for puzzle in islice(quick, ALONE)]


def rated() -> Sets:
    """Some of every set of classic puzzles."""
    for name, puzzles in _rating_sets().items():
        yield name, puzzles[: RATED[name]]


def hinted() -> Sets:
    """The first hint of fewer of them."""
    for name, puzzles in _rating_sets().items():
        yield name, puzzles[: min(HINTED, RATED[name])]


def generated() -> Sets:
    """What people ask for, each with a few seeds."""
    seeds = range(5)
    for level in LEVELS:
        yield level, [json.dumps({"level": level, "seed": seed}) for seed in seeds]
    for technique in ("xy_wing", "swordfish"):
        yield technique, [json.dumps({"must": [technique], "seed": seed}) for seed in seeds]
    yield "minimal", [json.dumps({"minimal": True, "seed": seed}) for seed in range(20)]
    yield "killer", [json.dumps({"variant": "killer", "seed": seed}) for seed in seeds]
    yield "16x16", [json.dumps({"board": 16, "seed": 1})]


#: What ``worker.py`` can do, and the sets it does it with.
TASKS: dict[str, Callable[[], Sets]] = {
    "solve": solved,
    "one": solved_alone,
    "rate": rated,
    "hint": hinted,
    "generate": generated,
}


def against(options: argparse.Namespace) -> None:
    """Print both speeds and their ratio (more than 1: this checkout is faster) for every task and set."""
    smallest = (float("inf"), "")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        installed = install(options.ref, folder)
        print(f"{'task':10}{'set':18}{'garns':>13}{options.ref[:11]:>13}{'ratio':>8}", flush=True)
        for task in options.tasks:
            runners = [garns_now(task), garns_at(options.ref, installed, task)]
            for title, lines in TASKS[task]():
                file = folder / "items.txt"
                file.write_text("".join(line + "\n" for line in lines))
                turns = turn_about(runners, file, options)
                now, then = (statistics.median(column) for column in zip(*turns, strict=True))
                (ratio,) = ratios(turns)
                smallest = min(smallest, (ratio, f"{task} {title}"))
                print(f"{task:10}{title:18}{now:11,.1f}/s{then:11,.1f}/s{ratio:8.2f}", flush=True)
            for runner in runners:
                runner.close()
    print(f"smallest ratio: {smallest[0]:.2f} ({smallest[1]})")
    if smallest[0] < options.floor:
        sys.exit(f"below {options.floor}")


def _rating_sets() -> dict[str, list[str]]:
    if "GARNS_TEST_DATA" in os.environ:
        return logic.rating_sets()
    return {"bank": classic_sets()["sample"]}


def _json(puzzle: garns.Puzzle) -> str:
    return " ".join(garns.write(puzzle, "json").split("\n"))
