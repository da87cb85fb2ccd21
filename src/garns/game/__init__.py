"""Playing: an immutable :class:`GameState`, commands as plain data, and :func:`reduce` from one state to the next.

>>> from garns.values.puzzle import Puzzle
>>> game = new_game(Puzzle.parse("1.....3..4.....2", Puzzle.empty(4).geometry))
>>> game = reduce(game, {"type": "place", "cells": [1], "digit": 3})
>>> game.board.values[:4], check(game)
((1, 3, 0, 0), 'right')
>>> reduce(game, {"type": "undo"}).board.values[:4]
(1, 0, 0, 0)
"""

from __future__ import annotations

from garns.game.checking import check, conflicts, position_of, solution_of, undo_to_right
from garns.game.commands import COLOURS, Command, read_command, step_command
from garns.game.reduce import clashing, reduce
from garns.game.saving import load_game, save_game
from garns.game.state import Board, Clock, GameState, Options, clock_text, new_game

__all__ = [
    "COLOURS",
    "Board",
    "Clock",
    "Command",
    "GameState",
    "Options",
    "check",
    "clashing",
    "clock_text",
    "conflicts",
    "load_game",
    "new_game",
    "position_of",
    "read_command",
    "reduce",
    "save_game",
    "solution_of",
    "step_command",
    "undo_to_right",
]
