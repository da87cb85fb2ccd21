"""Puzzles to play: of the day, from the library, made to order; lessons; and the lists to choose from."""

from __future__ import annotations

import json
import time

import pytest

from garns.formats import FORMATS
from garns.generating import SYMMETRIES, VARIANTS
from garns.logic import hint, rate
from garns.solving import solve
from garns.values.puzzle import Puzzle
from garns.web.jobs import AT_ONCE
from garns.web.library import entries

CLASSIC = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"


def get(client, path, **params):
    answer = client.get(f"/api/v1{path}", params=params)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_the_library_holds_what_it_says():
    """Levels, sizes and variants; each puzzle has one solution."""
    kept = entries().values()
    assert len(kept) >= 100
    assert {entry.level for entry in kept} >= {"beginner", "easy", "medium", "hard", "expert", "master", "extreme"}
    drawn = {id for id, variant in VARIANTS.items() if variant.clues or variant.regions}
    assert {entry.variant for entry in kept} == {None, "magic", *drawn}
    assert {entry.puzzle.geometry.spec for entry in kept} >= {"4", "6", "9", "16", "25", "samurai"}
    for entry in kept:
        assert solve(entry.puzzle, budget=30).status == "unique", entry.key


def test_the_levels_of_the_library_are_true():
    nine = [entry for entry in entries().values() if len(entry.puzzle.givens) <= 81]
    assert [entry.key for entry in nine if rate(entry.puzzle).level != entry.level] == []


def test_the_list_and_a_puzzle_of_it(client):
    listed = get(client, "/puzzles/library")
    assert {entry["key"] for entry in listed} == entries().keys()
    some = listed[7]
    found = get(client, f"/puzzles/library/{some['key']}")
    assert (found["key"], found["level"], found["puzzle"]) == (some["key"], some["level"], some["puzzle"])


def test_the_puzzle_of_a_day_is_the_same_for_everybody(client):
    first = get(client, "/puzzles/daily", date="2026-11-15")
    assert first == get(client, "/puzzles/daily", date="2026-11-15")
    assert (first["title"], first["level"], first["status"]) == ("2026-11-15", "expert", "unique")
    assert (
        first["puzzle"]["givens"] == "7..3..6.1..1.........98..2...4.123.721.....583.584.2...4..78.........1..1.2..3..5"
    )
    assert first["key"] != get(client, "/puzzles/daily", date="2026-11-16")["key"]
    easy = get(client, "/puzzles/daily", date="2026-11-15", level="easy")
    assert rate(Puzzle.from_json(easy["puzzle"])).level == easy["level"] == "easy"


def test_a_random_puzzle_keeps_its_level(client):
    found = get(client, "/puzzles/random", level="hard", board="9", seed=3)
    assert rate(Puzzle.from_json(found["puzzle"])).level == "hard"
    assert found["key"] not in entries()
    assert found == get(client, "/puzzles/random", level="hard", board="9", seed=3)
    assert get(client, "/puzzles/random", variant="killer")["puzzle"]["constraints"]


def test_a_board_without_a_variant_is_never_a_variant(client):
    """A first visit asks for just this: no anti-knight, no windoku, whatever is drawn."""
    found = [get(client, "/puzzles/random", level="easy", board="9", seed=seed) for seed in range(24)]
    assert [one["title"] for one in found if one["puzzle"].get("constraints")] == []
    assert len({one["key"] for one in found}) > 20


