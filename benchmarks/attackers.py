"""Those who ask a server for little and make it work for long; each kind once stopped ``garns serve`` for everybody.

An attacker comes from an address of its own (127.0.0.2), keeps a few connections busy for as long as it is let, and
takes whatever answer it gets.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from typing import Any, NamedTuple

from garns.formats.lzstring import pack

ADDRESS = "127.0.0.2"


class Attack(NamedTuple):
    """A kind of attack: its requests, how many connections make them, and seconds after which each hangs up."""

    requests: Iterator[bytes]
    connections: int = 4
    leaves: float | None = None


def post(path: str, form: Any) -> bytes:
    """A request with a form."""
    body = json.dumps(form).encode()
    head = f"POST /api/v1{path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(body)}\r\n"
    return f"{head}Content-Type: application/json\r\n\r\n".encode() + body


def get(path: str, *headers: str) -> bytes:
    """A request for something."""
    return "\r\n".join((f"GET /api/v1{path} HTTP/1.1", "Host: 127.0.0.1", *headers, "", "")).encode()


def puzzle(board: str, cells: int, *constraints: Any) -> dict[str, Any]:
    """The form of an empty board."""
    form = {"format": "garns-puzzle", "version": 1, "board": board, "givens": "." * cells}
    return form | {"constraints": list(constraints)}


def renban() -> dict[str, Any]:
    """211 KB: 800 lines of 25 cells each on a board of 25 x 25."""
    chance = random.Random(1)
    names = [f"r{row}c{column}" for row in range(1, 26) for column in range(1, 26)]
    lines = ({"type": "renban", "cells": chance.sample(names, 25)} for _ in range(800))
    return puzzle("25", 625, *lines)


def link() -> str:
    """35 KB that unpack to more than 100,000 lines of two cells."""
    rows = [[{} for _ in range(9)] for _ in range(9)]
    lines = [["R1C1", "R1C2"]] * 105_405
    return "https://f-puzzles.com/?load=" + pack(
        json.dumps({"size": 9, "grid": rows, "thermometer": [{"lines": lines}]})
    )


def arrow() -> dict[str, Any]:
    """681 bytes: one arrow, on an empty board of 16 x 16."""
    path = [f"r{2 + cell // 16}c{1 + cell % 16}" for cell in range(0, 54, 3)]
    return puzzle("16", 256, {"type": "arrow", "circle": ["r1c1", "r1c2"], "path": path})


def attacks() -> dict[str, Attack]:
    """Every kind, by its name."""
    huge, packed = post("/solve", {"puzzle": renban()}), post("/puzzles", {"text": link()})
    hint = post("/hint", {"puzzle": arrow()})
    days = (f"/puzzles/daily?date={2000 + n % 7000:04}-01-{1 + n // 7000 % 28:02}&level=extreme" for n in count())
    foreign = get("/puzzles/daily?date=2001-01-01&level=extreme", "Sec-Fetch-Site: cross-site")
    wish = {"board": "25", "level": "extreme", "seconds": 120}
    return {
        "renban": Attack(iter(lambda: huge, b"")),
        "link": Attack(iter(lambda: packed, b"")),
        "arrow": Attack(iter(lambda: hint, b"")),
        "daily": Attack(map(get, days), 6),
        "foreign": Attack(iter(lambda: foreign, b""), 6),
        "jobs": Attack(post("/generate", wish | {"seed": seed}) for seed in count()),
        "leaving": Attack(iter(lambda: hint, b""), 4, leaves=0.3),
    }


async def attack(port: int, kind: Attack, answers: Counter[int]) -> None:
    """Attack until cancelled; counts what was answered, 0 for nothing."""
    async with asyncio.TaskGroup() as group:
        for _ in range(kind.connections):
            group.create_task(_attacker(port, kind, answers))


async def _attacker(port: int, kind: Attack, answers: Counter[int]) -> None:
    for request in kind.requests:
        status = 0
        with suppress(OSError, TimeoutError, asyncio.IncompleteReadError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(ADDRESS, 0), limit=1 << 24)
            try:
                writer.write(request)
                head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), kind.leaves)
                status = int(head[9:12])
            finally:
                writer.close()
        answers[status] += 1
        if status in (403, 429, 503):
            await asyncio.sleep(0.02)  # this is about work, not about how many refusals fit into a second
