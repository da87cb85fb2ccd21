"""A real server for the tests of the web application."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest
import uvicorn

from garns.web import Settings, create_app


@contextmanager
def served(settings: Settings) -> Iterator[httpx.Client]:
    """A client of a server that listens on a free port of this machine."""
    config = uvicorn.Config(create_app(settings), port=0, log_config=None, lifespan="on")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        time.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60) as client:
        yield client
    server.should_exit = True
    thread.join(30)


@pytest.fixture(scope="session")
def client(tmp_path_factory) -> Iterator[httpx.Client]:
    folder = tmp_path_factory.mktemp("web")
    with served(Settings(database=f"sqlite:///{folder}/games.db")) as client:
        yield client


@pytest.fixture(scope="session")
def ask(client):
    """Post a form below /api/v1; gives the JSON of a good answer."""

    def post(path, **form):
        answer = client.post(f"/api/v1{path}", json=form)
        assert answer.status_code == 200, answer.text
        return answer.json()

    return post
