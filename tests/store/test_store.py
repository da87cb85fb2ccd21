"""Games in a database: nothing is lost, whatever happens to the program or to the file."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from garns.errors import SourceError
from garns.game import Options, new_game
from garns.store import Session, data_folder, open_store
from garns.values.geometry import board
from garns.values.puzzle import Puzzle

SMALL = Puzzle.parse("1.....3..4.....2", board("4"))


def stopped(state):
    """A state as it is read again: its clock stands still."""
    return replace(state, clock=replace(state.clock, since=None))


def test_a_game_is_kept_after_every_command(store):
    session = Session.begin(store, new_game(SMALL), "mine")
    for command in (
        {"type": "place", "cells": [1], "digit": 3},
        {"type": "fill"},
        {"type": "checkpoint", "name": "here"},
        {"type": "place", "cells": [2], "digit": 2},
        {"type": "undo", "count": 2},
        {"type": "redo"},
        {"type": "restart"},
        {"type": "undo"},
        {"type": "pause"},
    ):
        session.do(command)
        assert store.load(session.game)[0] == stopped(session.state)
    (info,) = store.games()
    assert (info.name, info.left, info.status) == ("mine", 11, "paused")


commands = st.one_of(
    st.builds(
        lambda cells, digit: {"type": "place", "cells": cells, "digit": digit},
        st.lists(st.integers(0, 15), max_size=4),
        st.integers(0, 4),
    ),
    st.builds(lambda kind, count: {"type": kind, "count": count}, st.sampled_from(["undo", "redo"]), st.integers(0, 4)),
    st.builds(lambda limit: {"type": "options", "limit": limit}, st.integers(0, 3)),
    st.sampled_from([{"type": "restart"}, {"type": "fill"}, {"type": "checkpoint"}, {"type": "return"}]),
)


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(commands, max_size=15), st.integers(0, 3))
def test_what_is_loaded_is_what_was_saved_for_any_commands(store, sequence, limit):
    session = Session.begin(store, new_game(SMALL, Options(limit=limit)))
    for command in sequence:
        session.do(command)
        assert store.load(session.game)[0] == stopped(session.state)


def test_games_are_listed_renamed_and_deleted(store):
    first, second = (store.create(new_game(SMALL), name) for name in ("one", "two"))
    store.rename(first, "uno")
    assert {info.name for info in store.games()} == {"uno", "two"}
    store.delete(second)
    assert [info.id for info in store.games()] == [first]
    with pytest.raises(SourceError, match="no game"):
        store.load(second)


def test_the_game_to_go_on_with_is_the_last_that_is_not_finished(store):
    assert store.unfinished() is None
    first = Session.begin(store, new_game(SMALL))
    second = Session.begin(store, new_game(SMALL))
    for cell, digit in enumerate((1, 3, 2, 4, 4, 2, 3, 1, 2, 4, 1, 3, 3, 1, 4, 2)):
        second.do({"type": "place", "cells": [cell], "digit": digit})
    assert second.state.clock.status == "finished"
    assert store.unfinished().id == first.game


def test_two_programs_that_play_the_same_game_both_keep_their_own(store):
    one = Session.begin(store, new_game(SMALL))
    two = Session(store, one.game)
    one.do({"type": "place", "cells": [1], "digit": 3})
    two.do({"type": "place", "cells": [2], "digit": 2})
    two.do({"type": "place", "cells": [3], "digit": 4})
    assert one.game != two.game
    assert store.load(one.game)[0].board == one.state.board
    assert store.load(two.game)[0].board == two.state.board


@pytest.mark.parametrize("content", [b"this is no database at all" * 100, b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_damaged_database_is_told_and_kept(tmp_path, content):
    file = tmp_path / "games.db"
    file.write_bytes(content)
    store = open_store(file)
    assert [problem.id for problem in store.problems] == ["damaged"]
    assert (tmp_path / "games.db.damaged").read_bytes() == content
    Session.begin(store, new_game(SMALL)).do({"type": "place", "cells": [1], "digit": 3})
    assert len(store.games()) == 1
    assert open_store(file).problems == []


def test_a_folder_that_cannot_be_made_leaves_games_in_memory(tmp_path):
    (tmp_path / "file").touch()
    store = open_store(tmp_path / "file" / "games.db")
    assert [problem.id for problem in store.problems] == ["unwritable"]
    assert Session.begin(store, new_game(SMALL)).do({"type": "place", "cells": [1], "digit": 3}).left == 11


def test_the_data_folder_can_be_chosen(monkeypatch, tmp_path):
    monkeypatch.setenv("GARNS_DATA", str(tmp_path))
    assert data_folder() == tmp_path
