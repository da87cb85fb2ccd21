"""The server itself: what it is, whether it lives, whether it can work."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

import garns
from garns.store import Store
from garns.web.work import Worker

router = APIRouter(tags=["server"])
#: The same two at the root, where those who watch over servers look for them.
watched = APIRouter(include_in_schema=False)


@router.get("/about")
async def about(request: Request) -> dict[str, Any]:
    """The version, and what this server offers."""
    settings = request.app.state.settings
    return {"version": garns.__version__, "local": settings.local, "bridge": settings.bridge}


@router.get("/health")
@watched.get("/health")
async def health() -> dict[str, str]:
    """That the server lives."""
    return {"status": "ok"}


@router.get("/ready")
@watched.get("/ready")
async def ready(request: Request, work: Worker) -> Response:
    """That the server can work: its database takes what is kept, and there is room for more."""
    store: Store = request.app.state.store
    await work.run(store.database.check, seconds=5)
    return JSONResponse({"status": "ready"})
