"""Puzzles to order, each as a job."""

from __future__ import annotations

from functools import partial

from fastapi import APIRouter, Response
from pydantic import BaseModel, Field

from garns.generating import Recipe, recipe
from garns.variants import empty
from garns.web.api.requests import Language
from garns.web.making import AFTERWARDS, one_puzzle
from garns.web.work import Worker

router = APIRouter(tags=["making"])


class Wish(BaseModel):
    """What a new puzzle shall be like; what is left out is left to chance."""

    level: str | None = Field(None, max_length=40)
    board: str = Field("9", max_length=2000, description="As in /boards.", examples=["9", "6", "x", "samurai"])
    variant: str | None = Field(None, max_length=40)
    symmetry: str = Field("none", max_length=40)
    technique: str | None = Field(None, max_length=80, description="A technique that it needs.")
    avoid: list[str] = Field(default_factory=list, max_length=100)
    clues: int | tuple[int, int] | None = Field(None, description="How many, or at least and at most.")
    pattern: str | None = Field(None, max_length=4000)
    minimal: bool = False
    metro: bool = Field(False, description="Singles suffice.")
    seed: int | None = Field(None, ge=0, lt=2**63, description="The same seed gives the same puzzle.")
    seconds: float = Field(60, ge=0.1, le=120)

    def recipe(self) -> Recipe:
        """The recipe.

        :raises GarnsError: with everything that is wrong.
        """
        return recipe(
            empty(self.board),
            level=self.level,
            variant=self.variant,
            symmetry=self.symmetry,
            must=[self.technique] if self.technique else [],
            avoid=self.avoid,
            clues=self.clues,
            pattern=self.pattern,
            minimal=self.minimal,
            metro=self.metro,
        )


@router.post("/generate", status_code=202)
async def generate(wish: Wish, lang: Language, work: Worker) -> Response:
    """Begin to make a puzzle; the answer names the job and says where to ask for it."""
    make = partial(one_puzzle, wish.recipe(), seed=wish.seed, seconds=wish.seconds, lang=lang)
    return await work.order("generate", wish.model_dump(exclude_none=True), make, wish.seconds + AFTERWARDS)
