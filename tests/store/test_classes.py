"""Classes in a database: codes and keys, names, rounds, puzzles handed out, answers; on both kinds of database."""

from __future__ import annotations

import threading

import pytest

from garns.errors import ArgumentError, SourceError
from garns.store import open_store, rounds
from garns.store.classes import ALPHABET, MOST_ENTRIES
from garns.store.model import ClassRow, EntryRow

GRIDS = ["1" + "." * 15, "2" + "." * 15]


@pytest.fixture
def workers(database):
    """One database, as two processes of a server see it."""
    stores = [open_store(database) for _ in range(2)]
    yield stores
    for store in stores:
        store.close()


@pytest.fixture
def store(workers):
    return workers[0]


@pytest.fixture
def clock(monkeypatch):
    """A clock that the test turns."""
    now = [1_000_000]
    monkeypatch.setattr(rounds, "now", lambda: now[0])
    return now


def begun(store, room, count=2, limit=10_000, length=600_000):
    return store.rounds.begin(room, "4x4", 7, count=count, limit=limit, length=length)


def problem(caught) -> str:
    return caught.value.problems[0].id


def test_a_class_is_opened_again_and_its_key_is_told_once(workers):
    here, there = workers
    room, key = here.classes.open("  L3 2026 ")
    assert (room.name, len(room.code), set(room.code) <= set(ALPHABET)) == ("L3 2026", 6, True)
    assert there.classes.open("L3 2026") == (room, None)
    assert there.classes.find(room.code.lower()) == room
    assert there.classes.is_teacher(room, key)
    assert not any(there.classes.is_teacher(room, wrong) for wrong in ("", key[:-1], key.swapcase(), "é\ud800"))
    _, other = here.classes.open("L3 2026", new_key=True)
    assert (there.classes.is_teacher(room, key), there.classes.is_teacher(room, other)) == (False, True)


def test_no_secret_can_be_read_from_the_database(store):
    room, key = store.classes.open("secrets")
    _, token = store.classes.join(room, "Ana")
    with store.database.reading() as work:
        kept = [*work.get(ClassRow, room.id).__dict__.values(), *work.query(EntryRow).one().__dict__.values()]
    assert not {key, token} & set(map(str, kept))


def test_a_code_nobody_has_finds_nothing(store):
    store.classes.open("one")
    for code in ("", "23456", "ZZZZZZZ", "AEIOU1", "'; --", "\0" * 6, "é" * 6):
        assert store.classes.find(code) is None


@pytest.mark.parametrize("name", ["", "  ", "x" * 41, "a\x1bb", "a\u202eb", "a\ud800", "\u200b", "a\0b"])
def test_a_name_that_is_none_is_refused(store, name):
    room, _ = store.classes.open("names")
    with pytest.raises(ArgumentError) as caught:
        store.classes.join(room, name)
    assert problem(caught) == "bad_name"


def test_a_name_is_taken_however_it_is_written(store):
    room, _ = store.classes.open("one")
    other, _ = store.classes.open("two")
    store.classes.join(room, "Léa  & Sam")
    for same in ("léa & sam", "Le\u0301a & Sam", "ＬÉＡ & SAM"):
        with pytest.raises(SourceError) as caught:
            store.classes.join(room, same)
        assert problem(caught) == "name_taken"
    assert store.classes.join(other, "Léa & Sam")[0].name == "Léa & Sam"


def test_a_token_is_good_for_its_own_class_only(store):
    room, _ = store.classes.open("one")
    other, _ = store.classes.open("two")
    ana, token = store.classes.join(room, "Ana", "C++")
    assert (ana.language, store.classes.entry_of(room, token)) == ("C++", ana)
    assert store.classes.entry_of(other, token) is None
    assert not store.classes.remove(other, ana.id)
    assert store.classes.remove(room, ana.id)
    assert store.classes.entry_of(room, token) is None
    assert not store.classes.remove(room, 2**40)


