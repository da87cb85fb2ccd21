"""Games that are kept on the server: of several players, on several devices, whatever happens to the server."""

from __future__ import annotations

import json
import os
import signal
import time
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from garns.game import GameState, new_game, reduce
from garns.game.saving import game_from_json, game_to_json
from garns.store import open_store
from garns.values.puzzle import Puzzle
from garns.web import Settings
from postgres import KINDS, new_database
from web.serving import garns_serve, served

MINE, YOURS = {"Garns-Player": "0123456789abcdef" * 2}, {"Garns-Player": "f" * 32}
PUZZLE = Puzzle.parse("1.....3..4.....2", Puzzle.empty(4).geometry)
MOVES = ((1, 3), (2, 2), (3, 4), (4, 4), (5, 2))


@pytest.fixture(scope="module", params=KINDS)
def client(request, tmp_path_factory):
    """A server upon each kind of database."""
    with served(Settings(database=new_database(request, tmp_path_factory.mktemp("games")))) as client:
        yield client


def played(moves: int, puzzle: Puzzle = PUZZLE) -> GameState:
    state = new_game(puzzle)
    for cell, digit in MOVES[:moves]:
        state = reduce(state, {"type": "place", "cells": [cell], "digit": digit})
    return state


def kept(client, moves=0, headers=MINE, **more) -> int:
    answer = client.post("/api/v1/games", json={"game": game_to_json(played(moves)), **more}, headers=headers)
    assert answer.status_code == 201, answer.text
    assert answer.json()["revision"] == 0
    return answer.json()["id"]


def test_a_game_goes_on_elsewhere(client):
    game = kept(client, 1, name="from my phone")
    found = client.get(f"/api/v1/games/{game}", headers=MINE).json()
    assert game_from_json(found["game"]) == played(1)
    sent = {"revision": found["revision"], "game": game_to_json(played(3))}
    assert client.put(f"/api/v1/games/{game}", json=sent, headers=MINE).json() == {"id": game, "revision": 1}
    assert game_from_json(client.get(f"/api/v1/games/{game}", headers=MINE).json()["game"]) == played(3)
    (listed,) = (one for one in client.get("/api/v1/games", headers=MINE).json() if one["id"] == game)
    assert (listed["name"], listed["left"], listed["revision"]) == ("from my phone", 9, 1)
    assert listed["board_name"] == {"en": "4x4", "fr": "4x4"}


def test_two_devices_do_not_write_over_each_other(client):
    game = kept(client)
    sent = {"revision": 0, "game": game_to_json(played(1))}
    assert client.put(f"/api/v1/games/{game}", json=sent, headers=MINE).status_code == 200
    late = client.put(f"/api/v1/games/{game}", json=sent, headers=MINE)
    assert late.status_code == 409
    (problem,) = late.json()["problems"]
    assert (problem["id"], problem["revision"]) == ("changed_elsewhere", 1)


def test_games_of_others_are_not_there(client):
    game = kept(client, headers=MINE)
    for answer in (
        client.get(f"/api/v1/games/{game}", headers=YOURS),
        client.put(f"/api/v1/games/{game}", json={"revision": 0, "game": game_to_json(played(1))}, headers=YOURS),
        client.patch(f"/api/v1/games/{game}", json={"name": "mine"}, headers=YOURS),
        client.delete(f"/api/v1/games/{game}", headers=YOURS),
        client.get(f"/api/v1/games/{game}"),
    ):
        assert answer.status_code == 404, answer.text
    assert client.get("/api/v1/games", headers=YOURS).json() == []


def test_a_game_is_named_and_forgotten(client):
    game = kept(client)
    assert client.patch(f"/api/v1/games/{game}", json={"name": "<b>mine</b>"}, headers=MINE).status_code == 200
    names = {one["id"]: one["name"] for one in client.get("/api/v1/games", headers=MINE).json()}
    assert names[game] == "<b>mine</b>"
    assert client.delete(f"/api/v1/games/{game}", headers=MINE).status_code == 204
    assert client.delete(f"/api/v1/games/{game}", headers=MINE).status_code == 404


@pytest.mark.parametrize(
    ("form", "status", "id"),
    [
        ({}, 422, "missing_field"),
        ({"game": {}}, 400, "missing_field"),
        ({"game": {**game_to_json(played(1)), "version": 99}}, 400, "newer_version"),
        ({"game": {**game_to_json(played(1)), "dropped": -1}}, 400, "bad_field"),
        ({"game": {**game_to_json(played(1)), "board": {"values": "4" * 16}}}, 400, "bad_field"),
    ],
)
def test_what_is_no_game_is_refused(client, form, status, id):
    answer = client.post("/api/v1/games", json=form, headers=MINE)
    assert answer.status_code == status, answer.text
    assert answer.json()["problems"][0]["id"] == id


