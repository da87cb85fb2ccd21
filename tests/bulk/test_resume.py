"""A run that was killed, stopped or out of room goes on where it was: no row lost, none twice."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import time
from collections.abc import Callable
from multiprocessing import get_context
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from garns.bulk.journal import Journal
from garns.bulk.running import run
from garns.bulk.sources import Input
from garns.errors import GarnsError
from support import clean_environment, needs, skip_or_fail

EASY = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def source(path: Path, rows: int) -> Path:
    """Puzzles that differ, and a few that are none."""
    chance = random.Random(1)
    with path.open("w", encoding="utf-8") as file:
        for number in range(rows):
            digits = "".join(chance.sample("123456789", 9))
            text = (HARD if number % 97 == 0 else EASY).translate(str.maketrans("123456789", digits))
            file.write(f"row {number}\n" if number % 50 == 49 else f"{text}\n")
    return path


def start(*arguments: str | Path) -> subprocess.Popen[str]:
    """``garns bulk`` in small chunks, with a note after each."""
    command = [needs("garns"), "bulk", *map(str, arguments), "--chunk", "20", "--checkpoint", "0", "--workers", "2"]
    return subprocess.Popen(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=clean_environment())


def wait_for_rows(journal: Path, rows: int, goes_on: Callable[[], bool]) -> None:
    """Wait until so many rows are noted, or the run is over."""
    while goes_on():
        lines = journal.read_text().splitlines() if journal.exists() else []
        if len(lines) > 1 and rows <= json.loads(lines[-2]).get("rows", 0):
            return
        time.sleep(0.002)


def waits_before_the_end(rows: int, _read: int, _size: int) -> None:
    """Told how far it is, a run stays where it is: on a busy machine it may be over before anybody kills it."""
    if rows >= 1900:
        signal.pause()


@pytest.mark.parametrize(
    ("ending", "operation", "kills"), [("parquet", "solve", 2), ("csv.gz", "count", 1), ("jsonl", "dedupe", 1)]
)
def test_killed_runs_go_on_without_losing_or_repeating_a_row(ending: str, operation: str, kills: int, tmp_path: Path):
    puzzles = source(tmp_path / "in.txt", 2000)
    whole, killed = tmp_path / f"whole.{ending}", tmp_path / f"killed.{ending}"
    run(operation, [str(puzzles)], str(whole))
    for stop in sorted(random.Random(ending).sample(range(1500), kills)):
        wishes = {"resume": True, "workers": 2, "chunk": 20, "every": 0, "progress": waits_before_the_end}
        process = get_context("fork").Process(target=run, args=(operation, [str(puzzles)], str(killed)), kwargs=wishes)
        process.start()
        wait_for_rows(killed.with_name(killed.name + ".journal"), stop, process.is_alive)
        process.kill()
        process.join()
    assert not killed.exists()
    summary = run(operation, [str(puzzles)], str(killed), resume=True)
    assert 0 < summary.resumed < summary.rows == 2000
    assert rows_of(killed) == rows_of(whole)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([puzzles.name, whole.name, killed.name])


def rows_of(file: Path) -> list[dict[str, object]]:
    return [row for chunk in Input([str(file)]).chunks(10**6) for row in chunk.batch.to_pylist()]


def test_control_c_says_how_to_go_on(tmp_path: Path):
    puzzles, out = source(tmp_path / "in.txt", 10_000), tmp_path / "out.csv"
    process = start("rate", puzzles, "-o", out)
    wait_for_rows(tmp_path / "out.csv.journal", 20, lambda: process.poll() is None)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "the same command with --resume continues from there" in said
    assert "Traceback" not in said
    assert not out.exists()
    with pytest.raises(GarnsError, match="unfinished run: --resume continues it, --force starts over"):
        run("rate", [str(puzzles)], str(out), scale="garns")
    assert run("rate", [str(puzzles)], str(out), scale="garns", resume=True).resumed >= 20
    assert len(out.read_text().splitlines()) == 10_001


def stopped(tmp_path: Path, **options: object) -> tuple[Path, Path]:
    """A run that ended in the middle, by an error of its own."""
    puzzles, out = source(tmp_path / "in.txt", 200), tmp_path / "out.parquet"

    def broken(function, chunks, **_):
        for number, chunk in enumerate(chunks):
            if number == 3:
                raise MemoryError
            yield function(chunk)

    with pytest.raises(MemoryError):
        run("solve", [str(puzzles)], str(out), every=0, chunk=20, mapper=broken, **options)
    return puzzles, out


def test_a_run_goes_on_only_with_the_same_arguments(tmp_path: Path):
    puzzles, out = stopped(tmp_path)
    with pytest.raises(GarnsError, match=r"different arguments or input \(options\)"):
        run("solve", [str(puzzles)], str(out), resume=True, budget=1.0)
    with pytest.raises(GarnsError, match=r"different arguments or input \(operation, options\)"):
        run("count", [str(puzzles)], str(out), resume=True, limit=5)
    assert run("solve", [str(puzzles)], str(out), resume=True).resumed == 60
    assert pq.read_table(out).num_rows == 200


def test_a_run_goes_on_only_with_the_same_input(tmp_path: Path):
    puzzles, out = stopped(tmp_path)
    with puzzles.open("a") as file:
        file.write(EASY + "\n")
    with pytest.raises(GarnsError, match=r"different arguments or input \(inputs\)"):
        run("solve", [str(puzzles)], str(out), resume=True)
    assert run("solve", [str(puzzles)], str(out), force=True).rows == 201


def test_where_the_machine_failed_the_last_line_counts_whose_bytes_are_there(tmp_path: Path):
    puzzles, out = stopped(tmp_path)
    partial = tmp_path / "out.parquet.partial"
    os.truncate(partial, partial.stat().st_size - 1)
    assert run("solve", [str(puzzles)], str(out), resume=True).resumed == 40
    assert pq.read_table(out)["puzzle"].to_pylist() == puzzles.read_text().splitlines()


def test_a_line_of_the_journal_that_was_cut_off_does_not_count(tmp_path: Path):
    puzzles, out = stopped(tmp_path)
    with (tmp_path / "out.parquet.journal").open("a") as file:
        file.write('{"rows": 100')
    assert run("solve", [str(puzzles)], str(out), resume=True).resumed == 60


def test_a_file_that_is_no_journal_is_refused(tmp_path: Path):
    (tmp_path / "x.journal").write_text("hello\n")
    with pytest.raises(GarnsError, match="is not the journal of a run"):
        Journal(tmp_path / "x.journal").resume({}, {})


def test_killed_after_the_file_appeared_there_is_nothing_left_to_do(tmp_path: Path):
    puzzles, out = stopped(tmp_path)
    journal = (tmp_path / "out.parquet.journal").read_bytes()
    run("solve", [str(puzzles)], str(out), resume=True)
    before = out.read_bytes()
    (tmp_path / "out.parquet.journal").write_bytes(journal)
    run("solve", [str(puzzles)], str(out), resume=True)
    assert out.read_bytes() == before
    assert not (tmp_path / "out.parquet.journal").exists()


def test_only_files_can_be_resumed(tmp_path: Path):
    puzzles = source(tmp_path / "in.txt", 3)
    with pytest.raises(GarnsError, match="only a run from files to a file can be resumed"):
        run("solve", [str(puzzles)], "-", resume=True)


def test_a_full_disk_is_told_and_the_run_goes_on_when_there_is_room(tmp_path: Path):
    small = tmp_path / "small"
    small.mkdir()
    mounted = os.geteuid() == 0 and shutil.which("mount")
    if (
        not mounted
        or subprocess.run(["mount", "-t", "tmpfs", "-o", "size=100k", "none", small], check=False).returncode
    ):
        skip_or_fail("only root can mount a small file system")
    try:
        puzzles = source(tmp_path / "in.txt", 1500)
        process = start("solve", puzzles, "-o", small / "out.csv")
        _, said = process.communicate(timeout=60)
        assert process.returncode == 1
        assert "No space left on device" in said
        assert "Traceback" not in said
        subprocess.run(["mount", "-o", "remount,size=8m", small], check=True)
        run("solve", [str(puzzles)], str(small / "out.csv"), resume=True)
        assert len((small / "out.csv").read_text().splitlines()) == 1501
    finally:
        subprocess.run(["umount", small], check=True)


def test_a_reader_that_has_had_enough_is_no_error(tmp_path: Path):
    puzzles = source(tmp_path / "in.txt", 20_000)
    process = start("solve", puzzles, "-o", "-", "--to", "lines")
    assert process.stdout is not None
    assert process.stderr is not None
    assert len(process.stdout.readline()) == 82
    process.stdout.close()
    process.wait(timeout=60)
    assert process.stderr.read() == ""
    process.stderr.close()
