"""Small requests that once stopped the server for everybody: now they stop themselves, or nobody but who sent them."""

from __future__ import annotations

import json
import os
import signal
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from benchmarks.attackers import arrow, link, post, renban
from garns.store import open_store
from garns.web import Settings, jobs
from web.serving import served

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
FORM = {"format": "garns-puzzle", "version": 1, "board": "9", "givens": PUZZLE}
#: A puzzle that no request is done with soon.
ENDLESS = {"board": "25", "level": "extreme", "seconds": 120}


@pytest.fixture(scope="module")
def notes(tmp_path_factory):
    """Where processes leave notes: what they were asked, and their numbers."""
    return tmp_path_factory.mktemp("notes")


@pytest.fixture(scope="module")
def database(tmp_path_factory) -> str:
    return f"sqlite:///{tmp_path_factory.mktemp('attacked')}/games.db"


@pytest.fixture(scope="module")
def client(database, notes) -> Iterator[httpx.Client]:
    """A server whose processes burn for ever when they are asked for a path, and note each daily puzzle they make."""

    def burn(*_, **__) -> None:
        (notes / f"burns-{os.getpid()}").touch()
        while True:
            pass

    def daily(day, level, *, within):
        (notes / f"{day}-{len(list(notes.iterdir()))}").touch()
        while not (notes / f"{day}-go").exists():
            time.sleep(0.01)
        return made(day, level, within=within)

    with pytest.MonkeyPatch.context() as patch:  # what is patched now, the processes have too
        from garns.web.library import daily as made

        patch.setattr("garns.web.api.hints.solve_path", burn)
        patch.setattr("garns.web.api.puzzles.daily", daily)
        patch.setattr("garns.web.api.solving.PATIENCE", -1.9)  # with the grace, a tenth of a second
        patch.setattr("garns.web.api.solving.count_solutions", burn)
        patch.setattr(jobs, "_LOOK", 0.02)
        patch.setattr(jobs, "_BEAT", 2)
        with served(Settings(database=database)) as client:
            yield client


def ids(answer) -> list[str]:
    return [problem["id"] for problem in answer.json()["problems"]]


def hint(client):
    return client.post("/api/v1/hint", json={"puzzle": FORM})


def send(client, request: bytes, address: str = "127.0.0.2") -> socket.socket:
    """A connection from another address, on which something was asked."""
    line = socket.create_connection((client.base_url.host, client.base_url.port), source_address=(address, 0))
    line.sendall(request)
    return line


def burning(notes) -> set[int]:
    """The processes that burn now."""
    pids = {int(note.name.partition("-")[2]) for note in notes.glob("burns-*")}
    return {pid for pid in pids if Path(f"/proc/{pid}").exists()}


@pytest.mark.parametrize(
    "attack",
    [
        pytest.param(lambda: post("/solve", {"puzzle": renban()}), id="800 lines of 25 cells"),
        pytest.param(lambda: post("/puzzles", {"text": link()}), id="a link with 105,405 lines"),
        pytest.param(lambda: post("/hint", {"puzzle": arrow()}), id="an arrow on 16x16"),
        pytest.param(lambda: post("/path", {"puzzle": FORM}), id="what never ends"),
    ],
)
def test_after_an_attack_an_ordinary_hint_answers(client, attack):
    lines = [send(client, attack()) for _ in range(4)]
    assert hint(client).json()["technique"] == "hidden_single"
    for path in ("/health", "/ready", "/api/v1/games"):
        assert client.get(path).status_code == 200
    for line in lines:
        line.close()
    assert hint(client).status_code == 200


def test_health_answers_and_hints_too_while_every_place_for_long_work_is_taken(client, notes):
    lines = [send(client, post("/path", {"puzzle": FORM}), f"127.0.0.{last}") for last in (3, 3, 4, 4, 5)]
    while len(burning(notes)) < 3:
        time.sleep(0.01)
    assert [client.get(path).status_code for path in ("/health", "/ready", "/api/v1/games", "/")] == [200] * 4
    assert hint(client).status_code == 200
    assert burning(notes)  # on a busy machine one or the other has used up its time
    for line in lines:
        line.close()
    while burning(notes):  # nobody waits for them any more
        time.sleep(0.01)


@pytest.mark.parametrize(("lang", "word"), [("en", "longer than a request may"), ("fr", "le temps accordé")])
def test_what_does_not_keep_to_its_budget_is_stopped_and_told(client, lang, word):
    answer = client.post("/api/v1/count", json={"puzzle": FORM}, headers={"Accept-Language": lang})
    assert (answer.status_code, ids(answer)) == (503, ["took_too_long"])
    assert word in answer.json()["problems"][0]["message"]
    assert answer.headers["retry-after"]


