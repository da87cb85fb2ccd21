"""Who computes what, and when: short work at once, long work beside it, and nobody takes all of either.

A request gets an idle process. When it has worked for ``SHORT`` seconds without an answer it is long work (sooner when
others wait): another process takes its place for them, and it goes on with what they leave of the processors, as one of
``LONG`` requests and one of ``SHARE`` of its client. Where these places are taken it begins again later. A client whose
requests were long of late does not try the short way first.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import Awaitable, Callable
from functools import partial

from garns.web.crew.costs import Costs
from garns.web.crew.foreman import Member
from garns.web.crew.frames import Frame
from garns.web.crew.pool import Pool
from garns.web.crew.process import Process

#: Seconds of a processor after which work is long; the same when others wait; seconds of the clock, where the machine
#: has much else to do.
SHORT, URGENT, STALLED = 0.1, 0.025, 1.0
#: Seconds that long work may wait for its place.
PATIENCE = 30.0
#: Requests that take long at once, those of one client among them, and how many more of one client may wait.
LONG, SHARE, QUEUE = 3, 2, 8
#: What it costs to have a process end, in seconds.
DIED = 1.0
#: Bytes of all requests that wait.
_BYTES = 64 << 20
#: Slow processes that are kept, with what they remember, for the next long work.
_KEPT = 2


class Busy(Exception):  # noqa: N818 (nothing is wrong)
    """There is too much to do already."""


class _Asked:
    """A request, from when it comes until it is answered or nobody wants the answer."""

    __slots__ = ("answer", "began", "client", "frame", "process", "timer", "work", "worked")

    def __init__(self, frame: Frame, client: str) -> None:
        self.frame, self.client = frame, client
        self.answer: asyncio.Future[Frame] = asyncio.get_running_loop().create_future()
        self.process: Process | None = None
        self.work: asyncio.Future[Frame] | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.began = self.worked = 0.0


class Crew:
    """A few processes for short work, and those that long work and jobs get beside them."""

    def __init__(self, member: Member, size: int, waiting: int) -> None:
        self._size, self._most = size, waiting
        self._pool = Pool(member)
        self._pool.gone = self._gone
        self._idle: list[Process] = []
        self._resting: list[Process] = []
        self._waiting: deque[_Asked] = deque()
        self._later: list[_Asked] = []
        self._long: set[_Asked] = set()
        self._costs = Costs()
        #: What a process of its own makes of something, however long it takes.
        self.do = self._pool.do
        self.close = self._pool.close

    def start(self) -> None:
        """Have processes ready."""
        self._pool.start()
        for _ in range(self._size):
            self._pool.hire(self._free)

    async def ask(self, frame: Frame, client: str, left: Callable[[], Awaitable[None]]) -> Frame | None:
        """The answer of a process; None when the client ``left`` before it came.

        :raises Busy: when there is too much to do.
        :raises Died: when the process ended instead.
        """
        asked = _Asked(frame, client)
        self._enter(asked)
        try:
            done, _ = await asyncio.wait((asked.answer,), timeout=SHORT)
            if not done:  # most are answered by now, and cost no look at their client
                leaving = asyncio.ensure_future(left())
                await asyncio.wait((asked.answer, leaving), return_when=asyncio.FIRST_COMPLETED)
                leaving.cancel()
            return asked.answer.result() if asked.answer.done() else None
        finally:
            if not asked.answer.done():
                self._forget(asked)

    def _enter(self, asked: _Asked) -> None:
        queued = (*self._waiting, *self._later) if asked.frame.body[1 << 16 :] else ()
        if sum(len(other.frame.body) for other in queued) > _BYTES:
            raise Busy
        if self._costs.is_heavy(asked.client):
            self._postpone(asked)
        elif self._idle or len(self._waiting) < self._most:
            self._waiting.append(asked)
        else:
            raise Busy
        self._dispatch()

    def _forget(self, asked: _Asked) -> None:
        """Nobody wants the answer any more."""
        asked.answer.cancel()
        if asked in self._later:
            self._later.remove(asked)
        elif asked in self._waiting:
            self._waiting.remove(asked)
        elif asked in self._long:
            self._stop(asked)
        # What is short may end by itself; ``_lengthen`` sees to it otherwise.

    def _dispatch(self) -> None:
        """Begin whatever can begin."""
        while self._waiting and self._idle:
            asked = self._waiting.popleft()
            if self._costs.is_heavy(asked.client):
                self._postpone(asked)
            else:
                self._begin(asked, _choose(self._idle, asked.client))
                self._time(asked)
        while first := self._next_long():
            self._later.remove(first)
            self._long.add(first)
            if self._resting:
                self._begin(first, _choose(self._resting, first.client))
            else:
                self._pool.hire(partial(self._begin_long, first))

    def _next_long(self) -> _Asked | None:
        """Of those that wait for a long time, the first of the client that has the fewest."""
        under_way = Counter(asked.client for asked in self._long)
        if len(self._long) >= LONG or not self._later:
            return None
        first = min(self._later, key=lambda asked: under_way[asked.client])
        return first if under_way[first.client] < SHARE else None

    def _begin_long(self, asked: _Asked, process: Process) -> None:
        self._pool.slow(process)
        if asked in self._long:
            self._begin(asked, process)
        else:
            self._rest(process)

    def _begin(self, asked: _Asked, process: Process) -> None:
        if asked.timer:
            asked.timer.cancel()
        asked.process, process.client = process, asked.client
        asked.began, asked.worked = time.monotonic(), process.worked() or 0.0
        asked.work = process.begin(asked.frame)
        asked.work.add_done_callback(partial(self._done, asked, process))

    def _time(self, asked: _Asked) -> None:
        asked.timer = asyncio.get_running_loop().call_later(URGENT, self._lengthen, asked)

    def _lengthen(self, asked: _Asked) -> None:
        """See whether work has become long, and find another place for it then."""
        process = asked.process
        assert process is not None
        worked, waited = process.worked(), time.monotonic() - asked.began
        used = waited if worked is None else worked - asked.worked
        enough = URGENT if self._waiting and self._has_place(asked.client) else SHORT
        if used < enough and waited < STALLED:
            self._time(asked)
            return
        self._pool.hire(self._free)
        self._costs.learn(asked.client, max(used, 2 * SHORT))  # the next is one for the slow
        if asked.answer.done():
            self._stop(asked)
        elif self._has_place(asked.client):
            self._long.add(asked)
            self._pool.slow(process)
        else:
            self._stop(asked)
            self._postpone(asked)

    def _has_place(self, client: str) -> bool:
        return len(self._long) < LONG and sum(asked.client == client for asked in self._long) < SHARE

    def _postpone(self, asked: _Asked) -> None:
        if sum(other.client == asked.client for other in self._later) >= QUEUE:
            self._refuse(asked)
            return
        self._later.append(asked)
        asked.timer = asyncio.get_running_loop().call_later(PATIENCE, self._give_up, asked)

    def _give_up(self, asked: _Asked) -> None:
        if asked in self._later:
            self._later.remove(asked)
            self._refuse(asked)

    def _refuse(self, asked: _Asked) -> None:
        if not asked.answer.done():
            asked.answer.set_exception(Busy())

    def _stop(self, asked: _Asked) -> None:
        """End the process that works on something."""
        self._long.discard(asked)
        if asked.work and asked.process:
            asked.work.cancel()
            self._pool.kill(asked.process)
        self._dispatch()

    def _done(self, asked: _Asked, process: Process, work: asyncio.Future[Frame]) -> None:
        """Pass on an answer, and see to it that its process has something to do."""
        if work.cancelled():
            return
        if asked.timer:
            asked.timer.cancel()
        self._long.discard(asked)
        died = work.exception()
        self._costs.learn(asked.client, DIED if died else work.result().head["seconds"])
        if not died and not work.result().head["last"]:
            self._rest(process) if process.slow else self._free(process)
        elif not process.slow:
            self._pool.hire(self._free)
        if not asked.answer.done():
            asked.answer.set_exception(died) if died else asked.answer.set_result(work.result())
        self._dispatch()

    def _free(self, process: Process) -> None:
        if len(self._idle) < self._size:
            self._idle.append(process)
        else:
            process.close()
        self._dispatch()

    def _rest(self, process: Process) -> None:
        if len(self._resting) < _KEPT:
            self._resting.append(process)
        else:
            process.close()
        self._dispatch()

    def _gone(self, process: Process) -> None:
        """A process has ended: another takes the place of one that had nothing to do."""
        if process in self._resting:
            self._resting.remove(process)
        if process in self._idle:
            self._idle.remove(process)
            self._pool.hire(self._free)


def _choose(processes: list[Process], client: str) -> Process:
    """Take the one that worked for a client before, or else the one that worked last."""
    for process in processes:
        if process.client == client:
            processes.remove(process)
            return process
    return processes.pop()
