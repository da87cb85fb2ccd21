"""Saved games of Garns, read by everything that reads puzzles."""

from __future__ import annotations

import json

import pytest

from garns.errors import FormatError
from garns.formats import detect, read, read_position
from garns.game import new_game, reduce
from garns.game.saving import game_to_json

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def saved() -> dict[str, object]:
    state = reduce(new_game(read(PUZZLE)), {"type": "place", "cells": [2], "digit": 4})
    state = reduce(state, {"type": "centre", "cells": [3], "digits": [2, 6], "on": True})
    return game_to_json(state)


def test_a_saved_game_is_the_position_it_has_come_to() -> None:
    text = json.dumps(saved())
    position = read_position(text)
    assert detect(text) == "json"
    assert str(read(text)) == PUZZLE
    assert position.digits[:4] == (5, 3, 4, 0)
    assert position.candidates_of(3) == (2, 6)
    assert len(position.candidates_of(5)) > 2  # nobody has noted anything there


@pytest.mark.parametrize(
    "board",
    [{}, {"values": "12"}, {"values": PUZZLE, "centre": {"r1c4": [0]}}, {"values": PUZZLE, "centre": {"z9": [1]}}],
)
def test_a_damaged_game_says_so(board: dict[str, object]) -> None:
    with pytest.raises(FormatError, match="json:1:1: "):
        read(json.dumps(saved() | {"board": board}))
