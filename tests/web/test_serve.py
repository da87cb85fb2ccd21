"""``garns serve`` as a real process: it tells its address, stops when asked, and keeps what was played."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys

import pytest
from websockets.sync.client import connect

from garns.cli.classes import reached
from garns.store import open_store
from warm import garns
from web.serving import garns_serve


def test_the_address_is_told_in_the_language_of_the_user(tmp_path):
    with garns_serve(tmp_path, lang="fr") as (process, client):
        assert client.get("/").status_code == 200
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=240)
    assert process.returncode == 0, err
    assert "Traceback" not in out + err


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_signal_ends_it_well(tmp_path, workers):
    with garns_serve(tmp_path, "--workers", workers) as (process, client):
        assert client.get("/health").json() == {"status": "ok"}
        process.send_signal(signal.SIGTERM)
        out, err = process.communicate(timeout=240)
    assert process.returncode in (0, -signal.SIGTERM), err
    assert "Traceback" not in out + err


def test_a_port_that_is_taken_is_told(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        command = [sys.executable, "-c", "from garns.cli import main; main()", "serve", "--no-browser", "--port", port]
        ended = subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)
    assert ended.returncode == 1
    assert port in ended.stderr
    assert "--port" in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize("url", ["nonsense://", "postgresql://nobody@127.0.0.1:1/x"])
def test_a_database_that_cannot_be_used_is_told(tmp_path, url):
    command = [sys.executable, "-c", "from garns.cli import main; main()", "serve", "--no-browser", "--port", "0"]
    ended = subprocess.run([*command, "--database", url], capture_output=True, text=True, timeout=240, check=False)
    assert ended.returncode in (1, 2)
    assert ended.stderr.strip()
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "so the server does not start"), ("fr", "le serveur ne démarre donc pas")]
)
def test_a_server_that_could_keep_nothing_does_not_start(tmp_path, lang, said):
    (tmp_path / "file").write_text("no folder")
    database = f"sqlite:///{tmp_path}/file/games.db"
    ended = garns("--lang", lang, "serve", "--no-browser", "--port", "0", "--database", database)
    assert (ended.returncode, ended.stdout) == (1, "")
    assert said in ended.stderr


def test_a_server_for_others_tells_an_address_that_they_reach(tmp_path):
    with garns_serve(tmp_path, "--host", "0.0.0.0", "--allowed-host", "sudoku.example") as (_, client):
        assert client.base_url.host == reached("0.0.0.0")
        known = [client.get("/", headers={"Host": host}) for host in (client.base_url.host, "sudoku.example")]
    assert all('"local": false' in page.text for page in known)


def test_the_bridge_answers_beside_the_pages(tmp_path):
    """The port of the bridge is fixed: where another program has it, this is told instead."""
    command = [sys.executable, "-c", "from garns.cli import main; main()", "serve", "--no-browser", "--bridge"]
    with socket.socket() as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind(("127.0.0.1", 4545))
        except OSError:
            pytest.skip("another program has port 4545")
        trial.listen()
        ended = subprocess.run([*command, "--port", "0"], capture_output=True, text=True, timeout=240, check=False)
        assert ended.returncode == 1
        assert "4545" in ended.stderr
    with garns_serve(tmp_path, "--bridge") as (process, client):
        assert client.get("/api/v1/about").json()["bridge"] is True
        with connect("ws://127.0.0.1:4545") as page:
            page.send('{"nonce": 7, "command": "cancel"}')
            assert json.loads(page.recv(30)) == {"nonce": 7, "type": "canceled"}
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=240)
    assert process.returncode == 0, err
    assert "Traceback" not in out + err


def test_those_who_watch_a_class_do_not_hold_up_the_end(tmp_path):
    with garns_serve(tmp_path, "--class", "L3") as (process, client):
        code = re.search(r"/class/(\w+)", process.stdout.readline())[1]
        with client.stream("GET", f"/api/v1/classes/{code}/events") as events:
            next(events.iter_lines())
            process.send_signal(signal.SIGINT)
            _, err = process.communicate(timeout=240)
    assert process.returncode == 0, err
    assert [word for word in ("Traceback", "graceful", code) if word in err] == []


def test_a_job_under_way_does_not_hold_up_the_end(tmp_path, database):
    with garns_serve(tmp_path, "--database", database) as (process, client):
        wish = {"level": "beginner", "clues": 17, "seed": 1, "seconds": 100}
        job = client.post("/api/v1/generate", json=wish).json()["job"]
        with client.stream("GET", f"/api/v1/jobs/{job}/events") as events:
            next(events.iter_lines())
            process.send_signal(signal.SIGINT)
            _, err = process.communicate(timeout=240)
    assert process.returncode == 0, err
    store = open_store(database)
    assert store.jobs.read(job).state == "failed"
    store.close()
