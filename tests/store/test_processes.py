"""Many programs on one database: killed at any moment, opening at once, writing at once."""

from __future__ import annotations

import random
import signal
import time

from garns.game import new_game, reduce
from garns.store import Session, open_store
from garns.values.geometry import board
from garns.values.puzzle import Puzzle
from warm import Program

SMALL = Puzzle.parse("1.....3..4.....2", board("4"))


def child(program: str, *arguments: object) -> Program:
    """A program of its own; it can be told of a moment by a line on its input."""
    return Program(program, *arguments, filled="garns.store alembic.command")


PLAYER = """
import sys
from garns.store import Session, open_store
session = Session(open_store(sys.argv[1]), 1)
number = int(sys.argv[2])
while True:
    session.do({"type": "checkpoint", "name": str(number)})
    session.do({"type": "place", "cells": [number % 16], "digit": number // 16 % 4 + 1})
    print(number, flush=True)
    number += 1
"""


def test_kill_9_loses_no_command_that_was_answered(database):
    """A child plays as fast as it can and is killed in the middle of it, again and again."""
    store = open_store(database)
    Session.begin(store, new_game(SMALL))
    store.close()
    chance, number = random.Random(8), 0
    for _ in range(5):
        playing = child(PLAYER, database, number)
        answered = [int(playing.stdout.readline())]
        time.sleep(chance.random() / 20)
        playing.send_signal(signal.SIGKILL)
        answered += map(int, playing.stdout.read().decode().split("\n")[:-1])
        playing.wait()
        store = open_store(database)
        assert store.problems == []
        (info,) = store.games()
        state, _ = store.load(info.id)
        remembered = max(map(int, state.checkpoints))
        assert answered[-1] <= remembered <= answered[-1] + 1
        replay = new_game(SMALL)
        for step in range(remembered + 1):
            if step == remembered:
                before = replay
            replay = reduce(replay, {"type": "place", "cells": [step % 16], "digit": step // 16 % 4 + 1})
        assert state.board in (replay.board, before.board)
        number = remembered + 1 if state.board == replay.board else remembered
        store.close()


OPENER = """
import sys
from garns.errors import SourceError
from garns.game import new_game
from garns.values.geometry import board
from garns.values.puzzle import Puzzle
from garns.store import open_store
import alembic.command
game = new_game(Puzzle.empty(4))
print("ready", flush=True)
sys.stdin.readline()
store = open_store(sys.argv[1])
for number in range(10):
    store.create(game, f"{sys.argv[2]}.{number}")
print(len(store.problems), flush=True)
"""


def test_programs_that_open_a_new_database_at_once_all_get_it(database):
    openers = [child(OPENER, database, number) for number in range(4)]
    for opener in openers:
        assert opener.stdout.readline() == b"ready\n"
    for opener in openers:
        opener.stdin.write(b"now\n")
    assert [opener.communicate() for opener in openers] == [b"0\n"] * 4
    names = {info.name for info in open_store(database).games()}
    assert names == {f"{opener}.{number}" for opener in range(4) for number in range(10)}


RIVAL = """
import sys
from garns.errors import SourceError
from garns.game import reduce
from garns.store import open_store
store = open_store(sys.argv[1])
kept = 0
print("ready", flush=True)
sys.stdin.readline()
while kept < 15:
    state, revision = store.load(1)
    try:
        after = reduce(state, {"type": "place", "cells": [revision % 16], "digit": revision // 16 % 4 + 1})
        store.replace(1, revision, after)
        kept += 1
    except SourceError as error:
        assert error.problems[0].id == "changed_elsewhere", error
print(kept, flush=True)
"""


def test_of_programs_that_change_a_game_at_once_each_change_is_kept_or_refused(database):
    store = open_store(database)
    store.create(new_game(SMALL))
    rivals = [child(RIVAL, database) for _ in range(3)]
    for rival in rivals:
        assert rival.stdout.readline() == b"ready\n"
    for rival in rivals:
        rival.stdin.write(b"now\n")
    assert [rival.communicate() for rival in rivals] == [b"15\n"] * 3
    state, revision = store.load(1)
    replay = new_game(SMALL)
    for number in range(45):
        replay = reduce(replay, {"type": "place", "cells": [number % 16], "digit": number // 16 % 4 + 1})
    assert (revision, state.board, state.past) == (45, replay.board, replay.past)
