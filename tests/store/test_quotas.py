"""How much a player may keep, in bytes; and that nobody can read in a database whose games they are."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import text

from garns.errors import SourceError
from garns.game import new_game, reduce
from garns.store import Quotas, Session, open_store
from garns.store.database import hashed
from garns.values.geometry import board
from garns.values.puzzle import Puzzle

SMALL = Puzzle.parse("1.....3..4.....2", board("4"))
ANNE, BILL = "a" * 32, "b" * 32


def played(moves: int):
    state = new_game(SMALL)
    for number in range(moves):
        state = reduce(state, {"type": "place", "cells": [1], "digit": 1 + number % 4})
    return state


def refusal(call):
    with pytest.raises(SourceError) as caught:
        call()
    return caught.value.problems[0].id


def size(store, game):
    with store.database.engine.begin() as connection:
        return connection.scalar(text(f"SELECT size FROM games WHERE id = {game}"))


def measured(store, game):
    """What the rows of a game really hold."""
    rows = f"SELECT sum(length(board)) FROM boards WHERE game_id = {game}"
    heading = f"SELECT length(puzzle) + length(checkpoints) + length(clock) FROM games WHERE id = {game}"
    with store.database.engine.begin() as connection:
        return connection.scalar(text(rows)) + connection.scalar(text(heading))


def test_the_size_of_a_game_is_that_of_its_rows_whatever_is_done_with_it(store):
    session = Session.begin(store, new_game(SMALL))
    for command in (
        {"type": "place", "cells": [1], "digit": 3},
        {"type": "fill"},
        {"type": "checkpoint", "name": "here"},
        {"type": "undo", "count": 2},
        {"type": "place", "cells": [2], "digit": 2},
        {"type": "restart"},
    ):
        session.do(command)
        assert size(store, session.game) == measured(store, session.game) > 0
    store.replace(session.game, session._revision, played(9))
    assert size(store, session.game) == measured(store, session.game)


def test_a_player_keeps_only_so_many_bytes(store):
    game = store.create(played(50), "", ANNE)
    store.quotas = Quotas(player=size(store, game) + 500)
    assert refusal(lambda: store.create(played(50), "", ANNE)) == "player_full"
    assert refusal(lambda: store.replace(game, 0, played(90), ANNE)) == "player_full"
    assert store.replace(game, 0, played(20), ANNE) == 1
    store.create(played(20), "", ANNE)
    store.create(played(50), "", BILL)
    store.create(played(200))  # whoever plays at this machine has no bound


def test_all_players_together_keep_only_so_many_bytes(store):
    """Keys cost nothing: a bound for each alone would bound nothing."""
    game = store.create(played(50), "", ANNE)
    store.quotas = Quotas(all=2 * size(store, game))
    kept = [store.create(played(50), "", f"{number:032x}") for number in range(1)]
    assert refusal(lambda: store.create(played(50), "", BILL)) == "store_full"
    assert refusal(lambda: store.replace(kept[0], 0, played(60), f"{0:032x}")) == "store_full"
    assert store.replace(game, 0, played(50), ANNE) == 1
    store.create(played(200))


def test_a_puzzle_that_would_make_every_list_slow_is_refused(store):
    large = new_game(replace(SMALL, title="x" * 2000))
    store.quotas = Quotas(puzzle=1000)
    assert refusal(lambda: store.create(large, "", ANNE)) == "game_too_large"
    store.create(large)


def test_neither_boards_nor_checkpoints_are_read_for_a_list(store):
    from sqlalchemy import event

    store.create(reduce(played(3), {"type": "checkpoint", "name": "here"}), "", ANNE)
    said: list[str] = []
    event.listen(store.database.engine, "before_cursor_execute", lambda *args: said.append(args[2]))
    assert len(store.games(ANNE)) == 1
    assert not any(word in statement for word in ("boards", "checkpoints") for statement in said)


def test_a_key_stands_nowhere_in_the_database(store):
    store.create(played(1), "", ANNE)
    with store.database.engine.begin() as connection:
        assert connection.scalar(text("SELECT player FROM games")) == hashed(ANNE)
    assert len(store.games(ANNE)) == 1
    assert store.games(hashed(ANNE)) == []  # who has read the database cannot play


def test_keys_of_an_older_garns_are_hashed_and_its_games_measured(database):
    store = open_store(database)
    game, own = store.create(played(3), "", ANNE), store.create(played(2))
    with store.database.engine.begin() as connection:  # back to the tables of the version before
        connection.execute(text("DROP INDEX ix_games_player_size"))
        connection.execute(text("ALTER TABLE games DROP COLUMN size"))
        connection.execute(text(f"UPDATE games SET player = '{ANNE}' WHERE player != ''"))
        connection.execute(text("UPDATE garns_schema SET version = 3"))
        connection.execute(text("UPDATE alembic_version SET version_num = '3'"))
    store.close()
    store = open_store(database)
    assert store.load(game, ANNE) == (played(3), 0)
    assert store.load(own)[0].board == played(2).board
    assert [size(store, each) for each in (game, own)] == [measured(store, each) for each in (game, own)]
    with store.database.engine.begin() as connection:
        assert set(connection.scalars(text("SELECT player FROM games"))) == {hashed(ANNE), ""}
