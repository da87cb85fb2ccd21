"""Chunks on a cluster of Dask's workers: the same rows as here, whoever dies on the way."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import dask
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from garns.bulk import cluster as module
from garns.bulk.cluster import Cluster
from garns.bulk.running import run
from garns.bulk.task import Chunk
from garns.errors import GarnsError
from garns.generating import recipe
from garns.values.puzzle import Puzzle
from support import clean_environment, needs

EASY = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """Two workers, which may die once on a chunk."""
    with dask.config.set({"distributed.scheduler.allowed-failures": 1}), Cluster("local", workers=2) as started:
        yield started


@pytest.fixture
def puzzles(tmp_path: Path) -> str:
    """Puzzles that differ, and a row that is none."""
    file = tmp_path / "in.txt"
    orders = ("123456789"[turn:] + "123456789"[:turn] for turn in range(9))
    rows = [EASY.translate(str.maketrans("123456789", order)) for order in orders] * 20
    file.write_text("\n".join([*rows[:50], "no puzzle", *rows[50:]]), encoding="utf-8")
    return str(file)


@contextmanager
def scheduler(before: str = "") -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """The address of a scheduler with a worker in another process, and the process."""
    program = f"""
{before}
from distributed import LocalCluster
if __name__ == "__main__":
    with LocalCluster(1, processes=False, protocol="tcp://", dashboard_address=None) as started:
        print(started.scheduler_address, flush=True)
        input()
"""
    process = subprocess.Popen(
        [sys.executable, "-c", program],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert process.stdout is not None
    try:
        yield process.stdout.readline().strip(), process
    finally:
        process.kill()
        process.communicate()


def pid(chunk: Chunk) -> int:
    return os.getpid()


def die(chunk: Chunk) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def refuse(chunk: Chunk) -> None:
    raise GarnsError([module.Problem("no_rows", found=f"row {chunk.first}")])


def chunks(number: int) -> list[Chunk]:
    return [Chunk(first, pa.record_batch({"puzzle": [EASY]})) for first in range(number)]


@pytest.mark.parametrize("operation", ["solve", "rate", "dedupe"])
def test_a_cluster_gives_the_bytes_that_one_machine_gives(
    operation: str, cluster: Cluster, puzzles: str, tmp_path: Path
):
    run(operation, [puzzles], str(tmp_path / "here.csv"))
    found = run(operation, [puzzles], str(tmp_path / "there.csv"), chunk=7, mapper=cluster.map_chunks)
    assert found.rows == 181
    assert (tmp_path / "there.csv").read_bytes() == (tmp_path / "here.csv").read_bytes()


def test_puzzles_are_made_there_as_here(cluster: Cluster, tmp_path: Path):
    wishes = {"count": 9, "board": 4, "wish": recipe(Puzzle.empty(4), level="beginner"), "seed": 3}
    run("generate", [], str(tmp_path / "here.csv"), **wishes)
    run("generate", [], str(tmp_path / "there.csv"), chunk=2, mapper=cluster.map_chunks, **wishes)
    assert (tmp_path / "there.csv").read_bytes() == (tmp_path / "here.csv").read_bytes()


def test_few_chunks_are_read_ahead(cluster: Cluster):
    read = []
    results = cluster.map_chunks(pid, (read.append(chunk) or chunk for chunk in chunks(50)))
    next(results)
    assert len(read) == 6  # two for each of two threads, and two more
    results.close()


def test_a_worker_that_is_killed_loses_nothing(cluster: Cluster, puzzles: str, tmp_path: Path):
    run("rate", [puzzles], str(tmp_path / "here.csv"))
    killed: list[int] = []

    def kill_one(rows: int, position: int, size: int) -> None:
        if not killed:
            killed.extend(list(workers)[:1])
            os.kill(killed[0], signal.SIGKILL)

    workers = set(cluster.map_chunks(pid, chunks(20)))
    assert os.getpid() not in workers
    run("rate", [puzzles], str(tmp_path / "there.csv"), chunk=2, mapper=cluster.map_chunks, progress=kill_one)
    assert killed
    assert (tmp_path / "there.csv").read_bytes() == (tmp_path / "here.csv").read_bytes()


def test_a_chunk_that_kills_its_workers_is_named(cluster: Cluster):
    with pytest.raises(GarnsError, match="the workers died more than once on rows 1 to 1; is there enough memory"):
        list(cluster.map_chunks(die, chunks(1)))


def test_an_error_of_a_worker_arrives_as_it_was(cluster: Cluster):
    with pytest.raises(GarnsError) as caught:
        list(cluster.map_chunks(refuse, chunks(3)))
    assert caught.value.problems[0].message("fr") == "'row 0' n'a aucune ligne\u202f: il n'y a rien à dessiner"


def test_another_version_is_told_at_once_and_of_those_who_join_later(cluster: Cluster, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "__version__", "9.9.9")
    with pytest.raises(GarnsError, match=r"tcp://.* has Garns '0\.1\.0', this machine has 9\.9\.9: install the same"):
        list(cluster.map_chunks(pid, chunks(1)))
    with pytest.raises(GarnsError, match=r"scheduler has Garns '0\.1\.0', this machine has 9\.9\.9: .*; tcp"):
        cluster._check()


def test_a_machine_without_garns_is_named():
    before = """
