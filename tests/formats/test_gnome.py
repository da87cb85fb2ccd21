"""Saved games and shared puzzles of GNOME Sudoku."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from garns.errors import FormatError
from garns.formats import detect, read, read_many, read_position, write
from garns.values.puzzle import Puzzle

DIGITS = "000004028406000005100030600000301000087000140000709000002010003900000507670400000"
SHARED = '#7H>7##Q[K`9G?oN"dDj^4Y)7Ap2i.S('
SOLVED = "735164928426978315198532674249381756387256149561749832852617493914823567673495281"
CELLS = [
    {"position": [0, 0], "value": 7, "fixed": True, "earmarks": []},
    {"position": [0, 1], "value": 3, "fixed": False, "earmarks": [3, 5]},
    {"position": [8, 8], "value": 0, "fixed": False, "earmarks": [1, 9]},
]
SAVED = json.dumps({"difficulty_category": "Hard Difficulty", "time_elapsed": 12.5, "cells": CELLS}, indent=2)


def test_a_shared_puzzle() -> None:
    assert detect(SHARED) == "gnome"
    assert read(SHARED) == read(DIGITS)
    assert write(read(DIGITS), "gnome", style="share") == SHARED
    assert [entry.puzzle for entry in read_many(f"{SHARED}\n")] == [read(DIGITS)]


@given(count=st.integers(0, 81), seed=st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_what_is_shared_is_read_back(count: int, seed: int) -> None:
    kept = set(random.Random(seed).sample(range(81), count))
    puzzle = Puzzle(givens=tuple(int(char) if at in kept else 0 for at, char in enumerate(SOLVED)))
    assert read(write(puzzle, "gnome", style="share")) == puzzle


def test_a_comment_is_no_puzzle() -> None:
    for text in ("#", "# five", "#hello", "#7H>7##Q[K`9G?oN", SHARED + "!"):
        with pytest.raises(FormatError, match="there is no puzzle here"):
            read(text)
    assert read(f"{SHARED}\n{DIGITS}\n") == read(DIGITS)  # among other lines it is a comment


def test_a_saved_game() -> None:
    position = read_position(SAVED)
    assert detect(SAVED) == "gnome"
    assert (position.digits[:2], position.puzzle.givens[:2]) == ((7, 3), (7, 0))
    assert position.candidates_of(80) == (1, 9)
    assert json.loads(write(position, "gnome"))["time_elapsed"] == 12.5
    assert read_position(write(position, "gnome")) == position


@pytest.mark.parametrize(
    ("cell", "field"),
    [
        ({"position": [0, 9], "value": 1}, "position"),
        ({"position": [0, 0], "value": 10}, "value"),
        ({"position": [0, 0], "value": True}, "value"),
        ({"position": [0, 0], "earmarks": [0]}, "earmarks"),
    ],
)
def test_what_is_wrong_with_a_cell_is_said(cell: dict[str, object], field: str) -> None:
    with pytest.raises(FormatError, match=f"gnome:1:1: the field {field} cannot be"):
        read(json.dumps({"cells": [cell]}))


def test_a_digit_too_often_cannot_be_shared() -> None:
    with pytest.raises(FormatError, match="more than nine times"):
        write(Puzzle(givens=(1,) * 81), "gnome", style="share")


def test_a_puzzle_of_ours_that_keeps_cells_of_others_is_none_of_its_games() -> None:
    kept = Puzzle(extras=(("fpuzzles", '{"foo":[{"cells":[]}]}'),))
    assert read(write(kept, "json")) == kept
