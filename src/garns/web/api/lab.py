"""The algorithm lab: what each search does with a puzzle, and the puzzle for the tools of other courses."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Response
from pydantic import Field

from garns.budgets import Budget, Deadline
from garns.errors import Problem, PuzzleError
from garns.teaching.lab import ALGORITHMS, EXPORTS, Trace, export, trace
from garns.values.puzzle import Puzzle
from garns.web.api.requests import Asked
from garns.web.naming import in_each, names_of
from garns.web.work import Worker

router = APIRouter(tags=["lab"])

#: Digits that a search may try, and of which a page draws the tree; seconds for one run, and for all of them.
TRIES, KEPT, EACH, PATIENCE = 20_000, 2_000, 5.0, 20.0
#: Boards with more cells would keep the server busy for too long.
CELLS = 256


class Taken(Asked):
    """A puzzle, and the tool to write it for."""

    form: str = Field("dimacs", max_length=40, description=", ".join(EXPORTS))


@router.post("/lab")
async def compare(asked: Asked, work: Worker) -> Response:
    """The same puzzle by every algorithm: how each ended, what it counted, its source, the first part of its tree.

    A node of the tree is a digit that was tried: the node before it (-1: none), the cell, the digit, the line of the
    source.
    """
    return await work(lambda budget: _compared(_read(asked), budget.started()), PATIENCE)


def _compared(puzzle: Puzzle, within: Deadline) -> dict[str, Any]:
    found = []
    for algorithm in ALGORITHMS:
        budget = within.at_most(Budget(seconds=EACH))
        found.append(_form(trace(puzzle, algorithm, tries=TRIES, keep=KEPT, budget=budget)))
    return {
        "limit": TRIES,
        "algorithms": found,
        "exports": [{"id": id, "name": names_of(one.name)} for id, one in EXPORTS.items()],
    }


def _form(found: Trace) -> dict[str, Any]:
    algorithm = found.algorithm
    return {
        **found.to_json(),
        "name": in_each(algorithm.name_in),
        "rule": in_each(algorithm.rule_in),
        "shows": algorithm.shows,
        "source": algorithm.source,
        "nodes": [list(node) for node in found.nodes],
    }


@router.post("/lab/export")
async def take(asked: Taken, work: Worker) -> Response:
    """The text of a puzzle for another tool, and a name for its file."""
    return await work(lambda budget: _taken(asked), PATIENCE)


def _taken(asked: Taken) -> dict[str, str]:
    text = export(_read(asked), asked.form)
    return {"text": text, "name": f"sudoku{EXPORTS[asked.form].suffix}"}


def _read(asked: Asked) -> Puzzle:
    puzzle = asked.read()
    if len(puzzle.geometry) > CELLS:
        raise PuzzleError([Problem("too_many_cells", found=len(puzzle.geometry), expected=CELLS)])
    return puzzle
