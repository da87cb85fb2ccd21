"""The HTTP interface, asked by a real client."""

from __future__ import annotations

import pytest

from garns import Position, read

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
FORM = {"format": "garns-puzzle", "version": 1, "board": "9", "givens": PUZZLE}
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def test_a_text_becomes_a_bundle(ask):
    found = ask("/puzzles", text=PUZZLE)
    assert found["puzzle"] == FORM
    assert (found["format"], found["warnings"], found["position"]) == ("line", [], None)
    assert (found["status"], found["solution"], found["differs"]) == ("unique", SOLUTION, [])
    assert (found["board"], found["rows"], found["columns"], found["digits"]) == ("9", 9, 9, 9)
    assert found["board_name"] == {"en": "9x9", "fr": "9x9"}
    assert len(found["houses"]) == len(found["groups"]) == 27
    assert found["houses"][found["boxes"][80]]["name"] == {"en": "box 9", "fr": "région 9"}
    assert found["allowed"] is None
    assert found["rules"]["fr"] == ["Chaque chiffre de 1 à 9 figure une fois dans chaque ligne, colonne et région."]


def test_the_key_is_that_of_givens_and_rules(ask):
    plain = ask("/puzzles", puzzle=FORM)
    assert plain["key"] == ask("/puzzles", puzzle={**FORM, "title": "Monday", "ruleset": "Normal rules."})["key"]
    assert plain["key"] != ask("/puzzles", puzzle={**FORM, "constraints": [{"type": "windoku"}]})["key"]


def test_constraints_are_told_in_both_languages(ask):
    found = ask("/puzzles", puzzle={**FORM, "constraints": [{"type": "even", "cells": ["r1c3"]}]})
    assert found["board_name"]["fr"] != found["board_name"]["en"]
    assert len(found["rules"]["en"]) == len(found["rules"]["fr"]) == 2
    assert found["allowed"][2] == [2, 4, 6, 8]


def test_a_position_keeps_what_stood_on_the_board(ask):
    found = ask("/puzzles", text=":0000:x:1.....+3..4.....2:212::")
    assert found["format"] == "hodoku"
    assert found["position"]["values"] == "1.....3..4.....2"
    assert found["puzzle"]["givens"] == "1........4.....2"


def test_several_solutions_show_where_they_differ(ask):
    found = ask("/puzzles", text="1..............4")
    assert found["status"] == "multiple"
    assert found["solution"] is None
    assert found["differs"]


def test_bad_text_is_explained_in_the_language_of_the_request(client):
    for lang, word in (("en", "expected"), ("fr", "attendu")):
        answer = client.post("/api/v1/puzzles", json={"text": "$" + PUZZLE[1:]}, headers={"Accept-Language": lang})
        assert answer.status_code == 400
        form = answer.json()
        assert form["error"] == "FormatError"
        assert word in form["problems"][0]["message"]
        assert (form["problems"][0]["line"], form["problems"][0]["column"]) == (1, 1)


def test_solve_count_and_candidates(ask):
    assert ask("/solve", puzzle=FORM)["solution"] == SOLUTION
    empty = {**FORM, "board": "4", "givens": "." * 16}
    assert ask("/count", puzzle=empty) == {"count": 288, "complete": True}
    assert ask("/count", puzzle=empty, limit=10) == {"count": 10, "complete": False}
    two = ask("/solve", puzzle=empty)
    assert two["status"] == "multiple"
    assert two["solution"] != two["other"]
    assert ask("/candidates", puzzle=FORM)["candidates"] == [[int(digit)] for digit in SOLUTION]
    assert ask("/candidates", puzzle=empty, cap=100)["solution_counts"][0] == [72, 72, 72, 72]


def test_check_says_only_whether(ask):
    assert ask("/check", puzzle=FORM, values=PUZZLE) == {"answer": "right"}
    assert ask("/check", puzzle=FORM, values=SOLUTION) == {"answer": "solved"}
    assert ask("/check", puzzle=FORM, values=PUZZLE.replace(".", "1", 1)) == {"answer": "wrong"}


def test_a_hint_tells_more_and_more(ask):
    found = ask("/hint", puzzle=FORM, values=PUZZLE)
    assert (found["kind"], found["technique"], found["name"]) == ("step", "hidden_single", "Hidden Single")
    assert found["placements"] == [[5, 8]]
    assert len(found["levels"]) == 3
    assert found["levels"][2] == found["explanation"]["text"]
    assert found["apply"] == "r1c6 is 8"
    assert found["look"]["cells"]


def test_a_mistake_comes_first(ask):
    found = ask("/hint?lang=fr", puzzle=FORM, values=PUZZLE.replace(".", "1", 1))
    assert (found["kind"], found["mistakes"]) == ("mistake", [{"cell": 2, "digit": 1}])
    assert "L1C3" in found["levels"][1]


def test_a_struck_digit_is_a_mistake_too(ask):
    """Where every cell has its notes; notes that are only begun are no mistake."""
    start = Position.start(read(PUZZLE))
    names = start.puzzle.geometry.names
    notes = {names[cell]: list(start.candidates_of(cell)) for cell, digit in enumerate(start.digits) if not digit}
    found = ask("/hint", puzzle=FORM, values=PUZZLE, centre={**notes, "r1c3": [1, 2]})
    assert found["mistakes"] == [{"cell": 2, "digit": 0}]
    assert ask("/hint", puzzle=FORM, values=PUZZLE, centre={"r1c3": [1, 2]})["mistakes"] == []


def test_a_solved_grid_needs_no_hint(ask):
    assert ask("/hint", puzzle=FORM, values=SOLUTION)["kind"] == "solved"


@pytest.mark.parametrize(
    ("path", "form", "status", "id"),
    [
        ("/puzzles", {}, 400, "missing_field"),
        ("/puzzles", {"text": 5}, 422, "bad_field"),
        ("/puzzles", {"text": ""}, 400, "empty"),
        ("/puzzles", {"text": PUZZLE, "format": "x"}, 400, "no_such_name"),
        ("/hint", {}, 422, "missing_field"),
        ("/hint", {"puzzle": {}}, 400, "missing_field"),
        ("/hint", {"puzzle": FORM, "values": "1"}, 400, "bad_field"),
        ("/hint", {"puzzle": FORM, "values": "1" + PUZZLE[1:]}, 400, "bad_field"),
        ("/hint", {"puzzle": FORM, "centre": {"r10c1": [1]}}, 400, "bad_cell"),
        ("/count", {"puzzle": FORM, "limit": 0}, 422, "bad_field"),
        ("/nowhere", {}, 404, "no_such_path"),
    ],
)
def test_what_is_wrong_is_said_in_one_form(client, path, form, status, id):
    answer = client.post(f"/api/v1{path}", json=form)
    assert answer.status_code == status, answer.text
    assert [problem["id"] for problem in answer.json()["problems"]] == [id]
    assert all(problem["message"] for problem in answer.json()["problems"])


def test_what_is_no_json_is_refused(client):
    answer = client.post("/api/v1/hint", content=b"{", headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["problems"][0]["id"]) == (422, "not_json")
