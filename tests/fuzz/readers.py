"""Broken texts of every format: each is read, or refused in our words, with little time and memory.

A case is one line of JSON (the format and the board that the caller names, or null), then the text as it is.
"""

from __future__ import annotations

import json
import random
from functools import cache

from formats.test_penpa import packed
from garns.errors import GarnsError
from garns.formats import FORMATS, Keeps, read_many, write
from garns.values.geometry import board
from garns.values.puzzle import Puzzle
from garns.variants import constraints_from_json
from support import DATA

SIGNS = ("<<<<<<" + "^" * 9 + "<<<<<<" + "^" * 9 + "<<<<<<") * 3
#: A good text of each format that is only read, or needs more than a cage and a digit.
READ = {
    "hsol": DATA / "formats" / "hodoku.hsol",
    "tatham": "2x2k:p," + "_" * 25 + "," + "_".join("1234" * 4),
    "penpa": packed("square,4,4\n[0,0,0,0]\n{}\n{zN:{}}"),
    "signs": SIGNS,
}
#: Boards that a caller may name beside a text for another one.
BOARDS = (
    None,
    None,
    None,
    "4",
    "9",
    "16",
    "samurai",
    "clueless1",
    "cube2",
    "3doku",
    "latin5",
    "free4x5:0-2",
    "x",
    "jigsaw:AABBABBCADCCDDCD",
)


@cache
def good(id: str) -> bytes:
    """What a format writes of a small puzzle, or a text of it."""
    if id in READ:
        found = READ[id]
        return found.encode() if isinstance(found, str) else found.read_bytes()
    format = FORMATS[id]
    geometry = next(board(spec) for spec in ("4", "9") if format.holds(board(spec)))
    cages = constraints_from_json([{"type": "killer_cage", "cells": ["r1c2", "r2c2"], "sum": 5}], geometry)
    has_word = Keeps.CONSTRAINTS in format.keeps
    givens = (1, *[0] * (len(geometry) - 1)) if Keeps.GIVENS in format.keeps else ()
    return write(Puzzle(geometry, givens, cages if has_word else ()), id).encode()


def mutated(data: bytes, chance: random.Random) -> bytes:
    """A piece cut out, doubled, put elsewhere, or replaced by noise; and then the end cut off, or a bit turned."""
    at, until = sorted(chance.randrange(len(data) + 1) for _ in range(2))
    piece = data[at : min(until, at + 40)]
    noise = bytes(chance.choice(b"09azAZ.:,;|<>[]{}()\"'#~=+-_/\\ \n\r\t\x00\xff") for _ in range(chance.randrange(8)))
    new = chance.choice([b"", piece * 2, piece * 30, noise, piece[::-1], piece.swapcase(), b"99999999999"])
    broken = bytearray(data[:at] + new + data[at + len(piece) :])
    if broken and chance.random() < 0.3:
        broken[chance.randrange(len(broken))] ^= 1 << chance.randrange(8)
    return bytes(broken[: chance.randrange(len(broken) + 1)] if chance.random() < 0.2 else broken)


def case(chance: random.Random) -> bytes:
    """A broken text; one in three is named as what it is."""
    id = chance.choice([*FORMATS])
    data = good(id)
    for _ in range(chance.choice((1, 1, 1, 2, 5))):
        data = mutated(data, chance)
    named = {"format": chance.choice((None, None, id)), "board": chance.choice(BOARDS)}
    return json.dumps(named).encode() + b"\n" + data


def run(case: bytes) -> None:
    """Read a case."""
    named, _, data = case.partition(b"\n")
    check(data, **json.loads(named))


def check(data: bytes, format: str | None = None, board: str | None = None) -> None:
    """Everything is read, or refused with words in both languages and a place."""
    try:
        for entry in read_many(data, format=format, board=board):
            assert (entry.puzzle is None) != (entry.error is None)
            if entry.error:
                check_words(entry.error)
    except GarnsError as error:
        check_words(error)


def check_words(error: GarnsError) -> None:
    """What it says is short."""
    assert error.problems
    assert all(len(error.message(lang)) < 20_000 for lang in ("en", "fr"))
