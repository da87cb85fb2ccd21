"""Human logic: the next step, every step, the whole way, how hard it is, why and why not."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from pydantic import Field

from garns.logic import hint
from garns.web.api.forms import Language, Played
from garns.web.hinting import hint_form

router = APIRouter(tags=["logic"])


class Guided(Played):
    """A position in which somebody wants to go on."""

    unique: bool | None = Field(
        None,
        description="Whether techniques may argue from the solution being the only one; else the solver finds out.",
    )


@router.post("/hint")
def next_step(asked: Guided, lang: Language) -> dict[str, Any]:
    """A mistake, or else the next thing that a good solver would see in the player's own position."""
    return hint_form(hint(asked.position(), unique=asked.unique), lang)
