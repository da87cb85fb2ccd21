"""What can be played: puzzles pasted, made to order, or kept; each becomes the state of a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from garns.errors import GarnsError
from garns.formats import read, read_position
from garns.game import GameState, new_game, reduce
from garns.generating import GenerationError, generate
from garns.generating.lessons import lesson
from garns.position import Position

#: A player does not wait long: after so many tries the nearest puzzle will do. Larger boards take longer for each.
_TRIES, _TRIES_LARGE = 1000, 10
LEVELS = ("beginner", "easy", "medium", "hard", "expert", "master", "extreme")


@dataclass(frozen=True, slots=True)
class Order:
    """A puzzle to be made."""

    level: str = "easy"
    board: str = "9"
    variant: str = ""
    symmetry: str = "none"

    def make(self) -> GameState:
        """A new game of this kind; the nearest one where the level does not exist on the board.

        :raises GarnsError: when there is none at all.
        """
        size: int | str = int(self.board) if self.board.isdecimal() else self.board
        small = not isinstance(size, int) or size <= 9
        asked: dict[str, Any] = {"variant": self.variant, "symmetry": self.symmetry.removesuffix("none")}
        try:
            # Rating a large puzzle takes long, so its level is not asked for.
            puzzle = generate(self.level if small else None, size, tries=_TRIES if small else _TRIES_LARGE,
                              **{key: value for key, value in asked.items() if value})  # fmt: skip
        except GenerationError as error:
            if error.nearest is None:
                raise
            puzzle = error.nearest.puzzle
        return new_game(puzzle)


def pasted(text: str) -> GameState:
    """The game of a puzzle, or of a position with its digits and notes, in any format.

    :raises GarnsError: when the text is neither.
    """
    try:
        position = read_position(text)
    except GarnsError:
        return new_game(read(text))
    fresh = position == Position.start(position.puzzle)
    return new_game(position.puzzle) if fresh else from_position(position)


def practice(technique: str, seed: int | None = None) -> GameState:
    """A game in which a technique is the next step; the notes are written.

    :raises GarnsError: when no such position was found.
    """
    return from_position(lesson(technique, seed=seed))


def from_position(position: Position) -> GameState:
    """A game that stands at a position, its candidates as notes."""
    state = new_game(position.puzzle)
    placed = [(cell, digit) for cell, digit in enumerate(position.digits) if digit and not position.is_given(cell)]
    commands = [{"type": "place", "cells": [cell], "digit": digit} for cell, digit in placed]
    notes = [
        {"type": "centre", "cells": [cell], "digits": list(position.candidates_of(cell)), "on": True}
        for cell, digit in enumerate(position.digits)
        if not digit
    ]
    return reduce(state, {"type": "gesture", "commands": [*commands, *notes]})
