"""A child process that measures one version of Garns: a file of puzzles in, a rate out, as often as asked.

python worker.py     then on standard input PATH SECONDS LIMIT THREADS BATCH, one measurement a line; BATCH is not used
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

import garns


def rate(text: bytes, seconds: float, limit: int, threads: int) -> float:
    """Puzzles a second, over whole rounds that together take some time."""
    clock = time.process_time if threads == 1 else time.perf_counter  # others may use the machine too
    puzzles, rounds = text.count(b"\n"), 0
    start = now = clock()
    while now - start < seconds:
        garns.solve_many(text, limit=limit, threads=threads)
        rounds += 1
        now = clock()
    return puzzles * rounds / (now - start)


for line in sys.stdin:
    path, seconds, limit, threads, _ = line.split()
    print(rate(Path(path).read_bytes(), float(seconds), int(limit), int(threads)), flush=True)
