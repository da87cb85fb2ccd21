"""A real server for the tests of the web application."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from garns.web import Settings
from web.serving import served


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
