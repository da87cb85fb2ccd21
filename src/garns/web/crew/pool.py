"""Processes that the foreman forks for the server, and what becomes of them."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
from collections.abc import Callable
from itertools import count
from typing import Any

from garns.web.crew import foreman
from garns.web.crew.frames import Frame
from garns.web.crew.process import Process

log = logging.getLogger("garns.web")

#: Bytes that all processes together may take beyond what they had when they were forked; seconds between two looks.
MOST_MEMORY, _LOOK = 256 << 20, 0.25
#: Seconds that processes get to end by themselves, and those before another is started where one could not.
_FAREWELL, _AGAIN = 2.0, 0.5


class Pool:
    """Processes to be had: each is there some milliseconds after it was asked for."""

    def __init__(self, member: foreman.Member) -> None:
        self._member = member
        self._line: socket.socket | None = None
        self._foreman = 0
        self._numbers = count(1)
        self._known: dict[int, Process] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closing = False
        #: Hears of each process that has ended.
        self.gone: Callable[[Process], None] = lambda _: None

    def start(self) -> None:
        """Fork the foreman; ask for nothing before."""
        self._line, self._foreman = foreman.start(self._member)
        asyncio.get_running_loop().add_reader(self._line.fileno(), self._reported)
        self._keep(self._weigh())

    def hire(self, ready: Callable[[Process], None]) -> None:
        """Start a process, which is handed over as soon as it is there."""
        process = Process(next(self._numbers), ready)
        self._known[process.number] = process
        here, there = socket.socketpair()
        here.setblocking(False)
        self._order(foreman.HIRE, process, there)
        there.close()
        self._keep(asyncio.get_running_loop().create_unix_connection(lambda: process, sock=here))

    def kill(self, process: Process) -> None:
        """End a process at once, whatever it does."""
        process.wanted = False
        self._order(foreman.KILL, process)

    def slow(self, process: Process) -> None:
        """Let a process have only what others leave of the processors, from now on."""
        if not process.slow:
            process.slow = True
            self._order(foreman.SLOW, process)

    async def do(self, asked: Frame, hear: Callable[[Any], None]) -> Frame:
        """What a slow process of its own makes of something; it is killed when this is cancelled.

        :raises Died: when it ends before that.
        """
        there: asyncio.Future[Process] = asyncio.get_running_loop().create_future()
        self.hire(lambda process: process.close() if there.done() else there.set_result(process))
        process = await there
        try:
            self.slow(process)
            return await process.begin(asked, hear)
        except BaseException:
            self.kill(process)
            raise
        finally:
            process.close()

    async def close(self) -> None:
        """End all of it: those who have nothing to do end well, the others are killed."""
        self._closing = True
        for process in self._known.values():
            process.close()
        for _ in range(int(_FAREWELL / 0.02)):
            if not self._known:
                break
            await asyncio.sleep(0.02)
        for task in self._tasks:
            task.cancel()
        if self._line is not None:
            asyncio.get_running_loop().remove_reader(self._line.fileno())
            self._line.close()
            await asyncio.to_thread(os.waitpid, self._foreman, 0)

    def _order(self, word: bytes, process: Process, end: socket.socket | None = None) -> None:
        if self._line is not None and process.number in self._known:
            try:
                foreman.order(self._line, word, process.number, end)
            except OSError:  # the foreman has gone, as reading its line will tell
                log.debug("no foreman")

    def _reported(self) -> None:
        """Hear from the foreman how a process has ended; that the foreman has ended itself is told by nothing."""
        assert self._line is not None
        report = self._line.recv(foreman.REPORT.size)
        if report:
            self._ended(*foreman.REPORT.unpack(report))
            return
        loop = asyncio.get_running_loop()
        loop.remove_reader(self._line.fileno())
        self._line.close()
        os.waitpid(self._foreman, 0)
        log.error("the process that starts others has ended")
        self._line, self._foreman = foreman.start(self._member)
        loop.add_reader(self._line.fileno(), self._reported)
        for number in tuple(self._known):
            self._ended(number, -1)

    def _ended(self, number: int, status: int) -> None:
        process = self._known.pop(number)
        if status and process.wanted and not self._closing:
            log.warning("a process has ended with status %d", status)
        process.ended(status)
        if self._closing:
            return
        if process.is_there:
            self.gone(process)
        else:  # too many processes, too little memory: there may be room a moment later
            asyncio.get_running_loop().call_later(_AGAIN, self.hire, process.ready)

    async def _weigh(self) -> None:
        """Look at how large all of them are, and end the largest while that is too much."""
        while True:
            await asyncio.sleep(_LOOK)
            sizes = {process: process.grown() for process in self._known.values()}
            if sum(sizes.values()) > MOST_MEMORY:
                largest = max(sizes, key=sizes.__getitem__)
                largest.too_large = True
                self.kill(largest)

    def _keep(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
