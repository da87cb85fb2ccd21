"""For setters: a clue looked at, drawings taken for constraints, x-ray, difficulty, more clues until one solution."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields
from functools import partial
from typing import Annotated, Any, Protocol

from fastapi import APIRouter, Query, Response
from pydantic import BaseModel, Field

from garns.analysis.xray import xray
from garns.budgets import Budget
from garns.errors import GarnsError
from garns.formats.guessing import Guess, guess
from garns.generating.variants import VARIANTS
from garns.i18n import N_, translate
from garns.services.completing import GIVENS, KINDS, complete
from garns.services.difficulty import difficulty
from garns.values.geometry import board
from garns.values.puzzle import Puzzle
from garns.variants import Variant, constraint_type, constraint_types
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


class NewClue(BaseModel):
    """A clue for a board, in the form that puzzles have clues in."""

    board: str = Field(max_length=2000)
    clue: dict[str, Any]


@dataclass(frozen=True, slots=True)
class FieldName:
    """The field of a constraint: for programs as it is written, for people as the editor calls it."""

    field: str
    constraint: type[Variant]

    def name_in(self, lang: str) -> str:
        """What it is called in a language."""
        return self.constraint.field_name_in(self.field, lang)

    def __str__(self) -> str:
        return self.field


@router.post("/clue")
async def looked_at(asked: NewClue, lang: Language, work: Worker) -> Response:
    """A clue as a puzzle keeps it, and in words; each problem that it has names the field, where it is in one."""
    return await work(lambda _budget: _looked_at(asked, lang))


def _looked_at(asked: NewClue, lang: str) -> dict[str, Any]:
    geometry = board(asked.board)
    try:
        (constraint,) = Puzzle.constraints_hook([asked.clue], geometry)
    except GarnsError as error:
        for problem in error.problems:
            if isinstance(field := problem.fields.get("field"), str):
                problem.fields["field"] = FieldName(field, constraint_type(str(asked.clue["type"])))
        raise
    return {"clue": constraint.to_json(geometry), "text": Guess(constraint).text(geometry, lang)}


@router.get("/misfits")
async def misfits(lang: Language, work: Worker, board: Annotated[str, Query(max_length=2000)]) -> Response:
    """The rules of the whole board that cannot stand on a board, each with the reason."""
    return await work(lambda _budget: _misfits(board, lang))


def _misfits(spec: str, lang: str) -> dict[str, str]:
    geometry, found = board(spec), {}
    for id, cls in constraint_types().items():
        if any(field.default is MISSING for field in fields(cls)):  # type: ignore[arg-type]  # a dataclass
            continue  # it speaks of certain cells
        if problems := [*cls().problems(geometry)]:
            found[id] = problems[0].sentence(lang)
    return found


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
