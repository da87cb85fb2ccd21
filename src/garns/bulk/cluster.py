"""Chunks on many machines: what :func:`garns.bulk.chunks.map_chunks` does, on a cluster of Dask's workers.

A chunk travels with its task to a worker and its rows come back; files are read and written here alone, so workers need
no disk in common, and a run notes in its journal what it always does. Dask gives the chunks of a worker that died to
others. What comes back is the same wherever it was made, and in the order of the chunks.
"""

from __future__ import annotations

import logging
import signal
import time
import warnings
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import ExitStack
from importlib import import_module
from itertools import count
from typing import Any, TypeVar

from garns import __version__, engine
from garns.bulk.chunks import WorkersLost
from garns.bulk.task import Chunk
from garns.errors import GarnsError, MissingExtra, Problem

Result = TypeVar("Result")

#: The address that stands for a cluster of this machine's cores.
LOCAL = "local"
#: Seconds to find the scheduler, to wait for the first worker, and for another one when all are gone.
TO_CONNECT, TO_BEGIN, TO_COME_BACK = 10.0, 60.0, 300.0
#: After so many chunks the workers are counted again: some may have joined.
_RECOUNT = 16
_ASK_AGAIN = 10.0
#: Every task costs some milliseconds on either side. So chunks that take about so many seconds are sent together, but
#: no more than so many bytes, which the scheduler holds as long as they are under way.
_A_TASK, _A_MESSAGE = 0.5, 4 << 20

_runs = count()


class Cluster:
    """A connection to the workers of a scheduler.

    >>> with Cluster("local", workers=1) as cluster:  # doctest: +SKIP
    ...     run("rate", ["puzzles.parquet"], "rated.parquet", mapper=cluster.map_chunks)
    """

    def __init__(self, address: str, workers: int | None = None) -> None:
        """Nothing happens before it is entered.

        :param address: of a scheduler (``tcp://host:8786``), or ``local`` to start one here.
        :param workers: how many a local one has; as many as there are cores without it.
        """
        self._address, self._workers = address, engine.thread_count(workers)
        self._client: Any = None
        self._open = ExitStack()

    def __enter__(self) -> Cluster:
        """Find the scheduler, or start it.

        :raises GarnsError: when there is none, when it has no workers, or when one of them has another Garns.
        :raises MissingExtra: when Dask is not installed.
        """
        dask, distributed = _module("dask"), _module("distributed")
        _be_quiet()
        try:
            # Rows are sent with their task. They are few; what Dask warns of is a whole table sent that way.
            self._open.enter_context(dask.config.set({"distributed.admin.large-graph-warning-threshold": "1GB"}))
            where: Any = self._address
            try:
                if where == LOCAL:
                    where = self._open.enter_context(_local(self._workers))
                else:
                    _module("distributed.comm").resolve_address(where)  # a client of no address takes long to give up
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")  # of other versions than ours of what does not matter here
                    self._client = distributed.Client(where, timeout=TO_CONNECT, set_as_default=False)
            except (OSError, ValueError, TypeError) as error:
                raise self._problem("no_cluster", reason=_first_line(error)) from None
            self._open.callback(self._client.close, timeout=2)
            self._check()
        except BaseException:
            self._open.close()
            raise
        return self

    def __exit__(self, *error: object) -> None:
        self._open.close()

    def map_chunks(
        self,
        function: Callable[[Chunk], Result],
        chunks: Iterable[Chunk],
        *,
        workers: int = 1,
        retries: int = 2,
        on_progress: Callable[[Chunk], None] | None = None,
        processes: bool = False,
    ) -> Iterator[Result]:
        """What a pure function makes of each chunk, in their order.

        Two tasks for each thread of the cluster are under way, each some chunks that take half a second.

        :param retries: how often a chunk is tried again that failed; Dask itself says how many workers may die on one.
        :param on_progress: told of every chunk that is done, in order.
        :raises WorkersLost: when workers died too often, when none is left, and when the scheduler is gone.
        """
        source, number, size = iter(chunks), next(_runs), 1.0
        waiting: deque[tuple[list[Chunk], Any]] = deque()
        try:
            for turn in count():
                if turn % _RECOUNT == 0:
                    room = 2 * max(1, self._threads()) + 2
                while len(waiting) < room and (group := _group(source, size)):
                    key = f"garns-{self._client.id}-{number}-{group[0].first}"
                    future = self._client.submit(_work, __version__, function, group, key=key, retries=retries)
                    waiting.append((group, future))
                if not waiting:
                    return
                group, future = waiting[0]
                seconds, results = self._result(future, group)
                waiting.popleft()
                future.release()
                size = min(2 * size, len(group) * _A_TASK / max(seconds, 1e-6))
                for chunk, result in zip(group, results, strict=True):
                    yield result
                    if on_progress is not None:
                        on_progress(chunk)
        finally:
            for _, future in waiting:  # nobody wants them any more
                future.release()

    def _result(self, future: Any, group: list[Chunk]) -> Any:
        killed, patience = _module("distributed").KilledWorker, TO_COME_BACK
        while True:
            try:
                return future.result(timeout=_ASK_AGAIN)
            except killed:
                first, last = group[0].first + 1, group[-1].first + len(group[-1].batch)
                raise WorkersLost([Problem("worker_died", first=first, last=last)]) from None
            except TimeoutError:
                patience = TO_COME_BACK if self._threads() else patience - _ASK_AGAIN
                if patience <= 0:
                    raise self._problem("no_workers") from None
            except (CancelledError, OSError):
                if future.status == "error":  # what the function itself has met
                    raise
                raise self._problem("cluster_lost") from None

    def _threads(self) -> int:
        try:
            return sum(self._client.nthreads().values())
        except (OSError, RuntimeError, ValueError, TimeoutError):
            raise self._problem("cluster_lost") from None

    def _check(self) -> None:
        """Every machine has this version of Garns; those that join later say so themselves."""
        try:
            self._client.wait_for_workers(1, timeout=TO_BEGIN)
        except TimeoutError:
            raise self._problem("no_workers") from None
        versions = self._client.get_versions(packages=["garns"])
        there = {"scheduler": versions["scheduler"], **versions["workers"]}
        found = {where: about["packages"].get("garns") for where, about in there.items() if about}
        wrong = {where: version for where, version in found.items() if version != __version__}
        if wrong:
            raise GarnsError(
                [_other_version(where, version, __version__) for where, version in sorted(wrong.items())][:3]
            )

    def _problem(self, id: str, reason: str = "") -> WorkersLost:
        return WorkersLost([Problem(id, found=self._address, reason=reason)])


