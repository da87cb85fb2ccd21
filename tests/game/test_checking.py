"""Why a move is refused, the three answers of a check, and save files."""

from __future__ import annotations

import json

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from garns.errors import GarnsError, SourceError
from garns.game import (
    Options,
    check,
    conflicts,
    load_game,
    new_game,
    position_of,
    read_command,
    reduce,
    save_game,
    solution_of,
    undo_to_right,
)
from garns.game.saving import game_from_json, game_to_json
from garns.logic import hint
from garns.values.geometry import CLASSIC, board
from garns.values.puzzle import Puzzle
from support import ROOT

#: The grid of the seed report, and the move that it shows refused.
SEED = Puzzle.parse("..4.75.........95.9.8..24.77...3....5...9.7.4..27413....64.9..2.351.7.......6.57.")
SMALL = Puzzle.parse("1.....3..4.....2", board("4"))


def said(game, name, digit, lang="en", **options):
    return [problem.sentence(lang) for problem in conflicts(game, game.puzzle.geometry.cell(name), digit, **options)]


def test_every_reason_against_a_move_is_told():
    game = new_game(SEED)
    assert said(game, "h3", 5, solvable=True) == [
        "5 is already in column 8",
        "5 is already in box 3",
        "5 in r3c8 makes the grid unsolvable",
    ]
    assert said(game, "a3", 7) == [
        "r3c1 is a given and cannot be changed",
        "7 is already in row 3",
        "7 is already in column 1",
    ]
    assert said(game, "a1", 10) == ["10 is not a number of this board (1 to 9)"]
    assert said(game, "a1", 2) == []


def test_reasons_are_told_in_french():
    assert said(new_game(SMALL), "b1", 1, "fr") == ["1 est déjà là\u202f: ligne 1", "1 est déjà là\u202f: région 1"]


def test_a_move_that_only_breaks_the_solution_is_refused_in_a_strict_game():
    assert said(new_game(SMALL), "r1c2", 2) == []
    assert said(new_game(SMALL), "r1c2", 2, solvable=True) == ["2 in r1c2 makes the grid unsolvable"]
    assert said(new_game(SMALL, Options(strict=True)), "r1c2", 2) == ["2 in r1c2 makes the grid unsolvable"]


def test_constraints_are_reasons_too():
    cage = {"type": "killer_cage", "cells": ["r1c1", "r1c2"], "sum": 3}
    form = {"format": "garns-puzzle", "version": 1, "board": "4", "givens": "1" + "." * 15, "constraints": [cage]}
    game = new_game(Puzzle.from_json(form))
    assert said(game, "r1c2", 2) == []
    assert [problem.id for problem in conflicts(game, 1, 3)] == ["broken"]


def test_check_has_three_answers():
    game = new_game(SMALL)
    assert check(game) == "right"
    assert check(reduce(game, {"type": "place", "cells": [1], "digit": 2})) == "wrong"
    for cell, digit in enumerate(solution_of(SMALL)):
        game = reduce(game, {"type": "place", "cells": [cell], "digit": digit})
    assert check(game) == "solved"


def test_check_of_a_puzzle_with_many_solutions_asks_whether_one_is_left():
    game = new_game(Puzzle.empty(4))
    game = reduce(game, {"type": "place", "cells": [0], "digit": 1})
    assert check(game) == "right"
    for cell, digit in ((5, 2), (6, 3), (3, 4)):  # r1c2 sees 1, 2 and 4; r1c3 too sees 1, 3 and 4 ...
        game = reduce(game, {"type": "place", "cells": [cell], "digit": digit})
    assert check(game) == "right"
    assert check(reduce(game, {"type": "place", "cells": [13], "digit": 3})) == "wrong"


def test_undo_to_the_last_right_state():
    game = new_game(SMALL)
    assert undo_to_right(game) is None
    for cell, digit in ((1, 3), (2, 4), (3, 2), (4, 4)):  # the second and third are wrong
        game = reduce(game, {"type": "place", "cells": [cell], "digit": digit})
    back = reduce(game, undo_to_right(game))
    assert back.board.values[:4] == (1, 3, 0, 0)
    assert check(back) == "right"


def test_centre_marks_are_the_candidates_of_hints():
    game = reduce(new_game(SMALL), {"type": "centre", "cells": [1], "digits": [2, 3]})
    assert position_of(game).candidates_of(1) == (2, 3)


def test_notes_that_were_only_begun_are_no_mistake():
    game = reduce(new_game(SMALL), {"type": "centre", "cells": [1], "digits": [2]})  # a 3 belongs there
    assert position_of(game) == position_of(new_game(SMALL))
    assert hint(position_of(game)).kind == "step"
    assert undo_to_right(game) is None


