"""What handlers do their work with: threads for what is stored; a process of the crew for what is computed."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated, Any, Protocol, TypeVar

from fastapi import Depends, Request, Response

from garns.budgets import Budget, Deadline
from garns.errors import Problem
from garns.web.crew.member import USUAL, bound
from garns.web.errors import RequestError

T = TypeVar("T")
#: Hears how far a job is.
Tell = Callable[[Any], None]

#: The header of an answer that will be the same for whoever asks again, between a process and the server.
LASTING = "garns-lasting"


class Runs(Protocol):
    """Whatever can run a short task."""

    async def run(self, task: Callable[[], T], seconds: float = USUAL) -> T:
        """What the task gives."""
        ...


class Work:
    """A few threads for short tasks that read or write what is stored, and a queue that does not grow without end.

    Nothing is computed here: games, readiness and walls wait for the database and for nothing else.
    """

    def __init__(self, threads: int, waiting: int) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="garns")
        self._most, self._now = threads + waiting, 0

    async def run(self, task: Callable[[], T], seconds: float = USUAL) -> T:
        """What a task gives.

        :raises RequestError: when there is too much to do, or the time is over.
        """
        try:
            return await asyncio.wait_for(self._begin(task), seconds)
        except TimeoutError:
            raise RequestError([Problem("out_of_time", seconds=seconds)]) from None

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


class Alone:
    """A process of the crew: whatever it is told, it does here and now."""

    async def run(self, task: Callable[[], T], seconds: float = USUAL) -> T:
        """What a task gives; the process is ended when that takes much longer."""
        bound(seconds)
        return task()


class RequestWork:
    """The work of one request."""

    def __init__(self, work: Runs, request: Request) -> None:
        self._request = request
        self.run = work.run

    async def __call__(self, task: Callable[[Budget], Any], seconds: float = USUAL) -> Response:
        """The answer with what a task gives within its budget, as JSON, or with the response that it is."""
        return _response(await self.run(lambda: task(Budget(seconds)), seconds))

    async def lasting(self, task: Callable[[Deadline], Any], seconds: float = USUAL) -> Response:
        """The same for what everybody gets who asks the same: it is kept, unless its budget cut it short."""
        within = Deadline(seconds)
        answer = _response(await self.run(lambda: task(within), seconds))
        if not within.cut_short:
            answer.headers[LASTING] = "yes"
        return answer

    async def order(self, kind: str, asked: Any, make: Callable[[Tell], Any], seconds: float) -> Response:
        """A job. The first time, what is asked for is only looked at, and the server makes a job of it; that job asks
        again, and gets what is made."""
        tell: Tell | None = self._request.scope.get("garns.tell")
        if tell is None:
            return Response(json.dumps({"kind": kind, "asked": asked}), 202)
        return _response(await self.run(lambda: make(tell), seconds))

    async def stored(self, task: Callable[[], Any]) -> Response:
        """The answer with what a short task gives."""
        return _response(await self.run(task))


def _response(found: Any) -> Response:
    if isinstance(found, Response):
        return found
    text = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
    return Response(text.encode("utf-8", "replace"), media_type="application/json")


async def _work_of(request: Request) -> RequestWork:  # FastAPI calls what is not async on a thread of its own
    return RequestWork(request.app.state.work, request)


#: What a handler does its work with.
Worker = Annotated[RequestWork, Depends(_work_of)]
