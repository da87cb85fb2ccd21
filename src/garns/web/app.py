"""Putting the server together."""

from __future__ import annotations

import asyncio
import gc
import signal
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from fastapi import APIRouter, FastAPI
from starlette.middleware.gzip import GZipMiddleware

import garns
from garns.store import Quotas, open_store
from garns.web import pages, reference
from garns.web.api import (
    about,
    arena,
    catalogues,
    classes,
    exporting,
    games,
    hints,
    jobs,
    lab,
    lessons,
    listing,
    making,
    printing,
    puzzles,
    setting,
    solving,
    teaching,
)
from garns.web.api.requests import REFUSALS
from garns.web.bridge import stand_by
from garns.web.computed import Computed, Routes
from garns.web.crew import Crew
from garns.web.errors import handle_errors
from garns.web.guards import Buckets, Guard
from garns.web.jobs import Makers
from garns.web.settings import Settings
from garns.web.walls import Walls
from garns.web.work import Work

#: Wrong codes and keys of one client: one in so many seconds for long, and so many at once.
_GUESSES = (0.5, 20.0)
#: Requests of one program of a class for puzzles and with moves, a second and at once.
_PACE = (10.0, 40.0)

#: What is answered by processes of their own, and never by the server itself.
_COMPUTED = (puzzles, solving, setting, hints, listing, making, exporting, lessons, printing, lab)


def create_app(settings: Settings | None = None) -> FastAPI:
    """The application, ready for uvicorn."""
    settings = settings or Settings()
    app = FastAPI(
        title="Garns",
        version=garns.__version__,
        summary=garns.__doc__,
        openapi_url="/api/v1/openapi.json",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        lifespan=_lifespan,
    )
    app.state.settings = settings
    app.state.guesses, app.state.pace = Buckets(*_GUESSES), Buckets(*_PACE)
    api = APIRouter(prefix="/api/v1", responses=REFUSALS)
    for topic in (
        puzzles,
        solving,
        setting,
        hints,
        making,
        jobs,
        exporting,
        games,
        lessons,
        listing,
        printing,
        catalogues,
        classes,
        arena,
        teaching,
        lab,
        about,
    ):
        api.include_router(topic.router)
    app.include_router(api)
    app.include_router(about.watched)
    app.include_router(reference.router)
    app.include_router(pages.router)
    handle_errors(app)
    app.add_exception_handler(404, pages.nowhere)
    app.add_middleware(Computed, routes=Routes(api.prefix, [topic.router for topic in _COMPUTED]))
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=4)
    app.add_middleware(Guard, settings=settings)
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Open what the requests share; in the end, let the work under way come to a stop before the database goes."""
    settings: Settings = app.state.settings
    store = open_store(settings.database or None, lasting=True)  # what is acknowledged lasts, or nothing is
    store.quotas = Quotas(player=settings.player_bytes, all=settings.all_bytes)
    app.state.store = store
    gc.collect()
    gc.freeze()  # what is loaded by now stays: looking through it again would stop every request for a while
    app.state.crew = Crew(app.state.member, settings.processes, settings.waiting)
    app.state.crew.start()  # before there is any thread: a copy of this process would lack it
    app.state.work = Work(settings.threads, settings.waiting)
    app.state.makers = Makers(store.jobs, app.state.crew, app.state.work)
    app.state.walls = Walls(store, app.state.work)
    _when_told_to_stop(app.state.walls.close)
    bridge = asyncio.create_task(stand_by(port=settings.bridge_port)) if settings.bridge else None
    yield
    if bridge is not None:
        bridge.cancel()
        await asyncio.gather(bridge, return_exceptions=True)
    await app.state.makers.close()
    await app.state.crew.close()
    app.state.work.close()
    store.close()


def _when_told_to_stop(act: Callable[[], None]) -> None:
    """Do something as soon as a signal comes: uvicorn waits for streams first, and tells the application afterwards."""
    if threading.current_thread() is not threading.main_thread():
        return
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        before = signal.getsignal(number)
        if callable(before):
            signal.signal(number, partial(_told, before, loop, act))


def _told(before: Callable[..., object], loop: Any, act: Callable[[], None], *caught: object) -> None:
    loop.call_soon_threadsafe(act)
    before(*caught)
