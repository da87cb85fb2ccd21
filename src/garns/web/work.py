"""Work off the event loop: on threads, since the core lets go of Python's lock; bounded in number and in time."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated, Any, TypeVar

from fastapi import Depends, Request, Response

from garns.engine import Budget, Cancel
from garns.errors import Problem
from garns.web.errors import RequestError

T = TypeVar("T")

#: Seconds that an answer may take to be written after the budget of its work is over.
_GRACE = 2.0
#: What the log says of a request whose client did not wait for the answer.
_GONE = 499


class Work:
    """A few threads, and a queue that does not grow without end."""

    def __init__(self, threads: int, waiting: int) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="garns")
        self._most, self._now = threads + waiting, 0

    async def run(self, task: Callable[[], T], seconds: float = 10.0) -> T:
        """What a short task gives, one that reads or writes what is stored.

        :raises RequestError: when there is too much to do, or the time is over.
        """
        try:
            return await asyncio.wait_for(self._begin(task), seconds)
        except TimeoutError:
            raise RequestError([Problem("out_of_time", seconds=seconds)]) from None

    async def compute(self, task: Callable[[Budget], T], seconds: float, gone: Callable[[], Any]) -> T | None:
        """What a long task gives within its budget; None when ``gone`` tells that nobody waits for it any more.

        The task ends with its budget, and a moment after its client has gone: its place is free for others then.

        :raises RequestError: when there is too much to do, or the task does not keep to its budget.
        """
        cancel = Cancel()
        result = self._begin(lambda: task(Budget(seconds, cancel=cancel)))
        leaving = asyncio.ensure_future(gone())
        try:
            done, _ = await asyncio.wait(
                {result, leaving}, timeout=seconds + _GRACE, return_when=asyncio.FIRST_COMPLETED
            )
            if result in done:
                return result.result()
            result.cancel()  # at once while it waits for a thread
            if leaving in done:
                return None
            raise RequestError([Problem("out_of_time", seconds=seconds)])
        finally:
            cancel.set()
            leaving.cancel()

    def _begin(self, task: Callable[[], T]) -> asyncio.Future[T]:
        if self.busy:
            raise RequestError([Problem("busy")])
        self._now += 1
        loop = asyncio.get_running_loop()
        future = self._threads.submit(task)
        future.add_done_callback(lambda _: loop.call_soon_threadsafe(self._done))
        return asyncio.wrap_future(future)

    @property
    def busy(self) -> bool:
        """Whether there is no room for more."""
        return self._now >= self._most

    def _done(self) -> None:
        self._now -= 1

    def close(self) -> None:
        """Begin nothing more."""
        self._threads.shutdown(wait=False, cancel_futures=True)


class RequestWork:
    """The work of one request."""

    def __init__(self, work: Work, request: Request) -> None:
        self._work, self._request = work, request
        self.run = work.run

    async def __call__(self, task: Callable[[Budget], Any], seconds: float = 10.0) -> Response:
        """The answer with what a task gives within its budget, as JSON, or with the response that it is."""
        answer = await self._work.compute(lambda budget: _response(task(budget)), seconds, self._left)
        return answer or Response(status_code=_GONE)

    async def _left(self) -> None:
        """Wait until the client has gone."""
        while (await self._request.receive())["type"] != "http.disconnect":
            pass

    async def stored(self, task: Callable[[], Any]) -> Response:
        """The answer with what a short task gives."""
        return _response(await self._work.run(task))


def _response(found: Any) -> Response:
    if isinstance(found, Response):
        return found
    text = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
    return Response(text.encode("utf-8", "replace"), media_type="application/json")


async def _work_of(request: Request) -> RequestWork:  # FastAPI calls what is not async on a thread of its own
    return RequestWork(request.app.state.work, request)


#: What a handler does its work with.
Worker = Annotated[RequestWork, Depends(_work_of)]