def _group(source: Iterator[Chunk], size: float) -> list[Chunk]:
    """The next chunks, to be sent together: so many, but not too large."""
    group: list[Chunk] = []
    room = _A_MESSAGE
    while len(group) < max(1, int(size)) and (not group or room >= group[-1].batch.nbytes):
        chunk = next(source, None)
        if chunk is None:
            break
        group.append(chunk)
        room -= chunk.batch.nbytes
    return group


def _work(version: str, function: Callable[[Chunk], Result], group: list[Chunk]) -> tuple[float, list[Result]]:
    """On a worker: the seconds that they took, and what the function makes of some chunks."""
    if version != __version__:  # one that has joined after the others were asked
        where = _module("distributed").get_worker().address
        raise GarnsError([_other_version(where, __version__, version)])
    start = time.perf_counter()
    results = [function(chunk) for chunk in group]
    return time.perf_counter() - start, results


def _other_version(where: str, found: str | None, expected: str) -> Problem:
    if found is None:
        return Problem("no_garns_there", where=where, expected=expected)
    return Problem("other_version", where=where, found=found, expected=expected)


def _local(workers: int) -> Any:
    """A cluster of processes on this machine, which nobody else can reach."""
    return _module("distributed").LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        processes=True,
        host="127.0.0.1",
        scheduler_kwargs={"dashboard": False, "dashboard_address": "127.0.0.1:0"},
        silence_logs=logging.CRITICAL,
        preload=[__name__],
    )


def dask_setup(worker: Any) -> None:
    """On a worker of our own, when it starts: ^C in a terminal is for the command that it works for."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _module(name: str) -> Any:
    """Dask, which has no types, and which only those install who have a cluster."""
    try:
        return import_module(name)
    except ImportError:
        raise MissingExtra("bulk") from None


def _be_quiet() -> None:
    """What Dask would log of lost connections, a person hears in one sentence of ours."""
    for name in list(logging.root.manager.loggerDict):
        if name.split(".")[0] in ("distributed", "tornado"):
            logging.getLogger(name).setLevel(logging.CRITICAL)


def _first_line(error: Exception) -> str:
    return str(error).split("\n", maxsplit=1)[0] or type(error).__name__
