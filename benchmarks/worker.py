"""A child process that measures one version of Garns, through nothing but its public functions.

python worker.py [TASK]     then on standard input PATH SECONDS LIMIT THREADS BATCH, one measurement a line: a file with
one item a line in, items a second out. The number of threads counts for the bulk calls only; BATCH is not used.
"""

from __future__ import annotations

import json
import os
import sys
import time
from array import array
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import garns

#: What is done in one round; made from the lines of a file, the limit and the number of threads.
Round = Callable[[], object]


def solve(lines: list[str], limit: int, threads: int) -> Round:
    """Many puzzles in one call, from text to solutions."""
    text = "".join(line + "\n" for line in lines).encode()
    return lambda: garns.solve_many(text, limit=limit, threads=threads)


def reuse(lines: list[str], limit: int, threads: int) -> Round:
    """The same, with memory for the answers that is used again."""
    text = "".join(line + "\n" for line in lines).encode()
    room = garns.Bulk.room(len(lines))
    return lambda: garns.solve_many(text, limit=limit, threads=threads, out=room)


def rows(lines: list[str], limit: int, threads: int) -> Round:
    """Many puzzles in one call, from rows of digits to solutions in the same memory."""
    digits = bytes(int(symbol) if symbol.isdigit() else 0 for line in lines for symbol in line)
    puzzles, room = memoryview(digits).cast("B", (len(lines), 81)), garns.Bulk.room(len(lines))
    return lambda: garns.solve_many(puzzles, limit=limit, threads=threads, out=room)


def column(lines: list[str], limit: int, threads: int) -> Round:
    """Many puzzles in one call, from a column of strings to one of solutions in the same memory."""
    offsets = memoryview(array("i", range(0, 81 * len(lines) + 1, 81)))
    puzzles, room = garns.Strings("".join(lines).encode(), offsets), garns.Bulk.room(len(lines))
    return lambda: garns.solve_many(puzzles, limit=limit, threads=threads, out=room, text=True)


def canonical(lines: list[str], _limit: int, threads: int) -> Round:
    """Many canonical forms in one call, in the same memory."""
    text, room = "".join(line + "\n" for line in lines).encode(), garns.Forms.room(len(lines))
    return lambda: garns.canonical_many(text, threads=threads, out=room)


def one(lines: list[str], _limit: int, _threads: int) -> Round:
    """One puzzle after another, on any board, as JSON."""
    puzzles = list(map(garns.read, lines))
    return lambda: [garns.solve(puzzle) for puzzle in puzzles]


def rate(lines: list[str], _limit: int, _threads: int) -> Round:
    """Many classic puzzles, rated in one call."""
    return lambda: garns.rate_many(lines, threads=1)


def hint(lines: list[str], _limit: int, _threads: int) -> Round:
    """A first hint for each of some classic puzzles."""
    positions = [garns.Position.start(garns.Puzzle.parse(line)) for line in lines]
    return lambda: [garns.hint(position) for position in positions]


def generate(lines: list[str], _limit: int, _threads: int) -> Round:
    """A puzzle for each line, which holds what is asked for as JSON."""
    wishes = list(map(json.loads, lines))

    def make_all() -> None:
        for wish in wishes:
            with suppress(garns.GenerationError):
                garns.generate(**wish)

    return make_all


def measure(work: Round, count: int, seconds: float, threads: int) -> float:
    """Items a second, over whole rounds that together take some time."""
    clock = time.process_time if threads == 1 else time.perf_counter  # others may use the machine too
    rounds = 0
    start = now = clock()
    while now - start < seconds:
        work()
        rounds += 1
        now = clock()
    return count * rounds / (now - start)


def main() -> None:
    """Answer until the input ends."""
    tasks = (solve, reuse, rows, column, canonical, one, rate, hint, generate)
    task = {task.__name__: task for task in tasks}[sys.argv[1] if len(sys.argv) > 1 else "solve"]
    home = os.environ.get("GARNS_BENCHMARK_HOME")  # an editable install of another version must not come first
    if home is not None and not Path(garns.__file__).is_relative_to(home):
        sys.exit(f"expected garns from {home}, got {garns.__file__}")
    ready, work = None, None
    for line in sys.stdin:
        path, seconds, limit, threads, _ = line.split()
        lines = Path(path).read_text().splitlines()
        if work is None or ready != (lines, limit, threads):
            ready, work = (lines, limit, threads), task(lines, int(limit), int(threads))
            work()  # only what is warm is measured
        print(measure(work, len(lines), float(seconds), int(threads)), flush=True)


main()