def test_what_is_more_than_a_player_may_keep_is_told(tmp_path):
    long = game_to_json(played(5)) | {"future": [game_to_json(played(5))["board"]] * 30}
    size = len(json.dumps(long, separators=(",", ":")))
    settings = Settings(database=f"sqlite:///{tmp_path}/games.db", player_bytes=size, all_bytes=size + size // 2)
    with served(settings) as client:
        game = kept(client, 5)
        for headers, id in ((MINE, "player_full"), (YOURS, None), ({"Garns-Player": "e" * 32}, "store_full")):
            sent = {"game": long}
            answer = client.post("/api/v1/games", json=sent, headers=headers)
            assert answer.status_code == (507 if id else 201), answer.text
            assert id is None or answer.json()["problems"][0]["id"] == id
        later = {"revision": 0, "game": game_to_json(played(2))}
        assert client.put(f"/api/v1/games/{game}", json=later, headers=MINE).status_code == 200


def test_a_history_without_an_end_is_refused(client):
    board = game_to_json(played(1))["board"]
    for part in ({"past": [board] * 5_001}, {"checkpoints": {str(number): board for number in range(5_001)}}):
        answer = client.post("/api/v1/games", json={"game": game_to_json(played(1)) | part}, headers=MINE)
        assert (answer.status_code, answer.json()["problems"][0]["id"]) == (413, "too_many_boards")


def test_a_player_is_named_by_32_digits(client):
    for name in ("", "x" * 32, "A" * 32, "f" * 31, "f" * 33):
        assert client.get("/api/v1/games", headers={"Garns-Player": name}).status_code == 400


def test_a_public_server_wants_to_know_the_player(tmp_path):
    with served(Settings(host="0.0.0.0", database=f"sqlite:///{tmp_path}/games.db")) as client:
        assert client.get("/api/v1/games").status_code == 401
        assert client.get("/api/v1/games", headers=MINE).json() == []
        assert client.get("/api/v1/about").json()["local"] is False


def test_the_page_and_the_terminal_share_the_games_of_this_machine(tmp_path):
    store = open_store(tmp_path / "games.db")
    game = store.create(played(2), "from the terminal")
    with served(Settings(database=f"sqlite:///{tmp_path}/games.db")) as client:
        found = client.get(f"/api/v1/games/{game}").json()
        assert game_from_json(found["game"]) == played(2)
        sent = {"revision": found["revision"], "game": game_to_json(played(3))}
        assert client.put(f"/api/v1/games/{game}", json=sent).status_code == 200
    assert store.load(game)[0] == played(3)
    store.close()


def test_a_server_that_is_killed_loses_nothing(tmp_path, database):
    with garns_serve(tmp_path, "--database", database) as (process, client):
        game = kept(client, 0)
        for moves in range(1, len(MOVES)):
            sent = {"revision": moves - 1, "game": game_to_json(played(moves))}
            assert client.put(f"/api/v1/games/{game}", json=sent, headers=MINE).status_code == 200
        os.killpg(process.pid, signal.SIGKILL)
        process.wait(30)
    with garns_serve(tmp_path, "--database", database) as (_, client):
        while (answer := client.get(f"/api/v1/games/{game}", headers=MINE)).status_code == 503:  # "try again"
            time.sleep(0.1)
        assert answer.status_code == 200, answer.text
        found = answer.json()
        assert (game_from_json(found["game"]), found["revision"]) == (played(len(MOVES) - 1), len(MOVES) - 1)


def test_many_connections_share_games_and_jobs(tmp_path, database):
    with garns_serve(tmp_path, "--database", database) as (_, client):
        base = str(client.base_url)

        def one(number: int) -> int:
            with httpx.Client(base_url=base, timeout=240) as own:
                game = kept(own, 1)
                assert own.get(f"/api/v1/jobs/{job}").status_code == 200
                return game

        job = client.post("/api/v1/generate", json={"level": "easy", "board": "6", "seed": 1}).json()["job"]
        with ThreadPoolExecutor(8) as pool:
            games = list(pool.map(one, range(16)))
        assert len(set(games)) == 16
        for game in games:
            assert client.get(f"/api/v1/games/{game}", headers=MINE).status_code == 200
        assert {one["id"] for one in client.get("/api/v1/games", headers=MINE).json()} >= set(games)
