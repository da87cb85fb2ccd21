"""Lists to look through: every step of a position, the way to the solution, and why there is none."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Response
from pydantic import Field

from garns.budgets import Budget
from garns.explaining import level_name, name_of
from garns.logic import contradiction, ladder_of, solve_path
from garns.logic.hinting import Hint
from garns.services.hints import PROOF, WHERE, HintSession, along, fitting_scale
from garns.services.listing import Group, list_steps, listed_step, step_with
from garns.solving import solve
from garns.values.position import Position
from garns.values.step import Candidate, Step
from garns.web.api.hints import Guided
from garns.web.api.requests import Language, Played
from garns.web.hint_json import hint_json
from garns.web.work import Worker

router = APIRouter(tags=["logic"])

#: Seconds for a list, and for its first part, which is there at once.
_WHOLE, _FIRST = 10.0, 1.0


class Listing(Guided):
    """A position whose steps are wanted, from the easiest technique on, or behind those that are known already."""

    after: str | None = Field(None, max_length=80, description="The technique that the list ended with so far.")


Effects = Annotated[list[tuple[int, int]], Field(max_length=1000)]


class Chosen(Guided):
    """One step of a list: its technique and its number among the steps of that technique, or what it does."""

    technique: str = Field(max_length=80)
    number: int = Field(0, ge=0, le=1000)
    placements: Effects = Field(default_factory=list)
    eliminations: Effects = Field(default_factory=list)

    def told(self, budget: Budget) -> HintSession:
        """The step, told wholly.

        :raises ArgumentError: when the position does not offer it.
        """
        position = self.position()
        scale = fitting_scale(self.scale, position.puzzle)
        if not self.placements and not self.eliminations:
            return listed_step(position, self.technique, self.number, budget, scale=scale)
        placed, struck = (tuple(Candidate(*one) for one in some) for some in (self.placements, self.eliminations))
        return step_with(position, Step(self.technique, placed, struck), budget, scale=scale)


@router.post("/steps/list")
async def list_all_steps(asked: Listing, lang: Language, work: Worker) -> Response:
    """The steps of a position in groups, each step by what it does; ``after`` tells where to go on."""
    return await work(lambda budget: _list(asked, lang, budget), seconds=_WHOLE if asked.after else _FIRST)


def _list(asked: Listing, lang: str, budget: Budget) -> dict[str, Any]:
    position = asked.position()
    if wrong := _wrong(position, lang, budget):
        return {"wrong": wrong, "groups": [], "after": None}
    scale = fitting_scale(asked.scale, position.puzzle)
    found = list_steps(position, scale=scale, after=asked.after, unique=asked.unique, budget=budget)
    return {
        "wrong": None,
        "groups": [_group(group, position, scale, lang) for group in found.groups],
        "after": found.after,
    }


def _group(group: Group, position: Position, scale: str, lang: str) -> dict[str, Any]:
    level = ladder_of(scale).rung(group.technique).level
    return {
        "technique": group.technique,
        "name": name_of(group.technique, lang),
        "level": level,
        "level_name": level_name(level, lang),
        "more": group.more,
        "steps": [HintSession.of(step, position).effect(lang) for step in group.steps],
    }


@router.post("/steps/one")
async def one_step(asked: Chosen, lang: Language, work: Worker) -> Response:
    """A step of a list as a hint, with its reasons and its picture."""
    return await work(lambda budget: hint_json(asked.told(budget), lang))


@router.post("/path/list")
async def list_path(asked: Guided, lang: Language, work: Worker) -> Response:
    """The way to the solution by the easiest steps, each by what it does, and the candidates at its start."""
    return await work(lambda budget: _path(asked, lang, budget), seconds=_WHOLE)


def _path(asked: Guided, lang: str, budget: Budget) -> dict[str, Any]:
    position = asked.position()
    if wrong := _wrong(position, lang, budget):
        return {"wrong": wrong, "steps": [], "solved": False, "complete": True, "left": 0, "candidates": []}
    path = solve_path(position, fitting_scale(asked.scale, position.puzzle), unique=asked.unique, budget=budget)
    return {
        "wrong": None,
        "candidates": [list(position.candidates_of(cell)) for cell in range(len(position.digits))],
        "steps": [_brief(told, lang) for told in along(position, path.steps)],
        "solved": path.solved,
        "complete": path.complete,
        "left": path.end.digits.count(0),
    }


def _brief(told: HintSession, lang: str) -> dict[str, Any]:
    """A step by what it does, and every candidate that is gone after it."""
    step, before, after = told.hint.step, told.hint.position, told.hint.apply()
    assert isinstance(step, Step)
    gone = [[cell, digit] for cell in range(len(before.digits)) for digit in _lost(before, after, cell)]
    return {
        "technique": step.technique,
        "name": name_of(step.technique, lang),
        "effect": told.effect(lang),
        "placements": [list(placed) for placed in step.placements],
        "eliminations": [list(struck) for struck in step.eliminations],
        "gone": gone,
    }


def _lost(before: Position, after: Position, cell: int) -> list[int]:
    return sorted({*before.candidates_of(cell)} - {*after.candidates_of(cell)})


@router.post("/contradiction")
async def where_it_contradicts(asked: Played, lang: Language, work: Worker) -> Response:
    """Why a puzzle, or what is left of it, has no solution, as a hint; null when it has one or nobody knows."""
    return await work(lambda budget: {"hint": _contradiction(asked.position(), lang, budget)}, seconds=5)


def _contradiction(position: Position, lang: str, budget: Budget) -> dict[str, Any] | None:
    found = contradiction(position, budget=budget)
    if found is None:
        return None
    return hint_json(HintSession(Hint("contradiction", position, contradiction=found)).deeper(WHERE), lang)


def _wrong(position: Position, lang: str, budget: Budget) -> dict[str, Any] | None:
    """The hint where there is nothing to list: a mistake, no solution, or a solved grid."""
    if not position.is_complete and solve(position, budget=budget._replace(nodes=50_000)).status != "none":
        return None
    return hint_json(HintSession.at(position, budget=budget).deeper(PROOF), lang)
