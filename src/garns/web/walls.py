"""Everybody who watches a class, in this process: the database is looked at once for all of them.

Programs may talk to another process of the same server, so what is shown comes from the database and from nowhere
else. It is looked at four times a second while somebody watches, and not at all otherwise.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator

from garns.errors import GarnsError, Problem
from garns.store import ClassInfo, Store
from garns.web.errors import RequestError
from garns.web.wall import Form, changes, wall
from garns.web.work import Work

#: Seconds between two looks, and those after which a silent stream says that it lives.
_LOOK, _BREATH = 0.25, 5.0
#: Watchers of one process, and the news that one of them may be behind.
MOST, _BEHIND = 1000, 40


class _Watched:
    """A class that somebody watches: its wall now, and a queue for each watcher."""

    def __init__(self, room: ClassInfo) -> None:
        self.room = room
        self.now: Form | None = None
        self.queues: set[asyncio.Queue[Form | None]] = set()
        self.task: asyncio.Task[None] | None = None


class Walls:
    """The walls that this process shows."""

    def __init__(self, store: Store, work: Work) -> None:
        self._store, self._work = store, work
        self._watched: dict[int, _Watched] = {}
        self._closing = False

    def close(self) -> None:
        """Send all watchers away: a server that stops waits for every stream."""
        self._closing = True
        for watched in self._watched.values():
            for queue in watched.queues:
                _dismiss(queue)

    async def look(self, room: ClassInfo) -> Form:
        """A wall as it is now."""
        return await self._work.run(lambda: wall(room, self._store.rounds.moment(room)))

    def watch(self, room: ClassInfo) -> AsyncIterator[str]:
        """Server-sent events: ``wall`` with all of it, then ``change`` with what is new, until the watcher goes.

        :raises RequestError: when too many watch.
        """
        if self._closing or sum(len(watched.queues) for watched in self._watched.values()) >= MOST:
            raise RequestError([Problem("busy")])
        return self._stream(room)

    async def _stream(self, room: ClassInfo) -> AsyncIterator[str]:
        watched = self._watched.setdefault(room.id, _Watched(room))
        queue: asyncio.Queue[Form | None] = asyncio.Queue(_BEHIND)
        watched.queues.add(queue)
        try:
            if watched.now is None:
                now = await self.look(room)
                watched.now = watched.now or now  # who came at the same moment begins with the same wall
            yield _event("wall", watched.now)
            if watched.task is None:
                watched.task = asyncio.create_task(self._follow(watched))
            while True:
                try:
                    news = await asyncio.wait_for(queue.get(), _BREATH)
                except TimeoutError:
                    yield ": still here\n\n"
                    continue
                if news is None:  # the browser comes again, and gets all of it
                    return
                yield _event("change", news)
        finally:
            watched.queues.discard(queue)
            if not watched.queues and self._watched.get(room.id) is watched:
                del self._watched[room.id]
                if watched.task:
                    watched.task.cancel()

    async def _follow(self, watched: _Watched) -> None:
        while watched.queues:
            await asyncio.sleep(_LOOK)
            try:
                now = await self.look(watched.room)
            except GarnsError:  # too much to do, or the database is away: the next look may succeed
                continue
            news = changes(watched.now, now) if watched.now else None
            watched.now = now
            for queue in tuple(watched.queues) if news else ():
                if queue.full():
                    watched.queues.discard(queue)
                    _dismiss(queue)
                else:
                    queue.put_nowait(news)


def _dismiss(queue: asyncio.Queue[Form | None]) -> None:
    """Let a watcher go next: it has fallen behind, or the server stops."""
    while not queue.empty():
        queue.get_nowait()
    queue.put_nowait(None)


def _event(name: str, form: Form) -> str:
    return f"event: {name}\ndata: {json.dumps(form, separators=(',', ':'))}\n\n"
