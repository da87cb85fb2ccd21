"""The games of many players in one database: each sees and changes only what is theirs."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from garns.errors import PuzzleError, SourceError
from garns.game import Options, new_game, reduce
from garns.store import Store
from garns.values.geometry import board
from garns.values.puzzle import Puzzle

SMALL = Puzzle.parse("1.....3..4.....2", board("4"))
ANNE, BILL = "a" * 32, "b" * 32


def played(*commands, options=None):
    state = new_game(SMALL, options)
    for cell, digit in commands:
        state = reduce(state, {"type": "place", "cells": [cell], "digit": digit})
    return state


def problem(call):
    with pytest.raises(SourceError) as caught:
        call()
    return caught.value.problems[0]


def test_a_game_is_there_for_its_player_only(store):
    mine, theirs, ours = (store.create(played(), name, name) for name in (ANNE, BILL, ""))
    assert [info.id for info in store.games(ANNE)] == [mine]
    assert [info.id for info in store.games()] == [ours]
    assert store.unfinished(BILL).id == theirs
    state = played((1, 3))
    for call in (
        lambda: store.load(theirs, ANNE),
        lambda: store.replace(theirs, 0, state, ANNE),
        lambda: store.rename(theirs, "x", ANNE),
        lambda: store.load(theirs),
    ):
        assert problem(call).id == "no_such_game"
    assert problem(lambda: store.save(theirs, 0, played(), state, ANNE)).id == "changed_elsewhere"
    assert not store.delete(theirs, ANNE)
    assert store.load(theirs, BILL) == (played(), 0)
    assert store.delete(theirs, BILL)
    assert not store.delete(theirs, BILL)


@pytest.mark.parametrize("number", [0, -1, 2**31, 2**63, 2**200])
def test_a_number_no_game_has_is_no_game(store, number):
    assert problem(lambda: store.load(number, ANNE)).id == "no_such_game"
    assert not store.delete(number, ANNE)


def test_a_whole_game_takes_the_place_of_the_one_it_came_from(store):
    game = store.create(played(), "", ANNE)
    assert store.replace(game, 0, played((1, 3), (2, 2)), ANNE) == 1
    assert store.load(game, ANNE) == (played((1, 3), (2, 2)), 1)
    other = problem(lambda: store.replace(game, 0, played((1, 4)), ANNE))
    assert (other.id, other.fields["revision"]) == ("changed_elsewhere", 1)
    assert store.load(game, ANNE) == (played((1, 3), (2, 2)), 1)


states = st.builds(
    lambda commands, back, limit, name: replace(
        reduce(played(*commands, options=Options(limit=limit)), {"type": "undo", "count": back}),
        checkpoints={name: new_game(SMALL).board} if name else {},
    ),
    st.lists(st.tuples(st.integers(0, 15), st.integers(0, 4)), max_size=8),
    st.integers(0, 4),
    st.integers(0, 5),
    st.text(max_size=5),
)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(states, states)
def test_any_game_replaces_any_other(store, one, two):
    game = store.create(one, "", ANNE)
    for revision, state in enumerate([two, two, one]):
        store.replace(game, revision, state, ANNE)
        assert store.load(game, ANNE) == (state, revision + 1)
    store.delete(game, ANNE)


def test_a_player_keeps_only_so_many_games(store):
    store.quotas.games = 3
    kept = [store.create(played(), "", ANNE) for _ in range(3)]
    assert problem(lambda: store.create(played(), "", ANNE)).id == "too_many_games"
    store.create(played(), "", BILL)
    store.delete(kept[0], ANNE)
    store.create(played(), "", ANNE)
    for _ in range(5):
        store.create(played())  # whoever plays at this machine has no bound
    assert (len(store.games(ANNE)), len(store.games(BILL)), len(store.games())) == (3, 1, 5)


def test_the_bound_holds_for_threads_too(store):
    store.quotas.games = 5

    def fill():
        for _ in range(4):
            try:
                store.create(played(), "", ANNE)
            except SourceError as error:
                said.append(error.problems[0].id)

    said: list[str] = []
    threads = [threading.Thread(target=fill) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(store.games(ANNE)), said) == (5, ["too_many_games"] * 11)


@pytest.mark.parametrize("name", ["zero\0byte", "half \ud800 pair", "é" * 500, "'; DROP TABLE games; --", "\U0001f600"])
def test_any_name_is_kept_as_far_as_it_can_be(store, name):
    game = store.create(played(), name, ANNE)
    (info,) = store.games(ANNE)
    assert info.name[:4] == name[:4].replace("\0", "")
    assert len(info.name) <= 200
    store.rename(game, name, ANNE)
    assert store.games(ANNE) == [info]


def test_a_title_no_database_takes_is_kept(store):
    state = replace(played(), puzzle=replace(SMALL, title="half \ud800 and \0 zero"))
    assert store.load(store.create(state, "", ANNE), ANNE)[0] == state


@pytest.mark.parametrize("dropped", [-1, 2**31, 2**70])
def test_boards_without_a_number_are_refused(store, dropped):
    game = store.create(played(), "", ANNE)
    wrong = replace(played((1, 3)), dropped=dropped)
    with pytest.raises(PuzzleError, match="dropped"):
        store.replace(game, 0, wrong, ANNE)
    with pytest.raises(PuzzleError, match="dropped"):
        store.create(wrong)
    assert store.load(game, ANNE) == (played(), 0)


def test_a_list_loads_no_boards(store):
    from sqlalchemy import event

    statements: list[str] = []
    for _ in range(3):
        store.create(played((1, 3)), "", ANNE)
    event.listen(store.database.engine, "before_cursor_execute", lambda *args: statements.append(args[2]))
    assert len(store.games(ANNE)) == 3
    assert statements
    assert not any("boards" in statement for statement in statements)


def test_threads_share_a_store_in_memory():
    store = Store("sqlite://")

    def play(player):
        for number in range(20):
            game = store.create(played(), "", player)
            store.replace(game, 0, played((number % 16, 1)), player)

    threads = [threading.Thread(target=play, args=(str(number) * 32,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [len(store.games(str(number) * 32)) for number in range(4)] == [20] * 4
