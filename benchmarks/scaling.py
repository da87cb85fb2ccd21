"""``python -m benchmarks threads``: how much faster several threads are than one, from text to solutions."""

from __future__ import annotations

import argparse
import statistics
import time

import garns
from benchmarks.sets import classic_sets


def seconds(text: bytes, room: garns.Bulk, threads: int) -> tuple[float, float, float]:
    """Time on the clock of one call, processor time of the thread that calls, and of all threads.

    On a machine with other work to do the first says little; the second still says what is left to do alone, the third
    what working together costs.
    """
    before = time.perf_counter(), time.thread_time(), time.process_time()
    garns.solve_many(text, threads=threads, out=room)
    clock, own, total = before
    return time.perf_counter() - clock, time.thread_time() - own, time.process_time() - total


def threads(options: argparse.Namespace) -> None:
    """Measure some sets with one thread and with several, turn by turn, into the same memory."""
    print(f"{'set':16}{'clock':>10}{'own time':>10}{'all time':>10}     ratios, one thread to {options.threads}")
    for name, puzzles in classic_sets().items():
        if name not in options.sets:
            continue
        copies = -(-options.puzzles // len(puzzles))
        text = "".join(puzzle + "\n" for puzzle in puzzles * copies).encode()
        room = garns.Bulk.room(copies * len(puzzles))
        turns = [(*seconds(text, room, 1), *seconds(text, room, options.threads)) for _ in range(options.repeat)]
        ratios = [statistics.median(turn[i] / turn[i + 3] for turn in turns) for i in range(3)]
        print(f"{name:16}" + "".join(f"{ratio:10.2f}" for ratio in ratios), flush=True)
