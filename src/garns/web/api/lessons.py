"""Lessons: the idea of a technique, a position where it comes next, the step to find there, and a judge of answers."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Query, Response
from pydantic import Field

from garns.budgets import Budget, Deadline
from garns.explaining import FAMILIES, TEXTS, name_of
from garns.game import step_command
from garns.logic import technique_of
from garns.memory import kept
from garns.services.hints import HintSession
from garns.services.lessons import Lesson
from garns.values.json_fields import refuse
from garns.values.step import Candidate
from garns.web.api.requests import UNKNOWN, Language, Played
from garns.web.bundle import bundle
from garns.web.hint_json import hint_json
from garns.web.naming import in_each, names_of
from garns.web.work import Worker

router = APIRouter(tags=["learning"])

#: Seconds in which another technique is looked for that shows an answer.
_JUDGE = 2.0


@router.get("/lessons/{technique}", responses=UNKNOWN)
async def lesson(
    technique: str,
    lang: Language,
    work: Worker,
    seed: Annotated[
        int, Query(ge=0, lt=2**63, description="0 is a known example, at once; each other seed makes a position.")
    ] = 1,
) -> Response:
    """A lesson. The board of the position stands in its bundle; ``answers`` are all steps of the technique."""
    return await work.lasting(partial(_lesson, technique, seed, lang), seconds=30)


def _lesson(technique: str, seed: int, lang: str, within: Deadline) -> dict[str, Any]:
    made = _made(technique, seed, within=within)
    record = technique_of(technique)
    commands = map(step_command, made.steps[:20])
    return {
        "technique": technique,
        "name": in_each(partial(name_of, technique)),
        "family": record.family if record else None,
        "family_name": names_of(FAMILIES[record.family].name) if record else None,
        "idea": names_of(TEXTS[technique].idea) if technique in TEXTS else None,
        "bundle": bundle(made.position.puzzle, position=made.position, lang=lang, within=within),
        "hint": hint_json(HintSession.of(made.steps[0], made.position), lang),
        "answers": [{"placements": step["placements"], "eliminations": step["eliminations"]} for step in commands],
        "seed": seed,
    }


@kept(256)
def _made(technique: str, seed: int, *, within: Deadline) -> Lesson:
    lesson = Lesson.on(technique, seed, within.left()) if seed else Lesson.example(technique, within.left())
    within.over()  # then it may be a mere example, which is not kept
    return lesson


class Answered(Played):
    """The position of a lesson, and what a pupil found in it."""

    cell: int = Field(ge=0, description="The index of a cell.")
    digit: int = Field(ge=1)
    removes: bool = Field(description="Whether the digit is struck from the cell, not put into it.")


@router.post("/lessons/{technique}/judge", responses=UNKNOWN)
async def judge(technique: str, answer: Answered, lang: Language, work: Worker) -> Response:
    """What an answer is worth: ``right``, ``other`` (true by other means), ``idle`` or ``wrong``, and why in words.

    ``hint`` is the step that shows it, where one does.
    """
    return await work(lambda budget: _judged(technique, answer, lang, budget))


def _judged(technique: str, answer: Answered, lang: str, budget: Budget) -> dict[str, Any]:
    position, within = answer.position(), budget.started()
    geometry = position.puzzle.geometry
    for name, found, most in (("cell", answer.cell, len(geometry) - 1), ("digit", answer.digit, geometry.digits)):
        if found > most:
            refuse(name, found)
    lesson = Lesson.at(technique, position, within.left())
    move = Candidate(answer.cell, answer.digit)
    judged = lesson.judge_move("-" if answer.removes else "=", move, within.left()._replace(seconds=_JUDGE))
    return {
        "verdict": judged.verdict,
        "message": judged.text(lang),
        "hint": hint_json(HintSession.of(judged.step, position), lang) if judged.step else None,
    }
