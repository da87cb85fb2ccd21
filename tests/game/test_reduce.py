"""The reducer: the table that the browser's twin runs too, and laws over random commands."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from garns.game import COLOURS, GameState, Options, new_game, read_command, reduce
from garns.game.commands import _FIELDS
from garns.game.state import LAYERS, rules_of
from garns.values.puzzle import Puzzle
from support import DATA

TABLE = json.loads((DATA / "game.json").read_text(encoding="utf-8"))
PUZZLES = {name: Puzzle.from_json(board["puzzle"]) for name, board in TABLE["boards"].items()}


@pytest.mark.parametrize("case", TABLE["cases"], ids=lambda case: case["name"])
def test_commands_lead_where_the_table_says(case):
    state = new_game(PUZZLES[case["board"]], Options.from_json(case.get("options", {})))
    for step in case["steps"]:
        before, expected = state, step["expect"]
        state = reduce(before, step["command"])
        board = {key: expected[key] for key in ("values", *LAYERS) if key in expected}
        assert state.board.to_json(state.puzzle) == board, step
        assert len(state.past) == expected["past"], step
        assert len(state.future) == expected.get("future", 0), step
        assert state.dropped == expected.get("dropped", 0), step
        assert sorted(state.checkpoints) == expected.get("checkpoints", []), step
        assert state.clock.elapsed == expected.get("elapsed", state.clock.elapsed), step
        assert state.clock.status == expected.get("status", state.clock.status), step
        assert (state is before) == expected.get("same", False), step


def test_the_table_knows_every_command():
    def kinds(commands):
        for command in commands:
            yield command["type"]
            yield from kinds(command.get("commands", ()))

    used = set(kinds(step["command"] for case in TABLE["cases"] for step in case["steps"]))
    assert used - {"dance"} == set(_FIELDS)


@pytest.mark.parametrize("name", PUZZLES)
def test_the_table_has_the_rules_of_its_boards(name):
    puzzle, board = PUZZLES[name], TABLE["boards"][name]
    rules = rules_of(puzzle)
    written = {key: board[key] for key in ("digits", "givens", "peers", "allowed")}
    assert json.loads(json.dumps(rules._asdict())) == written
    assert [str(name) for name in puzzle.geometry.names] == board["names"]


def test_every_command_of_the_table_is_read():
    for case in TABLE["cases"]:
        for step in case["steps"]:
            command = step["command"]
            if command["type"] != "dance":
                assert read_command(command, PUZZLES[case["board"]]) == command


cells = st.lists(st.integers(0, 15), max_size=6)
digits = st.lists(st.integers(1, 4), max_size=3)
pairs = st.lists(st.tuples(st.integers(0, 15), st.integers(1, 4)).map(list), max_size=3)


def command(kind, **fields):
    """A command with its cells, if it has any, and some or all of its other fields."""
    must = {key: fields.pop(key) for key in ("cells", "digit", "digits") if key in fields and kind != "fill"}
    return st.fixed_dictionaries({"type": st.just(kind), **must}, optional=fields)


edits = st.one_of(
    command("place", cells=cells, digit=st.integers(0, 4), toggle=st.booleans()),
    command("corner", cells=cells, digits=digits, on=st.sampled_from([None, True, False])),
    command("centre", cells=cells, digits=digits, on=st.sampled_from([None, True, False])),
    command("colour", cells=cells, digits=st.lists(st.integers(1, COLOURS), max_size=3)),
    command("erase", cells=cells, layer=st.sampled_from([None, "values", *LAYERS]), only=st.booleans()),
    command("fill", digits=digits),
    command("clear", layers=st.lists(st.sampled_from(LAYERS))),
    command("step", placements=pairs, eliminations=pairs),
    command("restart"),
    command("return", name=st.sampled_from(["", "a"])),
)
gestures = st.builds(lambda parts: {"type": "gesture", "commands": parts}, st.lists(edits, max_size=4))
others = st.one_of(
    command("undo", count=st.integers(0, 5)),
    command("redo", count=st.integers(0, 5)),
    command("checkpoint", name=st.sampled_from(["", "a"])),
    command("options", auto_clean=st.booleans(), strict=st.booleans()),
)
sequences = st.lists(st.one_of(edits, gestures, others), max_size=20)
puzzles = st.sampled_from(list(PUZZLES.values()))


def play(puzzle, commands, options=None) -> GameState:
    state = new_game(puzzle, options)
    for one in commands:
        state = reduce(state, one)
    return state


@given(puzzles, sequences, st.one_of(edits, gestures))
def test_undo_takes_back_exactly_one_gesture(puzzle, commands, last):
    before = play(puzzle, commands)
    after = reduce(before, last)
    if after.board == before.board:
        assert (after.past, after.future) == (before.past, before.future)
    else:
        back = reduce(after, {"type": "undo"})
        assert (back.board, back.past) == (before.board, before.past)
        assert replace(reduce(back, {"type": "redo"}), clock=after.clock) == after


@given(puzzles, sequences, st.integers(1, 5))
def test_undo_then_redo_is_the_identity(puzzle, commands, count):
    state = play(puzzle, commands)
    count = min(count, len(state.past))
    there = reduce(state, {"type": "undo", "count": count})
    assert reduce(there, {"type": "redo", "count": count}) == state


@given(puzzles, sequences)
def test_all_can_be_undone_to_the_givens_and_redone(puzzle, commands):
    state = play(puzzle, commands)
    start = reduce(state, {"type": "undo", "count": 1000})
    assert start.board == new_game(puzzle).board
    end = reduce(start, {"type": "redo", "count": 1000})
    assert end.board == (state.future[-1] if state.future else state.board)


@given(puzzles, sequences)
def test_givens_never_change_and_marks_stay_sorted(puzzle, commands):
    board = play(puzzle, commands).board
    assert all(given in (0, value) for given, value in zip(puzzle.givens, board.values, strict=True))
    for layer in LAYERS:
        assert all(list(marks) == sorted(set(marks)) for marks in getattr(board, layer))


@given(puzzles, sequences, st.integers(1, 4))
def test_a_bound_changes_nothing_but_the_length_of_the_past(puzzle, commands, limit):
    commands = [one for one in commands if one["type"] not in ("undo", "redo")]
    free, bounded = play(puzzle, commands), play(puzzle, commands, Options(limit=limit))
    assert bounded.board == free.board
    assert bounded.past == free.past[-limit:]
    assert bounded.dropped == len(free.past) - len(bounded.past)


@given(puzzles, sequences)
def test_what_is_written_is_read_back(puzzle, commands):
    state = play(puzzle, commands)
    assert GameState.from_json(json.loads(json.dumps(state.to_json())), puzzle) == state
