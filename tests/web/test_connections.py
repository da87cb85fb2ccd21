"""Connections before there is a request: how large a head may be, how long one waits for it, how many there may be."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import suppress

import httpx
import pytest

from garns.web import Settings, connections
from garns.web.connections import Connection
from web.serving import served


class Impatient(Connection):
    LONGEST, PATIENCE, MOST = 10_000, 0.3, 8


@pytest.fixture(scope="module")
def client(tmp_path_factory) -> Iterator[httpx.Client]:
    folder = tmp_path_factory.mktemp("connections")
    with served(Settings(database=f"sqlite:///{folder}/games.db"), http=Impatient) as client:
        yield client


@pytest.fixture
def line(client) -> Iterator[socket.socket]:
    with opened(client) as line:
        yield line


def opened(client) -> socket.socket:
    return socket.create_connection((client.base_url.host, client.base_url.port), 60)


def answers(line: socket.socket) -> bytes:
    """All that is said before the other side hangs up, however it does that."""
    said = b""
    with suppress(ConnectionResetError):
        while piece := line.recv(65536):
            said += piece
    return said


REQUEST = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n"


@pytest.mark.parametrize("pieces", [1, 50])
def test_a_head_without_an_end_is_refused(line, pieces):
    with suppress(BrokenPipeError, ConnectionResetError):  # it did not hear us out
        line.sendall(REQUEST + b"X: ")
        for _ in range(pieces):
            line.sendall(b"x" * (20_000 // pieces))
    assert answers(line).startswith(b"HTTP/1.1 431")


def test_many_headers_that_come_at_once_are_refused(line):
    line.sendall(REQUEST + b"X: 0123456789\r\n" * 1000 + b"\r\n")
    assert answers(line).startswith(b"HTTP/1.1 431")


def test_a_long_address_is_refused(line):
    line.sendall(b"GET /" + b"x" * 11_000 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    assert answers(line).startswith(b"HTTP/1.1 431")


@pytest.mark.parametrize("head", [b"", b"GET", REQUEST])
def test_a_head_that_never_comes_is_not_waited_for(line, head):
    line.sendall(head)
    assert answers(line) == b""


def test_a_head_that_comes_drop_by_drop_is_not_waited_for(line):
    line.settimeout(0.02)
    said = None
    for letter in REQUEST + b"X-Drop: " + b"x" * 9000:
        try:
            line.send(bytes([letter]))
            said = line.recv(100)
            break
        except TimeoutError:
            continue
        except (ConnectionResetError, BrokenPipeError):
            said = b""
            break
    assert said == b""


def test_a_body_that_nobody_reads_is_not_waited_for_either(line):
    line.sendall(REQUEST + b"Content-Length: 1000\r\n\r\nx")
    assert b'{"status":"ok"}' in answers(line)


def test_who_asks_in_time_may_ask_again(line):
    for _ in range(3):
        line.sendall(REQUEST + b"\r\n")
        assert b'{"status":"ok"}' in line.recv(65536)


def test_an_answer_may_take_longer_than_a_head(client, monkeypatch):
    from garns.web.api import solving

    monkeypatch.setattr(solving, "check", lambda *_: time.sleep(2 * Impatient.PATIENCE) or "right")
    form = {"format": "garns-puzzle", "version": 1, "board": "4", "givens": "1.....3..4.....2"}
    assert client.post("/api/v1/check", json={"puzzle": form}).json()


def test_one_address_has_only_so_many_connections(client, monkeypatch):
    monkeypatch.setattr(connections, "is_loopback", lambda _: False)
    wait_until_nobody_is_connected(client)
    lines = []
    for _ in range(Impatient.MOST):
        lines.append(opened(client))
        lines[-1].sendall(REQUEST + b"\r\n")  # at once: a line that says nothing is hung up on
        assert b'{"status":"ok"}' in lines[-1].recv(65536)
    with opened(client) as one_more:
        assert answers(one_more).startswith(b"HTTP/1.1 503")
    for each in lines:
        each.close()
    wait_until_nobody_is_connected(client)
    assert client.get("/health").status_code == 200


def wait_until_nobody_is_connected(client) -> None:
    client.get("/health", headers={"Connection": "close"})
    while connections._OPEN:
        time.sleep(0.01)


def test_there_are_files_for_all_connections():
    import resource

    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(500, before[0]), before[1]))
        connections.allow_connections(400)
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == min(600, before[1])
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
