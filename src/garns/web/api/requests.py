"""What requests hold: a puzzle, and how far somebody has come with it."""

from __future__ import annotations

import json
from typing import Annotated, Any

from fastapi import Depends, Request
from pydantic import BaseModel, Field

from garns.caches import bounded
from garns.game import Board, GameState, position_of
from garns.game.state import line_of
from garns.values.position import Position
from garns.values.puzzle import Puzzle
from garns.web.errors import language

_EXAMPLE = {"format": "garns-puzzle", "version": 1, "board": "4", "givens": "1.....3..4.....2"}


async def _language(request: Request) -> str:
    return language(request)


#: The language of the answer: ``?lang=`` or ``Accept-Language``.
Language = Annotated[str, Depends(_language)]
#: A puzzle in the form of ``docs/design/json.md``.
PuzzleForm = Annotated[dict[str, Any], Field(description="A puzzle, as in docs/design/json.md.", examples=[_EXAMPLE])]
Marks = Annotated[
    dict[str, list[int]],
    Field(description="Marks by the name of their cell.", examples=[{"r1c2": [2, 4]}]),
]


class ProblemForm(BaseModel):
    """One thing that is wrong: an id for programs, a sentence for people, and more by its id."""

    id: str
    message: str


class ErrorForm(BaseModel):
    """What was wrong with a request."""

    error: str
    problems: list[ProblemForm]


def refusals(texts: dict[int, str]) -> dict[int | str, dict[str, Any]]:
    """Answers that refuse, for the document: what each status means."""
    return {status: {"model": ErrorForm, "description": text} for status, text in texts.items()}


#: The answers that every request can get.
REFUSALS = refusals(
    {
        400: "What was sent is no puzzle, position ...",
        403: "The request comes from another site.",
        413: "The request is too large.",
        422: "The request has another shape.",
        429: "Too many requests.",
        503: "Too much to do, or not enough time for it.",
    }
)
UNKNOWN = refusals({404: "There is no such thing."})
CHANGED = refusals({409: "Another program has changed it; the problem holds its revision."})
FULL = refusals({507: "There is no room for more games."})
STRANGER = refusals({401: "The request does not say whose games are meant."})


def read_puzzle(form: dict[str, Any]) -> Puzzle:
    """The puzzle of a form; a game asks about the same one again and again, so it is remembered.

    :raises GarnsError: when the form is none.
    """
    return _remembered(json.dumps(form))


@bounded(room=1_000_000, weight=len)  # letters; a puzzle takes some ten times as much
def _remembered(text: str) -> Puzzle:
    return Puzzle.from_json(json.loads(text))


class Asked(BaseModel):
    """A puzzle to look at."""

    puzzle: PuzzleForm

    def read(self) -> Puzzle:
        """The puzzle.

        :raises GarnsError: when the form is none.
        """
        return read_puzzle(self.puzzle)


class Played(Asked):
    """A puzzle, the digits that stand on the board, and the player's marks."""

    values: str | None = Field(
        None, max_length=1024, description="A symbol for each cell, '.' where it is empty; the givens when left out."
    )
    centre: Marks = Field(default_factory=dict, description="Where there are centre marks, they are the candidates.")

    def state(self) -> GameState:
        """The game, without its history.

        :raises GarnsError: when the forms are none.
        """
        puzzle = self.read()
        if self.values is None and not self.centre:
            return GameState(puzzle, Board.start(puzzle.givens))
        form = {"values": line_of(puzzle.givens) if self.values is None else self.values, "centre": self.centre}
        return GameState(puzzle, Board.from_json(form, puzzle))

    def position(self) -> Position:
        """The position of the player, for hints."""
        return position_of(self.state())
