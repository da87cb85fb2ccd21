"""Putting the server together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import APIRouter, FastAPI
from pydantic import BaseModel
from starlette.middleware.gzip import GZipMiddleware

import garns
from garns.web import pages
from garns.web.api import about, exporting, hints, puzzles, solving
from garns.web.errors import handle_errors
from garns.web.guards import Guard
from garns.web.settings import Settings
from garns.web.work import Work


class ProblemForm(BaseModel):
    """One thing that is wrong: an id for programs, a sentence for people, and more by its id."""

    id: str
    message: str


class ErrorForm(BaseModel):
    """What was wrong with a request."""

    error: str
    problems: list[ProblemForm]


_REFUSALS: dict[int | str, dict[str, Any]] = {
    400: {"model": ErrorForm, "description": "What was sent is no puzzle, position ..."},
    413: {"model": ErrorForm, "description": "The request is too large."},
    422: {"model": ErrorForm, "description": "The request has another shape."},
    429: {"model": ErrorForm, "description": "Too many requests."},
    503: {"model": ErrorForm, "description": "Too much to do, or not enough time for it."},
}


def create_app(settings: Settings | None = None) -> FastAPI:
    """The application, ready for uvicorn."""
    settings = settings or Settings.from_environment()
    app = FastAPI(
        title="Garns",
        version=garns.__version__,
        summary=garns.__doc__,
        openapi_url="/api/v1/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=_lifespan,
    )
    app.state.settings = settings
    api = APIRouter(prefix="/api/v1", responses=_REFUSALS)
    for topic in (puzzles, solving, hints, exporting, about):
        api.include_router(topic.router)
    app.include_router(api)
    app.include_router(about.watched)
    app.include_router(pages.router)
    handle_errors(app)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=4)
    app.add_middleware(Guard, settings=settings)
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    settings: Settings = app.state.settings
    app.state.work = Work(settings.threads, settings.waiting)
    yield
    app.state.work.close()
