"""One puzzle at a time: milliseconds of CPU to prove it unique, in families."""

from __future__ import annotations

import statistics
import time
from collections import Counter
from collections.abc import Iterable

import garns
from garns import Puzzle, engine

#: The best of so many runs counts, as of a program that has been running for a while; a long one is not run again.
WARM = 3
ENOUGH = 50.0  # milliseconds


def report(families: Iterable[tuple[str, list[Puzzle]]], budget: float) -> None:
    """Print, for each family, the median, the 90th percentile and the longest time, and which engines answered."""
    print(f"{'family':16}{'puzzles':>9}{'median':>10}{'90 %':>10}{'max ms':>10}  settled by")
    for name, puzzles in families:
        times, answered = [], Counter[str]()
        for puzzle in puzzles:
            engine.model(puzzle)  # made once for a board, not for each puzzle
            spent: list[float] = []
            while len(spent) < WARM and sum(spent) < ENOUGH:
                start = time.process_time()
                answer = garns.solve(puzzle, budget=budget)
                spent.append(1000 * (time.process_time() - start))
            times.append(min(spent))
            answered["nothing" if answer.status == "unknown" else answer.engine] += 1
        times.sort()
        columns = statistics.median(times), times[int(0.9 * len(times))], times[-1]
        engines = ", ".join(f"{key} {count}" for key, count in sorted(answered.items()))
        print(
            f"{name:16}{len(times):9}" + "".join(f"{column:10.3f}" for column in columns) + f"  {engines}", flush=True
        )
