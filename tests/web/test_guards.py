"""What the server refuses before anybody works on it, and what never gets out of it."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import threading
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from garns.web import Settings, guards
from garns.web.app import create_app
from garns.web.errors import RequestError
from garns.web.logs import JsonLines
from garns.web.work import Work
from web.serving import served

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
FORM = {"format": "garns-puzzle", "version": 1, "board": "9", "givens": PUZZLE}
JSON = {"Content-Type": "application/json"}
ATTACKS = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "javascript:alert(1)",
    "</svg><script>",
    "]]>",
    "\u2028",
)


def ids(answer) -> list[str]:
    return [problem["id"] for problem in answer.json()["problems"]]


def test_ten_megabytes_are_refused(client):
    answer = client.post("/api/v1/puzzles", content=b'{"text": "' + b"." * 10_000_000 + b'"}', headers=JSON)
    assert (answer.status_code, ids(answer)) == (413, ["request_too_large"])


def test_a_body_that_never_comes_is_not_waited_for(tmp_path):
    with served(Settings(database=f"sqlite:///{tmp_path}/games.db", patience=0.3)) as client:
        url = client.base_url
        with socket.create_connection((url.host, url.port), 240) as line:
            head = f"POST /api/v1/puzzles HTTP/1.1\r\nHost: {url.host}:{url.port}\r\nContent-Length: 100\r\n\r\n"
            line.sendall(head.encode())
            assert line.recv(100).startswith(b"HTTP/1.1 408")


def test_a_large_body_is_refused_without_being_read(client):
    """The answer comes although hardly anything of the body was sent."""
    with socket.create_connection((client.base_url.host, client.base_url.port), 240) as line:
        host = f"{client.base_url.host}:{client.base_url.port}"
        line.sendall(f"POST /api/v1/puzzles HTTP/1.1\r\nHost: {host}\r\nContent-Length: 10000000\r\n\r\n".encode())
        assert line.recv(100).startswith(b"HTTP/1.1 413")


def test_a_body_without_a_length_is_bounded_too(client):
    def pieces():
        for _ in range(40):
            yield b" " * 100_000

    answer = client.post("/api/v1/puzzles", content=pieces(), headers=JSON)
    assert answer.status_code == 413


@pytest.mark.parametrize("opening", ["[", '{"a":', '[{"a":'])
def test_deeply_nested_bodies_are_refused(client, opening):
    for path in ("/puzzles", "/hint", "/games", "/render"):
        answer = client.post(f"/api/v1{path}", content=opening.encode() * 100_000, headers=JSON)
        assert (answer.status_code, ids(answer)) == (400, ["too_deep"])


def test_deep_text_inside_a_body_is_refused_as_text(client):
    for text in ("[" * 100_000, "(" * 100_000, '{"a":' * 100_000):
        answer = client.post("/api/v1/puzzles", json={"text": text})
        assert answer.status_code == 400, answer.text


@pytest.mark.parametrize("odd", ["NaN", "Infinity", "-Infinity", "1e999", '"\\ud800"'])
def test_what_other_readers_of_json_cannot_read_is_refused(client, odd):
    body = f'{{"puzzle": {json.dumps({**FORM, "extras": {"x": {"y": 0}}}).replace(": 0", ": " + odd)}}}'
    answer = client.post("/api/v1/puzzles", content=body.encode(), headers=JSON)
    assert (answer.status_code, ids(answer)) == (400, ["not_json"])
    json.dumps(answer.json(), allow_nan=False)


@pytest.mark.parametrize("attack", ATTACKS)
def test_titles_and_rules_come_back_as_text(client, attack):
    words = {"title": attack, "author": attack, "source": attack, "ruleset": attack}
    for path, form in (
        ("/puzzles", {"puzzle": {**FORM, **words}}),
        ("/puzzles", {"text": json.dumps({**FORM, **words})}),
    ):
        answer = client.post(f"/api/v1{path}", json=form)
        assert answer.headers["content-type"] == "application/json"
        assert (answer.json()["title"], answer.json()["author"]) == (attack, attack)
        assert answer.json()["puzzle"]["ruleset"] == attack
        assert attack not in json.dumps(answer.json()["printed"])
    for form in ({"text": attack}, {"text": PUZZLE, "format": attack}, {"puzzle": {**FORM, "board": attack}}):
        answer = client.post("/api/v1/puzzles", json=form)
        assert answer.status_code == 400
        assert answer.headers["content-type"] == "application/json"
    picture = client.post("/api/v1/render", json={"puzzle": {**FORM, **words}}).text
    assert "<script" not in picture
    assert "<img" not in picture
    assert (
        client.get(f"/api/v1/puzzles/library/{attack.replace('/', '')}").headers["content-type"] == "application/json"
    )


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "http://127.0.0.1:1"},
    ],
)
def test_other_sites_change_nothing(client, headers):
    for method, path in (("POST", "/games"), ("PUT", "/games/1"), ("DELETE", "/games/1"), ("POST", "/generate")):
        answer = client.request(method, f"/api/v1{path}", json={}, headers=headers)
        assert (answer.status_code, ids(answer)) == (403, ["foreign_request"])
    assert "access-control-allow-origin" not in client.get("/api/v1/games", headers=headers).headers


def test_our_own_page_may_ask(client):
    origin = str(client.base_url).rstrip("/")
    answer = client.post(
        "/api/v1/hint", json={"puzzle": FORM}, headers={"Origin": origin, "Sec-Fetch-Site": "same-origin"}
    )
    assert answer.status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8000", "127.0.0.1.evil.example", ""])
def test_a_server_of_this_machine_answers_to_no_other_name(client, host):
    answer = client.get("/api/v1/games", headers={"Host": host})
    assert (answer.status_code, ids(answer)) == (421, ["foreign_host"])


@pytest.mark.parametrize("host", ["localhost", "localhost:9000", "127.0.0.1", "[::1]:8000"])
def test_its_own_names(client, host):
    assert client.get("/health", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("headers", [{"Host": "["}, {"Host": "[::1"}, {"Origin": "http://["}])
def test_what_is_no_name_of_a_server_is_told(client, headers):
    for answer in (client.get("/health", headers=headers), client.post("/api/v1/hint", json={}, headers=headers)):
        assert (answer.status_code, ids(answer)) == (400, ["bad_host"])


def test_behind_a_proxy_a_server_answers_to_the_names_it_was_told(tmp_path):
    """It is no longer for this machine alone, so nobody gets the games of its user without a key."""
    settings = Settings(database=f"sqlite:///{tmp_path}/games.db", allowed_hosts=("sudoku.example",))
    with served(settings) as client:
        for host, status in (("sudoku.example", 200), ("SUDOKU.example:443", 200), ("evil.example", 421)):
            assert client.get("/health", headers={"Host": host}).status_code == status
        asked = {"Host": "sudoku.example", "Origin": "https://sudoku.example"}
        assert client.post("/api/v1/hint", json={"puzzle": FORM}, headers=asked).status_code == 200
        assert [client.get("/api/v1/games", headers=each).status_code for each in (asked, {})] == [401, 401]
        assert client.get("/api/v1/games", headers=asked | {"Garns-Player": "ab" * 16}).json() == []


def test_a_client_that_asks_too_often_has_to_wait(tmp_path):
    settings = Settings(database=f"sqlite:///{tmp_path}/games.db", rate=0.1, burst=5, local_factor=1)
    with served(settings) as client:
        answers = [client.get("/health") for _ in range(8)]
    assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 3
    assert answers[-1].headers["retry-after"] == "1"


def test_what_is_stored_and_does_not_come_in_time_is_told_and_keeps_its_place():
    async def late() -> None:
        work, end = Work(threads=1, waiting=0), threading.Event()
        with pytest.raises(RequestError) as caught:
            await work.run(lambda: end.wait(240), seconds=0.01)
        assert caught.value.problems[0].id == "out_of_time"
        with pytest.raises(RequestError) as caught:
            await work.run(lambda: None)
        assert caught.value.problems[0].id == "busy"
        end.set()
        while await asyncio.sleep(0.01, work.busy):
            pass
        assert await work.run(lambda: 5) == 5
        work.close()

    asyncio.run(late())


def test_a_crash_tells_the_client_nothing(tmp_path, monkeypatch, caplog):
    monkeypatch.setattr("garns.web.api.hints.HintSession.at", lambda *_, **__: 1 / 0)
    with served(Settings(database=f"sqlite:///{tmp_path}/games.db")) as client:
        answer = client.post("/api/v1/hint", json={"puzzle": FORM})
    assert (answer.status_code, ids(answer)) == (500, ["internal"])
    assert answer.headers["content-security-policy"]
    assert "ZeroDivision" not in answer.text
    assert "Traceback" not in answer.text
    assert "ZeroDivisionError" in caplog.text


def test_the_log_is_a_line_of_json_for_each_request(tmp_path, caplog):
    with (
        caplog.at_level(logging.INFO, logger="garns.web"),
        served(Settings(database=f"sqlite:///{tmp_path}/games.db")) as client,
    ):
        client.get("/api/v1/games?lang=fr", headers={"Garns-Player": "ab" * 16, "Authorization": "secret"})
        client.post("/api/v1/hint", json={"puzzle": FORM})
    lines = [json.loads(JsonLines().format(record)) for record in caplog.records if record.name == "garns.web"]
    assert [(line["method"], line["path"], line["status"]) for line in lines] == [
        ("GET", "/api/v1/games", 200),
        ("POST", "/api/v1/hint", 200),
    ]
    assert all(line["ms"] >= 0 and line["bytes"] > 0 and line["client"] == "127.0.0.1" for line in lines)
    assert "abab" not in str(lines)
    assert "secret" not in str(lines)


def test_depth_is_that_of_brackets_outside_of_texts():
    assert not guards.depth_exceeds(json.dumps({"a": "[" * 100}).encode(), 3)
    assert not guards.depth_exceeds(b"[]" * 1000, 3)
    assert guards.depth_exceeds(b'{"a\\"[": [[[[1]]]]}', 4)


def depth(text: str) -> int:
    """As a person counts it, sign by sign."""
    deepest = now = 0
    quoted = escaped = False
    for sign in text:
        if quoted:
            quoted, escaped = sign != '"' or escaped, sign == "\\" and not escaped
        elif sign == '"':
            quoted = True
        elif sign in "[{":
            now += 1
            deepest = max(deepest, now)
        elif sign in "]}":
            now -= 1
    return deepest


values = st.recursive(
    st.text('a[]{}"\\', max_size=5),
    lambda inner: st.lists(inner) | st.dictionaries(st.text('["\\'), inner),
    max_leaves=30,
)


@given(values, st.integers(0, 6))
def test_depth_is_that_which_a_person_counts(value, limit):
    text = json.dumps(value)
    assert guards.depth_exceeds(text.encode(), limit) == (depth(text) > limit)


def test_depth_of_a_long_text_takes_little_memory():
    """An 8 MB string behind 41 brackets once took a gigabyte."""
    for inner in (b"x", b'\\"', b"\\\\", b"[", b'","[', b'"],["'):
        content = b"[" * 41 + b'"' + inner * (8_000_000 // len(inner)) + b'"' + b"]" * 41
        tracemalloc.start()
        assert guards.depth_exceeds(content, 40)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert peak < 60_000_000


def test_bodies_that_are_here_at_once_are_bounded(tmp_path, monkeypatch):
    monkeypatch.setattr(guards, "_MOST_HELD", 50_000)
    with served(Settings(database=f"sqlite:///{tmp_path}/games.db")) as client:
        refused = client.post("/api/v1/puzzles", json={"text": "x" * 60_000})
        assert (refused.status_code, ids(refused)) == (503, ["busy"])
        for _ in range(3):  # what was refused or answered is held no more
            assert client.post("/api/v1/puzzles", json={"text": "x" * 40_000}).status_code == 400


def test_the_application_can_be_made_twice():
    assert create_app(Settings()).openapi() == create_app(Settings()).openapi()
