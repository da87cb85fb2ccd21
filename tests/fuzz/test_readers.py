"""Bad input of every format: broken samples, hostile files, wrong encodings. A puzzle or one of our errors, soon."""

from __future__ import annotations

import os
import random
import tracemalloc
from pathlib import Path

import pytest

from formats.test_samples import EXPECTED
from fuzz.readers import case, check, good, mutated, run
from fuzz.running import fuzz, kept
from garns.formats import FORMATS, read_many
from garns.formats.lzstring import pack
from garns.formats.source import MAX_BYTES

#: CI tries the same cases each time, so that a change is judged by what it changed.
SEED = 1 if os.environ.get("CI") == "true" else None


@pytest.mark.parametrize("path", kept("readers"), ids=lambda path: path.name)
def test_what_broke_a_reader_once_breaks_none(path: Path) -> None:
    run(path.read_bytes())


def test_no_broken_text_breaks_a_reader() -> None:
    assert fuzz("readers", case, run, seconds=60, seed=SEED, most=3000) > 0


@pytest.mark.parametrize("id", FORMATS)
def test_the_good_text_is_good(id: str) -> None:
    (entry,) = read_many(good(id))
    assert (entry.format, entry.error) == (id, None) or id == "csv"


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
