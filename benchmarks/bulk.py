"""``garns bulk`` against the same work in memory: how much of the rate is left, and how much memory it takes.

All ratios are taken turn about within one run. A worker and the thread that reads and writes share the machine, so the
rate that a machine with a free core would reach is also told, from the times of the processor alone: the slower of the
two threads counts.
"""

from __future__ import annotations

import argparse
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import garns
from benchmarks.sets import classic_sets

_FEW = 20_000


def written(folder: Path, puzzles: list[str], rows: int) -> tuple[Path, Path]:
    """So many different puzzles as lines and as Parquet, a part at a time."""
    import pyarrow as pa
    from pyarrow.parquet import ParquetWriter

    lines, table = folder / "in.txt", folder / "in.parquet"
    chance = random.Random(1)
    schema = pa.schema([("puzzle", pa.string())])
    with lines.open("w") as file, ParquetWriter(table, schema, compression="none", use_dictionary=False) as writer:
        for start in range(0, rows, _FEW):
            part = []
            for number in range(start, min(start + _FEW, rows)):
                names = str.maketrans("123456789", "".join(chance.sample("123456789", 9)))
                part.append(puzzles[number % len(puzzles)][:81].translate(names))
            file.write("".join(f"{puzzle}\n" for puzzle in part))
            writer.write_table(pa.table({"puzzle": part}, schema))
    return lines, table


def _timed(work: Callable[[], object], rows: int) -> tuple[float, float]:
    """Rows a second by the clock, and by the processor's time of the busier of this thread and all others."""
    wall, all_threads, this = time.perf_counter(), time.process_time(), time.thread_time()
    work()
    this = time.thread_time() - this
    others = time.process_time() - all_threads - this
    return rows / (time.perf_counter() - wall), rows / max(this, others)


def bulk(options: argparse.Namespace) -> None:
    """Print the rates of solving from memory, Parquet and lines, of several threads, and of canonical forms."""
    from garns.bulk.running import run

    with tempfile.TemporaryDirectory(dir=options.folder) as name:
        folder = Path(name)
        print(
            f"{'set':12}{'workers':>8}{'in memory':>14}{'Parquet':>20}{'lines':>20}   with a free core: Parquet, lines"
        )
        for set_name in options.sets:
            lines, table = written(folder, classic_sets()[set_name], options.rows)
            text = lines.read_bytes()
            for workers in options.workers:
                jobs: list[Callable[[], object]] = [
                    partial(garns.solve_many, text, threads=workers),
                    partial(run, "solve", [str(table)], str(folder / "o.parquet"), workers=workers, force=True),
                    partial(run, "solve", [str(lines)], str(folder / "o.txt"), workers=workers, force=True),
                ]
                turns = [[_timed(job, options.rows) for job in jobs] for _ in range(options.repeat)]
                best = [[max(turn[job][clock] for turn in turns) for job in range(3)] for clock in (0, 1)]
                part = [statistics.median(turn[job][0] / turn[0][0] for turn in turns) for job in (1, 2)]
                free = [best[1][job] / best[1][0] for job in (1, 2)] if workers == 1 else [0.0, 0.0]
                print(
                    f"{set_name:12}{workers:8}{best[0][0]:12,.0f}/s"
                    + "".join(f"{best[0][job]:12,.0f}/s {part[job - 1]:4.0%}" for job in (1, 2))
                    + ("     " + ", ".join(f"{each:.0%}" for each in free) if workers == 1 else ""),
                    flush=True,
                )
        for operation, rows in (("rate", 10_000), ("canonical", 50_000)):
            few = folder / "few.txt"
            few.write_bytes(text[: 82 * rows])
            turns = [
                [
                    _timed(
                        partial(run, operation, [str(few)], str(folder / "o.parquet"), workers=each, force=True), rows
                    )
                    for each in (1, 2)
                ]
                for _ in range(options.repeat)
            ]
            ratio = statistics.median(two[0] / one[0] for one, two in turns)
            best_one = max(one[0] for one, _ in turns)
            print(f"{operation}, last set: {best_one:,.0f}/s on one worker; two are {ratio:.2f} times as fast")


def memory(options: argparse.Namespace) -> None:
    """Print the most memory that a run over many rows holds, in a process of its own, for each kind of file."""
    with tempfile.TemporaryDirectory(dir=options.folder) as name:
        folder = Path(name)
        lines, table = written(folder, classic_sets()["easy"], options.rows)
        for source, out in ((table, "o.parquet"), (lines, "o.txt"), (lines, "o.csv"), (table, "o.arrow")):
            program = f"""
import resource, sys
from garns.bulk.running import run
print(run("solve", [{str(source)!r}], {str(folder / out)!r}).rows, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""
            done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
            rows, most = map(int, done.stdout.split())
            print(f"{source.suffix} to {Path(out).suffix}: {rows:,} rows, {most / 1024:.0f} MB at most", flush=True)
            (folder / out).unlink()