def test_pages_of_other_sites_let_us_compute_nothing(client):
    elsewhere = {"Sec-Fetch-Site": "cross-site"}
    for path in ("/puzzles/daily?date=2001-01-01", "/puzzles/random", "/lessons/x_wing", "/puzzles/library"):
        answer = client.get(f"/api/v1{path}", headers=elsewhere)
        assert (answer.status_code, ids(answer)) == (403, ["foreign_request"])
    assert client.get("/health", headers=elsewhere).status_code == 200


def test_what_many_ask_for_is_computed_once(client, notes):
    day = "/api/v1/puzzles/daily?date=2001-02-03&level=easy"
    with ThreadPoolExecutor(6) as many:
        answers = [many.submit(httpx.get, client.base_url.join(day), timeout=240) for _ in range(6)]
        while not list(notes.glob("2001-02-03-*")):
            time.sleep(0.01)
        (notes / "2001-02-03-go").touch()
        found = {answer.result().json()["key"] for answer in answers}
    assert len(found) == 1
    assert client.get(day).json()["key"] in found
    assert len(list(notes.glob("2001-02-03-*"))) == 2  # one was made, and the word to go on


def begin(client, player: str = "", address: str = "", lang: str = "en") -> httpx.Response:
    headers = {"Garns-Player": player} if player else {}
    with httpx.Client(base_url=client.base_url, transport=httpx.HTTPTransport(local_address=address or None)) as own:
        return own.post("/api/v1/generate", json=ENDLESS, headers=headers | {"Accept-Language": lang}, timeout=240)


def test_one_client_cannot_take_all_places_for_jobs(client):
    """Four for a player, eight for an address; then others still have room."""
    player, other = "a" * 32, "b" * 32
    own = [begin(client, player, "127.0.0.6") for _ in range(5)]
    assert [answer.status_code for answer in own] == [202] * 4 + [429]
    assert ids(own[-1]) == ["too_many_own_jobs"]
    near = [begin(client, other, "127.0.0.6") for _ in range(4)]
    assert [answer.status_code for answer in near] == [202] * 4
    french = begin(client, "c" * 32, "127.0.0.6", "fr")
    assert french.status_code == 429
    assert "vous avez déjà 8 tâches en cours" in french.json()["problems"][0]["message"]
    elsewhere = begin(client, "", "127.0.0.7")
    assert elsewhere.status_code == 202
    for job in (*own[:4], *near, elsewhere):
        client.delete(f"/api/v1/jobs/{job.json()['job']}")


def test_jobs_of_others_do_not_wait_for_one_client_to_finish(client):
    """Two jobs are worked on at once: the first of each client, not the two first."""
    mine = [begin(client, "d" * 32, "127.0.0.8").json()["job"] for _ in range(3)]
    other = begin(client, "e" * 32, "127.0.0.9").json()["job"]
    client.delete(f"/api/v1/jobs/{mine[0]}")
    while not client.get(f"/api/v1/jobs/{other}").json()["progress"]:
        time.sleep(0.01)
    assert client.get(f"/api/v1/jobs/{mine[2]}").json()["progress"] is None
    for job in (*mine, other):
        client.delete(f"/api/v1/jobs/{job}")


def test_a_job_that_waits_says_that_it_lives(client, database):
    """It would be called lost when it had been silent for long: it is heard of again and again."""
    waiting = [begin(client, "f" * 32, "127.0.0.10").json()["job"] for _ in range(3)]
    store = open_store(database)
    heard = {store.jobs.read(waiting[-1]).changed}
    while len(heard) < 3:
        heard.add(store.jobs.read(waiting[-1]).changed)
        time.sleep(0.01)
    assert client.get(f"/api/v1/jobs/{waiting[-1]}").json()["progress"] is None  # it has not begun
    store.close()
    for job in waiting:
        client.delete(f"/api/v1/jobs/{job}")


def test_a_process_that_somebody_kills_is_replaced(client, notes):
    line = send(client, post("/path", {"puzzle": FORM}), "127.0.0.11")
    while not burning(notes):
        time.sleep(0.01)
    os.kill(burning(notes).pop(), signal.SIGKILL)
    assert line.recv(100).startswith(b"HTTP/1.1 500")
    line.close()
    assert hint(client).status_code == 200


def test_requests_of_a_wrong_shape_do_not_reach_the_log(client, caplog):
    answer = client.post("/api/v1/hint", content=json.dumps({"puzzle": 5}))
    assert (answer.status_code, ids(answer)) == (422, ["bad_field"])
    assert not [record for record in caplog.records if record.levelname == "ERROR"]
