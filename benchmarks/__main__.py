"""``python -m benchmarks solve``: puzzles a second on every classic set, against a git ref or tdoku in the same run.

``python -m benchmarks against REF``: solving, rating, hints and generating, as ratios to another version of Garns.

``python -m benchmarks call``: what a bulk call through Python keeps of the core's rate, and canonical forms.

``python -m benchmarks threads``: how much faster several threads are than one.

``python -m benchmarks generate``: how long puzzles take to make. ``rate`` and ``hint``: human logic.

``python -m benchmarks choice``: whether hints are the ones that a strong solver would give.

``python -m benchmarks bulk``: tables, as parts of the rate in memory; ``bulk-memory``: what ten million rows take.

``python -m benchmarks cluster``: rows a second with several workers of a Dask cluster on this machine.

``python -m benchmarks looks``: how generated puzzles look beside published ones.

``python -m benchmarks explainer``: the Explainer scale beside the programs that it follows.

``python -m benchmarks boards`` and ``variants``: milliseconds for a puzzle on every other board, and by constraint.

``python -m benchmarks interactive FOLDER``: strings of the Interactive Sudoku Solver, beside it under node.

``python -m benchmarks logic-shares``: how many published variants human logic solves, by family.

``python -m benchmarks verify``: steps of real puzzles that the verifier refuses, and such told wrongly that it accepts.
"""

from __future__ import annotations

import argparse
import json
import platform
import statistics
import subprocess
import tempfile
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.against import TASKS, against
from benchmarks.boards import boards
from benchmarks.bulk import bulk, memory
from benchmarks.call import call
from benchmarks.choice import choice
from benchmarks.cluster import ROWS, cluster
from benchmarks.explainer import SAMPLE, explainer
from benchmarks.generate import generate
from benchmarks.interactive import interactive
from benchmarks.logic import hint, rate
from benchmarks.looks import looks
from benchmarks.runners import HERE, Runner, garns_at, garns_now, install, native, ratios, turn_about
from benchmarks.scaling import threads
from benchmarks.sets import classic_sets
from benchmarks.shares import shares
from benchmarks.variants import variants
from benchmarks.verifying import verify


def tdoku(library: Path, folder: Path) -> Runner:
    """The shared library of a tdoku that somebody built."""
    program = folder / "peer"
    subprocess.run(["c++", "-O2", "-std=c++17", str(HERE / "peer.cpp"), "-o", str(program), "-ldl"], check=True)
    return Runner("tdoku", [str(program), str(library)])


