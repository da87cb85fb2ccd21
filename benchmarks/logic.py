"""Human logic: ratings a second beside HoDoKu's, and how long a hint takes."""

from __future__ import annotations

import argparse
import csv
import gzip
import os
import random
import re
import statistics
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import garns
from benchmarks.boards import families
from benchmarks.sets import classic_sets
from garns import Candidate, Position, Puzzle, Step
from garns.logic import ladder_of

#: Puzzles a second of HoDoKu 2.2 in batch mode on one machine, as published with the goals of this project.
HODOKU = {"17-clue": 506, "buckets": 283, "bank": 283, "magictour": 6.1, "hardest": 1.7}
#: So many puzzles of a set are enough for a steady number.
SAMPLE = {"17-clue": 4000, "buckets": 2500, "bank": 1000, "magictour": 100, "hardest": 40}


def rate(options: argparse.Namespace) -> None:
    """Print ratings a second, one thread, and the ratio to HoDoKu's: as published, or measured in turn on one file."""
    print(f"{'set':12}{'puzzles':>9}{'solved':>9}{'garns':>12}{'hodoku':>12}{'ratio':>8}")
    for name, puzzles in rating_sets().items():
        garns.rate_many(puzzles[:5], options.scale, threads=1)
        speeds, theirs = [], []
        for _ in range(options.repeat):
            start = time.process_time()
            ratings = garns.rate_many(puzzles, options.scale, threads=1)
            speeds.append(len(puzzles) / (time.process_time() - start))
            theirs.append(_hodoku(options.hodoku, puzzles) if options.hodoku else HODOKU[name])
        solved = sum(status == 0 for status in ratings.status) / len(puzzles)
        speed, their = max(speeds), max(theirs)
        print(
            f"{name:12}{len(puzzles):9}{solved:9.1%}{speed:10,.0f}/s{their:10,.1f}/s{speed / their:8.1f}",
            flush=True,
        )


def _hodoku(classes: str, puzzles: list[str]) -> float:
    """Puzzles a second of HoDoKu's batch mode by its own clock, which leaves out the start of the Java machine.

    On a busy machine that clock would be unjust; then its processor time, with what the Java machine compiles, is less.
    """
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "puzzles.txt"
        file.write_text("".join(puzzle + "\n" for puzzle in puzzles))
        java = ["java", "-Djava.awt.headless=true", "-cp", classes, "sudoku.Main"]
        before = os.times()
        output = subprocess.run(
            [*java, "/bs", file, "/o", f"{file}.out"], check=True, capture_output=True, text=True
        ).stdout
        after = os.times()
    found = re.search(r"(\d+) puzzles in (\d+)ms", output)
    if found is None:
        raise RuntimeError(output)
    processor = after.children_user + after.children_system - before.children_user - before.children_system
    return int(found[1]) / min(int(found[2]) / 1000, processor)


def hint(options: argparse.Namespace) -> None:
    """Print how long a first hint takes in every position of real games, in milliseconds of processor time.

    A game goes from the puzzle to the solution: the player takes the step of each hint. Where there is none, the player
    tries a digit in a cell with the fewest candidates; we take the right one. "own" is about the hints that the ladder
    itself finds; the last columns are about those beyond it, by chains inside chains of the Explainer, and about
    positions without a hint: their share, and the median.
    """
    columns = ("games", "hints", "median", "99 %", "max ms", "own 99 %", "beyond", "median", "nothing", "median")
    print(f"{'set':12}" + "".join(f"{column:>10}" for column in columns))
    beyond = {rung.id for rung in ladder_of("garns").rungs if rung.beyond}
    garns.hint(Puzzle.parse(classic_sets()["sample"][0]))  # what a process does once is not measured
    games = {name: list(map(Puzzle.parse, puzzles)) for name, puzzles in rating_sets().items()}
    boards = dict(families(Path(os.environ["GARNS_TEST_DATA"])))
    games["16x16"] = boards["16x16 easy"] + boards["16x16"]
    for name, puzzles in games.items():
        times = [each for puzzle in puzzles[: options.count] for each in _game(puzzle)]
        own = [time for time, technique in times if technique and technique not in beyond]
        further = [time for time, technique in times if technique in beyond]
        nothing = [time for time, technique in times if not technique]
        every = [time for time, _ in times]
        print(
            f"{name:12}{min(options.count, len(puzzles)):10}{len(times):10}"
            + "".join(f"{ms:10.3f}" for ms in (statistics.median(every), _most(every), max(every), _most(own)))
            + "".join(
                f"{len(some) / len(times):10.1%}{statistics.median(some or [0]):10.3f}" for some in (further, nothing)
            ),
            flush=True,
        )


def _most(times: list[float]) -> float:
    """The time within which 99 of 100 are done."""
    return sorted(times)[int(0.99 * len(times))]


def _game(puzzle: Puzzle) -> Iterator[tuple[float, str]]:
    """For every position of a game: milliseconds to its hint, and the technique, if it had one."""
    grid = garns.solve(puzzle).solution
    assert grid is not None
    position = Position.start(puzzle)
    while not position.is_complete:
        start = time.process_time()
        told = garns.hint(position)
        yield 1000 * (time.process_time() - start), told.technique or ""
        if told.step is not None:
            position = told.apply()
        else:
            open_cells = (cell for cell, digit in enumerate(position.digits) if digit == 0)
            cell = min(open_cells, key=lambda each: position.candidates[each].bit_count())
            position = position.apply(Step("try", placements=(Candidate(cell, grid.givens[cell]),)))


def rating_sets() -> dict[str, list[str]]:
    """Some classic puzzles of every kind."""
    sets = classic_sets()
    with (Path(os.environ["GARNS_TEST_DATA"]) / "puzzlebank_bucket_solutions.csv").open() as file:
        sets["buckets"] = [row["puzzle"] for row in csv.DictReader(file)]
    with gzip.open(Path(os.environ["GARNS_TEST_DATA"]) / "se_rated_puzzlebank_dev.csv.gz", "rt") as file:
        sets["bank"] = [row["puzzle"] for row in csv.DictReader(file)]
    rng = random.Random(1)
    return {name: rng.sample(sets[name], min(count, len(sets[name]))) for name, count in SAMPLE.items()}
