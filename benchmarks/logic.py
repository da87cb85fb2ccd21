"""Human logic: ratings a second beside HoDoKu's, and how long a hint takes."""

from __future__ import annotations

import argparse
import csv
import gzip
import os
import random
import statistics
import time
from collections.abc import Iterator
from pathlib import Path

import garns
from benchmarks.boards import families
from benchmarks.sets import classic_sets
from garns import Position, Puzzle

#: Puzzles a second of HoDoKu 2.2 in batch mode on one machine, as published with the goals of this project.
HODOKU = {"17-clue": 506, "bank": 283, "magictour": 6.1, "hardest": 1.7}
#: So many puzzles of a set are enough for a steady number.
SAMPLE = {"17-clue": 4000, "bank": 4000, "magictour": 150, "hardest": 40}


def rate(options: argparse.Namespace) -> None:
    """Print ratings a second of processor time, one thread, and the ratio to HoDoKu's."""
    print(f"{'set':12}{'puzzles':>9}{'solved':>9}{'garns':>12}{'hodoku':>10}{'ratio':>8}")
    for name, puzzles in _sets().items():
        garns.rate_many(puzzles[:5], options.scale, threads=1)
        start = time.process_time()
        ratings = garns.rate_many(puzzles, options.scale, threads=1)
        speed = len(puzzles) / (time.process_time() - start)
        solved = sum(status == 0 for status in ratings.status) / len(puzzles)
        print(
            f"{name:12}{len(puzzles):9}{solved:9.1%}{speed:10,.0f}/s{HODOKU[name]:8}/s{speed / HODOKU[name]:8.1f}",
            flush=True,
        )


def hint(options: argparse.Namespace) -> None:
    """Print how long a first hint takes in positions of real games, in milliseconds of processor time."""
    print(f"{'set':12}{'hints':>9}{'median':>10}{'99 %':>10}{'max ms':>10}")
    games = {name: list(map(Puzzle.parse, puzzles)) for name, puzzles in _sets().items()}
    boards = dict(families(Path(os.environ["GARNS_TEST_DATA"])))
    games["16x16"] = boards["16x16 easy"] + boards["16x16"]
    for name, puzzles in games.items():
        times = []
        for position in _positions(puzzles[: options.count]):
            start = time.process_time()
            garns.hint(position)
            times.append(1000 * (time.process_time() - start))
        times.sort()
        columns = statistics.median(times), times[int(0.99 * len(times))], times[-1]
        print(f"{name:12}{len(times):9}" + "".join(f"{column:10.3f}" for column in columns), flush=True)


def _positions(puzzles: list[Puzzle]) -> Iterator[Position]:
    """One position of each game, anywhere between its start and its end."""
    rng = random.Random(1)
    for puzzle in puzzles:
        positions = list(garns.solve_path(puzzle).positions())
        yield rng.choice(positions[:-1] or positions)


def _sets() -> dict[str, list[str]]:
    sets = classic_sets()
    with gzip.open(Path(os.environ["GARNS_TEST_DATA"]) / "se_rated_puzzlebank_dev.csv.gz", "rt") as file:
        sets["bank"] = [row["puzzle"] for row in csv.DictReader(file)]
    rng = random.Random(1)
    return {name: rng.sample(sets[name], min(count, len(sets[name]))) for name, count in SAMPLE.items()}
