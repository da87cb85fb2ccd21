"""Lessons: the idea of a technique, a position where it comes next, and the step to find there."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Query, Response

from garns.engine import Deadline
from garns.explaining import FAMILIES, TEXTS, name_of
from garns.logic import technique_of
from garns.memory import kept
from garns.services.hints import HintSession
from garns.services.lessons import Lesson
from garns.web.api.requests import UNKNOWN, Language
from garns.web.bundle import bundle
from garns.web.hint_json import hint_json
from garns.web.naming import in_each, names_of
from garns.web.work import Worker

router = APIRouter(tags=["learning"])


@router.get("/lessons/{technique}", responses=UNKNOWN)
async def lesson(
    technique: str,
    lang: Language,
    work: Worker,
    seed: Annotated[int, Query(ge=0, lt=2**63, description="Another seed gives another position.")] = 1,
) -> Response:
    """A lesson. The board of the position stands in its bundle; ``answers`` are all steps of the technique."""
    return await work(lambda budget: _lesson(technique, seed, lang, budget.started()), seconds=30)


def _lesson(technique: str, seed: int, lang: str, within: Deadline) -> dict[str, Any]:
    made = _made(technique, seed, within=within)
    record = technique_of(technique)
    steps = [hint_json(HintSession.of(step, made.position), lang) for step in made.steps[:20]]
    return {
        "technique": technique,
        "name": in_each(partial(name_of, technique)),
        "family": record.family if record else None,
        "family_name": names_of(FAMILIES[record.family].name) if record else None,
        "idea": names_of(TEXTS[technique].idea) if technique in TEXTS else None,
        "bundle": bundle(made.position.puzzle, position=made.position, lang=lang, within=within),
        "hint": steps[0],
        "answers": [{"placements": step["placements"], "eliminations": step["eliminations"]} for step in steps],
        "seed": seed,
    }


@kept(256)
def _made(technique: str, seed: int, *, within: Deadline) -> Lesson:
    lesson = Lesson.on(technique, seed, within.left())
    within.over()  # then it may be a mere example, which is not kept
    return lesson