def test_a_right_note_that_is_struck_from_complete_ones_is_a_mistake_and_undone():
    full = reduce(new_game(SMALL), {"type": "fill"})
    game = reduce(full, {"type": "centre", "cells": [1], "digits": [3], "on": False})
    game = reduce(game, {"type": "centre", "cells": [2], "digits": [4], "on": False})
    assert hint(position_of(game)).mistakes == ((1, 0),)
    assert reduce(game, undo_to_right(game)).board == full.board


def test_a_save_file_is_read_back(tmp_path):
    game = reduce(new_game(SEED), {"type": "place", "cells": [0], "digit": 2, "at": 5})
    game = reduce(game, {"type": "pause", "at": 65})
    save_game(game, tmp_path / "a.json")
    assert load_game(tmp_path / "a.json") == game
    assert load_game(tmp_path / "a.json").clock.elapsed == 60
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]


def test_a_first_version_with_few_fields_is_read():
    form = {"format": "garns-game", "version": 1, "puzzle": SMALL.to_json(), "board": {"values": str(SMALL)}}
    assert game_from_json(form) == new_game(SMALL)


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b"[]", b'{"format": "garns-game", "version": 1}'])
def test_a_damaged_file_is_told_and_kept(tmp_path, content):
    file = tmp_path / "a.json"
    file.write_bytes(content)
    with pytest.raises(SourceError) as caught:
        load_game(file)
    assert caught.value.problems[0].id == "damaged"
    assert (tmp_path / "a.json.damaged").read_bytes() == content


def test_a_newer_file_is_refused_and_left_alone(tmp_path):
    file = tmp_path / "a.json"
    file.write_text(json.dumps({**game_to_json(new_game(SMALL)), "version": 99}))
    with pytest.raises(SourceError, match="newer"):
        load_game(file)
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]


BAD_BOARDS = [
    {"values": "2.....3..4.....2"},  # a given has changed
    {"values": "1.....3..4....."},
    {"values": "1.....3..4.....9"},
    {"values": str(SMALL), "centre": {"r1c2": [5]}},
    {"values": str(SMALL), "corner": {"r9c9": [1]}},
    {"values": str(SMALL), "corner": [1]},
    {"values": str(SMALL), "colour": {"r1c1": ["red"]}},
]


@pytest.mark.parametrize("form", BAD_BOARDS, ids=str)
def test_a_board_that_is_none_is_refused(form):
    with pytest.raises(GarnsError):
        game_from_json({**game_to_json(new_game(SMALL)), "board": form})


BAD_COMMANDS = [
    None,
    {},
    {"type": "dance"},
    {"type": "place", "cells": [16], "digit": 1},
    {"type": "place", "cells": [True], "digit": 1},
    {"type": "place", "cells": 3, "digit": 1},
    {"type": "place", "cells": [0], "digit": 5},
    {"type": "place", "cells": [0]},
    {"type": "centre", "cells": [0], "digits": [0]},
    {"type": "colour", "cells": [0], "digits": [13]},
    {"type": "erase", "cells": [0], "layer": "soul"},
    {"type": "clear", "layers": ["values"]},
    {"type": "step", "placements": [[0]]},
    {"type": "gesture", "commands": [{"type": "undo"}]},
    {"type": "gesture", "commands": [{"type": "gesture", "commands": []}]},
    {"type": "undo", "count": -1},
    {"type": "undo", "at": 1.5},
]


@pytest.mark.parametrize("form", BAD_COMMANDS, ids=str)
def test_a_command_from_outside_that_is_none_is_refused(form):
    with pytest.raises(GarnsError):
        read_command(form, SMALL)


def test_the_seed_grid_is_the_seed_grid():
    assert SEED.geometry == CLASSIC
    assert SEED.clues == 32


def test_what_is_saved_fits_the_schema():
    schemas = [
        json.loads(path.read_text(encoding="utf-8")) for path in (ROOT / "src/garns/values/schemas").glob("*.json")
    ]
    registry = Registry().with_resources((schema["$id"], Resource.from_contents(schema)) for schema in schemas)
    game = new_game(SMALL)
    for command in (
        {"type": "centre", "cells": [1], "digits": [2, 3]},
        {"type": "colour", "cells": [1], "digits": [12]},
        {"type": "checkpoint", "name": "here"},
        {"type": "place", "cells": [1], "digit": 3, "at": 5},
        {"type": "undo"},
    ):
        game = reduce(game, command)
    (schema,) = [schema for schema in schemas if schema["$id"] == "urn:garns:game:1"]
    Draft202012Validator(schema, registry=registry).validate(game_to_json(game))
