"""Good requests with something in them replaced: the answer is good or says what is wrong, and is never a crash."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from garns.game import new_game, reduce
from garns.game.saving import game_to_json
from garns.values.puzzle import Puzzle

GIVENS = "1.....3..4.....2"
PUZZLE = {
    "format": "garns-puzzle",
    "version": 1,
    "board": "4",
    "givens": GIVENS,
    "constraints": [
        {"type": "killer_cage", "cells": ["r1c1", "r1c2"], "sum": 4},
        {"type": "thermo", "cells": ["r2c1", "r2c2"]},
        {"type": "even", "cells": ["r1c3"]},
    ],
    "title": "T",
    "extras": {"fpuzzles": {"size": 4}},
}
GAME = game_to_json(
    reduce(new_game(Puzzle.parse(GIVENS, Puzzle.empty(4).geometry)), {"type": "place", "cells": [1], "digit": 2})
)
PLAYED = {"puzzle": PUZZLE, "values": GIVENS, "centre": {"r1c2": [2, 3]}}
STEP = {
    "technique": "naked_pair",
    "eliminations": [{"cell": "r1c3", "digit": 2}],
    "parts": [{"role": "subset", "cells": ["r1c2"], "digits": [2], "houses": [0]}],
    "links": [{"from": {"cells": ["r1c2"], "digit": 2}, "to": {"cells": ["r1c3"], "digit": 2}, "strong": True}],
}
REQUESTS = {
    "/puzzles": {"puzzle": PUZZLE},
    "/solve": PLAYED,
    "/count": {"puzzle": PUZZLE, "limit": 5},
    "/candidates": {"puzzle": PUZZLE, "cap": 2},
    "/check": PLAYED,
    "/hint": PLAYED,
    "/steps": {**PLAYED, "limit": 3},
    "/path": PLAYED,
    "/rate": {**PLAYED, "scale": "garns"},
    "/why": {**PLAYED, "cell": "r1c2", "digit": 3},
    "/why-not": {**PLAYED, "cell": 1, "digit": 3},
    "/export": {**PLAYED, "format": "json", "corner": {"r1c2": [1]}},
    "/render": {**PLAYED, "step": STEP, "theme": "light", "size": 100},
    "/games": {"game": GAME, "name": "x"},
}

odd = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.integers(-2, 20),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=20),
    st.sampled_from(["r1c1", "9", "samurai", "x", "line", "", "r9c9", "\x00", "1" * 16, "jigsaw:AABB", "cube3"]),
    st.lists(st.integers(-1, 5), max_size=3),
    st.lists(st.text(max_size=3), max_size=3),
    st.dictionaries(st.text(max_size=4), st.integers(), max_size=2),
)


def places(form: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place of a form where something stands."""
    items = form.items() if isinstance(form, dict) else enumerate(form) if isinstance(form, list) else ()
    return [found for key, value in items for found in [(*path, key), *places(value, (*path, key))]]


@pytest.mark.parametrize("path", REQUESTS)
@settings(max_examples=40, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_damaged_requests(client, path, data):
    form = copy.deepcopy(REQUESTS[path])
    for _ in range(data.draw(st.integers(1, 2))):
        *way, last = data.draw(st.sampled_from(places(form)))
        where = form
        for key in way:
            where = where[key]
        where[last] = data.draw(odd)
    answer = client.post(f"/api/v1{path}", json=form)
    assert answer.status_code in (200, 201, 400, 422), (answer.text, form)
    if answer.status_code >= 400:
        assert all(problem["message"] for problem in answer.json()["problems"])


@pytest.mark.parametrize("path", REQUESTS)
def test_the_requests_are_good_before(client, path):
    assert client.post(f"/api/v1{path}", json=REQUESTS[path]).status_code in (200, 201)
