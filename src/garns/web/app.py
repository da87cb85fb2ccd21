"""Putting the server together."""

from __future__ import annotations

from fastapi import APIRouter, FastAPI

from garns.web import pages
from garns.web.api import hints, puzzles, solving
from garns.web.errors import handle_errors
from garns.web.settings import Settings


def create_app(settings: Settings | None = None) -> FastAPI:
    """The application, ready for uvicorn."""
    app = FastAPI(title="Garns", openapi_url="/api/v1/openapi.json", docs_url=None, redoc_url=None)
    app.state.settings = settings or Settings()
    api = APIRouter(prefix="/api/v1")
    for topic in (puzzles, solving, hints):
        api.include_router(topic.router)
    app.include_router(api)
    app.include_router(pages.router)
    handle_errors(app)
    return app
