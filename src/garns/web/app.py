"""Putting the server together."""

from __future__ import annotations

from fastapi import FastAPI

from garns.web import pages
from garns.web.api import puzzles
from garns.web.settings import Settings


def create_app(settings: Settings | None = None) -> FastAPI:
    """The application, ready for uvicorn."""
    app = FastAPI(title="Garns", openapi_url="/api/v1/openapi.json", docs_url=None, redoc_url=None)
    app.state.settings = settings or Settings()
    app.include_router(puzzles.router, prefix="/api/v1")
    app.include_router(pages.router)
    return app
