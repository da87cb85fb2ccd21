"""A database of any Garns before this one is brought to the tables of now, and nothing is lost on the way."""

from __future__ import annotations

import json
import sys

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, inspect, text

from garns.errors import ArgumentError, MissingExtra, SourceError
from garns.game import new_game, reduce
from garns.store import Session, Store, open_store
from garns.store.database import full_url
from garns.store.model import SCHEMA, Base
from garns.values.geometry import board
from garns.values.puzzle import Puzzle

SMALL = Puzzle.parse("1.....3..4.....2", board("4"))

#: The tables of the first Garns, as SQLAlchemy made them.
FIRST = """
CREATE TABLE garns_schema (version INTEGER NOT NULL, PRIMARY KEY (version));
CREATE TABLE games (
    id {serial} NOT NULL, name VARCHAR(200) NOT NULL, puzzle TEXT NOT NULL, at INTEGER NOT NULL, first INTEGER NOT NULL,
    checkpoints TEXT NOT NULL, clock TEXT NOT NULL, options TEXT NOT NULL, "left" INTEGER NOT NULL,
    status VARCHAR(20) NOT NULL, created BIGINT NOT NULL, changed BIGINT NOT NULL, revision INTEGER NOT NULL,
    PRIMARY KEY (id)
);
CREATE INDEX ix_games_changed ON games (changed);
CREATE TABLE boards (
    game_id INTEGER NOT NULL, number INTEGER NOT NULL, board TEXT NOT NULL, PRIMARY KEY (game_id, number),
    FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE
);
INSERT INTO garns_schema (version) VALUES (1);
"""


@pytest.fixture
def first(database):
    """A database of the first Garns with a game in it; gives its URL and the game."""
    state = new_game(SMALL)
    for command in ({"type": "place", "cells": [1], "digit": 3}, {"type": "fill"}, {"type": "checkpoint", "name": "é"}):
        state = reduce(state, command)
    form = state.to_json()
    engine = create_engine(full_url(database))
    with engine.begin() as connection:
        serial = "INTEGER" if engine.dialect.name == "sqlite" else "SERIAL"
        for statement in FIRST.format(serial=serial).split(";")[:-1]:
            connection.execute(text(statement))
        values = {
            "name": "mine",
            "puzzle": json.dumps(SMALL.to_json()),
            "checkpoints": json.dumps(form["checkpoints"], ensure_ascii=False),
            "clock": json.dumps(form["clock"]),
            "options": json.dumps(form["options"]),
        }
        connection.execute(
            text(
                'INSERT INTO games (name, puzzle, at, first, checkpoints, clock, options, "left", status, created,'
                " changed, revision)"
                " VALUES (:name, :puzzle, 2, 0, :checkpoints, :clock, :options, 11, 'running', 5, 6, 3)"
            ),
            values,
        )
        for number, here in enumerate([*form["past"], form["board"]]):
            row = {"number": number, "board": json.dumps(here)}
            connection.execute(text("INSERT INTO boards VALUES (1, :number, :board)"), row)
    engine.dispose()
    return database, state


def test_games_of_the_first_garns_are_kept(first):
    url, state = first
    store = open_store(url)
    (info,) = store.games()
    assert (info.id, info.name, info.left, info.created, info.changed, info.revision) == (1, "mine", 11, 5, 6, 3)
    assert store.load(1) == (state, 3)
    assert store.games("somebody") == []
    session = Session(store, 1)
    session.do({"type": "undo", "count": 2})
    assert open_store(url).load(1)[0].board == new_game(SMALL).board


def test_after_all_scripts_the_tables_are_those_of_the_model(first):
    for url in (first[0], "sqlite://"):
        store = Store(url)
        with store.database.engine.connect() as connection:
            assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
            assert connection.scalar(text("SELECT version FROM garns_schema")) == SCHEMA
            assert connection.scalar(text("SELECT version_num FROM alembic_version")) == str(SCHEMA)


def test_a_database_of_a_newer_garns_is_refused_and_left_alone(database):
    store = open_store(database)
    with store.database.engine.begin() as connection:
        connection.execute(text("UPDATE garns_schema SET version = 99"))
    with pytest.raises(SourceError, match="newer"):
        open_store(database)
    with store.database.engine.begin() as connection:
        assert connection.scalar(text("SELECT version FROM garns_schema")) == 99


def test_a_script_that_fails_changes_nothing(first):
    url, _ = first
    engine = create_engine(full_url(url))
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE jobs (id INTEGER)"))  # in the way of the second script
    with pytest.raises(SourceError, match="jobs"):
        open_store(url)
    assert "alembic_version" not in inspect(engine).get_table_names()
    assert "player" not in {column["name"] for column in inspect(engine).get_columns("games")}
    with engine.begin() as connection:
        connection.execute(text("DROP TABLE jobs"))
    assert len(open_store(url).games()) == 1


@pytest.mark.parametrize(
    "url", ["mysql://user:secret@host/name", "nothing://", "postgresql://host:port/name", "sqlite:/x://"]
)
def test_an_url_that_is_none_is_told_without_its_password(url):
    with pytest.raises(ArgumentError, match="database") as caught:
        open_store(url)
    assert "secret" not in str(caught.value)


def test_a_database_that_is_not_there_is_told(tmp_path):
    with pytest.raises(SourceError, match="cannot be used"):
        open_store(f"postgresql://user:secret@/name?host={tmp_path}")


def test_without_the_driver_of_postgresql_the_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(MissingExtra, match="postgres"):
        open_store("postgresql://host/name")
