"""For setters: drawings taken for constraints, the x-ray, how hard and where narrow, more clues until one solution."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

from fastapi import APIRouter, Response
from pydantic import Field

from garns.analysis.xray import xray
from garns.budgets import Budget
from garns.formats.guessing import guess
from garns.generating.variants import VARIANTS
from garns.i18n import N_, translate
from garns.services.completing import GIVENS, KINDS, complete
from garns.services.difficulty import difficulty
from garns.web.api.requests import Asked, Language
from garns.web.naming import in_each
from garns.web.work import Worker

router = APIRouter(tags=["setting"])

#: Seconds that each of these may take.
XRAY, COMPLETE = 10.0, 20.0


class Drawn(Asked):
    """A puzzle with drawings, and the guesses that its setter takes: by number from 0, none when left out."""

    take: list[int] = Field(default_factory=list, max_length=2000)


class Unfinished(Asked):
    """A puzzle to be completed by clues of some kinds, in the order in which they are wished."""

    add: list[str] = Field(default_factory=lambda: ["givens"], min_length=1, max_length=30)
    seed: int | None = Field(None, ge=0, lt=2**63)


@router.post("/guess")
async def guessed(asked: Drawn, lang: Language, work: Worker) -> Response:
    """What the drawings of a puzzle seem to mean, what was not understood, and the puzzle with what is taken of it."""
    return await work(lambda _budget: _guessed(asked, lang))


def _guessed(asked: Drawn, lang: str) -> dict[str, Any]:
    found = guess(asked.read())
    taken = [number for number in asked.take if 0 <= number < len(found.guesses)]
    said = found.sentences(lang)
    count = len(found.guesses)
    guesses = [
        {"text": each.text(found.drawn.geometry, lang), "sure": each.sure, **form}
        for each, form in zip(found.guesses, found.to_json()["guesses"], strict=True)
    ]
    return {"guesses": guesses, "left": said[count:], "puzzle": found.puzzle(taken).to_json()}


@router.post("/xray")
async def seen_through(asked: Asked, lang: Language, work: Worker) -> Response:
    """What contradicts what, what would leave one solution, or which clues are idle; and whether all was tried."""
    return await work(partial(_told, xray, asked, lang), XRAY)


@router.post("/difficulty")
async def how_hard(asked: Asked, lang: Language, work: Worker) -> Response:
    """The level, the score, and the steps before which nothing else helped."""
    return await work(partial(_told, difficulty, asked, lang), XRAY)


@router.get("/completions")
async def kinds_to_add(work: Worker) -> Response:
    """The kinds of clue by which a puzzle can be completed."""
    return await work.lasting(lambda _within: _kinds())


def _kinds() -> list[dict[str, Any]]:
    names = {GIVENS: N_("givens"), **{id: each.name for id, each in VARIANTS.items()}}
    return [{"id": kind, "name": in_each(partial(translate, names[kind]))} for kind in KINDS]


@router.post("/complete")
async def completed(asked: Unfinished, lang: Language, work: Worker) -> Response:
    """The puzzle with more clues of the wished kinds, so that it has one solution; or why not."""
    return await work(partial(_told, partial(complete, add=asked.add, seed=asked.seed), asked, lang), COMPLETE)


class Told(Protocol):
    """What is found out about a puzzle, for a program and for a person."""

    def to_json(self) -> dict[str, Any]:
        """The form for a program."""
        ...

    def sentences(self, lang: str) -> list[str]:
        """The sentences for a person."""
        ...


def _told(find_out: Callable[..., Told], asked: Asked, lang: str, budget: Budget) -> dict[str, Any]:
    """What is found out within a little less than the budget, so that what was found by then is still an answer."""
    most = budget._replace(seconds=None if budget.seconds is None else 0.8 * budget.seconds)
    found = find_out(asked.read(), budget=most)
    return {**found.to_json(), "sentences": found.sentences(lang)}
