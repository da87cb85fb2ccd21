"""One computation for everybody who asks the same at the same time, and its answer for those who ask later."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable

from garns.web.crew import Frame
from garns.web.work import LASTING

#: Bytes of answers that are kept.
_MOST = 16 << 20

Ask = Callable[[Callable[[], Awaitable[None]]], Awaitable[Frame | None]]
Left = Callable[[], Awaitable[None]]


class Sharing:
    """Answers by their questions: those that are looked for, and those that are known."""

    def __init__(self, most: int = _MOST) -> None:
        self._most, self._size = most, 0
        self._kept: OrderedDict[Hashable, Frame] = OrderedDict()
        self._sought: dict[Hashable, asyncio.Task[Frame | None]] = {}
        self._askers: dict[Hashable, int] = {}

    async def get(self, question: Hashable, ask: Ask, left: Left) -> Frame | None:
        """The answer to a question, which ``ask`` finds if nobody knows it; None when who asked ``left`` before.

        What nobody waits for any more is not looked for any longer.
        """
        if known := self._kept.get(question):
            self._kept.move_to_end(question)
            return known
        task = self._sought.get(question)
        if task is None:
            task = self._sought[question] = asyncio.ensure_future(ask(_never))
            task.add_done_callback(lambda done: self._found(question, done))
        self._askers[question] = self._askers.get(question, 0) + 1
        leaving = asyncio.ensure_future(left())
        try:
            await asyncio.wait((task, leaving), return_when=asyncio.FIRST_COMPLETED)
            return task.result() if task.done() else None
        finally:
            leaving.cancel()
            self._askers[question] -= 1
            if not self._askers[question]:
                del self._askers[question]
                task.cancel()

    def _found(self, question: Hashable, task: asyncio.Task[Frame | None]) -> None:
        if self._sought.get(question) is task:
            del self._sought[question]
        found = None if task.cancelled() or task.exception() else task.result()
        if found is None or LASTING not in dict(found.head.get("headers", ())):
            return
        self._kept[question] = found
        self._size += len(found.body)
        while self._size > self._most:
            self._size -= len(self._kept.popitem(last=False)[1].body)


async def _never() -> None:
    await asyncio.get_running_loop().create_future()
