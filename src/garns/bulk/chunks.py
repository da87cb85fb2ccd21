"""Chunks on many cores: :func:`map_chunks` is all that a run knows of threads, processes and other machines."""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from itertools import chain, islice
from multiprocessing import connection, get_context, parent_process
from typing import TypeVar

from garns.bulk.task import Chunk
from garns.errors import GarnsError, Problem

Result = TypeVar("Result")


class WorkersLost(GarnsError):  # noqa: N818 (what has happened, not what was done wrong)
    """Nobody is left to work on the next chunk; what was done before is good."""


def map_chunks(
    function: Callable[[Chunk], Result],
    chunks: Iterable[Chunk],
    *,
    workers: int = 1,
    retries: int = 2,
    on_progress: Callable[[Chunk], None] | None = None,
    processes: bool = False,
) -> Iterator[Result]:
    """What a pure function makes of each chunk, in the order of the chunks; a few are under way at any time.

    :param workers: how many are worked on at once.
    :param retries: how often a chunk is tried again whose worker died.
    :param on_progress: told of every chunk that is done, in order.
    :param processes: work in processes of their own, for functions that are mostly Python.
    :raises WorkersLost: when workers died too often.
    """
    source = iter(chunks)
    begun = list(islice(source, 2))
    source = chain(begun, source)
    pool = _Pool(workers, processes=processes and workers > 1 and len(begun) > 1)  # they take a while to start
    waiting: deque[tuple[Chunk, Future[Result], int]] = deque()
    try:
        while True:
            for chunk in islice(source, max(0, workers + 2 - len(waiting))):
                waiting.append((chunk, pool.submit(function, chunk), retries))
            if not waiting:
                return
            chunk, future, left = waiting.popleft()
            try:
                result = future.result()
            except BrokenProcessPool:
                if not left:
                    first, last = chunk.first + 1, chunk.first + len(chunk.batch)
                    raise WorkersLost([Problem("worker_died", first=first, last=last)]) from None
                again = [(chunk, left - 1), *((other, tries) for other, _, tries in waiting)]
                pool.renew()
                waiting = deque((one, pool.submit(function, one), tries) for one, tries in again)
                continue
            yield result
            if on_progress is not None:
                on_progress(chunk)
    finally:
        pool.close()


class _Pool:
    """Threads or processes, which can be made anew."""

    def __init__(self, workers: int, *, processes: bool) -> None:
        make = partial(ProcessPoolExecutor, mp_context=get_context("spawn"), initializer=_in_process)
        self._make: Callable[..., Executor] = make if processes else ThreadPoolExecutor
        self._workers = workers
        self.renew()

    def renew(self) -> None:
        """New ones; the old ones are dead."""
        self._pool = self._make(self._workers)

    def submit(self, function: Callable[[Chunk], Result], chunk: Chunk) -> Future[Result]:
        """Let one of them work on a chunk; that they have died meanwhile is told by the result, like any death."""
        try:
            return self._pool.submit(function, chunk)
        except BrokenProcessPool as error:
            dead: Future[Result] = Future()
            dead.set_exception(error)
            return dead

    def close(self) -> None:
        """What has not begun is not begun."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _in_process() -> None:
    """A worker leaves ^C to its parent, and does not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(1)
