"""The packing of f-puzzles links: worked examples, the round trip, and what is refused."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from garns.formats.lzstring import ALPHABET, MAX_UNPACKED, DamagedError, TooLargeError, pack, unpack

EMPTY = '{"size":3,"grid":[[{},{},{}],[{},{},{}],[{},{},{}]]}'


@pytest.mark.parametrize(
    ("text", "packed"),
    [
        ("", "Q==="),
        ("hello", "BYUwNmD2Q==="),
        (EMPTY, "N4IgzglgXgpiBcBmANCA5gJwgEwQbT2AF9ljSiBdZQks4qm88iiooA=="),
    ],
)
def test_worked_examples(text: str, packed: str) -> None:
    assert pack(text) == packed
    assert unpack(packed) == unpack(packed.rstrip("=")) == text


TEXTS = st.one_of(st.text(max_size=400), st.text("ab", max_size=400), st.text("{}[],:\"'R1C2é\U0001f600", max_size=400))


@given(TEXTS)
@settings(max_examples=300, deadline=None)
def test_what_is_packed_is_unpacked(text: str) -> None:
    packed = pack(text)
    assert unpack(packed) == text
    assert len(packed) % 4 == 0
    assert set(packed) <= {*ALPHABET, "="}


@given(st.text(ALPHABET + "=", max_size=200))
@settings(max_examples=300, deadline=None)
def test_any_packed_text_is_a_text_or_damaged(packed: str) -> None:
    with contextlib.suppress(DamagedError, TooLargeError):
        unpack(packed, limit=10_000).encode("utf-8")


@pytest.mark.parametrize("packed", ["", "A", "N4Ig!", "N4Igzglg", "////", "N4Igé"])
def test_damaged_texts_are_refused(packed: str) -> None:
    with pytest.raises(DamagedError):
        unpack(packed)


def test_half_a_pair_of_units_becomes_a_replacement_character() -> None:
    assert unpack(pack("a\ud83d")) == "a\ufffd"


def test_a_bomb_is_refused_before_it_grows() -> None:
    bomb = pack("a" * (MAX_UNPACKED + 1))
    assert len(bomb) < 10_000
    with pytest.raises(TooLargeError):
        unpack(bomb)


def test_a_large_link_is_unpacked() -> None:
    cells = ",".join(f'"R{number * number % 97}C{number * 7 % 31}"' for number in range(45_000))
    packed = pack(cells)
    assert len(packed) > 100_000
    assert unpack(packed) == cells


def test_the_links_that_others_wrote_are_packed_the_same_way(shared_data: Path) -> None:
    strings = [each["fpuzzles"] for each in json.loads((shared_data / "fpuzzles_strings_dev.json").read_text())]
    pairs = json.loads((shared_data / "fpuzzles_inheritance_pairs.json").read_text())
    strings += [each[key] for each in pairs for key in "ab"]
    samples = json.loads((shared_data / "format_samples" / "sudokupad_testfpuzzles.json").read_text())
    strings += [each[1].partition('"')[0] for each in samples]  # a few were cut out with what stood behind them
    assert len(strings) > 200
    for packed in strings:
        assert pack(unpack(packed)) == packed
