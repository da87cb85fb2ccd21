"""Servers for tests: one on a thread of this process, and ``garns serve`` as a process of its own."""

from __future__ import annotations

import os
import re
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import uvicorn

from garns.web import Settings, create_app
from garns.web.connections import Connection
from warm import Piped


@contextmanager
def served(settings: Settings, http: type[Connection] = Connection) -> Iterator[httpx.Client]:
    """A client of a server that listens on a free port of this machine."""
    config = uvicorn.Config(create_app(settings), port=0, log_config=None, lifespan="on", http=http, ws="none")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        time.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=240, verify=False) as client:
        yield client
    server.should_exit = True
    thread.join(30)


@contextmanager
def garns_serve(folder, *options: str, lang: str = "en") -> Iterator[tuple[Piped, httpx.Client]]:
    """A server of its own, and a client of it; killed in the end if it still runs."""
    env = {**os.environ, "GARNS_DATA": str(folder), "GARNS_LANG": lang, "PYTHONUNBUFFERED": "1"}
    words = ["serve", "--port", "0", "--no-browser", *options]
    process = Piped(words, env, filled="uvicorn garns.web garns.store garns.teaching", session=True)
    try:
        line = process.stdout.readline()
        address = re.search(r"http://\S+", line)
        assert address, (line, process.stderr.read() if process.poll() is not None else "")
        with httpx.Client(base_url=address[0], timeout=240, verify=False) as client:
            while not _lives(client):
                assert process.poll() is None, process.stderr.read()
                time.sleep(0.1)
            yield process, client
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _lives(client: httpx.Client) -> bool:
    """Whether the server answers yet."""
    try:
        return client.get("/health").status_code == 200
    except httpx.TransportError:
        return False
