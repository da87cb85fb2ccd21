"""``python -m benchmarks cluster``: rows a second with one, two ... workers of a cluster on this machine.

A clock on a machine with few cores, or with other work to do, says little of a real cluster. So the processor's time is
told as well, for a thousand rows: of this process (the command and the scheduler, which read, send, receive and write)
and of all workers. What the workers take divided by what this process takes is how many of them it can feed. What Dask
takes of a core when nothing is done (2 to 3 % in every process) is left out: it goes with the clock, not with the rows.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from benchmarks.bulk import written
from benchmarks.sets import classic_sets
from garns.bulk.cluster import Cluster
from garns.bulk.running import run

#: Rows for each operation: some seconds of work.
ROWS = {"solve": 400_000, "canonical": 40_000, "rate": 20_000}


def cluster(options: argparse.Namespace) -> None:
    """Print a table for each operation; the rows are 17-clue puzzles, or those of the sample."""
    sets = classic_sets()
    puzzles = sets.get("17-clue") or sets["sample"]
    print(f"{'operation':12}{'workers':>8}{'rows/s':>12}{'speed-up':>10}{'here':>12}{'there':>12}{'feeds':>8}")
    with tempfile.TemporaryDirectory(dir=options.folder) as name:
        for operation in options.operations:
            folder, rows = Path(name), ROWS[operation]
            _, table = written(folder, puzzles, rows)
            jobs = {"force": True, "chunk": options.chunk}
            start, own = time.perf_counter(), time.process_time()
            run(operation, [str(table)], str(folder / "out.parquet"), workers=1, **jobs)
            alone, own = time.perf_counter() - start, time.process_time() - own
            print(f"{operation:12}{'thread':>8}{rows / alone:12,.0f}{'':10}{1e6 * own / rows:9.1f} ms", flush=True)
            for workers in options.workers:
                with Cluster("local", workers=workers) as started:
                    work = {**jobs, "mapper": started.map_chunks}
                    job = partial(run, operation, [str(table)], str(folder / "out.parquet"), **work)
                    job()  # imports, and the first pages
                    idle, busy = _taken(started, partial(time.sleep, 2)), _taken(started, job)
                clock = busy[0]
                here, there = (busy[i] - idle[i] * clock / idle[0] for i in (1, 2))
                print(
                    f"{operation:12}{workers:8}{rows / clock:12,.0f}{alone / clock:10.2f}"
                    f"{1e6 * here / rows:9.1f} ms{1e6 * there / rows:9.1f} ms{there / here:8.1f}",
                    flush=True,
                )


def _taken(started: Cluster, work: Callable[[], object]) -> tuple[float, float, float]:
    """Seconds on the clock, and of the processor: of this process, and of all workers."""
    before = sum(started._client.run(time.process_time).values())
    start, own = time.perf_counter(), time.process_time()
    work()
    clock, own = time.perf_counter() - start, time.process_time() - own
    return clock, own, sum(started._client.run(time.process_time).values()) - before
