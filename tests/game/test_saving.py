"""A game that was played for a long evening: its file is large, and opens everywhere."""

from __future__ import annotations

import json

import pytest

import garns as api
from garns.game import load_game, new_game, reduce, save_game
from garns.services.games import from_file
from warm import garns

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.fixture(scope="module")
def long_game(tmp_path_factory):
    """A saved game above a megabyte, and its file."""
    state = reduce(new_game(api.Puzzle.parse(LINE)), {"type": "fill"})
    for step in range(800):
        state = reduce(state, {"type": "colour", "cells": [step % 81], "digits": [1 + step % 9]})
    path = tmp_path_factory.mktemp("saved") / "long.json"
    save_game(state, path)
    assert path.stat().st_size > 2**20
    return state, path


def test_a_large_game_is_played_on(long_game):
    state, path = long_game
    assert load_game(path).board == state.board
    assert len(from_file(path).past) == len(state.past)


def test_a_large_game_is_a_position_for_every_reader(long_game):
    _, path = long_game
    assert str(api.read(path)) == LINE
    assert api.read_position(path.read_text(encoding="utf-8")).digits == api.Puzzle.parse(LINE).givens


@pytest.mark.parametrize("command", ["check", "hint", "show"])
def test_a_large_game_is_read_by_the_commands(long_game, command):
    done = garns(command, str(long_game[1]))
    assert (done.returncode, done.stderr) == (0, "")
    assert garns(command, stdin=long_game[1].read_text(encoding="utf-8")).returncode == 0


def test_another_line_of_that_length_is_still_refused(long_game):
    form = {**json.loads(long_game[1].read_text(encoding="utf-8")), "format": "garns-puzzle"}
    with pytest.raises(api.GarnsError):
        api.read(json.dumps(form))
