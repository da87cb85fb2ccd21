"""The Explainer scale: ratings beside those of other programs, and puzzles a second beside theirs.

The programs are not ours and are not part of this repository; whoever has built them names them. ``--forge`` is the
rater of sukaku-forge, which mode se121 follows; ``--serate`` is the command line of SukakuExplainer 1.18.1, which mode
se118 follows. Both read puzzles line by line and answer ``ER/EP/ED``.
"""

from __future__ import annotations

import argparse
import csv
import gzip
import os
import random
import subprocess
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import garns
from benchmarks.sets import classic_sets

#: So many puzzles of each set are rated; the hardest take a second or more.
SAMPLE = {"17-clue": 2000, "bank": 1000, "magictour": 60, "hardest": 8}

Ratings = list[tuple[str, ...]]


def explainer(options: argparse.Namespace) -> None:
    """Compare our ratings with a table (``--data``), or with those of a program on real puzzles, and time both."""
    scale = "se118" if options.serate else "se121"
    if options.data:
        for path in options.data:
            puzzles, theirs = _table(path, options.count)
            ours, _ = _ours(puzzles, scale)
            _report(path.name, puzzles, ours, theirs, options.list)
        return
    program = [options.serate, "--input=-"] if options.serate else [options.forge, "--allow-uniqueness"]
    print(f"{'set':12}{'puzzles':>9}{'equal':>9}{'garns':>12}{'theirs':>12}{'ratio':>8}")
    for name, puzzles in _sets(options.sets, options.count).items():
        ours, speed = _ours(puzzles, scale)
        theirs, their_speed = _theirs(program, puzzles)
        equal = sum(map(_same, ours, theirs)) / len(puzzles)
        ratio = speed / their_speed
        print(f"{name:12}{len(puzzles):9}{equal:9.1%}{speed:10,.1f}/s{their_speed:10,.1f}/s{ratio:8.1f}", flush=True)
        for line in _differences(puzzles, ours, theirs, options.list):
            print(line)


def _ours(puzzles: Sequence[str], scale: str) -> tuple[Ratings, float]:
    """ER, EP and ED of each puzzle and the technique behind ER; and puzzles a second of processor time, one thread."""
    start = time.process_time()
    rows = garns.rate_many(puzzles, scale, threads=1, unique=True)
    speed = len(puzzles) / (time.process_time() - start)
    return [(f"{row.score}", f"{row.ep}", f"{row.ed}", f"{row.hardest}") for row in rows], speed


def _theirs(program: Sequence[str], puzzles: Sequence[str]) -> tuple[Ratings, float]:
    before = os.times()
    told = subprocess.run(program, input="\n".join(puzzles) + "\n", check=True, capture_output=True, text=True).stdout
    after = os.times()
    spent = after.children_user + after.children_system - before.children_user - before.children_system
    return [tuple(line.split("/")) for line in told.split()], len(puzzles) / spent


def _table(path: Path, count: int | None) -> tuple[list[str], Ratings]:
    """The puzzles of a table and what it says of them; a rating that is not there counts as equal."""
    with gzip.open(path, "rt") if path.suffix == ".gz" else path.open() as file:
        rows = [{key.casefold().removeprefix("se_"): each for key, each in row.items()} for row in csv.DictReader(file)]
    rows = [row for row in rows if row.get("er")]
    if count is not None and count < len(rows):
        rows = random.Random(1).sample(rows, count)
    puzzles = [row.get("puzzle") or row["puzzle_minlex"] for row in rows]
    return puzzles, [tuple(row.get(key) or "" for key in ("er", "ep", "ed")) for row in rows]


def _sets(names: Sequence[str] | None, count: int | None) -> dict[str, list[str]]:
    sets = classic_sets()
    with gzip.open(Path(os.environ["GARNS_TEST_DATA"]) / "se_rated_puzzlebank_dev.csv.gz", "rt") as file:
        sets["bank"] = [row["puzzle"] for row in csv.DictReader(file)]
    rng = random.Random(1)
    return {
        name: rng.sample(sets[name], min(count or most, len(sets[name])))
        for name, most in SAMPLE.items()
        if not names or name in names
    }


def _same(ours: tuple[str, ...], theirs: tuple[str, ...]) -> bool:
    return all(not each or float(each) == float(own) for own, each in zip(ours, theirs, strict=False))


def _report(name: str, puzzles: Sequence[str], ours: Ratings, theirs: Ratings, most: int) -> None:
    equal = sum(map(_same, ours, theirs))
    er = sum(_same(own[:1], each[:1]) for own, each in zip(ours, theirs, strict=True))
    print(f"{name}: {len(puzzles)} puzzles, ER equal {er / len(puzzles):.2%}, all equal {equal / len(puzzles):.2%}")
    for line in _differences(puzzles, ours, theirs, most):
        print(line)


def _differences(puzzles: Sequence[str], ours: Ratings, theirs: Ratings, most: int) -> Iterator[str]:
    """The first puzzles that differ: both ratings, and what is behind our ER."""
    for puzzle, own, each in zip(puzzles, ours, theirs, strict=True):
        if not _same(own, each) and most > 0:
            most -= 1
            yield f"  {puzzle} ours {'/'.join(own[:3])} ({own[3]}), theirs {'/'.join(each)}"
