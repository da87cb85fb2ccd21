"""Puzzles from text, in any format that Garns reads."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel, Field

from garns.formats import read
from garns.web.bundle import bundle

router = APIRouter(tags=["puzzles"])


class Source(BaseModel):
    """Text in any format: a line, a link, a file."""

    text: str = Field(max_length=1_000_000)


@router.post("/puzzles")
def import_puzzle(source: Source) -> dict[str, Any]:
    """All that a page needs to play the puzzle of a text."""
    return bundle(read(source.text))
