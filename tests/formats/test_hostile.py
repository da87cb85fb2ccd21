"""Bad input of every format: broken samples, hostile files, wrong encodings. A puzzle or one of our errors, soon."""

from __future__ import annotations

import random
import tracemalloc
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from formats.test_penpa import packed
from formats.test_samples import EXPECTED
from garns.errors import GarnsError
from garns.formats import FORMATS, Keeps, read_many, write
from garns.formats.lzstring import pack
from garns.formats.source import MAX_BYTES
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


def check(data: bytes, format: str | None = None) -> None:
    """Everything is read, or refused with words in both languages and a place."""
    try:
        for entry in read_many(data, format=format):
            assert (entry.puzzle is None) != (entry.error is None)
            if entry.error:
                check_words(entry.error)
    except GarnsError as error:
        check_words(error)


def check_words(error: GarnsError) -> None:
    assert error.problems
    assert all(len(error.message(lang)) < 20_000 for lang in ("en", "fr"))


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


@pytest.mark.parametrize("id", FORMATS)
def test_the_good_text_is_good(id: str) -> None:
    (entry,) = read_many(good(id))
    assert (entry.format, entry.error) == (id, None) or id == "csv"


@pytest.mark.parametrize("id", FORMATS)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=30, deadline=None)
def test_a_broken_text_of_every_format(id: str, seed: int) -> None:
    data = mutated(good(id), random.Random(seed))
    check(data)
    check(data, id)


@pytest.mark.parametrize("name", EXPECTED)
def test_a_broken_sample_of_every_program(name: str, shared_data: object) -> None:
    chance = random.Random(name)
    data = (shared_data / "format_samples" / name).read_bytes()  # type: ignore[operator]
    for _ in range(5):
        check(mutated(data, chance))


@pytest.mark.parametrize("id", [id for id in FORMATS if id != "hsol"])
@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "latin-1", "cp037"])
def test_every_encoding_is_read_or_refused(id: str, encoding: str) -> None:
    data = good(id).decode().encode(encoding, "replace")
    if encoding == "utf-16":  # with a byte order mark
        assert all(entry.puzzle for entry in read_many(data))
    check(data)


DEEP = 100_000
HOSTILE = {
    "deep JSON": b'{"a":' * DEEP,
    "deep lists": b"[" * DEEP,
    "deep Lisp": b"(" * DEEP,
    "deep XML": b"<ksudoku>" + b"<a>" * DEEP,
    "deep XML of Java": b'<java class="java.beans.XMLDecoder">' + b"<object>" * DEEP,
    "entities": b'<!DOCTYPE ksudoku [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><ksudoku>&b;</ksudoku>',
    "a file as entity": b'<!DOCTYPE opensudoku [<!ENTITY a SYSTEM "file:///etc/passwd">]><opensudoku>&a;</opensudoku>',
    "declarations elsewhere": b'<!DOCTYPE ksudoku SYSTEM "http://localhost/x.dtd"><ksudoku/>',
    "a number without end": b'{"size": ' + b"9" * 50_000 + b', "grid": []}',
    "a bomb in a link": f"https://sudokupad.app/scl{pack('{' + ' ' * 5_000_000)}".encode(),
    "an endless row": b"1," * 50_000,
    "many small grids": b"1...\n..3.\n.4..\n...2\n\n" * 200,
    "many fields twice": b"{" + b'"a":1,' * 100_000 + b'"a":1}',
    "many slashes": b"https://sudokupad.app/scl" + b"N4I/" * 100_000,
    "NULs": bytes(100_000),
    "noise": random.Random(1).randbytes(100_000),
    "half a byte order mark": b"\xff",
    "half a character": "53é".encode("utf-16")[:-1],
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_take_little_room_and_end(name: str) -> None:
    tracemalloc.start()
    try:
        check(HOSTILE[name])
        assert tracemalloc.get_traced_memory()[1] < 4 * MAX_BYTES
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("name", ["entities", "a file as entity", "declarations elsewhere", "deep XML"])
def test_what_no_puzzle_needs_in_xml_is_refused(name: str) -> None:
    (entry,) = read_many(HOSTILE[name])
    assert entry.error
    assert [problem.id for problem in entry.error.problems] == ["refused_markup"]
