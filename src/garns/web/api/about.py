"""The server itself: what it is, whether it lives, whether it can work."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request

import garns

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
