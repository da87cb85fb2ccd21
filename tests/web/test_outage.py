"""A database that goes away for a while: nothing is acknowledged that is not kept, and what is under way goes on."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time

import pytest

from garns.errors import SourceError
from garns.game import new_game
from garns.game.saving import game_to_json
from garns.store import jobs, open_store
from garns.values.geometry import board
from garns.values.puzzle import Puzzle
from garns.web import Settings, create_app
from web.serving import served

GAME = game_to_json(new_game(Puzzle.parse("1.....3..4.....2", board("4"))))
#: Work that is not done before it is stopped.
LONG = {"board": "25", "level": "extreme", "seconds": 120}


def ids(answer) -> list[str]:
    return [problem["id"] for problem in answer.json()["problems"]]


def test_jobs_and_streams_live_through_a_short_outage_of_postgresql(postgres, caplog, monkeypatch):
    missed: list[object] = []
    known = jobs._need_away
    monkeypatch.setattr(jobs, "_need_away", lambda error: missed.append(known(error)))
    with served(Settings(database=postgres.database())) as client:
        job = client.post("/api/v1/generate", json=LONG).json()["job"]
        heard: list[str] = []

        def listen() -> None:
            with client.stream("GET", f"/api/v1/jobs/{job}/events") as stream:
                heard.extend(line for line in stream.iter_lines() if line.startswith("event: "))

        listener = threading.Thread(target=listen)
        listener.start()
        while client.get(f"/api/v1/jobs/{job}").json()["progress"] is None:
            time.sleep(0.01)
        postgres.stop()
        try:
            refused = client.post("/api/v1/games", json={"game": GAME})
            ready = client.get("/ready")
            health = client.get("/health")
            while len(missed) < 8:  # the job has noticed
                time.sleep(0.01)
        finally:
            postgres.start()
        assert (refused.status_code, ids(refused), ready.status_code) == (503, ["database_away"], 503)
        assert health.status_code == 200
        for secret in ("garns-pg-", "5432", "socket", "psycopg"):
            assert secret not in refused.text + ready.text
        assert "garns-pg-" in caplog.text  # the log has it
        while client.get("/ready").status_code != 200:
            time.sleep(0.01)
        assert client.get(f"/api/v1/jobs/{job}").json()["state"] == "running"
        client.delete(f"/api/v1/jobs/{job}")
        listener.join(60)
    assert heard[-1] == "event: cancelled"


def test_what_comes_of_a_job_during_an_outage_is_told_after_it(postgres):
    store = open_store(postgres.database())
    job = store.jobs.create("generate")
    postgres.stop()
    try:
        assert store.jobs.update(job, {"tries": 5})
        assert not store.jobs.wants_cancel(job)
        teller = threading.Thread(target=store.jobs.finish, args=(job, "done", {"puzzle": 1}))
        teller.start()
    finally:
        postgres.start()
    teller.join(60)
    assert (store.jobs.read(job).state, store.jobs.read(job).result) == ("done", {"puzzle": 1})
    store.close()


@pytest.fixture
def hurried(monkeypatch):
    """Nobody waits long for another program that writes."""
    monkeypatch.setattr("garns.store.database.PATIENCE", 0.05)


def test_a_server_whose_database_another_program_holds_takes_nothing(tmp_path, hurried):
    with served(Settings(database=f"sqlite:///{tmp_path}/games.db")) as client:
        assert client.get("/ready").status_code == 200
        other = sqlite3.connect(tmp_path / "games.db", isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        refused, ready = client.post("/api/v1/games", json={"game": GAME}), client.get("/ready")
        other.close()
        assert (refused.status_code, ids(refused), ready.status_code) == (503, ["database_away"], 503)
        assert client.get("/ready").status_code == 200
        assert client.get("/api/v1/games").json() == []


def test_a_server_that_could_keep_nothing_does_not_start(tmp_path):
    (tmp_path / "file").touch()
    app = create_app(Settings(database=f"sqlite:///{tmp_path}/file/games.db"))

    async def start() -> None:
        async with app.router.lifespan_context(app):
            pytest.fail("it has started")

    with pytest.raises(SourceError, match="cannot be written"):
        asyncio.run(start())
