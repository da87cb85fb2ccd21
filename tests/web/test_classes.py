"""The arena over HTTP: puzzles, moves, answers, the teacher's rights; wrong codes and keys, limits, odd input."""

from __future__ import annotations

import csv
import io
import json
import logging
from contextlib import ExitStack
from itertools import count

import pytest

from garns.store import open_store
from garns.store import rounds as store_rounds
from garns.web import Settings
from garns.web.api import arena
from web.classroom import Classroom
from web.serving import served

NUMBERS = count(1)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server, and its database."""
    database = f"sqlite:///{tmp_path_factory.mktemp('classes')}/games.db"
    with ExitStack() as stack:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("garns.web.app._GUESSES", (1.0, 1000.0))  # these tests are wrong more often than people are
            client = stack.enter_context(served(Settings(database=database)))
        yield client, database


@pytest.fixture
def room(server):
    """A class of its own for each test."""
    return Classroom.made(*server, f"class {next(NUMBERS)}")


def ids(answer) -> list[str]:
    return [problem["id"] for problem in answer.json()["problems"]]


def test_a_student_solves_a_round_with_plain_http(room):
    room.begin()
    ana = room.join("Ana", "C++")
    for number in (1, 2, 3):
        task = ana.puzzle()
        assert (task["state"], task["puzzle"], task["count"], task["limit"]) == ("puzzle", number, 3, 60)
        assert task["line"] == room.cases[number - 1].line
        verdict = ana.answer(number)
        assert (verdict["verdict"], verdict["reason"], verdict["cells"]) == ("right", "", [])
        assert 0 <= verdict["seconds"] < 60
    assert ana.puzzle()["state"] == "done"
    desk = ana.desk()
    assert (desk["name"], desk["language"], desk["squares"], desk["right"]) == ("Ana", "C++", "yyy", 3)
    assert desk["grid"] == room.solution(3)


def test_without_a_round_a_program_is_told_to_wait(room):
    ana = room.join("Ana")
    assert ana.puzzle() == {"state": "waiting", "wait": 1.0}
    assert room.wall()["round"] is None
    room.begin()
    assert ana.puzzle()["state"] == "puzzle"
    room.teacher("PATCH", "/rounds", state="paused")
    ben = room.join("Ben")
    assert ben.puzzle()["state"] == "paused"
    assert ana.answer(1)["verdict"] == "right"  # what was handed out may be answered
    room.teacher("PATCH", "/rounds", state="running")
    assert ben.puzzle()["state"] == "puzzle"
    room.teacher("PATCH", "/rounds", state="ended")
    assert (ana.puzzle()["state"], room.wall()["round"]["state"]) == ("ended", "ended")
    late = ben.post("/answer", puzzle=1, answer=room.solution(1))
    assert (late.status_code, ids(late)) == (409, ["round_over"])
    assert ana.answer(1)["verdict"] == "right"  # what was answered stays, however late it is asked for


def test_every_verdict_is_told_with_its_reason(room):
    room.begin(count=5)
    ana = room.join("Ana")
    right = room.solution(1)
    given = next(cell for cell, digit in enumerate(room.cases[0].puzzle.givens) if digit)
    free = next(cell for cell, digit in enumerate(room.cases[1].puzzle.givens) if not digit)
    lost = right[:given] + str(int(right[given]) % 4 + 1) + right[given + 1 :]
    ana.puzzle()
    verdict = ana.answer(1, answer=lost)
    assert (verdict["verdict"], "is given as" in verdict["reason"], len(verdict["cells"])) == ("wrong", True, 1)
    ana.puzzle()
    second = room.solution(2)
    verdict = ana.answer(2, answer=second[:free] + str(int(second[free]) % 4 + 1) + second[free + 1 :])
    assert (verdict["verdict"], "more than once" in verdict["reason"]) == ("wrong", True)
    assert len(verdict["cells"]) >= 2
    ana.puzzle()
    verdict = ana.answer(3, answer="I give up")
    assert (verdict["verdict"], "'I give up'" in verdict["reason"]) == ("not_protocol", True)
    ana.puzzle()
    verdict = ana.answer(4, crashed="Traceback:\n  index out of range")
    assert (verdict["verdict"], "index out of range" in verdict["reason"]) == ("crashed", True)
    ana.puzzle()
    assert ana.answer(5, too_slow=True)["verdict"] == "too_slow"
    assert (ana.desk()["squares"], ana.desk()["time"]) == ("xxxxx", 0)


@pytest.mark.parametrize(
    ("set_id", "said", "verdict"),
    [
        ("none", "none", "right"),
        ("none", "multiple", "wrong"),
        ("invalid", "invalid", "right"),
        ("invalid", "none", "right"),
        ("multiple", "multiple", "right"),
        ("multiple", "none", "wrong"),
        ("easy", "none", "wrong"),
    ],
)
def test_a_word_is_right_where_it_is_true(room, set_id, said, verdict):
    room.begin(set=set_id, count=1)
    ana = room.join("Ana")
    ana.puzzle()
    assert ana.answer(1, answer=said)["verdict"] == verdict


def test_the_server_measures_the_time_and_nobody_else(room, monkeypatch):
    room.begin(limit=2)
    ana = room.join("Ana")
    ana.puzzle()
    later = store_rounds.now() + 2_500
    monkeypatch.setattr(arena, "now", lambda: later)
    verdict = ana.answer(1, answer=room.solution(1), seconds=0.001)
    assert (verdict["verdict"], verdict["seconds"]) == ("too_slow", 2)


def test_the_board_follows_the_moves(room):
    room.begin()
    ana = room.join("Ana")
    ana.puzzle()
    puzzle = room.cases[0].puzzle
    first, second = [cell for cell, digit in enumerate(puzzle.givens) if not digit][:2]
    names = [str(name) for name in puzzle.geometry.names]
    told = ana.post("/steps", puzzle=1, moves=[f"try {names[first]} 3", f"place {names[second]} 2", "# so far"])
    assert told.json() == {"puzzle": 1, "tries": 2, "undone": 0}
    told = ana.post("/steps", puzzle=1, moves=[f"undo {names[first]}"])
    assert told.json() == {"puzzle": 1, "tries": 2, "undone": 1}
    desk = ana.desk()
    assert (desk["state"], desk["moves"], desk["tries"], desk["undone"]) == ("searching", [[first, 0]], 2, 1)
    assert (desk["grid"][first], desk["grid"][second]) == ("3", "2")
    grid = str(puzzle)
    assert ana.post("/steps", puzzle=1, grid=grid, moves=[], tries=118204, undone=9).status_code == 200
    assert (ana.desk()["grid"], ana.desk()["tries"]) == (grid, 118204)
    assert ana.post("/steps", puzzle=1).status_code == 200  # a sign of life changes nothing
    assert (ana.desk()["grid"], ana.desk()["tries"]) == (grid, 118204)


def test_odd_moves_and_answers_are_refused(room):
    room.begin()
    ana = room.join("Ana")
    ana.puzzle()
    puzzle = room.cases[0].puzzle
    given = next(str(puzzle.geometry.names[cell]) for cell, digit in enumerate(puzzle.givens) if digit)
    odd = [
        {"moves": ["try r9c9 1"]},
        {"moves": ["try r1c1 9"]},
        {"moves": ["none"]},
        {"moves": ["\u202e" * 50]},
        {"moves": [f"try {given} 1"]},
        {"grid": "." * 16},
        {"grid": "." * 15},
        {"grid": "é" * 16},
    ]
    for form in odd:
        answer = ana.post("/steps", puzzle=1, **form)
        assert (answer.status_code, bool(answer.json()["problems"])) == (400, True), form
    assert ana.post("/steps", puzzle=1, moves=["undo r1c1"] * 101).status_code == 422
    assert ana.post("/steps", puzzle=1, tries=-1).status_code == 422
    assert ids(ana.post("/steps", puzzle=2)) == ["not_handed_out"]
    assert ids(ana.post("/answer", puzzle=2, answer="none")) == ["not_handed_out"]
    assert ids(ana.post("/answer", puzzle=1)) == ["missing_field"]
    assert ids(ana.post("/answer", puzzle=1, round=9, answer="none")) == ["no_round"]
    too_large = ana.post("/answer", puzzle=1, answer="x" * 40_000)
    assert (too_large.status_code, ids(too_large)) == (413, ["request_too_large"])
    assert ana.desk()["state"] == "searching"


def test_names_are_text_and_nothing_else(room):
    for name in ("<script>alert(1)</script>", "'; DROP TABLE entries; --", "=1+1", "Zoë 🎲"):
        assert room.join(name).desk()["name"] == name
    for name in ("", " ", "x" * 41, "a\nb\x07", "a\u202eb"):
        answer = room.client.post(room.path("/entries"), json={"name": name})
        assert (answer.status_code, ids(answer)) == (400, ["bad_name"]), name
    taken = room.client.post(room.path("/entries"), json={"name": "ZOË 🎲"})
    assert (taken.status_code, ids(taken)) == (409, ["name_taken"])


def test_with_the_token_one_comes_back_under_the_same_name(room):
    ana = room.join("Ana")
    again = ana.post("/entries", name="Ana")
    assert (again.status_code, again.json()["entry"], again.json()["token"]) == (200, ana.id, ana.token)


def test_the_class_is_told_no_secret(room):
    seed = room.begin(seed=987654321)["seed"]
    ana = room.join("Ana")
    task = ana.puzzle()
    told = json.dumps([room.wall(), task, ana.post("/steps", puzzle=1).json(), ana.answer(1, answer="none")])
    assert str(seed) not in told
    assert room.key not in told
    assert ana.token not in told
    assert room.solution(1) not in told
    assert not [field for field in ("solution", "seed", "key", "token") if f'"{field}"' in told]


def test_a_wrong_key_gets_nothing(room):
    room.begin()
    ana = room.join("Ana")
    requests = [
        ("GET", "/rounds", None),
        ("POST", "/rounds", {"set": "easy"}),
        ("PATCH", "/rounds", {"state": "ended"}),
        ("DELETE", f"/entries/{ana.id}", None),
        ("GET", "/results", None),
    ]
    for method, rest, form in requests:
        for headers in ({}, {"Garns-Key": room.key[:-1]}, {"Garns-Key": ana.token}):
            answer = room.client.request(method, room.path(rest), json=form, headers=headers)
            assert (answer.status_code, ids(answer)) == (403, ["wrong_key"])
    wall = room.wall()
    assert (wall["round"]["state"], len(wall["desks"])) == ("running", 1)


def test_the_token_of_another_class_gets_nothing(room, server):
    other = Classroom.made(*server, f"other {next(NUMBERS)}")
    stranger = other.join("Eve")
    room.begin()
    for rest in ("/puzzle", "/steps", "/answer"):
        answer = room.client.post(room.path(rest), json={"puzzle": 1}, headers={"Garns-Student": stranger.token})
        assert (answer.status_code, ids(answer)) == (401, ["unknown_student"])
    removed = other.teacher("DELETE", f"/entries/{room.join('Ana').id}")
    assert (removed.status_code, ids(removed)) == (404, ["no_such_entry"])


def test_the_teacher_runs_rounds_and_removes_programs(room):
    first = room.begin(seed=None)
    second = room.begin(set="easy", count=2, limit=0.5, minutes=1, seed=4107)
    listed = room.teacher("GET", "/rounds").json()
    assert [(round["number"], round["seed"], round["state"]) for round in listed] == [
        (1, first["seed"], "ended"),
        (2, 4107, "running"),
    ]
    assert (second["limit"], second["length"]) == (0.5, 60)
    ana = room.join("Ana")
    assert room.teacher("DELETE", f"/entries/{ana.id}").status_code == 204
    assert room.wall()["desks"] == []
    assert ids(ana.post("/puzzle")) == ["unknown_student"]
    assert room.join("Ana").puzzle()["round"] == 2
    for wrong in ({"set": "nonsense"}, {"set": "../easy"}):
        answer = room.teacher("POST", "/rounds", **wrong)
        assert (answer.status_code, ids(answer)) == (400, ["bad_argument"])
    for wrong in ({"count": 0}, {"count": 51}, {"limit": 0}, {"minutes": 1e9}, {"seed": -1}, {"seed": 2**53}):
        assert room.teacher("POST", "/rounds", **wrong).status_code == 422
    assert len(room.teacher("GET", "/rounds").json()) == 2
    sets = room.client.get("/api/v1/sets").json()
    assert {"easy", "hard", "4x4", "killer"} <= {one["id"] for one in sets}


def test_the_table_of_results_has_a_line_for_each_program_and_no_formula(room):
    room.begin(count=2)
    ana, eve = room.join("Ana", "C++"), room.join("=HYPERLINK(1)")
    ana.puzzle()
    ana.answer(1)
    eve.puzzle()
    eve.answer(1, crashed="")
    room.begin(count=1)
    answer = room.teacher("GET", "/results")
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    rows = list(csv.DictReader(io.StringIO(answer.text)))
    assert [(row["round"], row["place"], row["name"], row["right"], row["verdicts"]) for row in rows] == [
        ("1", "1", "Ana", "1", "right -"),
        ("1", "2", "'=HYPERLINK(1)", "0", "crashed -"),
        ("2", "1", "Ana", "0", "-"),
        ("2", "1", "'=HYPERLINK(1)", "0", "-"),
    ]


def test_guessing_is_slowed_and_those_who_are_in_go_on(tmp_path):
    database = f"sqlite:///{tmp_path}/games.db"
    with served(Settings(database=database)) as client:
        room = Classroom.made(client, database, "L3")
        room.begin()
        ana = room.join("Ana")
        wrong = [client.get("/api/v1/classes/ZZZZZZ") for _ in range(25)]
        assert [answer.status_code for answer in wrong[:15]] == [404] * 15
        assert (wrong[-1].status_code, ids(wrong[-1])) == (429, ["too_many_guesses"])
        assert "Retry-After" in wrong[-1].headers
        assert client.get(room.path()).status_code == 429  # whether the code is right is not told either
        keys = [client.get(room.path("/rounds"), headers={"Garns-Key": "x"}).status_code for _ in range(3)]
        assert keys == [429] * 3
        assert room.teacher("GET", "/rounds").status_code == 200
        assert ana.puzzle()["puzzle"] == 1
        assert ana.answer(1)["verdict"] == "right"


def test_one_program_cannot_flood_the_server(room):
    room.begin()
    ana, ben = room.join("Ana"), room.join("Ben")
    ana.puzzle()
    told = [ana.post("/steps", puzzle=1).status_code for _ in range(80)]
    assert (told[0], told[-1]) == (200, 429)
    assert ben.puzzle()["state"] == "puzzle"
    assert ana.answer(1)["verdict"] == "right"  # an answer never waits


def test_no_code_and_no_key_stands_in_the_log(room, caplog):
    with caplog.at_level(logging.INFO, "garns.web"):
        room.begin()
        room.join("Ana").puzzle()
        room.client.get(f"/class/{room.code}")
        room.client.get(f"/{room.code}")
    logged = "\n".join(str(record.__dict__) for record in caplog.records if record.name == "garns.web")
    assert "/api/v1/classes/*/puzzle" in logged
    assert room.code not in logged
    assert room.key not in logged


def test_the_page_of_a_class_tells_nobody_whether_there_is_one(room):
    there, not_there = room.client.get(f"/class/{room.code}"), room.client.get("/class/ZZZZZZ")
    assert (there.status_code, there.text) == (200, not_there.text)
    short = [room.client.get(f"/{code}", follow_redirects=False) for code in (room.code.lower(), "zzzzzz")]
    assert [answer.headers["location"] for answer in short] == [f"/class/{room.code}", "/class/ZZZZZZ"]
    assert room.client.get("/nothing").status_code == 404


def events(lines):
    """The events of a stream: their names with their data."""
    name = ""
    for line in lines:
        if line.startswith("event: "):
            name = line.removeprefix("event: ")
        elif line.startswith("data: "):
            yield name, json.loads(line.removeprefix("data: "))


def test_a_watcher_is_told_what_is_new_and_nothing_else(room, server):
    room.begin()
    ana, ben = room.join("Ana"), room.join("Ben")
    ana.puzzle()
    with room.client.stream("GET", room.path("/events")) as stream:
        told = events(stream.iter_lines())
        name, wall = next(told)
        assert (name, [desk["name"] for desk in wall["desks"]], list(wall["boards"])) == ("wall", ["Ana", "Ben"], ["1"])
        # Another process of the same server is another store of the same database.
        other = open_store(server[1])
        klass = other.classes.find(room.code)
        other.rounds.answer(
            other.classes.entry_of(klass, ana.token),
            other.rounds.last(klass),
            1,
            store_rounds.now(),
            "right",
            reason=None,
            grid=room.solution(1),
        )
        other.close()
        name, change = next(told)
        assert (name, [desk["name"] for desk in change["desks"]], change["boards"]) == ("change", ["Ana"], {})
        assert (change["desks"][0]["state"], change["standing"][0]["id"]) == ("right", ana.id)
        room.teacher("DELETE", f"/entries/{ben.id}")
        _, change = next(told)
        assert (change["desks"], change["gone"]) == ([], [ben.id])
        room.teacher("PATCH", "/rounds", state="ended")
        _, change = next(told)
        assert change["round"]["state"] == "ended"


def test_many_watch_and_one_who_goes_is_missed_by_nobody(room):
    room.begin()
    streams = [room.client.stream("GET", room.path("/events")) for _ in range(8)]
    told = [events(stream.__enter__().iter_lines()) for stream in streams]
    assert {next(each)[0] for each in told} == {"wall"}
    streams[0].__exit__(None, None, None)
    room.join("Ana")
    assert [next(each)[1]["desks"][0]["name"] for each in told[1:]] == ["Ana"] * 7
    for stream in streams[1:]:
        stream.__exit__(None, None, None)
