"""Work off the event loop: on threads, since the core lets go of Python's lock; bounded in number and in time."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated, Any, TypeVar

from fastapi import Depends, Request, Response

from garns.errors import Problem
from garns.web.errors import RequestError

T = TypeVar("T")


class Work:
    """A few threads, and a queue that does not grow without end."""

    def __init__(self, threads: int, waiting: int) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="garns")
        self._most, self._now = threads + waiting, 0

    async def __call__(self, task: Callable[[], Any], seconds: float = 10.0) -> Response:
        """The answer with what a task gives, as JSON, or with the response that it is.

        :raises RequestError: when there is too much to do, or the time is over. A thread cannot be stopped: what takes
            longer than its time goes on to hold its place, so that the rest stays bounded.
        """
        return await self.run(lambda: _response(task()), seconds)

    async def run(self, task: Callable[[], T], seconds: float = 10.0) -> T:
        """What a task gives."""
        if self.busy:
            raise RequestError([Problem("busy")])
        self._now += 1
        loop = asyncio.get_running_loop()
        future = self._threads.submit(task)
        future.add_done_callback(lambda _: loop.call_soon_threadsafe(self._done))
        try:
            return await asyncio.wait_for(asyncio.wrap_future(future), seconds)
        except TimeoutError:
            raise RequestError([Problem("out_of_time", seconds=seconds)]) from None

    @property
    def busy(self) -> bool:
        """Whether there is no room for more."""
        return self._now >= self._most

    def _done(self) -> None:
        self._now -= 1

    def close(self) -> None:
        """Begin nothing more."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def _response(found: Any) -> Response:
    if isinstance(found, Response):
        return found
    text = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
    return Response(text.encode("utf-8", "replace"), media_type="application/json")


async def _work_of(request: Request) -> Work:  # FastAPI calls what is not async on a thread of its own
    work: Work = request.app.state.work
    return work


#: What a handler does its work with.
Worker = Annotated[Work, Depends(_work_of)]
