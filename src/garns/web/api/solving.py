"""What the solver knows: solutions, how many, which digits are possible, whether all is right so far."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Response
from pydantic import Field

from garns.budgets import Budget
from garns.game import check
from garns.solving import count_solutions, solve, true_candidates
from garns.values.position import Position
from garns.values.puzzle import Puzzle
from garns.web.api.requests import Asked, Played
from garns.web.bundle import solution_form
from garns.web.work import Worker

router = APIRouter(tags=["solving"])

#: Seconds that each of these may take.
PATIENCE = 5.0


class Counted(Asked):
    """A puzzle whose solutions are counted up to a limit."""

    limit: int = Field(1000, ge=1, le=1_000_000)


class Possible(Asked):
    """A puzzle whose possible digits are wanted, with the number of solutions that hold each up to ``cap``."""

    cap: int = Field(1, ge=1, le=1000)


@router.post("/solve")
async def solve_puzzle(asked: Played, work: Worker) -> Response:
    """Whether a puzzle, or what is left of it, has no, one or several solutions; up to two of them."""
    return await work(lambda budget: _solve_puzzle(asked, budget), PATIENCE)


def _solve_puzzle(asked: Played, budget: Budget) -> dict[str, Any]:
    state = asked.state()
    found = solve(state.puzzle.with_givens(state.board.values), budget=budget)
    return {
        **solution_form(found),
        "solution": _line(found.solution),
        "other": _line(found.other),
    }


@router.post("/count")
async def count(asked: Counted, work: Worker) -> Response:
    """How many solutions there are, up to a limit; ``complete`` tells that there are no more."""
    return await work(lambda budget: _count(asked, budget), PATIENCE)


def _count(asked: Counted, budget: Budget) -> dict[str, Any]:
    found = count_solutions(asked.read(), limit=asked.limit, budget=budget)
    return {"count": found, "complete": found is not None and found < asked.limit}


@router.post("/candidates")
async def candidates(asked: Possible, work: Worker) -> Response:
    """For every cell the digits that a solution holds there; null when there was no time to know."""
    return await work(lambda budget: _candidates(asked, budget), PATIENCE)


def _candidates(asked: Possible, budget: Budget) -> dict[str, Any]:
    found = true_candidates(asked.read(), cap=asked.cap, budget=budget)
    if found is None:
        return {"candidates": None, "solution_counts": None}
    digits = [[digit for digit, times in enumerate(cell, start=1) if times] for cell in found]
    return {"candidates": digits, "solution_counts": [list(cell) for cell in found] if asked.cap > 1 else None}


@router.post("/check")
async def check_game(asked: Played, work: Worker) -> Response:
    """Whether a game is solved, right so far, or wrong somewhere; not where."""
    return await work(lambda budget: _check_game(asked, budget), PATIENCE)


def _check_game(asked: Played, budget: Budget) -> dict[str, Any]:
    return {"answer": check(asked.state(), budget)}


def _line(grid: Puzzle | Position | None) -> str | None:
    return str(grid) if isinstance(grid, Puzzle) else None
