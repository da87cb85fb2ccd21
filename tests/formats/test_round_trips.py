"""Laws: what is written is read back, and nothing from outside raises anything but our own errors."""

from __future__ import annotations

import contextlib
import json
import random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from garns.errors import FormatError, SourceError
from garns.formats import FORMATS, Entry, Keeps, detect, lost, read, read_many, write
from garns.formats.format import Hints
from garns.values.geometry import BOXES, board
from garns.values.puzzle import Puzzle

SPECS = [
    *map(str, BOXES),
    "3x2",
    "4x2",
    "5x2",
    "2x6",
    "6x2",
    "2x8",
    "8x2",
    "4x3",
    "latin5",
    "latin7",
    "latin9",
    "latin25",
]
SQUARE = [spec for spec in SPECS if spec in map(str, BOXES)]
# The formats of positions have their own laws: see test_positions.py.
WRITTEN = [
    (id, style)
    for id, format in FORMATS.items()
    if id not in ("hodoku", "pencil", "sukaku") and format.render and Keeps.GIVENS in format.keeps
    for style in (format.styles or (None,))
    if style != "share"  # the short text of GNOME holds nine of each digit at most: see test_gnome.py
]


@st.composite
def puzzles(draw: st.DrawFn, specs: list[str] = SPECS) -> Puzzle:
    geometry = board(draw(st.sampled_from(specs)))
    rng = random.Random(draw(st.integers(0, 2**32)))
    share = draw(st.sampled_from([0.0, 0.02, 0.3, 1.0]))
    return Puzzle(
        geometry, tuple(rng.randint(1, geometry.digits) * (rng.random() < share) for _ in range(len(geometry)))
    )


@pytest.mark.parametrize(("id", "style"), WRITTEN)
@given(data=st.data())
@settings(max_examples=40, deadline=None)
def test_what_is_written_is_read_back(id: str, style: str | None, data: st.DataObject) -> None:
    specs = [spec for spec in SPECS if FORMATS[id].holds(board(spec))]
    if id == "jigsaw":  # a Latin square has no regions to write
        specs = [spec for spec in specs if not spec.startswith("latin")]
    puzzle = data.draw(puzzles(specs))
    text = write(puzzle, id, style=style)
    assert FORMATS[id].parse(text, Hints(board=puzzle.geometry)) == puzzle


@pytest.mark.parametrize(("id", "style"), [pair for pair in WRITTEN if pair not in [("line", None), ("grid", "plain")]])
@given(puzzle=puzzles([spec for spec in SPECS if not spec.startswith("latin")]))
@settings(max_examples=40, deadline=None)
def test_a_format_that_keeps_the_board_needs_no_hint(id: str, style: str | None, puzzle: Puzzle) -> None:
    if FORMATS[id].holds(puzzle.geometry) and not lost(puzzle, id):
        assert read(write(puzzle, id, style=style)) == puzzle


@pytest.mark.parametrize("id", ["lisp", "wh", "json"])
@pytest.mark.parametrize("spec", ["latin4", "latin5", "latin25"])
def test_latin_squares_are_kept(id: str, spec: str) -> None:
    puzzle = Puzzle(board(spec)).with_givens([1, *[0] * (len(board(spec)) - 1)])
    assert read(write(puzzle, id)) == puzzle


@pytest.mark.parametrize(
    ("id", "style", "spec"),
    [(id, style, spec) for id, style in WRITTEN for spec in SQUARE if FORMATS[id].holds(board(spec))],
)
def test_what_is_written_is_recognised(id: str, style: str | None, spec: str) -> None:
    geometry = board(spec)
    puzzle = Puzzle(geometry, tuple(cell % geometry.digits + 1 if cell % 3 else 0 for cell in range(len(geometry))))
    text = write(puzzle, id, style=style)
    assert detect(text) == id
    assert read(text) == puzzle
    assert read(text.replace("\n", "\r\n").encode("utf-16")) == puzzle


@given(puzzle=puzzles(), line=st.text("abcdefg ,.#;é'\"\\", max_size=20))
@settings(max_examples=60, deadline=None)
def test_json_keeps_the_titles(puzzle: Puzzle, line: str) -> None:
    named = Puzzle(puzzle.geometry, puzzle.givens, title=line, author=line, source=line)
    assert read(write(named, "json")) == named


@pytest.mark.parametrize("id", ["lisp", "wh", "grid"])
@given(several=st.lists(puzzles(["4", "6", "9", "3x2"]), min_size=2, max_size=4))
@settings(max_examples=40, deadline=None)
def test_several_may_follow_each_other(id: str, several: list[Puzzle]) -> None:
    text = "\n\n".join(write(puzzle, id) for puzzle in several)
    entries = list(read_many(text))
    assert [entry.puzzle for entry in entries] == several
    lines = text.split("\n")
    assert all(lines[entry.line - 1] == entry.text.split("\n")[0] for entry in entries)


GRIDDY = st.text("0123456789ABCdx.*_-?|+=│─┼#;,()[]{}'\": \n\r\t\ufeff\x00é५²", max_size=300)


@given(st.one_of(st.text(max_size=200), GRIDDY))
@settings(max_examples=400, deadline=None)
def test_any_text_is_a_puzzle_or_an_error_of_ours(text: str) -> None:
    with contextlib.suppress(FormatError):
        assert detect(text) in FORMATS
    check_any(text)
    for id in FORMATS:
        check_any(text, id)


@given(st.binary(max_size=300))
@settings(max_examples=200, deadline=None)
def test_any_bytes_are_a_puzzle_or_an_error_of_ours(data: bytes) -> None:
    check_any(data)
    check_any(b"\xff\xfe" + data)


@given(
    puzzle=puzzles(["4", "9", "16"]),
    written=st.sampled_from(WRITTEN),
    at=st.integers(0, 2000),
    cut=st.integers(0, 30),
    new=GRIDDY,
)
@settings(max_examples=400, deadline=None)
def test_a_broken_puzzle_is_a_puzzle_or_an_error_of_ours(
    puzzle: Puzzle, written: tuple[str, str | None], at: int, cut: int, new: str
) -> None:
    assume(FORMATS[written[0]].holds(puzzle.geometry))
    text = write(puzzle, written[0], style=written[1])
    check_any(text[:at] + new + text[at + cut :])


def check_any(source: str | bytes, format: str | None = None) -> None:
    entries: list[Entry] = []
    with contextlib.suppress(SourceError):
        entries = list(read_many(source, format=format))
    for entry in entries:
        assert (entry.puzzle is None) != (entry.error is None)
        if entry.error:
            assert entry.error.message("en")
            assert entry.error.message("fr")
            assert all(problem.id == "more_problems" or problem.line for problem in entry.error.problems)


def test_the_long_line_of_givens_in_our_text_is_no_puzzle_of_its_own() -> None:
    puzzle = Puzzle(board("2x8")).with_givens([1, *[0] * 255])
    assert read(write(puzzle, "garns")) == puzzle


def test_our_json_that_keeps_pieces_of_other_tools_is_still_ours() -> None:
    grid = [[{}] * 4] * 4
    puzzle = read(json.dumps({"size": 4, "grid": grid, "foo": [{"cells": [[]]}]}), format="fpuzzles")
    assert read(write(puzzle, "json")) == puzzle
