"""A puzzle with all that the browser needs to play it alone: the rules for its reducer, the board to draw."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import Any

from garns.budgets import Budget, Deadline
from garns.errors import Problem
from garns.explaining import level_name
from garns.game import Board
from garns.game.counting import times_of_each
from garns.game.state import rules_of
from garns.i18n import languages
from garns.logic import rate
from garns.memory import kept
from garns.services.boards import all_rules, board_name
from garns.solving import Answer, known_answer
from garns.values.cells import symbol
from garns.values.geometry import House
from garns.values.position import Position
from garns.values.puzzle import Puzzle
from garns.values.rules import Group, Sum
from garns.web.clue_rules import clue_rules
from garns.web.drawing import drawn
from garns.web.errors import problem_form
from garns.web.naming import in_each

#: Seconds that the solver gets; a puzzle that needs more is "unknown".
_PATIENCE = Budget(seconds=3.0)
#: Boards with more cells are not rated unasked.
_RATED = 256


def bundle(
    puzzle: Puzzle,
    *,
    level: str | None = None,
    format: str = "garns",
    warnings: Iterable[Problem] = (),
    position: Position | None = None,
    lang: str = "en",
    within: Deadline | None = None,
) -> dict[str, Any]:
    """The puzzle for the browser; ``warnings`` are told in a language, everything else in all of them."""
    return {
        **_facts(puzzle, within=within),
        "puzzle": puzzle.to_json(),
        "title": puzzle.title,
        "author": puzzle.author,
        "level": level,
        "level_name": in_each(lambda lang: level_name(level, lang)) if level else None,
        "position": _board(position) if position else None,
        "format": format,
        "warnings": [problem_form(problem, lang) for problem in warnings],
    }


@kept(256)
def _facts(puzzle: Puzzle, *, within: Deadline) -> dict[str, Any]:
    """What follows from the puzzle itself."""
    geometry, allowed = puzzle.geometry, rules_of(puzzle).allowed
    # The steps count the houses; boxes that are groups are named too.
    houses: tuple[House | Group, ...] = (*puzzle.houses, *geometry.groups)
    full = tuple(range(1, geometry.digits + 1))
    groups = (
        rule.cells
        for rule in puzzle.rules()
        if isinstance(rule, House | Group) or (isinstance(rule, Sum) and rule.distinct)
    )
    boxes = [-1] * len(geometry)
    for number, house in reversed([*enumerate(houses)]):
        if house.kind in ("box", "region"):
            for cell in house.cells:
                boxes[cell] = number
    return {
        "key": key_of(puzzle),
        "board": geometry.spec,
        "board_name": in_each(lambda lang: board_name(puzzle, lang)),
        "houses": [{"name": in_each(house.name_in), "cells": list(house.cells)} for house in houses],
        "boxes": boxes,
        "each": times_of_each(puzzle),
        "groups": [list(cells) for cells in dict.fromkeys(groups)],
        "allowed": None if all(digits == full for digits in allowed) else [list(digits) for digits in allowed],
        "rules": {lang: all_rules(puzzle, lang) for lang in languages()},
        **clue_rules(puzzle),
        **solution_form(answer(puzzle, within)),
        **drawn(puzzle),
    }


def answer(puzzle: Puzzle, within: Deadline | None = None) -> Answer:
    """What the solver says of a puzzle in the time that a player waits."""
    return known_answer(puzzle, _PATIENCE, within=within)


@kept(1024)
def level_of(puzzle: Puzzle, *, within: Deadline) -> str | None:
    """How hard a puzzle is; None where that means little, or takes long."""
    if len(puzzle.givens) > _RATED or not any(puzzle.givens) or answer(puzzle, within).status != "unique":
        return None
    rating = rate(puzzle, budget=within.left())
    if not rating.complete:
        within.over()
    return rating.level if rating.complete else None


def solution_form(found: Answer) -> dict[str, Any]:
    """Whether there is one solution, which, and where two differ."""
    first = found.solution.givens if found.solution else ()
    second = found.other.givens if found.other else first
    return {
        "status": found.status,
        "solution": "".join(map(symbol, first)) if found.status == "unique" else None,
        "differs": [cell for cell, (one, two) in enumerate(zip(first, second, strict=True)) if one != two],
    }


def key_of(puzzle: Puzzle) -> str:
    """A name that two puzzles share when their givens and their rules are the same."""
    words = ("title", "author", "source", "ruleset", "extras")
    form = {key: value for key, value in puzzle.to_json().items() if key not in words}
    return hashlib.sha256(json.dumps(form, sort_keys=True).encode()).hexdigest()[:16]


def _board(position: Position) -> dict[str, Any]:
    """What stands on the board of a position: digits, and as centre marks the candidates of open cells."""
    marks = tuple(() if digit else position.candidates_of(cell) for cell, digit in enumerate(position.digits))
    none: tuple[tuple[int, ...], ...] = ((),) * len(marks)
    return Board(position.digits, none, marks, none).to_json(position.puzzle)