from importlib import metadata
found = metadata.version
def version(name):
    if name == "garns":
        raise metadata.PackageNotFoundError
    return found(name)
metadata.version = version
"""
    with (
        scheduler(before) as (address, _),
        pytest.raises(GarnsError, match=r"Garns is not installed on scheduler: install version .* on every machine"),
    ):
        Cluster(address).__enter__()


@pytest.mark.parametrize("address", ["nonsense://x", "tcp://127.0.0.1:1", "tcp://no.such.host.invalid:8786"])
def test_a_wrong_address_is_told(address: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "TO_CONNECT", 0.2)
    with pytest.raises(GarnsError, match=f"no Dask scheduler answers at '{address}'"):
        Cluster(address).__enter__()


def test_a_scheduler_that_is_gone_is_told_in_a_sentence_and_the_run_goes_on_elsewhere(puzzles: str, tmp_path: Path):
    output = tmp_path / "there.parquet"
    with scheduler() as (address, process), Cluster(address) as cluster:
        wishes = {"chunk": 2, "every": 1000, "mapper": cluster.map_chunks, "progress": lambda *told: process.kill()}
        with pytest.raises(GarnsError, match=f"lost the scheduler at '{address}'; .* with --resume continues"):
            run("rate", [puzzles], str(output), **wishes)
    summary = run("rate", [puzzles], str(output), resume=True)
    assert 0 < summary.resumed < summary.rows == 181
    run("rate", [puzzles], str(tmp_path / "here.parquet"))
    assert pq.read_table(output).equals(pq.read_table(tmp_path / "here.parquet"))


def test_control_c_stops_a_cluster_of_this_machine_with_all_its_workers(puzzles: str, tmp_path: Path):
    output = tmp_path / "out.jsonl"
    command = [needs("garns"), "bulk", "rate", puzzles, "-o", str(output), "--cluster", "local", "--workers", "1"]
    process = subprocess.Popen(
        [*command, "--chunk", "1", "--checkpoint", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=clean_environment(),
        start_new_session=True,
    )
    journal = output.with_name("out.jsonl.journal")
    while process.poll() is None and (not journal.exists() or len(journal.read_text().splitlines()) < 3):
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to the workers too
    _, said = process.communicate(timeout=120)  # ends when nobody is left who could say something
    assert process.returncode == 130
    rows = json.loads(journal.read_text().splitlines()[-1])["rows"]
    shown = f"{rows} row" if rows == 1 else f"{rows} rows"
    assert said == f"stopped after {shown}; the same command with --resume continues from there\n"
