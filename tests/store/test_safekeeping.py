"""Nothing is thrown away, and nobody else reads it: damaged files, locked ones, who may open them."""

from __future__ import annotations

import os
import sqlite3
import stat
import threading
from dataclasses import replace

import pytest

from garns.errors import SourceError
from garns.game import load_game, new_game, save_game
from garns.game.saving import keep
from garns.store import Session, Store, open_store
from garns.store import files as files_module
from garns.values.geometry import board
from garns.values.puzzle import Puzzle

SMALL = Puzzle.parse("1.....3..4.....2", board("4"))


@pytest.fixture
def damaged(tmp_path):
    """A database with a game in it, whose first page was overwritten."""
    file = tmp_path / "games.db"
    store = open_store(file)
    store.create(new_game(SMALL))
    store.close()
    with file.open("r+b") as content:
        content.write(b"\xff" * 100)
    return file


def ids(problems):
    return [problem.id for problem in problems]


def test_a_damaged_database_is_renamed_and_never_copied(damaged):
    """A copy needs room, and where there is none it must not cost what could still be saved."""
    content, inode = damaged.read_bytes(), damaged.stat().st_ino
    (problem,) = open_store(damaged).problems
    kept = damaged.with_name("games.db.damaged")
    assert (problem.id, problem.fields["kept"]) == ("damaged", str(kept))
    assert str(kept) in problem.message()
    assert (kept.stat().st_ino, kept.read_bytes()) == (inode, content)
    assert open_store(damaged).problems == []


def test_what_was_set_aside_before_is_not_written_over(damaged):
    before = damaged.with_name("games.db.damaged")
    before.write_bytes(b"of last week")
    (problem,) = open_store(damaged).problems
    assert problem.fields["kept"] == str(damaged.with_name("games.db.damaged1"))
    assert before.read_bytes() == b"of last week"


def test_programs_that_find_the_same_damage_set_it_aside_once(damaged):
    found, meet = [], threading.Barrier(4)

    def begin():
        meet.wait()
        found.extend(files_module.usable(damaged))

    threads = [threading.Thread(target=begin) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert ids(found) == ["damaged"]
    assert len(list(damaged.parent.glob("*.damaged*"))) == 1


def test_a_damaged_save_file_without_room_for_a_copy_leaves_no_half_of_one(tmp_path, monkeypatch):
    """The file itself is then what is kept."""
    file = tmp_path / "game.json"
    file.write_bytes(b"{")

    def full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pathlib.Path.read_bytes", full)
    assert keep(file) == str(file)
    assert [each.name for each in tmp_path.iterdir()] == ["game.json"]


@pytest.fixture
def locked(tmp_path, monkeypatch):
    """A database on which another program sits."""
    monkeypatch.setattr(files_module, "PATIENCE", 0.01)
    file = tmp_path / "games.db"
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    yield file
    other.close()


def test_who_must_keep_what_it_takes_refuses_a_locked_database(locked):
    with pytest.raises(SourceError, match="locked"):
        open_store(locked, lasting=True)


def test_whoever_plays_alone_is_told_that_games_live_in_memory(locked):
    assert ids(open_store(locked).problems) == ["unwritable"]


def test_who_must_keep_what_it_takes_refuses_a_folder_that_cannot_be_made(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(SourceError, match="cannot be written"):
        open_store(tmp_path / "file" / "games.db", lasting=True)


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def test_only_the_user_may_read_games(tmp_path):
    file = tmp_path / "new" / "games.db"
    store = open_store(file)
    store.create(new_game(SMALL))
    assert mode(file.parent) == 0o700
    assert {each.name: mode(each) for each in file.parent.iterdir()} == {
        "games.db": 0o600,
        "games.db-wal": 0o600,
        "games.db-shm": 0o600,
    }


def test_files_that_an_older_garns_left_open_are_closed_to_others(tmp_path, monkeypatch):
    folder = tmp_path / "share" / "garns"
    monkeypatch.setattr(files_module, "_usual_folder", lambda: folder)
    folder.mkdir(parents=True)
    file = folder / "games.db"
    Store(f"sqlite:///{file}").close()
    file.chmod(0o644)
    folder.chmod(0o755)
    open_store(file)
    assert (mode(folder), mode(file), mode(folder.parent)) == (0o700, 0o600, mode(tmp_path / "share"))


def test_a_folder_that_is_not_ours_stays_as_it_is(tmp_path):
    os.chmod(tmp_path, 0o755)  # noqa: PTH101 (as an administrator does)
    open_store(tmp_path / "games.db")
    assert mode(tmp_path) == 0o755


def test_half_of_a_character_in_a_title_breaks_no_save_file(tmp_path):
    state = new_game(replace(SMALL, title="half \ud800"))
    save_game(state, tmp_path / "game.json")
    assert load_game(tmp_path / "game.json") == state
    assert [each.name for each in tmp_path.iterdir()] == ["game.json"]


def test_one_unreadable_game_does_not_hide_the_others(tmp_path):
    store = open_store(tmp_path / "games.db")
    good, bad, worse = (Session.begin(store, new_game(SMALL)).game for _ in range(3))
    with store.database.engine.begin() as connection:
        connection.exec_driver_sql(f"UPDATE boards SET board = '[1' WHERE game_id = {bad}")
        connection.exec_driver_sql(f"UPDATE games SET puzzle = '{'[' * 100_000}' WHERE id = {worse}")
    assert [info.id for info in store.games()] == [bad, good]
    for game in (bad, worse):
        with pytest.raises(SourceError) as caught:
            store.load(game)
        assert ids(caught.value.problems) == ["unreadable_game"]
    assert store.load(good)[0].puzzle == SMALL
