"""What every request passes through: who may ask, how much, how often; and the headers of every answer.

Plain ASGI, one layer for all of it: this runs for each request.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request

from garns.errors import Problem
from garns.web.errors import RequestError, error_answer, language
from garns.web.settings import Settings, is_loopback

log = logging.getLogger("garns.web")

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Message, Receive, Send], Awaitable[None]]

#: Forms deeper than this are no puzzles; readers of JSON would run out of stack.
DEEPEST = 40
#: Clients that are remembered; of more, all are forgotten.
_CLIENTS = 10_000

CONTENT_POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self'; script-src 'self'; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
)
HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Guard:
    """An application behind all checks."""

    def __init__(self, app: App, settings: Settings) -> None:
        self._app, self._settings = app, settings
        self._buckets = Buckets(settings.rate, settings.burst)

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Check a request, hand it on, and complete its answer."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        watch = _Watch(scope, send)
        try:
            refusal = self._refusal(scope)
            if refusal is None:
                body = _Body(receive, self._limit(scope["path"]))
                refusal = await self._arrival(body, scope) if scope["method"] in _CHANGING else None
                receive = body.receive if scope["method"] in _CHANGING else receive
            if refusal is None:
                await self._app(scope, receive, watch.send)
            else:
                await _answer(refusal, scope, receive, watch.send)
        except Exception:  # our own mistake: the log has it all, the client only that it happened
            log.exception("crash")
            if watch.status is None:
                await _answer(Problem("internal"), scope, receive, watch.send)
        finally:
            watch.done()

    async def _arrival(self, body: _Body, scope: Message) -> Problem | None:
        """Wait for a body, but not for ever; gives what is wrong with it."""
        patience = self._settings.patience
        try:
            return await asyncio.wait_for(body.read(Headers(scope=scope)), patience)
        except TimeoutError:
            return Problem("request_too_slow", seconds=patience)

    def _limit(self, path: str) -> int:
        """The bytes that a body may have: a game comes with its whole history, moves of a program are few."""
        if path.startswith(_CLASSES):
            return self._settings.class_body
        return self._settings.game_body if path.startswith("/api/v1/games") else self._settings.body

    def _refusal(self, scope: Message) -> Problem | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        name = urlsplit(f"//{host}").hostname or ""
        if self._settings.local and not is_loopback(name):  # a page elsewhere whose name was made to mean this machine
            return Problem("foreign_host", found=name)
        if scope["method"] in _CHANGING and not same_site(headers, host):
            return Problem("foreign_request")
        client = scope["client"][0] if scope.get("client") else ""
        cost = 1 / self._settings.local_factor if is_loopback(client) else 1.0
        if scope["path"].startswith(_CLASSES):  # a whole class may share one address; programs are counted one by one
            cost /= self._settings.class_factor
        return None if self._buckets.take(client, cost) else Problem("too_many_requests")


async def _answer(problem: Problem, scope: Message, receive: Receive, send: Send) -> None:
    await error_answer(RequestError([problem]), language(Request(scope)))(scope, receive, send)


_CLASSES = "/api/v1/classes/"
_CHANGING = ("POST", "PUT", "PATCH", "DELETE")


def same_site(headers: Headers, host: str) -> bool:
    """Whether a request comes from our own page, or from no page at all."""
    if headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
        return False
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == host


class Buckets:
    """A bucket of tokens for each client: a request takes one, and they come back with time.

    >>> buckets = Buckets(rate=1, burst=2)
    >>> [buckets.take("a", 1.0) for _ in range(3)], buckets.take("b", 1.0)
    ([True, True, False], True)
    """

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, client: str, cost: float) -> bool:
        """Whether a client may ask now."""
        now = time.monotonic()
        left, since = self._left.get(client, (self._burst, now))
        left = min(self._burst, left + (now - since) * self._rate) - cost
        if len(self._left) > _CLIENTS:
            self._left.clear()
        self._left[client] = max(left, 0.0), now
        return left >= 0

    def left(self, client: str) -> float:
        """How many tokens a client has now."""
        left, since = self._left.get(client, (self._burst, time.monotonic()))
        return min(self._burst, left + (time.monotonic() - since) * self._rate)


class _Body:
    """The body of a request, read before anybody works on it, and never more than the limit."""

    def __init__(self, receive: Receive, limit: int) -> None:
        self._receive, self._limit = receive, limit
        self._content: bytes | None = b""

    async def read(self, headers: Headers) -> Problem | None:
        """Take it in; gives what is wrong with it."""
        too_large = Problem("request_too_large", expected=self._limit)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self._limit:
            return too_large
        pieces, size, more = [], 0, True
        while more:
            message = await self._receive()
            if message["type"] != "http.request":
                break
            pieces.append(message.get("body", b""))
            size += len(pieces[-1])
            if size > self._limit:
                return too_large
            more = message.get("more_body", False)
        self._content = b"".join(pieces)
        if depth_exceeds(self._content, DEEPEST):
            return Problem("too_deep")
        return None if _is_plain(self._content) else Problem("not_json", found="")

    async def receive(self) -> Message:
        """The body as one message, then whatever comes."""
        if self._content is None:
            return await self._receive()
        content, self._content = self._content, None
        return {"type": "http.request", "body": content, "more_body": False}


_NOT_BRACKETS = re.compile(rb'"(?:[^"\\]|\\.)*"?|[^\[\]{}"]+', re.DOTALL)


def depth_exceeds(content: bytes, limit: int) -> bool:
    """Whether lists and objects of a JSON text are nested more deeply than a limit.

    >>> depth_exceeds(b'[[[]]]', 3), depth_exceeds(b'[[[["]]]]"]]]]', 3)
    (False, True)
    """
    if content.count(b"[") + content.count(b"{") <= limit:
        return False
    depth = 0
    for bracket in _NOT_BRACKETS.sub(b"", content):
        depth += 1 if bracket in b"[{" else -1
        if depth > limit:
            return True
    return False


#: Numbers without an end, and halves of characters: Python reads them, but nobody can read what it then writes.
_ODD = re.compile(rb"NaN|Infinity|\d[eE]\+?\d{3}|\\u[dD][89a-fA-F]")


def _is_plain(content: bytes) -> bool:
    """Whether a text, if it is JSON, is so for every reader.

    >>> _is_plain(b'["NaN", 5]'), _is_plain(b"[NaN]"), _is_plain(rb'"\\ud83d\\ude00"'), _is_plain(rb'"\\ud83d"')
    (True, False, True, False)
    """
    if not _ODD.search(content):
        return True
    try:
        json.dumps(json.loads(content), ensure_ascii=False, allow_nan=False).encode()
    except ValueError:
        return False
    return True


#: The code of a class in a path, which is for its students only.
_CODE = re.compile(r"^((?:/api/v1/classes/|/class/))[^/]+|^(/)(?=[2-9B-DF-HJ-KM-NP-TV-Zb-df-hj-km-np-tv-z]{6}$).+")


class _Watch:
    """An answer on its way out: headers for it, a line of the log about it."""

    def __init__(self, scope: Message, send: Send) -> None:
        self._scope, self._send = scope, send
        self._bytes, self._start = 0, time.perf_counter()
        #: None while nothing was sent.
        self.status: int | None = None

    async def send(self, message: Message) -> None:
        """Pass on a piece of the answer."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("Cache-Control", "no-store")
        else:
            self._bytes += len(message.get("body", b""))
        await self._send(message)

    def done(self) -> None:
        """Write the line."""
        if log.isEnabledFor(logging.INFO):
            client = self._scope["client"][0] if self._scope.get("client") else ""
            path = _CODE.sub(r"\1*", self._scope["path"])
            form = {"method": self._scope["method"], "path": path, "status": self.status}
            spent = round(1000 * (time.perf_counter() - self._start), 2)
            log.info("request", extra={**form, "ms": spent, "bytes": self._bytes, "client": client})
