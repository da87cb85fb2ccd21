"""Human logic: the next step, every step, the whole way, how hard it is, why and why not."""

from __future__ import annotations

from fastapi import APIRouter, Response
from pydantic import Field

from garns.logic import hint
from garns.web.api.forms import Language, Played
from garns.web.hinting import hint_form
from garns.web.work import Worker

router = APIRouter(tags=["logic"])


class Guided(Played):
    """A position in which somebody wants to go on."""

    unique: bool | None = Field(
        None,
        description="Whether techniques may argue from the solution being the only one; else the solver finds out.",
    )


@router.post("/hint")
async def next_step(asked: Guided, lang: Language, work: Worker) -> Response:
    """A mistake, or else the next thing that a good solver would see in the player's own position."""
    return await work(lambda: hint_form(hint(asked.position(), unique=asked.unique), lang))
