"""A process of the crew, as the server sees it."""

from __future__ import annotations

import asyncio
import resource
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

from garns.web.crew.frames import Frame, Frames


class Died(Exception):  # noqa: N818 (whoever asked decides what it means)
    """A process that ended before it had answered, and how."""

    def __init__(self, status: int, memory: bool) -> None:
        super().__init__(f"a process ended with status {status}")
        #: Whether its time was over, or there was too little memory for it.
        self.late, self.memory = status == -signal.SIGALRM, memory


class Process(asyncio.Protocol):
    """One process: it does one thing at a time."""

    def __init__(self, number: int, ready: Callable[[Process], None]) -> None:
        self.number, self.ready = number, ready
        #: Whose request it did last: it may remember the puzzle.
        self.client = ""
        #: Whether it lets others go first: for ever, since a process cannot take that back.
        self.slow = False
        #: Whether it shall live.
        self.wanted = True
        #: Whether it was ended because all of them together had too much memory.
        self.too_large = False
        self._pid = self._size = 0
        self._frames = Frames()
        self._answer: asyncio.Future[Frame] | None = None
        self._hear: Callable[[Any], None] | None = None
        self._transport: asyncio.WriteTransport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the line."""
        self._transport = cast(asyncio.WriteTransport, transport)  # that of uvloop is none by its class

    def data_received(self, data: bytes) -> None:
        """Hear that it is there, how far it is, or its answer."""
        for frame in self._frames.feed(data):
            if "pid" in frame.head:
                self._pid = frame.head["pid"]
                self._size = _bytes_of(self._pid)
                self.ready(self)
            elif "progress" in frame.head:
                if self._hear:
                    self._hear(frame.head["progress"])
            elif self._answer and not self._answer.done():
                self._answer.set_result(frame)

    @property
    def is_there(self) -> bool:
        """Whether it has begun to live."""
        return self._pid > 0

    def begin(self, asked: Frame, hear: Callable[[Any], None] | None = None) -> asyncio.Future[Frame]:
        """Give it something to do; gives its answer in time, or :class:`Died`."""
        assert self._transport is not None
        self._hear, self._answer = hear, asyncio.get_running_loop().create_future()
        self._transport.write(asked.packed())
        return self._answer

    def ended(self, status: int) -> None:
        """Know that it is no more."""
        self.close()
        if self._answer and not self._answer.done():
            self._answer.set_exception(Died(status, self.too_large))

    def close(self) -> None:
        """Let it go: it ends when it has nothing more to do."""
        if self._transport:
            self._transport.close()

    def worked(self) -> float | None:
        """Seconds of a processor that it has used so far; None where the system does not tell."""
        try:  # the clock of another process has this number on Linux: see clock_getcpuclockid(3)
            return time.clock_gettime((~self._pid << 3) | 2)
        except OSError:
            return None

    def grown(self) -> int:
        """Bytes that it has taken since it was forked; not less than none, for what one gives back hides no other."""
        return max(0, _bytes_of(self._pid) - self._size)


def _bytes_of(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * resource.getpagesize()
    except (OSError, IndexError):  # it has gone, or this is no Linux
        return 0
