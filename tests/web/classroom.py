"""A class on a real server, as its teacher and its students see it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import httpx

from garns.store import open_store
from garns.teaching.sets import cases


@dataclass
class Classroom:
    """A class: ``teacher`` and ``ask`` talk to the server, ``cases`` are the puzzles of the last round."""

    client: httpx.Client
    code: str
    key: str
    cases: tuple[Any, ...] = ()

    @staticmethod
    def made(client: httpx.Client, database: str, name: str) -> Classroom:
        """A new class in the database of a server."""
        store = open_store(database)
        room, key = store.classes.open(name)
        store.close()
        assert key, "there is such a class already"
        return Classroom(client, room.code, key)

    def path(self, rest: str = "") -> str:
        return f"/api/v1/classes/{self.code}{rest}"

    def teacher(self, method: str, rest: str, **form: Any) -> httpx.Response:
        """A request with the key."""
        body = {"json": form} if method in ("POST", "PATCH") else {}
        return self.client.request(method, self.path(rest), headers={"Garns-Key": self.key}, **body)

    def begin(self, **wanted: Any) -> dict[str, Any]:
        """Begin a round."""
        answer = self.teacher("POST", "/rounds", **{"set": "4x4", "seed": 5, "count": 3, "limit": 60, **wanted})
        assert answer.status_code == 201, answer.text
        round = answer.json()
        self.cases = cases(round["set"], round["seed"], round["count"])
        return round

    def join(self, name: str, language: str = "") -> Student:
        """A new student."""
        answer = self.client.post(self.path("/entries"), json={"name": name, "language": language})
        assert answer.status_code == 201, answer.text
        return Student(self, answer.json()["token"], answer.json()["entry"])

    def wall(self) -> dict[str, Any]:
        """What the class sees."""
        answer = self.client.get(self.path())
        assert answer.status_code == 200, answer.text
        return answer.json()

    def solution(self, number: int) -> str:
        """The answer to a puzzle of the round."""
        return "".join(map(str, self.cases[number - 1].solution))


@dataclass
class Student:
    """A student with plain HTTP."""

    room: Classroom
    token: str
    id: int

    def post(self, rest: str, **form: Any) -> httpx.Response:
        return self.room.client.post(self.room.path(rest), json=form, headers={"Garns-Student": self.token})

    def puzzle(self) -> dict[str, Any]:
        """The puzzle to solve now."""
        answer = self.post("/puzzle")
        assert answer.status_code == 200, answer.text
        return answer.json()

    def answer(self, number: int, **form: Any) -> dict[str, Any]:
        """The verdict on the answer to a puzzle; the right one when nothing is said."""
        found = self.post("/answer", puzzle=number, **(form or {"answer": self.room.solution(number)}))
        assert found.status_code == 200, found.text
        return found.json()

    def desk(self) -> dict[str, Any]:
        """What the class sees of the program."""
        return next(desk for desk in self.room.wall()["desks"] if desk["id"] == self.id)
