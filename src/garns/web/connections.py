"""A connection, before there is a request: how many there may be, how large a head, how long to wait for one.

uvicorn with httptools bounds none of these. Its protocol is where bytes arrive first, so nothing needs to stand before
it: the same class counts, and hangs up on those who owe us bytes for too long.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from garns.web.settings import is_loopback

#: Open connections of this process by address.
_OPEN: Counter[str] = Counter()
#: Files that a process opens besides: the database, its log, pipes.
_OTHER_FILES = 200


class Connection(HttpToolsProtocol):
    """A connection with bounds. A subclass may have others."""

    #: Bytes of the longest head: the address that is asked for, and all headers.
    LONGEST: ClassVar[int] = 32_000
    #: Seconds until a head has arrived whole, or the rest of a body that nobody read.
    PATIENCE: ClassVar[float] = 10.0
    #: Connections of one address (a class may share one), and of all. A proxy on this machine is bounded by the latter.
    MOST: ClassVar[int] = 600
    MOST_IN_ALL: ClassVar[int] = 4_000

    _address = ""
    _late: asyncio.TimerHandle | None = None
    #: Whether a head is expected; its bytes that have come, and those that are understood.
    _in_head, _came, _head = True, 0, 0

    def connection_made(self, transport: Any) -> None:
        """Count it, and wait for its first request."""
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        _OPEN[self._address] += 1
        few = _OPEN[self._address] <= self.MOST or is_loopback(self._address)
        if few and _OPEN.total() <= self.MOST_IN_ALL:
            self._wait()
        else:
            self._refuse(503)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more."""
        self._arrived()
        _OPEN[self._address] -= 1
        if not _OPEN[self._address]:
            del _OPEN[self._address]
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take in bytes, but no head without an end."""
        if self._in_head:
            self._came += len(data)
            self._wait()
        super().data_received(data)
        if self._in_head and self._came > self.LONGEST:
            self._refuse(431)

    def on_url(self, url: bytes) -> None:
        """Take a piece of the address."""
        self._grow(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a header: the bytes that arrive at once may hold too many."""
        self._grow(len(name) + len(value))
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Begin to work: what comes now is a body."""
        self._in_head, self._came, self._head = False, 0, 0
        self._arrived()
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Expect another request."""
        self._in_head = True
        self._arrived()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """Wait no longer for a body than for a head, once it is answered."""
        super().on_response_complete()
        if not self._in_head:
            self._wait()

    def send_400_response(self, msg: str) -> None:
        """Say what is wrong with a head."""
        if self._head > self.LONGEST:
            self._refuse(431)
        else:
            super().send_400_response(msg)

    def _grow(self, size: int) -> None:
        self._head += size
        if self._head > self.LONGEST:
            raise ValueError("head too large")  # the parser stops, and send_400_response is called

    def _wait(self) -> None:
        self._late = self._late or self.loop.call_later(self.PATIENCE, self._hang_up)

    def _arrived(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _hang_up(self) -> None:
        """Nothing is said: whoever waits for an answer has sent a request."""
        self.transport.abort()

    def _refuse(self, status: int) -> None:
        if not self.transport.is_closing():
            self.transport.write(STATUS_LINE[status] + b"content-length: 0\r\nconnection: close\r\n\r\n")
            self.transport.close()


def allow_connections(most: int = Connection.MOST_IN_ALL) -> None:
    """Let this process, and those it starts, have so many files open; where that is not allowed, as many as it may."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = most + _OTHER_FILES
        most_allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        if soft != resource.RLIM_INFINITY and soft < most_allowed:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most_allowed, hard))
