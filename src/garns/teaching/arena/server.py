"""The server of a class, as a student's machine sees it: questions and answers over a line that may break."""

from __future__ import annotations

import http.client
import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from garns.errors import ArgumentError, GarnsError, Problem
from garns.store.classes import is_code

#: Seconds that an answer of the server may take.
PATIENCE = 20.0
#: Seconds between two tries when the line is broken: the first, and the longest.
_SOON, _LATE = 0.25, 5.0
_LARGEST = 2**20


@dataclass(frozen=True, slots=True)
class Address:
    """Where a class is: the server, and the code."""

    secure: bool
    host: str
    port: int
    code: str

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http{'s' if self.secure else ''}://{host}:{self.port}/{self.code}"


def read_address(text: str) -> Address:
    """The address that a teacher gave.

    >>> str(read_address("http://room12.lan:8080/k7qx4m"))
    'http://room12.lan:8080/K7QX4M'
    >>> str(read_address("room12/class/K7QX4M"))
    'http://room12:80/K7QX4M'

    :raises ArgumentError: when it is none.
    """
    try:
        url = urlsplit(text if "://" in text else f"http://{text}")
        port, host = url.port, url.hostname
    except ValueError:
        port, host, url = None, None, urlsplit("")
    code = url.path.removeprefix("/class").strip("/")
    if url.scheme not in ("http", "https") or not host or not is_code(code):
        raise ArgumentError([Problem("bad_class_address", found=text)])
    secure = url.scheme == "https"
    return Address(secure, host, port or (443 if secure else 80), code.upper())


class Refused(GarnsError):  # noqa: N818 (the answer of a server, not a fault of ours)
    """The server said no: its own words, by its own ids."""

    def __init__(self, status: int, problems: list[dict[str, Any]]) -> None:
        self.status, self.ids = status, tuple(str(each.get("id")) for each in problems)
        self.words = "; ".join(str(each.get("message")) for each in problems)
        super().__init__([])

    def message(self, lang: str | None = None) -> str:
        """What the server said, in the language that it was asked in."""
        return self.words


class Lost(GarnsError):  # noqa: N818 (the same)
    """Nobody answers."""

    def __init__(self, address: Address, reason: str) -> None:
        super().__init__([Problem("no_answer", address=str(address), reason=reason)])


class Server:
    """A line to the class. One thread may use it."""

    def __init__(self, address: Address, lang: str, token: str = "") -> None:
        self.address, self.token = address, token
        #: The names of the program and of the class, as the server knows them.
        self.name = self.title = ""
        self._lang = lang
        self._line: http.client.HTTPConnection | None = None

    def ask(self, path: str, form: dict[str, Any]) -> dict[str, Any]:
        """The answer to a question.

        :raises Lost: when none came.
        :raises Refused: when the server says no.
        """
        try:
            status, body = self._send(path, json.dumps(form).encode())
        except (OSError, http.client.HTTPException) as error:
            self.close()
            reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
            raise Lost(self.address, reason) from None
        try:
            answer = json.loads(body)
            if status >= 400:
                raise Refused(status, answer["problems"])
        except (ValueError, KeyError, TypeError):
            raise GarnsError([Problem("no_garns", address=str(self.address))]) from None
        found: dict[str, Any] = answer
        return found

    def ask_until(self, path: str, form: dict[str, Any], told: Callable[[bool], None]) -> dict[str, Any]:
        """The answer, however often the line breaks; ``told`` hears when it does (False), and when it is back (True).

        :raises Refused: when the server says no, and not only that it has too much to do.
        """
        pause, broken = _SOON, False
        while True:
            try:
                answer = self.ask(path, form)
            except Lost:
                if not broken:
                    told(False)
                broken = True
            except Refused as no:
                if no.status not in (429, 503):
                    raise
            else:
                if broken:
                    told(True)
                return answer
            time.sleep(pause)
            pause = min(_LATE, 2 * pause)

    def close(self) -> None:
        """Let go of the line."""
        if self._line:
            self._line.close()
        self._line = None

    def _send(self, path: str, body: bytes) -> tuple[int, bytes]:
        headers = {"Content-Type": "application/json", "Accept-Language": self._lang, "Garns-Student": self.token}
        for last in (False, True):
            fresh = self._line is None
            try:
                line = self._connected()
                line.request("POST", f"/api/v1/classes/{self.address.code}/{path}", body, headers)
                answer = line.getresponse()
                return answer.status, answer.read(_LARGEST)
            except (ConnectionError, http.client.BadStatusLine):
                # A line that was kept may have been closed at the other end meanwhile; nothing here counts twice.
                self.close()
                if fresh or last:
                    raise
        raise AssertionError

    def _connected(self) -> http.client.HTTPConnection:
        if self._line is None:
            kind = http.client.HTTPSConnection if self.address.secure else http.client.HTTPConnection
            self._line = kind(self.address.host, self.address.port, timeout=PATIENCE)
        return self._line
