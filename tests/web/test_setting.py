"""What the editor asks for: drawings read, the x-ray, how hard, a puzzle completed; and requests that make no sense."""

from __future__ import annotations

from garns import read, solve
from garns.services.completing import KINDS
from garns.values.puzzle import Puzzle
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


def test_every_kind_has_a_name(client):
    listed = client.get("/api/v1/completions").json()
    assert [each["id"] for each in listed] == list(KINDS)
    assert listed[0]["name"] == {"en": "givens", "fr": "chiffres donnés"}
