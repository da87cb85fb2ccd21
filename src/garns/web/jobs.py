"""Work that takes a while, as jobs: what is known of one stands in the database, so whoever serves it can tell or stop
it. Each is done by a process of its own; stopping it is killing that."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import count
from typing import Any, NamedTuple

from garns.errors import GarnsError, Problem
from garns.store import Jobs
from garns.store.jobs import State
from garns.web.crew import Crew, Frame
from garns.web.errors import RequestError, error_form
from garns.web.mishaps import answer_of
from garns.web.work import Work

log = logging.getLogger("garns.web")

#: Jobs of one server at a time, and those that are worked on at once; the others wait.
MOST, AT_ONCE = 16, 2
#: Of these, jobs of one player, and of one address, which may be that of a whole school.
OWN, NEAR = 4, 8
#: Seconds between two looks at whether somebody else has stopped a job; looks between two signs that it lives.
_LOOK, _BEAT = 1.0, 10
#: Seconds that a result may take to be stored.
_STORING = 60.0

#: What came of a job, and its result.
Outcome = tuple[State, Any]


class Client(NamedTuple):
    """Who asks: an address, and the secret name of a player where a request has one."""

    address: str
    player: str = ""


@dataclass(eq=False)
class _Job:
    """A job of this server; while it waits, nothing works on it."""

    id: str
    asking: Frame
    client: Client
    lang: str
    work: asyncio.Task[Outcome] | None = None
    end: asyncio.Task[None] | None = None


class Makers:
    """The jobs of this server: those that are worked on, and those that wait."""

    def __init__(self, jobs: Jobs, crew: Crew, work: Work) -> None:
        self._jobs, self._crew, self._work = jobs, crew, work
        self._all: dict[str, _Job] = {}
        self._one_by_one = asyncio.Lock()
        self._closing = False
        self._watching = asyncio.ensure_future(self._watch())

    async def begin(self, order: dict[str, Any], asking: Frame, client: Client, lang: str) -> str:
        """Start a job, for which a process is asked again; gives its name.

        :raises GarnsError: when there are too many, of all or of this client.
        """
        async with self._one_by_one:
            self.need_room(client)
            id = await self._work.run(lambda: self._create(order))
            self._all[id] = _Job(id, Frame(asking.head | {"job": True}, asking.body), client, lang)
        self._pump()
        return id

    def need_room(self, client: Client) -> None:
        """See that a client may have one more job.

        :raises RequestError: when it may not.
        """
        own = sum(job.client == client for job in self._all.values())
        near = sum(job.client.address == client.address for job in self._all.values())
        if own >= OWN or near >= NEAR:
            raise RequestError([Problem("too_many_own_jobs", expected=OWN if own >= OWN else NEAR)])

    def _create(self, order: dict[str, Any]) -> str:
        self._jobs.purge()
        return self._jobs.create(order["kind"], order["asked"], most=MOST)

    def stop(self, id: str) -> None:
        """End a job, if it is one of ours."""
        if job := self._all.get(id):
            if job.work is None:
                self._start(job)
            assert job.work is not None
            job.work.cancel()

    async def close(self) -> None:
        """Stop what is under way; a job that is stopped this way has failed."""
        self._closing = True
        self._watching.cancel()
        for id in tuple(self._all):
            self.stop(id)
        await asyncio.gather(*(job.end for job in self._all.values() if job.end), return_exceptions=True)

    def _pump(self) -> None:
        """Begin the next: that of the client who has the fewest under way, and the first of those."""
        while not self._closing:
            under_way = Counter(job.client for job in self._all.values() if job.work)
            waiting = [job for job in self._all.values() if job.work is None]
            if under_way.total() >= AT_ONCE or not waiting:
                return
            self._start(min(waiting, key=lambda job: under_way[job.client]))

    def _start(self, job: _Job) -> None:
        job.work = asyncio.ensure_future(self._result(job))
        job.end = asyncio.ensure_future(self._see_through(job, job.work))

    async def _see_through(self, job: _Job, work: asyncio.Task[Outcome]) -> None:
        """Write down what comes of a job, whatever that is."""
        await asyncio.wait((work,))
        state, result = self._stopped(job.lang) if work.cancelled() else work.result()
        try:
            await self._work.run(lambda: self._jobs.finish(job.id, state, result), _STORING)
        except GarnsError:  # then it is lost for those who ask, a minute later
            log.exception("job")
        finally:
            del self._all[job.id]
            self._pump()

    def _stopped(self, lang: str) -> Outcome:
        if self._closing:
            return "failed", error_form(RequestError([Problem("busy")]), lang)
        return "cancelled", None

    async def _result(self, job: _Job) -> Outcome:
        """What a process makes of a job."""

        try:
            found = await answer_of(self._crew.do(job.asking, partial(self._tell, job.id)))
        except GarnsError as error:
            return "failed", error_form(error, job.lang)
        assert found is not None
        return "done" if found.head["status"] == 200 else "failed", json.loads(found.body)

    def _tell(self, id: str, progress: Any) -> None:
        """Let everybody know how far a job is; when that fails, the next time."""
        telling = asyncio.ensure_future(self._work.run(lambda: self._jobs.update(id, progress)))
        telling.add_done_callback(lambda told: told.cancelled() or told.exception())

    async def _watch(self) -> None:
        """Say that jobs live, however long they wait or a single try takes; stop those that nobody wants any more."""
        for look in count():
            await asyncio.sleep(_LOOK)
            with suppress(GarnsError):  # the database may answer at the next look
                for id in await self._work.run(partial(self._unwanted, tuple(self._all), look % _BEAT == 0)):
                    self.stop(id)

    def _unwanted(self, ids: tuple[str, ...], beat: bool) -> list[str]:
        return [id for id in ids if (not self._jobs.update(id) if beat else self._jobs.wants_cancel(id))]
