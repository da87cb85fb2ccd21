"""Hints over HTTP under load: ``python -m benchmarks.serve [--rate 500] [--seconds 20] [--workers 2] [--attack all]``.

Starts ``garns serve``, takes positions of real games (puzzles of the levels beginner to hard, each at several moments
of its path, some with pencil marks), and sends hint requests at a fixed rate over kept connections, from the same
machine. The rate does not wait for answers: a request that starts late counts from when it should have started, so a
stall is seen. Every tenth answer is compared with the one that the library gives for the position.

With ``--attack`` one attacker of a kind (``all``: one kind after the other) does its worst beside them. Memory is that
of all processes of the server together, what they share counted once (Linux tells).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from benchmarks.attackers import Attack, attack, attacks, post
from garns import hint, solve_path
from garns.values.cells import symbol
from garns.values.position import Position
from garns.web.library import entries

LEVELS = ("beginner", "easy", "medium", "hard")
SINGLES = ("full_house", "hidden_single", "naked_single")


def positions() -> Iterator[tuple[Position, bool]]:
    """Moments of games on 9x9 puzzles, and whether the player keeps notes.

    Of each puzzle five moments of its path, and up to five more where something harder than a single comes next: there
    a player asks for help.
    """
    for entry in entries().values():
        if entry.level in LEVELS and entry.puzzle.geometry.spec == "9" and not entry.puzzle.constraints:
            path = solve_path(entry.puzzle)
            moments = list(path.positions())[:-1]
            for share in (0.0, 0.2, 0.4, 0.6, 0.8):
                yield moments[int(share * len(moments))], share > 0.3
            stuck = [moment for moment, step in zip(moments, path.steps, strict=True) if step.technique not in SINGLES]
            for moment in stuck[:5]:
                yield moment, True


def request_of(position: Position, notes: bool) -> tuple[bytes, tuple[Any, ...]]:
    """The bytes of a request, and what its answer must say."""
    names = position.puzzle.geometry.names
    values = "".join(map(symbol, position.digits))
    form: dict[str, Any] = {"puzzle": position.puzzle.to_json(), "values": values}
    if notes:
        open_cells = [cell for cell, digit in enumerate(position.digits) if not digit]
        form["centre"] = {names[cell]: list(position.candidates_of(cell)) for cell in open_cells}
    else:
        position = Position.start(position.puzzle, position.digits)
    step = hint(position).step
    assert step is not None
    expected = (step.technique, [list(one) for one in step.placements], [list(one) for one in step.eliminations])
    return post("/hint", form), expected


class Connection:
    """A kept connection that has one request under way at a time."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def ask(self, request: bytes) -> tuple[int, bytes]:
        """The status and the body of an answer."""
        self.writer.write(request)
        head = await self.reader.readuntil(b"\r\n\r\n")
        length = next(int(line[15:]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:"))
        return int(head[9:12]), await self.reader.readexactly(length)


async def load(
    port: int, rate: int, seconds: float, requests: list[tuple[bytes, tuple[Any, ...]]], *, quiet: bool = False
) -> None:
    """Send, measure, compare, tell."""
    free: asyncio.Queue[Connection] = asyncio.Queue()
    for _ in range(64):
        free.put_nowait(Connection(*await asyncio.open_connection("127.0.0.1", port, limit=1 << 20)))
    spent: list[float] = []
    bad: list[int] = []
    kept: list[tuple[bytes, tuple[Any, ...]]] = []

    async def one(due: float, number: int) -> None:
        connection = await free.get()
        request, expected = requests[number % len(requests)]
        status, body = await connection.ask(request)
        spent.append(time.perf_counter() - due)
        free.put_nowait(connection)
        if status != 200:
            bad.append(status)
        elif number % 10 == 0:
            kept.append((body, expected))

    start = time.perf_counter()
    tasks: list[asyncio.Task[None]] = []
    for number in range(int(rate * seconds)):
        due = start + number / rate
        if (wait := due - time.perf_counter()) > 0:
            await asyncio.sleep(wait)
        tasks.append(asyncio.create_task(one(due, number)))
    await asyncio.gather(*tasks)
    took = time.perf_counter() - start
    if quiet:
        return
    wrong = sum(not _right(body, expected) for body, expected in kept)
    at = statistics.quantiles(spent, n=1000)
    print(f"{len(spent)} requests in {took:.1f} s: {len(spent) / took:.0f}/s, {len(bad)} refused")
    print(
        f"ms: median {1e3 * at[499]:.1f}  p90 {1e3 * at[899]:.1f}  p99 {1e3 * at[989]:.1f}  most {1e3 * max(spent):.1f}"
    )
    print(f"{len(kept)} answers compared, {wrong} wrong")


def _right(body: bytes, expected: tuple[Any, ...]) -> bool:
    found = json.loads(body)
    return (found["technique"], found["placements"], found["eliminations"]) == expected


async def beside(port: int, kind: Attack | None, server: int, options: argparse.Namespace, requests: list[Any]) -> None:
    """The load, with an attacker beside it; then one more hint, as soon as all of that is over."""
    answers: Counter[int] = Counter()
    attacker = asyncio.create_task(attack(port, kind, answers)) if kind else None
    weighing = asyncio.create_task(_weigh(server))
    await load(port, options.rate, options.seconds, requests)
    weighing.cancel()
    most = await weighing
    print(f"memory of the server: {most / 2**20:.0f} MB at most")
    if attacker:
        attacker.cancel()
        with suppress(asyncio.CancelledError):
            await attacker
        connection = Connection(*await asyncio.open_connection("127.0.0.1", port, limit=1 << 20))
        start = time.perf_counter()
        status, _ = await connection.ask(requests[0][0])
        print(f"answers to the attacker (0: none): {dict(answers)}; a hint after that: {status}, ", end="")
        print(f"{1e3 * (time.perf_counter() - start):.0f} ms")


def main() -> None:
    kinds = attacks()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rate", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--workers", default="2")
    parser.add_argument("--attack", choices=[*kinds, "all"])
    options = parser.parse_args()
    requests = [request_of(*one) for one in positions()]
    random.Random(1).shuffle(requests)
    print(f"{len(requests)} positions")
    for kind in ("", *kinds) if options.attack == "all" else (options.attack or "",):
        print(f"\nbeside an attacker: {kind}" if kind else "\nalone")
        run(kinds.get(kind), options, requests)


def run(kind: Attack | None, options: argparse.Namespace, requests: list[Any]) -> None:
    """Start a server, and measure it."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", "from garns.cli import main; main()", "serve", "--no-browser", "--no-log"]
        command += ["--port", "0", "--workers", options.workers]
        env = {**os.environ, "GARNS_DATA": folder, "PYTHONUNBUFFERED": "1", "GARNS_LANG": "en"}
        server = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        try:
            port = int(server.stdout.readline().split("127.0.0.1:")[1].split("/")[0])
            asyncio.run(_when_ready(port))
            asyncio.run(load(port, options.rate, 3.0, requests, quiet=True))  # warms up the server
            before = _processor_time(server.pid)
            asyncio.run(beside(port, kind, server.pid, options, requests))
            used = _processor_time(server.pid) - before
            print(f"processor time of the server: {1e3 * used / (options.rate * options.seconds):.2f} ms a request")
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(30)


def _family(pid: int) -> dict[int, list[str]]:
    """A process and all that it started, directly or not: what the system says of each (Linux)."""
    known: dict[int, list[str]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            known[int(stat.parent.name)] = stat.read_text().rpartition(")")[2].split()
    family = {pid}
    while more := {one for one, fields in known.items() if int(fields[1]) in family} - family:
        family |= more
    return {one: known[one] for one in family if one in known}


def _processor_time(pid: int) -> float:
    """Seconds that a process and its descendants have worked, those that have ended among them."""
    ticks = sum(sum(map(int, fields[11:15])) for fields in _family(pid).values())
    return ticks / os.sysconf("SC_CLK_TCK")


async def _weigh(pid: int) -> int:
    """The most bytes that a process and its descendants have had, until cancelled."""
    most = 0
    with suppress(asyncio.CancelledError):
        while True:
            now = 0
            for one in _family(pid):
                with suppress(OSError, StopIteration):
                    lines = Path(f"/proc/{one}/smaps_rollup").read_text().splitlines()
                    now += 1024 * next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
            most = max(most, now)
            await asyncio.sleep(0.25)
    return most


async def _when_ready(port: int) -> None:
    while True:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.close()
            return
        except OSError:
            await asyncio.sleep(0.1)


if __name__ == "__main__":
    main()
