"""Pages to order: puzzles that somebody has, or new ones, set as a sheet or as one for each pupil of a class."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from typing import Any

from garns.books import Item, Plan
from garns.books.collecting import collect, numbered
from garns.books.setting import set_book
from garns.budgets import Deadline
from garns.errors import ArgumentError, Problem
from garns.values.puzzle import Puzzle
from garns.web.bundle import answer, level_of
from garns.web.naming import file_name
from garns.web.work import Tell

#: Puzzles that one browser may order at once, and grids in all: a puzzle for each pupil is a grid.
MOST_PUZZLES, MOST_GRIDS = 100, 400
#: Seconds for all puzzles of an order.
SECONDS = 180.0
#: Seconds to set the pages.
SETTING = 60.0


def printed(plan: Plan, puzzles: Sequence[Puzzle], tell: Tell) -> dict[str, Any]:
    """The work of an order: its files as base64 by their names, and how many puzzles and pages there are.

    :raises GarnsError: when a puzzle cannot be printed with its solution, or too few are found.
    """
    within = Deadline(SECONDS)
    items: list[Item] = []
    for item in collect(plan, _given(puzzles, within), threads=1, budget=within.left()):
        items.append(item)
        tell({"done": len(items), "of": plan.count})
    book = set_book(plan, numbered(items))
    name = file_name(plan.title or (puzzles[0].title if len(puzzles) == 1 else ""))
    files = {f"{name}.pdf": book.pdf} | ({f"{name}-answers.pdf": book.solutions} if book.solutions else {})
    return {
        "puzzles": len(items),
        "pages": book.pages,
        "files": {file: b64encode(content).decode() for file, content in files.items()},
    }


def _given(puzzles: Sequence[Puzzle], within: Deadline) -> list[Item]:
    """The puzzles that somebody has, each with its only solution."""
    items, problems = [], []
    for number, puzzle in enumerate(puzzles, start=1):
        found = answer(puzzle, within)
        if found.status != "unique" or found.solution is None:
            reason = Problem("not_one_solution")
            problems.append(Problem("in_clue", clue=puzzle.title or str(number), reason=reason))
            continue
        level = level_of(puzzle, within=within)
        items.append(Item(0, 0, puzzle, found.solution.givens, level, source=f":{number}"))
    if problems:
        raise ArgumentError(problems)
    return items
