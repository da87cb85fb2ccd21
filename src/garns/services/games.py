"""What can be played, as the state of a game: a file, a text in any format, a position."""

from __future__ import annotations

from pathlib import Path

from garns.budgets import Deadline
from garns.errors import GarnsError, Problem, SourceError
from garns.formats import read, read_position
from garns.game import GameState, load_game, new_game, reduce, solution_of
from garns.logic import rate
from garns.values.position import Position
from garns.values.puzzle import Puzzle

#: No save file or puzzle is larger.
_MAX_FILE = 50_000_000
#: Seconds after which nobody looks for the level any more.
_SOON = 1.0


def from_file(path: Path, board: Puzzle | None = None) -> GameState:
    """The game of a save file, or a new game of the puzzle that a file holds in any format, on a board if one is named.

    :raises GarnsError: with what is wrong with it.
    """
    try:
        if path.stat().st_size > _MAX_FILE:
            raise SourceError([Problem("too_large", expected=_MAX_FILE)])
        content = path.read_bytes()
    except OSError as error:
        raise SourceError([Problem("unreadable", found=str(path), reason=error.strerror or str(error))]) from None
    if b'"garns-game"' in content[:1000]:
        return load_game(path)
    return from_text(content) if board is None else new_game(playable(read(content, board=board)))


def from_text(text: str | bytes) -> GameState:
    """The game of a puzzle, or of a position with its digits and notes, in any format.

    :raises GarnsError: when the text is neither, or its givens clash.
    """
    try:
        position = read_position(text)
    except GarnsError:
        return new_game(playable(read(text)))
    playable(position.puzzle)
    fresh = position == Position.start(position.puzzle)
    return new_game(position.puzzle) if fresh else from_position(position)


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


def known_level(puzzle: Puzzle) -> str | None:
    """How hard a puzzle is, if that can be told soon; a puzzle with several solutions has no level.

    >>> known_level(Puzzle.parse("1.....3..4.....2", Puzzle.empty(4).geometry)), known_level(Puzzle.empty(4))
    ('beginner', None)
    """
    within = Deadline(_SOON)
    if solution_of(puzzle, within.left()) is None:
        return None
    rating = rate(puzzle, budget=within.left())
    return rating.level if rating.complete else None


def playable(puzzle: Puzzle) -> Puzzle:
    """A puzzle that can be played.

    :raises SourceError: with every clash between its givens.
    """
    if problems := puzzle.issues():
        raise SourceError(problems)
    return puzzle
