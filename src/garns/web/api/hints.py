"""Human logic: the next step, every step, the whole way, how hard it is, why and why not."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from fastapi import APIRouter, Response
from pydantic import Field

from garns.budgets import Budget
from garns.explaining import level_name, name_of
from garns.logic import Proof, rate, solve_path, steps, why, why_not
from garns.services.hints import PROOF, HintSession, along, fitting_scale, search_deeper
from garns.values.json_fields import refuse
from garns.values.position import Position
from garns.values.step import Step
from garns.web.api.requests import Language, Played
from garns.web.hint_json import hint_json
from garns.web.naming import in_each
from garns.web.work import Worker

router = APIRouter(tags=["logic"])

#: Seconds that a shorter proof is looked for.
_PROOF = 1.0


class Guided(Played):
    """A position in which somebody wants to go on."""

    unique: bool | None = Field(
        None,
        description="Whether techniques may argue from the solution being the only one; else the solver finds out.",
    )
    scale: str = Field("garns", max_length=40, description="The scale; on a board that it does not know, our own.")


class Listed(Guided):
    """A position whose steps are wanted, all or those of one technique."""

    technique: str | None = Field(None, max_length=80)
    limit: int = Field(100, ge=1, le=1000)


class Asking(Guided):
    """A candidate to explain: a cell by its name or its index, and a digit."""

    cell: str | int
    digit: int

    def index(self, position: Position) -> int:
        """The cell."""
        names = position.puzzle.geometry.names
        if isinstance(self.cell, int):
            return self.cell if 0 <= self.cell < len(names) else position.puzzle.geometry.cell(str(self.cell))
        return position.puzzle.geometry.cell(self.cell)


@router.post("/hint")
async def next_step(asked: Guided, lang: Language, work: Worker) -> Response:
    """A mistake, or else the next thing that a good solver would see in the player's own position."""
    return await work(lambda budget: _hint(asked, lang, budget))


def _hint(asked: Guided, lang: str, budget: Budget) -> dict[str, Any]:
    position = asked.position()
    scale = fitting_scale(asked.scale, position.puzzle)
    return hint_json(HintSession.at(position, scale=scale, unique=asked.unique, budget=budget).deeper(PROOF), lang)


@router.post("/hint/deeper")
async def deeper_step(asked: Guided, lang: Language, work: Worker) -> Response:
    """The next step where no technique of the ladder helps: by a rare technique, or by a trial."""
    return await work(lambda budget: hint_json(search_deeper(asked.position(), budget=budget), lang), seconds=20)


@router.post("/steps")
async def all_steps(asked: Listed, lang: Language, work: Worker) -> Response:
    """Every step that a position offers, easy ones first, or those of one technique."""
    return await work(lambda budget: _steps(asked, lang, budget))


def _steps(asked: Listed, lang: str, budget: Budget) -> dict[str, Any]:
    position = asked.position()
    found = steps(position, asked.technique, unique=asked.unique, limit=asked.limit + 1, budget=budget)
    return {
        "steps": [hint_json(HintSession.of(step, position), lang) for step in found[: asked.limit]],
        "complete": found.complete and len(found) <= asked.limit,
    }


@router.post("/path")
async def whole_path(asked: Guided, lang: Language, work: Worker) -> Response:
    """The way to the solution by the easiest steps; ``solved`` tells whether it gets there."""
    return await work(lambda budget: _path(asked, lang, budget), seconds=20)


def _path(asked: Guided, lang: str, budget: Budget) -> dict[str, Any]:
    position = asked.position()
    path = solve_path(position, fitting_scale(asked.scale, position.puzzle), unique=asked.unique, budget=budget)
    return {"steps": _told(path.start, path.steps, lang), "solved": path.solved, "complete": path.complete}


@router.post("/rate")
async def how_hard(asked: Guided, work: Worker) -> Response:
    """The level and the score of a puzzle, or of what is left of it, and the techniques it takes."""
    return await work(lambda budget: _rating(asked, budget), seconds=20)


def _rating(asked: Guided, budget: Budget) -> dict[str, Any]:
    found = rate(asked.position(), asked.scale, unique=asked.unique, budget=budget)
    techniques = [
        {"technique": id, "count": count, "name": in_each(partial(name_of, id))}
        for id, count in found.step_counts.items()
    ]
    return {
        **found.to_json(path=False),
        "level_name": in_each(lambda lang: level_name(found.level, lang)),
        "techniques": techniques,
    }


@router.post("/why")
async def why_so(asked: Asking, lang: Language, work: Worker) -> Response:
    """The steps that put a digit into a cell, and no others."""
    return await work(lambda budget: _proof(why, asked, lang, budget))


@router.post("/why-not")
async def why_not_so(asked: Asking, lang: Language, work: Worker) -> Response:
    """The steps that strike a digit from a cell, and no others."""
    return await work(lambda budget: _proof(why_not, asked, lang, budget))


def _question(asked: Asking) -> tuple[Position, int, int]:
    position = asked.position()
    if not 1 <= asked.digit <= position.puzzle.geometry.digits:
        refuse("digit", asked.digit)
    return position, asked.index(position), asked.digit


def _proof(prove: Callable[..., Proof], asked: Asking, lang: str, budget: Budget) -> dict[str, Any]:
    """``proven`` is false when there is no way; without steps, the position shows it already."""
    proof = prove(*_question(asked), unique=asked.unique, budget=budget._replace(seconds=_PROOF))
    return {"proven": proof.proven, "steps": _told(proof.position, proof.steps, lang)}


def _told(position: Position, steps: tuple[Step, ...], lang: str) -> list[dict[str, Any]]:
    return [hint_json(told, lang) for told in along(position, steps)]
