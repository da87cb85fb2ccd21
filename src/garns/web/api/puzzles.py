"""Puzzles: from text in any format that Garns reads, of the day, from the library."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime
from functools import cache, partial
from random import Random
from typing import Annotated, Any

from fastapi import APIRouter, Query, Response
from pydantic import BaseModel, Field

from garns.budgets import Deadline
from garns.errors import Problem
from garns.explaining import level_name
from garns.formats import read_one
from garns.services.boards import board_name
from garns.values.position import Position
from garns.values.puzzle import Puzzle
from garns.variants import AllowedDigits
from garns.web.api.requests import UNKNOWN, Language, PuzzleForm, read_puzzle
from garns.web.bundle import answer, bundle, level_of
from garns.web.errors import RequestError
from garns.web.library import WEEK, daily, entries, pick
from garns.web.naming import in_each
from garns.web.work import Worker

router = APIRouter(tags=["puzzles"])


class Source(BaseModel):
    """A puzzle: text in any format (a line, a link, a file), or the JSON form."""

    text: str | None = Field(None, max_length=1_000_000)
    format: str | None = Field(None, max_length=40, description="The format of the text; found out when left out.")
    puzzle: PuzzleForm | None = None


@router.post("/puzzles")
async def import_puzzle(source: Source, lang: Language, work: Worker) -> Response:
    """All that a page needs to play a puzzle."""
    return await work(lambda budget: _imported(source, lang, budget.started()))


def _imported(source: Source, lang: str, within: Deadline) -> dict[str, Any]:
    if source.puzzle is not None:
        puzzle = read_puzzle(source.puzzle)
        return bundle(puzzle, level=level_of(puzzle, within=within), lang=lang, within=within)
    if source.text is None:
        raise RequestError([Problem("missing_field", found="text")])
    entry = read_one(source.text, format=source.format)
    found = entry.what()
    puzzle = ruled_by_candidates(found, within) if isinstance(found, Position) else found
    position = found if isinstance(found, Position) and found != Position.start(found.puzzle) else None
    return bundle(
        puzzle,
        level=level_of(puzzle, within=within),
        format=entry.format,
        warnings=entry.warnings,
        position=position,
        lang=lang,
        within=within,
    )


def ruled_by_candidates(position: Position, within: Deadline) -> Puzzle:
    """The puzzle of a position; where only its candidates make it one, as in a sukaku, they are among its rules."""
    puzzle, start = position.puzzle, Position.start(position.puzzle, position.digits)
    if position.candidates == start.candidates or answer(puzzle, within).status == "unique":
        return puzzle
    alike: dict[tuple[int, ...], list[int]] = {}
    for cell, digit in enumerate(position.digits):
        allowed = position.candidates_of(cell)
        if not digit and allowed and allowed != start.candidates_of(cell):
            alike.setdefault(allowed, []).append(cell)
    rules = tuple(AllowedDigits(tuple(cells), digits) for digits, cells in alike.items())
    ruled = replace(puzzle, constraints=(*puzzle.constraints, *rules))
    return ruled if answer(ruled, within).status == "unique" else puzzle


@router.get("/puzzles/daily")
async def puzzle_of_the_day(
    work: Worker,
    day: Annotated[date | None, Query(alias="date", description="A day; today (UTC) when left out.")] = None,
    level: Annotated[str | None, Query(max_length=40, description="That of the weekday when left out.")] = None,
) -> Response:
    """The puzzle of a day, the same for everybody."""
    return await work.lasting(partial(_of_the_day, day or datetime.now(UTC).date(), level), seconds=30)


def _of_the_day(day: date, level: str | None, within: Deadline) -> dict[str, Any]:
    wanted = level or WEEK[day.weekday()]
    return bundle(daily(day, wanted, within=within), level=wanted, within=within)


@router.get("/puzzles/library")
async def library(work: Worker) -> Response:
    """Every puzzle that comes with the program, with what a list shows of it."""
    return await work.lasting(lambda _: _listed())


@cache
def _listed() -> list[dict[str, Any]]:
    return [
        {
            "key": entry.key,
            "title": entry.puzzle.title,
            "board": entry.puzzle.geometry.spec,
            "board_name": in_each(partial(board_name, entry.puzzle)),
            "variant": entry.variant,
            "level": entry.level,
            "level_name": in_each(partial(level_name, entry.level)),
            "clues": entry.puzzle.clues,
            "digits": entry.puzzle.geometry.digits,
            "rows": entry.puzzle.geometry.rows,
            "columns": entry.puzzle.geometry.columns,
            "givens": str(entry.puzzle),
            "puzzle": entry.puzzle.to_json(),
        }
        for entry in entries().values()
    ]


@router.get("/puzzles/library/{key}", responses=UNKNOWN)
async def from_library(key: str, work: Worker) -> Response:
    """A puzzle of the library."""
    entry = entries().get(key)
    if entry is None:
        raise RequestError([Problem("no_such_puzzle", found=key)])
    return await work.lasting(lambda within: bundle(entry.puzzle, level=entry.level, within=within))


@router.get("/puzzles/random", responses=UNKNOWN)
async def random_puzzle(
    work: Worker,
    level: Annotated[str | None, Query(max_length=40)] = None,
    board: Annotated[str | None, Query(max_length=1000, description="Without a variant: its own rules only.")] = None,
    variant: Annotated[str | None, Query(max_length=40)] = None,
    seed: Annotated[int | None, Query(ge=0, lt=2**63)] = None,
) -> Response:
    """A puzzle of the library, turned and relabelled so that it looks new."""
    return await work(lambda budget: _random(level, board, variant, seed, budget.started()))


def _random(
    level: str | None, board: str | None, variant: str | None, seed: int | None, within: Deadline
) -> dict[str, Any]:
    # Rules of the whole board, such as that of the knight, have no variant of their own: a bare board has none of them.
    fitting = (
        entry
        for entry in entries().values()
        if level in (None, entry.level)
        and board in (None, entry.puzzle.geometry.spec)
        and (variant == entry.variant if variant else board is None or not entry.puzzle.constraints)
    )
    entry = pick(fitting, Random(seed))
    if entry is None:
        asked = ", ".join(filter(None, (level, board, variant)))
        raise RequestError([Problem("no_such_puzzle", found=asked)])
    return bundle(entry.puzzle, level=entry.level, within=within)
