"""Puzzles from text, in any format that Garns reads, or from their JSON form."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Response
from pydantic import BaseModel, Field

from garns.errors import Problem
from garns.formats import read_one
from garns.position import Position
from garns.puzzle import Puzzle
from garns.web.api.forms import Language, PuzzleForm
from garns.web.bundle import bundle, level_of
from garns.web.errors import RequestError
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
    return await work(lambda: _imported(source, lang))


def _imported(source: Source, lang: str) -> dict[str, Any]:
    if source.puzzle is not None:
        puzzle = Puzzle.from_json(source.puzzle)
        return bundle(puzzle, level=level_of(puzzle), lang=lang)
    if source.text is None:
        raise RequestError([Problem("missing_field", found="text")])
    entry = read_one(source.text, format=source.format)
    found = entry.what()
    puzzle = found.puzzle if isinstance(found, Position) else found
    position = found if isinstance(found, Position) and found != Position.start(puzzle) else None
    return bundle(
        puzzle,
        level=level_of(puzzle),
        format=entry.format,
        warnings=entry.warnings,
        position=position,
        lang=lang,
    )
