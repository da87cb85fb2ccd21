"""Puzzles from text, in any format that Garns reads, or from their JSON form."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel, Field

from garns.errors import Problem
from garns.formats import read_one
from garns.position import Position
from garns.puzzle import Puzzle
from garns.web.api.forms import Language, PuzzleForm
from garns.web.bundle import bundle
from garns.web.errors import RequestError

router = APIRouter(tags=["puzzles"])


class Source(BaseModel):
    """A puzzle: text in any format (a line, a link, a file), or the JSON form."""

    text: str | None = Field(None, max_length=1_000_000)
    format: str | None = Field(None, max_length=40, description="The format of the text; found out when left out.")
    puzzle: PuzzleForm | None = None


@router.post("/puzzles")
def import_puzzle(source: Source, lang: Language) -> dict[str, Any]:
    """All that a page needs to play a puzzle."""
    if source.puzzle is not None:
        return bundle(Puzzle.from_json(source.puzzle), lang=lang)
    if source.text is None:
        raise RequestError([Problem("missing_field", found="text")])
    entry = read_one(source.text, format=source.format)
    found = entry.what()
    puzzle = found.puzzle if isinstance(found, Position) else found
    position = found if isinstance(found, Position) and found != Position.start(puzzle) else None
    return bundle(puzzle, format=entry.format, warnings=entry.warnings, position=position, lang=lang)