def test_a_sukaku_keeps_its_candidates_as_rules(client):
    """Without them it has billions of solutions; they are shown at the start as well."""
    puzzle = Puzzle.parse(CLASSIC)
    answer = solve(puzzle).solution
    candidates = [{digit, 1 + (cell * 4 + cell // 9) % 9, 5} for cell, digit in enumerate(answer.givens)]
    line = "".join(str(d) if d in here else "." for here in candidates for d in range(1, 10))
    found = client.post("/api/v1/puzzles", json={"text": line}).json()
    assert (found["format"], found["status"]) == ("sukaku", "unique")
    assert found["solution"] == str(answer)
    assert len(found["position"]["centre"]) > 60
    again = client.post("/api/v1/puzzles", json={"puzzle": found["puzzle"]}).json()
    assert (again["status"], again["solution"]) == ("unique", str(answer))
    count = client.post("/api/v1/count", json={"puzzle": found["puzzle"], "limit": 10}).json()
    assert count["count"] == 1


@pytest.mark.parametrize(
    ("path", "status", "id"),
    [
        ("/puzzles/library/nothing", 404, "no_such_puzzle"),
        ("/puzzles/random?level=magic", 404, "no_such_puzzle"),
        ("/puzzles/daily?date=2026-02-30", 422, "bad_field"),
        ("/puzzles/daily?level=magic", 400, "no_such_name"),
        ("/lessons/magic", 404, "no_lesson"),
        ("/lessons/whale", 404, "no_lesson"),
        ("/lessons/x_wing?seed=-1", 422, "bad_field"),
        ("/jobs/nothing", 404, "no_such_job"),
        ("/jobs/nothing/events", 404, "no_such_job"),
    ],
)
def test_what_there_is_not(client, path, status, id):
    answer = client.get(f"/api/v1{path}")
    assert answer.status_code == status, answer.text
    assert answer.json()["problems"][0]["id"] == id


def test_a_lesson_is_a_position_where_the_technique_comes_next(client):
    found = get(client, "/lessons/x_wing", lang="fr")
    assert (found["technique"], found["hint"]["technique"], found["family"]) == ("x_wing", "x_wing", "fish")
    assert found["hint"]["explanation"]["lang"] == "fr"
    assert {"placements": found["hint"]["placements"], "eliminations": found["hint"]["eliminations"]} in found[
        "answers"
    ]
    played = {"puzzle": found["bundle"]["puzzle"], **found["bundle"]["position"]}
    again = client.post("/api/v1/hint", json=played).json()
    assert again["technique"] == "x_wing"
    assert get(client, "/lessons/x_wing", seed=2)["bundle"]["key"] != found["bundle"]["key"]


def test_an_answer_to_a_lesson_is_judged_in_its_position(client):
    found = get(client, "/lessons/x_wing", seed=0)
    played = {"puzzle": found["bundle"]["puzzle"], **found["bundle"]["position"]}

    def judged(cell, digit, removes=True, technique="x_wing"):
        body = {**played, "cell": cell, "digit": digit, "removes": removes}
        return client.post(f"/api/v1/lessons/{technique}/judge", json=body).json()

    cell, digit = found["answers"][0]["eliminations"][0]
    right = judged(cell, digit)
    assert (right["verdict"], right["hint"]["technique"]) == ("right", "x_wing")
    solution = int(found["bundle"]["solution"][cell])
    assert judged(cell, solution)["verdict"] == "wrong"
    assert f"is {solution} in the solution" in judged(cell, solution)["message"]
    assert judged(cell, 10)["problems"][0]["id"] == "bad_field"
    assert judged(81, 1)["problems"][0]["id"] == "bad_field"
    assert judged(cell, digit, technique="magic")["problems"][0]["id"] == "unknown_name"


def test_the_lists_name_everything_in_both_languages(client):
    for path in ("/boards", "/levels", "/techniques", "/symmetries", "/variants", "/constraints"):
        for entry in get(client, path):
            assert entry["name"].keys() == {"en", "fr"}, entry
            assert all(entry["name"].values())
    assert {entry["id"] for entry in get(client, "/symmetries")} == SYMMETRIES.keys()
    assert {entry["id"] for entry in get(client, "/variants")} == set(VARIANTS)
    assert {entry["id"] for entry in get(client, "/formats")} == {id for id, format in FORMATS.items() if format.render}
    techniques = get(client, "/techniques")
    assert all(entry["idea"]["fr"] != entry["idea"]["en"] for entry in techniques)
    assert all(entry["spot"]["fr"] != entry["spot"]["en"] for entry in techniques)
    assert techniques[0]["level"] == "beginner"
    taught = {entry["id"]: (entry["lesson"], entry["tried"]) for entry in techniques}
    assert (taught["x_wing"], taught["nishio"], taught["whale"]) == ((True, True), (True, False), (False, False))


def begin(client, **wish):
    answer = client.post("/api/v1/generate", json=wish)
    assert answer.status_code == 202, answer.text
    return answer.json()["job"]


def events(client, job):
    """What the stream of a job tells: pairs of a name and its data."""
    found = []
    with client.stream("GET", f"/api/v1/jobs/{job}/events") as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        name = ""
        for line in answer.iter_lines():
            if line.startswith("event: "):
                name = line.removeprefix("event: ")
            elif line.startswith("data: "):
                found.append((name, json.loads(line.removeprefix("data: "))))
    return found


def test_a_job_makes_what_was_asked_for(client):
    job = begin(client, level="medium", board="6", seed=5, symmetry="rotate180")
    name, found = events(client, job)[-1]
    assert name == "done"
    assert (found["level"], found["board"], found["status"]) == ("medium", "6", "unique")
    assert get(client, f"/jobs/{job}")["result"]["key"] == found["key"]
    again = events(client, begin(client, level="medium", board="6", seed=5, symmetry="rotate180"))[-1][1]
    assert again["key"] == found["key"]


def test_a_job_with_a_technique(client):
    found = events(client, begin(client, technique="xy_wing", seed=1))[-1][1]
    assert "xy_wing" in rate(Puzzle.from_json(found["puzzle"])).step_counts


def test_a_job_tells_its_progress_and_can_be_stopped(client):
    job = begin(client, level="beginner", clues=17, seed=1, seconds=100)
    deadline = time.monotonic() + 240
    while get(client, f"/jobs/{job}")["progress"] in (None, {"tries": 0}):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    assert client.delete(f"/api/v1/jobs/{job}").status_code == 202
    told = events(client, job)
    assert told[-1] == ("cancelled", None)
    assert all(name == "progress" and data["tries"] >= 0 for name, data in told[:-1])


def ended(client, jobs):
    """The states of jobs when none of them runs any more."""
    deadline = time.monotonic() + 240
    while "running" in (states := [get(client, f"/jobs/{job}")["state"] for job in jobs]):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    return states


def test_stopped_jobs_free_their_threads_at_once_whether_they_run_or_wait(client):
    huge = [begin(client, board="25", level="extreme", seed=seed, seconds=120) for seed in range(2 * AT_ONCE)]
    last = huge.pop()
    assert client.delete(f"/api/v1/jobs/{last}").status_code == 202
    assert ended(client, [last]) == ["cancelled"]  # it waited for the others, which go on
    assert [get(client, f"/jobs/{job}")["state"] for job in huge] == ["running"] * len(huge)
    for job in huge:
        client.delete(f"/api/v1/jobs/{job}")
    assert ended(client, huge) == ["cancelled"] * len(huge)
    assert events(client, begin(client, board="4", level="beginner", seed=1))[-1][0] == "done"


def test_a_wish_that_cannot_be_met_is_refused_in_the_words_of_the_reader(client):
    wish = {"level": "beginner", "technique": "swordfish"}
    answer = client.post("/api/v1/generate", json=wish, headers={"Accept-Language": "fr"})
    (problem,) = answer.json()["problems"]
    assert (answer.status_code, problem["id"], problem["technique"]) == (400, "wish_above", "swordfish")
    assert problem["message"].startswith("Espadon est du niveau Difficile")


def test_a_job_that_fails_says_why_and_shows_the_nearest(client):
    told = events(client, begin(client, level="beginner", clues=17, seed=1, seconds=0.5))
    assert told[-1][0] == "failed"
    assert told[-1][1]["problems"][0]["id"] == "nearest"
    assert told[-1][1]["nearest"]["status"] == "unique"


@pytest.mark.parametrize(
    ("wish", "status", "id"),
    [
        ({"level": "sushi"}, 400, "no_such_name"),
        ({"board": "sushi"}, 400, "bad_board"),
        ({"symmetry": "sushi"}, 400, "no_such_name"),
        ({"technique": "sushi"}, 400, "no_such_name"),
        ({"variant": "sushi"}, 400, "no_such_name"),
        ({"seconds": 1000}, 422, "bad_field"),
        ({"seed": "x"}, 422, "bad_field"),
    ],
)
def test_a_wish_that_cannot_be_is_refused_at_once(client, wish, status, id):
    answer = client.post("/api/v1/generate", json=wish)
    assert answer.status_code == status, answer.text
    assert answer.json()["problems"][0]["id"] == id


def test_a_hint_for_every_puzzle_of_the_library(ask):
    for entry in list(entries().values())[::9]:
        found = ask("/hint", puzzle=entry.puzzle.to_json())
        assert found["technique"] == hint(entry.puzzle).technique
