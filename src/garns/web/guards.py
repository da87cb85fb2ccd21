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
from contextlib import nullcontext
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
#: Bytes of a large body, of which one is read at a time; and of all bodies that are here at once.
_LARGE, _MOST_HELD = 1_000_000, 64_000_000
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
        #: Bytes of the bodies that are here now, and who may read a large one: as lists and numbers it is much larger.
        self._held, self._reader = 0, asyncio.Semaphore(1)

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Check a request, hand it on, and complete its answer."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        watch, body = _Watch(scope, send), _Body(receive, self._limit(scope["path"]), self._hold)
        try:
            refusal = self._refusal(scope)
            if refusal is None and scope["method"] in _CHANGING:
                refusal, receive = await self._arrival(body, scope), body.receive
            async with self._reader if body.size > _LARGE else nullcontext():
                refusal = refusal or await body.wrong()
                if refusal is None:
                    await self._app(scope, receive, watch.send)
                else:
                    await _answer(refusal, scope, receive, watch.send)
        except Exception:  # our own mistake: the log has it all, the client only that it happened
            log.exception("crash")
            if watch.status is None:
                await _answer(Problem("internal"), scope, receive, watch.send)
        finally:
            self._held -= body.size
            watch.done()

    def _hold(self, size: int) -> bool:
        """Count some bytes of a body; gives whether there was room for them."""
        self._held += size
        return self._held <= _MOST_HELD

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
        name = _name(f"//{host}")
        if name is None or _name(headers.get("origin", "")) is None:
            return Problem("bad_host", field="Host" if name is None else "Origin")
        if not self._settings.answers_to(name):
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


def _name(address: str) -> str | None:
    """The name of the machine in an address; None when it is no address.

    >>> _name("//[::1]:8000"), _name("//"), _name("http://[")
    ('::1', '', None)
    """
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return None


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

    def __init__(self, receive: Receive, limit: int, hold: Callable[[int], bool]) -> None:
        self._receive, self._limit, self._hold = receive, limit, hold
        self._content: bytes | None = b""
        #: The bytes that have arrived.
        self.size = 0

    async def read(self, headers: Headers) -> Problem | None:
        """Take it in; gives why not."""
        too_large = Problem("request_too_large", expected=self._limit)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self._limit:
            return too_large
        pieces, more = [], True
        while more:
            message = await self._receive()
            if message["type"] != "http.request":
                break
            pieces.append(message.get("body", b""))
            self.size += len(pieces[-1])
            if not self._hold(len(pieces[-1])):
                return Problem("busy")
            if self.size > self._limit:
                return too_large
            more = message.get("more_body", False)
        self._content = b"".join(pieces)
        return None

    async def wrong(self) -> Problem | None:
        """What is wrong with what has arrived; others are served while a large one is looked through."""
        content = self._content or b""
        return await asyncio.to_thread(_wrong, content) if self.size > _LARGE else _wrong(content)

    async def receive(self) -> Message:
        """The body as one message, then whatever comes."""
        if self._content is None:
            return await self._receive()
        content, self._content = self._content, None
        return {"type": "http.request", "body": content, "more_body": False}


def _wrong(content: bytes) -> Problem | None:
    if depth_exceeds(content, DEEPEST):
        return Problem("too_deep")
    return None if _is_plain(content) else Problem("not_json", found="")


#: Objects count as lists, and everything but brackets and quotes is left out.
_SHAPES, _OTHERS = bytes.maketrans(b"{}", b"[]"), bytes(set(range(256)) - set(b'[]{}"'))
#: Bytes that are taken apart at a time.
_SLICE = 1_000_000


def depth_exceeds(content: bytes, limit: int) -> bool:
    """Whether lists and objects of a JSON text are nested more deeply than a limit: a few scans, in little memory.

    >>> depth_exceeds(b'[[[]]]', 3), depth_exceeds(b'[[[["]]]]"]]]]', 3)
    (False, True)
    """
    if content.count(b"[") + content.count(b"{") <= limit:
        return False
    # What is escaped is no quote; pairs of quotes with nothing between them change nothing.
    signs = content.replace(b"\\\\", b"").replace(b'\\"', b"").translate(_SHAPES, _OTHERS).replace(b'""', b"")
    outside, inside = bytearray(), 0
    for start in range(0, len(signs), _SLICE):
        parts = signs[start : start + _SLICE].split(b'"')
        outside += b"".join(parts[inside::2])
        inside ^= (len(parts) - 1) & 1
    for _ in range(limit):  # each time, the innermost pairs go
        outside = outside.replace(b"[]", b"")
    return b"[]" in outside or outside.count(b"[") > limit


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
