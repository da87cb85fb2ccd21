"""Commands that come from outside: checked field by field before the reducer sees them.

>>> from garns.values.puzzle import Puzzle
>>> read_command({"type": "place", "cells": ["r1c2"], "digit": 3}, Puzzle.empty(4))
{'type': 'place', 'cells': [1], 'digit': 3}
>>> read_command({"type": "place", "cells": [16], "digit": 3}, Puzzle.empty(4))
Traceback (most recent call last):
garns.errors.PuzzleError: the field cells cannot be '16'
"""

from __future__ import annotations

from typing import Any

from garns.game.reduce import Command
from garns.game.state import COLOURS, LAYERS
from garns.values.json_fields import each, maybe, need, refuse
from garns.values.puzzle import Puzzle
from garns.values.step import Step

__all__ = ["COLOURS", "Command", "read_command", "step_command"]

#: The fields of each command; those with a ``?`` may be left out.
_FIELDS = {
    "place": "cells digit toggle?",
    "corner": "cells digits on?",
    "centre": "cells digits on?",
    "colour": "cells digits on?",
    "erase": "cells layer? only?",
    "fill": "digits?",
    "clear": "layers?",
    "step": "placements? eliminations?",
    "restart": "",
    "checkpoint": "name?",
    "return": "name?",
    "forget": "name?",
    "gesture": "commands",
    "undo": "count?",
    "redo": "count?",
    "pause": "",
    "resume": "",
    "finish": "",
    "options": "auto_clean? strict? limit?",
}
#: What may be part of a gesture: all that edits the board.
_EDITS = {"place", "corner", "centre", "colour", "erase", "fill", "clear", "step", "restart", "return"}


def read_command(form: object, puzzle: Puzzle) -> Command:
    """A command from JSON, cells by number or by name.

    :raises GarnsError: when it is none for this puzzle.
    """
    kind = need(form, "type", str)
    if kind not in _FIELDS or not isinstance(form, dict):
        refuse("type", kind)
    command: Command = {"type": kind}
    for entry in [*_FIELDS[kind].split(), "at?"]:
        key = entry.removesuffix("?")
        if key in form or key == entry:
            command[key] = _field(form, key, kind, puzzle)
    return command


def step_command(step: Step) -> Command:
    """The command that does what a step says.

    >>> from garns.values.step import Candidate
    >>> step_command(Step("naked_single", (Candidate(5, 2),)))
    {'type': 'step', 'placements': [[5, 2]], 'eliminations': []}
    """
    return {
        "type": "step",
        "placements": [list(candidate) for candidate in step.placements],
        "eliminations": [list(candidate) for candidate in step.eliminations],
    }


def _field(form: dict[str, Any], key: str, kind: str, puzzle: Puzzle) -> Any:
    digits = puzzle.geometry.digits
    match key:
        case "cells":
            return [_cell(cell, puzzle) for cell in need(form, key, list)]
        case "digit":
            return _number(need(form, key, int), key, 0, digits)
        case "digits":
            most = COLOURS if kind == "colour" else digits
            need(form, key, list)
            return [_number(digit, key, 1, most) for digit in each(form, key, int)]
        case "placements" | "eliminations":
            pairs = each(form, key, list)
            if any(len(pair) != 2 for pair in pairs):
                refuse(key, form[key])
            return [[_cell(cell, puzzle), _number(digit, key, 1, digits)] for cell, digit in pairs]
        case "layer":
            return _layer(form[key], key, ("values", *LAYERS))
        case "layers":
            return [_layer(layer, key, LAYERS) for layer in each(form, key, str)]
        case "commands":
            need(form, key, list)
            parts = [read_command(part, puzzle) for part in each(form, key, dict) if need(part, "type", str) in _EDITS]
            return parts if len(parts) == len(form[key]) else refuse(key, form[key])
        case "count" | "limit" | "at":
            return _number(need(form, key, int), key, 0, 2**53)
        case "name":
            return need(form, key, str)[:100]
        case _:
            return maybe(form, key, False)


def _cell(cell: object, puzzle: Puzzle) -> int:
    if isinstance(cell, str):
        return puzzle.geometry.cell(cell)
    return _number(cell, "cells", 0, len(puzzle.geometry) - 1)


def _number(value: object, key: str, least: int, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        refuse(key, value)
    return value


def _layer(value: object, key: str, known: tuple[str, ...]) -> str:
    if value not in known:
        refuse(key, value)
    return str(value)
