"""What the editor asks for: drawings read, the x-ray, how hard, a puzzle completed; and requests that make no sense."""

from __future__ import annotations

from garns import read, solve
from garns.services.completing import KINDS
from garns.values.puzzle import Puzzle
from garns.variants import constraint_type
from garns.variants.field_names import FIELD_NAMES
from support import DATA

DRAWN = read(DATA / "drawn" / "sudokupad.json").to_json()


def post(client, path, **body):
    return client.post(f"/api/v1{path}", json=body)


def test_drawings_are_offered_and_those_taken_become_constraints(client):
    offered = post(client, "/guess", puzzle=DRAWN).json()
    assert [each["sure"] for each in offered["guesses"]] == [True] * 6 + [False]
    assert offered["guesses"][3]["text"] == "black dot: r5c6 r6c6: 2"
    assert len(offered["left"]) == 2
    assert "constraints" not in offered["puzzle"]
    taken = post(client, "/guess", puzzle=DRAWN, take=[3, 0, 99, -1]).json()["puzzle"]
    assert [each["type"] for each in taken["constraints"]] == ["arrow", "ratio"]
    french = client.post("/api/v1/guess?lang=fr", json={"puzzle": DRAWN}).json()
    assert french["left"][0].startswith("non compris")


def test_the_x_ray_and_the_difficulty_are_told_in_sentences(client):
    loose = read("12..34......4...").to_json()
    seen = post(client, "/xray", puzzle=loose).json()
    assert (seen["status"], seen["settled"]) == ("multiple", True)
    assert seen["sentences"][0].startswith("two solutions differ in ")
    told = post(client, "/difficulty", puzzle=read("1.....3..4.....2").to_json()).json()
    assert told["level"] == "beginner"
    assert told["sentences"][0].startswith("Beginner, score ")


def test_a_puzzle_is_completed_or_it_is_said_why_not(client):
    done = post(client, "/complete", puzzle=read("1.....3.........").to_json(), seed=1).json()
    assert (done["reason"], done["added"]["givens"]) == (
        "",
        [{"cell": "r3c4", "digit": 4}, {"cell": "r4c2", "digit": 2}],
    )
    assert solve(Puzzle.from_json(done["puzzle"])).status == "unique"
    none = post(client, "/complete", puzzle=read("11..............").to_json()).json()
    assert none["sentences"] == ["there is no solution to be completed"]
    wrong = post(client, "/complete", puzzle=read("1" + "." * 15).to_json(), add=["cheese"])
    assert (wrong.status_code, wrong.json()["problems"][0]["id"]) == (400, "no_such_name")


def test_a_clue_is_looked_at_and_each_problem_names_its_field(client):
    cage = {"type": "multi_sum_cage", "cells": ["R1C1", "r1c2"], "sums": [3, 7]}
    found = post(client, "/clue", board="6", clue=cage).json()
    assert found == {"clue": cage | {"cells": ["r1c1", "r1c2"]}, "text": "multi-sum cage: r1c1 r1c2: 3 7"}
    wrong = client.post("/api/v1/clue?lang=fr", json={"board": "6", "clue": cage | {"sums": [3, 99]}})
    (problem,) = wrong.json()["problems"]
    assert (wrong.status_code, problem["id"], problem["field"]) == (400, "field_range", "sums")
    assert "le champ sommes vaut 99" in problem["message"]
    parts = [{"type": "thermo", "cells": ["r1c1"]}]
    nested = post(client, "/clue", board="6", clue={"type": "any_of", "of": parts}).json()
    assert [each["id"] for each in nested["problems"]] == ["too_short"]
    assert post(client, "/clue", board="cheese", clue=cage).status_code == 400
    assert post(client, "/clue", board="6", clue={}).json()["problems"][0]["id"] == "unknown_constraint"


def test_rules_that_a_board_cannot_have_are_told_with_the_reason(client):
    plain = client.get("/api/v1/misfits", params={"board": "9", "lang": "en"}).json()
    assert {"chaos_construction", "doppelganger", "boxes"} <= plain.keys()
    assert plain["chaos_construction"].startswith("chaos construction")
    assert not plain.keys() & {"windoku", "anti_knight", "asterisk"}
    chaos = client.get("/api/v1/misfits", params={"board": "latin9+CC9x9"}).json()
    assert "chaos_construction" not in chaos
    assert "asterisk" in client.get("/api/v1/misfits", params={"board": "6"}).json()
    assert client.get("/api/v1/misfits", params={"board": "cheese"}).status_code == 400


def test_every_field_has_a_name_in_each_language(client):
    for each in client.get("/api/v1/constraints").json():
        for name, field in each["kinds"].items():
            assert field["kind"] != "json", (each["type"], name)
            assert name in {*FIELD_NAMES, *constraint_type(each["type"]).field_names}, (each["type"], name)
            assert set(field["name"]) == {"en", "fr"}
    rank = next(each for each in client.get("/api/v1/constraints").json() if each["type"] == "full_rank")
    assert rank["kinds"]["value"]["name"] == {"en": "rank", "fr": "rang"}
    assert (rank["kinds"]["ties"]["usual"], rank["line"]) == ("no", False)


def test_every_kind_has_a_name(client):
    listed = client.get("/api/v1/completions").json()
    assert [each["id"] for each in listed] == list(KINDS)
    assert listed[0]["name"] == {"en": "givens", "fr": "chiffres donnés"}