def test_a_class_takes_so_many_programs_however_they_come(workers, monkeypatch):
    monkeypatch.setattr("garns.store.classes.MOST_ENTRIES", 5)
    room, _ = workers[0].classes.open("full")
    joined, said = [], []

    def come(store, who):
        for number in range(4):
            try:
                joined.append(store.classes.join(room, f"{who}{number}")[0].name)
            except SourceError as error:
                said.append(error.problems[0].id)

    threads = [threading.Thread(target=come, args=(store, who)) for who, store in enumerate(workers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(joined), said) == (5, ["class_full"] * 3)
    assert MOST_ENTRIES >= 100


def test_the_time_of_a_puzzle_runs_from_the_first_time_that_it_is_handed_out(workers, clock):
    here, there = workers
    room, _ = here.classes.open("c")
    ana, _ = here.classes.join(room, "Ana")
    round = begun(here, room)
    first = here.rounds.hand_out(ana, round, GRIDS)
    clock[0] += 3_000
    assert there.rounds.hand_out(ana, round, GRIDS) == first
    answered = there.rounds.answer(ana, round, 1, clock[0], "right", reason=None, grid="1" * 16)
    assert (answered.time(round), answered.verdict) == (3_000, "right")
    second = here.rounds.hand_out(ana, round, GRIDS)
    assert (second.puzzle, second.grid) == (2, GRIDS[1])
    here.rounds.answer(ana, round, 2, clock[0], "wrong", reason={"text": {"en": "no"}, "cells": [3]}, grid=None)
    assert here.rounds.hand_out(ana, round, GRIDS) is None


def test_the_first_answer_counts_however_often_it_is_sent(workers, clock):
    here, there = workers
    room, _ = here.classes.open("c")
    ana, _ = here.classes.join(room, "Ana")
    round = begun(here, room)
    here.rounds.hand_out(ana, round, GRIDS)
    first = here.rounds.answer(ana, round, 1, clock[0] + 5, "right", reason=None, grid=None)
    assert there.rounds.answer(ana, round, 1, clock[0] + 9, "wrong", reason=None, grid="x") == first
    there.rounds.told(ana, round, 1, grid="late", moves=[(0, 1)], tries=1, undone=0)
    assert here.rounds.attempt(ana, round, 1) == first


def test_one_who_lets_the_time_pass_is_too_slow_and_gets_the_next(store, clock):
    room, _ = store.classes.open("c")
    ana, _ = store.classes.join(room, "Ana")
    round = begun(store, room)
    attempt = store.rounds.hand_out(ana, round, GRIDS)
    assert [attempt.settled(round, attempt.given + after) for after in (10_000, 10_001)] == ["", "too_slow"]
    clock[0] += 10_001
    assert store.rounds.hand_out(ana, round, GRIDS).puzzle == 2
    first, second = store.rounds.moment(room).attempts
    assert (first.verdict, first.time(round), second.verdict) == ("too_slow", 10_000, "")


def test_a_search_that_the_end_of_the_round_cut_off_has_no_verdict(store, clock):
    room, _ = store.classes.open("c")
    ana, _ = store.classes.join(room, "Ana")
    round = begun(store, room)
    store.rounds.hand_out(ana, round, GRIDS)
    clock[0] += 2_000
    ended = store.rounds.change(room, "ended")
    (attempt,) = store.rounds.moment(room).attempts
    assert (ended.state(clock[0]), attempt.settled(ended, clock[0] + 60_000)) == ("ended", "")
    with pytest.raises(SourceError) as caught:
        store.rounds.change(room, "running")
    assert problem(caught) == "no_round"


def test_a_pause_does_not_count(store, clock):
    room, _ = store.classes.open("c")
    begun(store, room, length=60_000)
    clock[0] += 20_000
    paused = store.rounds.change(room, "paused")
    clock[0] += 500_000
    assert (paused.state(clock[0]), paused.left(clock[0])) == ("paused", 40_000)
    assert store.rounds.change(room, "paused").paused == paused.paused
    running = store.rounds.change(room, "running")
    assert (running.state(clock[0]), running.left(clock[0])) == ("running", 40_000)
    clock[0] += 40_000
    assert running.state(clock[0]) == "ended"


def test_a_new_round_ends_the_one_before(store, clock):
    room, _ = store.classes.open("c")
    first = begun(store, room)
    clock[0] += 5_000
    second = begun(store, room)
    assert [round.number for round in store.rounds.all(room)] == [1, 2]
    assert (store.rounds.find(room, 1).state(clock[0]), store.rounds.last(room)) == ("ended", second)
    assert store.rounds.find(room, None) == second
    assert first.state(clock[0]) == "running"  # as it was then
    with pytest.raises(SourceError):
        store.rounds.find(room, 3)


def test_what_was_not_handed_out_cannot_be_answered(store, clock):
    room, _ = store.classes.open("c")
    ana, _ = store.classes.join(room, "Ana")
    round = begun(store, room)
    for act in (
        lambda: store.rounds.attempt(ana, round, 1),
        lambda: store.rounds.answer(ana, round, 1, clock[0], "right", reason=None, grid=None),
    ):
        with pytest.raises(SourceError) as caught:
            act()
        assert problem(caught) == "not_handed_out"


def test_a_removed_program_gets_nothing_and_leaves_nothing(store, clock):
    room, _ = store.classes.open("c")
    ana, _ = store.classes.join(room, "Ana")
    round = begun(store, room)
    store.rounds.hand_out(ana, round, GRIDS)
    store.classes.remove(room, ana.id)
    with pytest.raises(SourceError) as caught:
        store.rounds.hand_out(ana, round, GRIDS)
    assert problem(caught) == "unknown_student"
    assert store.rounds.moment(room).attempts == ()


def test_results_are_there_when_the_server_starts_again(database, clock):
    store = open_store(database)
    room, key = store.classes.open("c")
    ana, token = store.classes.join(room, "Ana")
    round = begun(store, room)
    store.rounds.hand_out(ana, round, GRIDS)
    store.rounds.told(ana, round, 1, grid=GRIDS[0], moves=[(3, 2), (3, 0)], tries=1, undone=1)
    store.rounds.answer(ana, round, 1, clock[0] + 40, "wrong", reason={"text": {"en": "é"}, "cells": [3]}, grid=None)
    before = store.rounds.moment(room)
    store.close()
    again = open_store(database)
    assert again.classes.is_teacher(room, key)
    assert again.rounds.moment(again.classes.find(room.code)).attempts == before.attempts
    assert before.attempts[0].moves == ((3, 2), (3, 0))
    assert again.classes.entry_of(room, token).id == ana.id
    again.close()