def solve(options: argparse.Namespace) -> None:
    """Measure every set with every runner, turn by turn, and print medians and ratios to the first peer."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        simds = options.simd or [""]
        runners = native(simds, folder) if options.native else [garns_now(simd=simd) for simd in simds]
        if options.against:
            runners.append(garns_at(options.against, install(options.against, folder)))
        if options.tdoku:
            runners.append(tdoku(options.tdoku, folder))
        for runner in runners:
            stack.callback(runner.close)
        print(f"{'set':16}" + "".join(f"{runner.name:>14}" for runner in runners) + "     ratios to the last")
        results = {}
        for name, puzzles in classic_sets().items():
            if options.sets and name not in options.sets:
                continue
            path = folder / "puzzles.txt"
            copies = -(-options.puzzles // len(puzzles))  # a small set would not fill the lanes to the end
            path.write_text("".join(puzzle + "\n" for puzzle in puzzles * copies))
            turns = turn_about(runners, path, options)
            rates = [statistics.median(column) for column in zip(*turns, strict=True)]
            parts = ratios(turns)
            print(f"{name:16}" + "".join(f"{r:12,.0f}/s" for r in rates) + "".join(f"{r:10.2f}" for r in parts))
            results[name] = {runner.name: round(rate) for runner, rate in zip(runners, rates, strict=True)}
            results[name]["ratios"] = [round(part, 2) for part in parts]
    if options.save:
        about = {
            "date": datetime.now(UTC).date().isoformat(),
            "machine": _machine(),
            "repeat": options.repeat,
            "limit": options.limit,
            "threads": options.threads,
            "batch": options.batch,
            "native": options.native,
        }
        options.save.write_text(json.dumps({**about, "results": results}, indent=1) + "\n")


def _machine() -> str:
    cpuinfo = Path("/proc/cpuinfo")
    models = [line for line in cpuinfo.read_text().splitlines() if "model name" in line] if cpuinfo.exists() else []
    return models[0].split(":", 1)[1].strip() if models else platform.processor()


def main() -> None:
    """Read the arguments."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks")
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("solve", help="classic puzzles a second, in bulk")
    command.add_argument("--sets", nargs="+", help="only these sets")
    command.add_argument("--simd", nargs="+", help="instruction sets to compare: portable sse avx2 avx512")
    command.add_argument("--against", metavar="REF", help="another version of this repository")
    command.add_argument("--tdoku", type=Path, metavar="LIBRARY", help="a built libtdoku_shared.so")
    command.add_argument("--repeat", type=int, default=5)
    command.add_argument("--puzzles", type=int, default=4000, help="repeat a set up to this many")
    command.add_argument("--seconds", type=float, default=0.3, help="time of one measurement")
    command.add_argument("--limit", type=int, default=2, help="solutions to look for")
    command.add_argument("--threads", type=int, default=1)
    command.add_argument("--native", action="store_true", help="call the core from C++; no text to read, one thread")
    command.add_argument("--batch", type=int, default=0, help="with --native: puzzles a call, 0 for all of a set")
    command.add_argument("--save", type=Path, metavar="FILE", help="write the results as JSON")
    command.set_defaults(run=solve)
    command = commands.add_parser("against", help="solving, rating, hints and generating, as ratios to another version")
    command.add_argument("ref", metavar="REF", help="a commit, branch or tag of this repository")
    command.add_argument("--tasks", nargs="+", default=list(TASKS), choices=TASKS)
    command.add_argument("--repeat", type=int, default=7, help="turns")
    command.add_argument("--seconds", type=float, default=0.5, help="time of one measurement")
    command.add_argument("--floor", type=float, default=0.0, help="fail when a ratio is below this")
    command.set_defaults(run=against, limit=2, threads=1, batch=0)
    command = commands.add_parser("call", help="what a bulk call through Python keeps of the core's rate")
    command.add_argument("--sets", nargs="+", default=["easy", "17-clue"])
    command.add_argument("--puzzles", type=int, default=50_000, help="repeat a set up to this many")
    command.add_argument("--repeat", type=int, default=7, help="turns")
    command.add_argument("--seconds", type=float, default=0.3, help="time of one measurement")
    command.set_defaults(run=call, limit=2, threads=1, batch=0)
    command = commands.add_parser("threads", help="how much faster several threads are than one")
    command.add_argument("--sets", nargs="+", default=["easy", "17-clue", "hardest"])
    command.add_argument("--puzzles", type=int, default=50_000, help="repeat a set up to this many")
    command.add_argument("--repeat", type=int, default=11)
    command.add_argument("--threads", type=int, default=2)
    command.set_defaults(run=threads)
    command = commands.add_parser("bulk", help="tables of puzzles, as parts of the rate in memory")
    command.add_argument("--sets", nargs="+", default=["easy", "17-clue"])
    command.add_argument("--rows", type=int, default=1_000_000)
    command.add_argument("--workers", nargs="+", type=int, default=[1, 2])
    command.add_argument("--repeat", type=int, default=5)
    command.add_argument("--folder", help="where to put the files")
    command.set_defaults(run=bulk)
    command = commands.add_parser(
        "looks", help="generated variants beside published ones: cages, regions, lines, clues"
    )
    command.add_argument("variants", nargs="*", help="some of them; levels: killers by level")
    command.add_argument("--puzzles", type=int, default=40)
    command.set_defaults(run=looks)
    command = commands.add_parser("bulk-memory", help="the most memory that a table of many rows takes")
    command.add_argument("--rows", type=int, default=10_000_000)
    command.add_argument("--folder", help="where to put the files")
    command.set_defaults(run=memory)
    command = commands.add_parser("cluster", help="rows a second with several workers of a Dask cluster")
    command.add_argument("--operations", nargs="+", default=list(ROWS), choices=ROWS)
    command.add_argument("--workers", nargs="+", type=int, default=[1, 2])
    command.add_argument("--chunk", type=int, help="rows worked on at once")
    command.add_argument("--folder", help="where to put the files")
    command.set_defaults(run=cluster)
    command = commands.add_parser("boards", help="milliseconds to prove uniqueness on every kind of board")
    command.add_argument("--budget", type=float, default=20, help="seconds for one puzzle")
    command.set_defaults(run=boards)
    command = commands.add_parser("variants", help="milliseconds to prove uniqueness of variants, by family")
    command.add_argument("--budget", type=float, default=20, help="seconds for one puzzle")
    command.set_defaults(run=variants)
    command = commands.add_parser("interactive", help="beside the Interactive Sudoku Solver, which runs under node")
    command.add_argument("folder", type=Path, metavar="FOLDER", help="its repository")
    command.add_argument("--data", type=Path, metavar="JSONL", help="other strings: lines with name and iss")
    command.add_argument("--families", nargs="+", help="only those whose names begin so")
    command.add_argument("--budget", type=float, default=30, help="seconds for one puzzle")
    command.add_argument("--rounds", type=int, default=1, help="so many times; of each puzzle the median counts")
    command.add_argument("--worst", type=int, default=12, help="puzzles to name")
    command.set_defaults(run=interactive)
    command = commands.add_parser("generate", help="how long puzzles take to make; minimal ones against qqwing")
    command.add_argument("--count", type=int, default=40, help="puzzles of each kind")
    command.add_argument("--repeat", type=int, default=5, help="turns with qqwing")
    command.set_defaults(run=generate)
    command = commands.add_parser("rate", help="ratings a second, beside HoDoKu's")
    command.add_argument("--scale", default="hodoku", help="the ladder")
    command.add_argument("--hodoku", metavar="CLASSPATH", help="measure a HoDoKu that somebody built, too")
    command.add_argument("--repeat", type=int, default=1, help="turns; the best of each counts")
    command.set_defaults(run=rate)
    command = commands.add_parser("explainer", help="the Explainer scale beside the programs that it follows")
    command.add_argument("--forge", metavar="PROGRAM", help="the rater of sukaku-forge: mode se121")
    command.add_argument("--serate", metavar="PROGRAM", help="serate of SukakuExplainer 1.18.1: mode se118")
    command.add_argument("--data", nargs="+", type=Path, metavar="CSV", help="compare with these tables instead")
    command.add_argument("--sets", nargs="+", choices=SAMPLE, help="only these sets")
    command.add_argument("--count", type=int, help="puzzles of each set or table")
    command.add_argument("--list", type=int, default=20, help="differences to show")
    command.set_defaults(run=explainer)
    command = commands.add_parser("hint", help="how long a first hint takes in positions of real games")
    command.add_argument("--count", type=int, default=200, help="games of each set")
    command.set_defaults(run=hint)
    command = commands.add_parser("choice", help="whether hints are the ones that a strong solver would give")
    command.add_argument("--count", type=int, default=40, help="puzzles of each set")
    command.add_argument("--proofs", type=int, default=10, help="proofs of each set")
    command.add_argument("--seed", type=int, default=1, help="which puzzles")
    command.set_defaults(run=choice)
    command = commands.add_parser("logic-shares", help="how many published variants human logic solves, by family")
    command.add_argument("--families", nargs="+", help="only those whose names begin so")
    command.add_argument("--count", type=int, default=80, help="puzzles of each family")
    command.add_argument("--budget", type=float, default=10, help="seconds for one puzzle")
    command.add_argument("--names", action="store_true", help="name the puzzles that took nets or stayed open")
    command.set_defaults(run=shares)
    command = commands.add_parser("verify", help="which steps the verifier refuses, right ones and wrong ones")
    command.add_argument("--sets", nargs="+", help="only those whose names begin so")
    command.add_argument("--count", type=int, default=100, help="puzzles of each set")
    command.add_argument("--corrupt", type=int, default=2, help="steps of each puzzle to tell wrongly in every way")
    command.add_argument("--budget", type=float, default=10, help="seconds for one puzzle")
    command.add_argument("--seed", type=int, default=1)
    command.add_argument("--shown", type=int, default=20, help="kinds of accepted changes to list")
    command.set_defaults(run=verify)
    options = parser.parse_args()
    options.run(options)


main()
