"""``python -m benchmarks call``: what a bulk call through Python keeps of the core's own rate, and canonical forms.

The core solves puzzles that are ready in memory, in one thread, called from C++; Python reads them from lines, from
rows of digits or from a column of strings, and has the answers as digits or as characters, in new memory or in the same
each time. All in one run, turn about, by processor time.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
from contextlib import ExitStack
from pathlib import Path

from benchmarks.runners import garns_now, native, ratios, turn_about
from benchmarks.sets import classic_sets

#: Tasks of ``worker.py``.
FORMS = {
    "solve": "lines",
    "reuse": "lines, same memory",
    "rows": "rows, same memory",
    "column": "column to characters, same memory",
}


def call(options: argparse.Namespace) -> None:
    """Print for each set the core's rate, the part of it that each form keeps, and canonical forms a second."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        solving, canonical = [*map(garns_now, FORMS), *native([""], folder)], garns_now("canonical")
        for runner in (*solving, canonical):
            stack.callback(runner.close)
        for number, form in enumerate(FORMS.values(), start=1):
            print(f"({number}) {form}")
        print(f"{'set':16}{'core':>14}" + "".join(f"{f'({n})':>8}" for n, _ in enumerate(FORMS, 1)) + "   canonical")
        for name, puzzles in classic_sets().items():
            if name not in options.sets:
                continue
            path = folder / "puzzles.txt"
            path.write_text("".join(line + "\n" for line in (puzzles * -(-options.puzzles // len(puzzles)))))
            turns = turn_about(solving, path, options)
            rate = statistics.median(turn[-1] for turn in turns)
            path.write_text("".join(line + "\n" for line in puzzles[:2000]))
            found = statistics.median(turn[0] for turn in turn_about([canonical], path, options))
            parts = "".join(f"{part:8.2f}" for part in ratios(turns))
            print(f"{name:16}{rate:12,.0f}/s{parts}{found:10,.0f}/s", flush=True)
