"""The arena for programs: a puzzle, what is done with it, the answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Response
from pydantic import BaseModel, Field

from garns.errors import ArgumentError, Problem, SourceError
from garns.store import Attempt, Round
from garns.store.database import now
from garns.teaching.arena import Judged, judge, puzzles_of, walk
from garns.values.cells import symbol
from garns.values.puzzle import Puzzle
from garns.web.api.classes import PacedStudent, Present, Student
from garns.web.api.requests import UNKNOWN, Language, refusals
from garns.web.errors import RequestError
from garns.web.wall import reason_form
from garns.web.work import Worker

router = APIRouter(tags=["classes"], responses=UNKNOWN)

UNJOINED = refusals({401: "The class does not know this program.", 409: "Not now: the round or the puzzle is over."})
#: Moves of one request; of more, send the board and the last ones.
MOST_MOVES = 100
#: Seconds until a program that has nothing to do asks again.
_AGAIN = 1.0
#: Milliseconds between two notes that a program lives.
_NOTED = 3_000


class Steps(BaseModel):
    """What a program does to its board."""

    puzzle: int = Field(ge=1, le=1000)
    round: int | None = Field(None, ge=1, lt=2**31, description="The round; the last one when left out.")
    moves: list[Annotated[str, Field(max_length=100)]] = Field(
        default_factory=list,
        max_length=MOST_MOVES,
        description="Lines of the protocol: ``try r4c7 5``, ``place r4c7 5``, ``undo r4c7``. None says that it lives.",
    )
    grid: str | None = Field(
        None, max_length=1000, description="The board before these moves, where some were left out: a symbol a cell."
    )
    tries: int | None = Field(None, ge=0, lt=2**53, description="Digits tried so far, where moves were left out.")
    undone: int | None = Field(None, ge=0, lt=2**53, description="The same of digits that were taken back.")


class Answer(BaseModel):
    """The end of a puzzle, as one of the last three fields tells."""

    puzzle: int = Field(ge=1, le=1000)
    round: int | None = Field(None, ge=1, lt=2**31, description="The round; the last one when left out.")
    answer: str | None = Field(None, max_length=4000, description="The line: a solution, ``none`` or ``multiple``.")
    crashed: str | None = Field(None, max_length=2000, description="The program has died: its last words.")
    too_slow: bool = Field(False, description="The program was stopped.")


@router.post("/classes/{code}/puzzle", responses=UNJOINED)
async def puzzle(here: PacedStudent, work: Worker) -> Response:
    """The puzzle to solve now; its time runs from the first time that it is asked for.

    ``state`` is ``puzzle``, or tells why there is none: ``waiting`` for a round, ``paused``, ``ended``, or ``done``
    with all of them. Ask again after ``wait`` seconds then.
    """
    return await work.stored(lambda: _handed(here))


def _handed(here: Present) -> dict[str, Any]:
    rounds = here.store.rounds
    round, at = rounds.last(here.room), now()
    if round is None or round.state(at) != "running":
        return _nothing(here, round.state(at) if round else "waiting")
    cases = puzzles_of(round)
    attempt = rounds.hand_out(here.entry, round, [str(case.puzzle) for case in cases])
    if attempt is None:
        return _nothing(here, "done")
    limit = round.limit / 1000
    return {
        "state": "puzzle",
        "round": round.number,
        "puzzle": attempt.puzzle,
        "count": round.count,
        "line": cases[attempt.puzzle - 1].line,
        "limit": limit,
        "left": max(0.0, limit - (now() - attempt.given) / 1000),
    }


def _nothing(here: Present, state: str) -> dict[str, Any]:
    _heard(here)
    return {"state": state, "wait": _AGAIN}


def _heard(here: Present) -> None:
    """Take note that the program lives; not each time, for every note is written to the disk."""
    if now() - here.entry.seen > _NOTED:
        here.store.classes.heard(here.entry)


@router.post("/classes/{code}/steps", responses=UNJOINED)
async def steps(told: Steps, here: PacedStudent, work: Worker) -> Response:
    """Show what the program does; at most once or twice a second. What arrives after the answer has no effect."""
    return await work.stored(lambda: _told(here, told))


def _told(here: Present, told: Steps) -> dict[str, Any]:
    round, attempt, puzzle = _open(here, told.round, told.puzzle)
    grid = _checked(told.grid, puzzle) if told.grid is not None else _after(attempt)
    moves, tried, undone = walk(puzzle, grid, told.moves)
    tries = told.tries if told.tries is not None else attempt.tries + tried
    undone = told.undone if told.undone is not None else attempt.undone + undone
    if moves or told.grid is not None:
        here.store.rounds.told(here.entry, round, told.puzzle, grid=grid, moves=moves, tries=tries, undone=undone)
    else:
        _heard(here)
    return {"puzzle": told.puzzle, "tries": tries, "undone": undone}


def _checked(grid: str, puzzle: Puzzle) -> str:
    """A board that keeps the given digits.

    :raises GarnsError: when it is none.
    """
    read = Puzzle.parse(grid, puzzle.geometry)
    if any(given not in (0, digit) for given, digit in zip(puzzle.givens, read.givens, strict=True)):
        raise ArgumentError([Problem("bad_field", field="grid", found=grid)])
    return str(read)


def _after(attempt: Attempt) -> str:
    """The board after the last moves."""
    cells = list(attempt.grid)
    for cell, digit in attempt.moves:
        cells[cell] = symbol(digit)
    return "".join(cells)


async def _arrival() -> int:
    return now()


#: When a request came. It stands before all else that a handler needs, and so before anything waits for a thread.
Arrival = Annotated[int, Depends(_arrival)]


@router.post("/classes/{code}/answer", responses=UNJOINED)
async def answer(at: Arrival, told: Answer, here: Student, lang: Language, work: Worker) -> Response:
    """Answer a puzzle. The server measures the time and judges; the first answer counts, however often it is sent."""
    return await work.stored(lambda: _answered(here, told, at, lang))


def _answered(here: Present, told: Answer, at: int, lang: str) -> dict[str, Any]:
    round = here.store.rounds.find(here.room, told.round)
    attempt = here.store.rounds.attempt(here.entry, round, told.puzzle)
    case = puzzles_of(round)[told.puzzle - 1]
    if not attempt.verdict:
        if round.state(at) == "ended":
            raise SourceError([Problem("round_over")])
        judged = _judged(told, lambda line: judge(case, line), late=at - attempt.given > round.limit)
        attempt = here.store.rounds.answer(
            here.entry,
            round,
            told.puzzle,
            at,
            judged.verdict,
            reason=reason_form(judged.reason, judged.cells),
            grid=judged.grid,
        )
    reason = attempt.reason or {"text": {}, "cells": []}
    return {
        "puzzle": told.puzzle,
        "verdict": attempt.verdict,
        "seconds": attempt.time(round) / 1000,
        "reason": reason["text"].get(lang, ""),
        "cells": [str(case.puzzle.geometry.names[cell]) for cell in reason["cells"]],
    }


def _judged(told: Answer, read: Callable[[str], Judged], *, late: bool) -> Judged:
    if late or told.too_slow:
        return Judged("too_slow")
    if told.crashed is not None:
        words = " ".join(told.crashed.split())[-200:]
        return Judged("crashed", Problem("last_words", found=words) if words else None)
    if told.answer is None:
        raise RequestError([Problem("missing_field", found="answer")])
    return read(told.answer)


def _open(here: Present, number: int | None, puzzle: int) -> tuple[Round, Attempt, Puzzle]:
    """The puzzle that a program works on.

    :raises GarnsError: when it was not given to it.
    """
    round = here.store.rounds.find(here.room, number)
    attempt = here.store.rounds.attempt(here.entry, round, puzzle)
    return round, attempt, puzzles_of(round)[puzzle - 1].puzzle
