"""The work of making one puzzle to order."""

from __future__ import annotations

from typing import Any

from starlette.responses import JSONResponse

from garns.budgets import Budget, Deadline
from garns.generating import Generated, GenerationError, Recipe, generate_many
from garns.web.bundle import bundle, level_of
from garns.web.errors import error_form
from garns.web.work import Tell

#: Seconds to find out what a page needs of the puzzle.
AFTERWARDS = 20.0


def one_puzzle(
    recipe: Recipe, tell: Tell, *, seed: int | None, seconds: float, lang: str
) -> dict[str, Any] | JSONResponse:
    """What the browser needs to play a new puzzle; or what is wrong, and the nearest puzzle for those whom it suits."""
    tell({"tries": 0})
    made = _make(recipe, seed, Budget(seconds), tell)
    if isinstance(made, GenerationError):
        near = made.nearest
        form = {"nearest": bundle(near.puzzle, level=near.level, lang=lang)} if near else {}
        return JSONResponse(error_form(made, lang) | form, 400)
    within = Deadline(AFTERWARDS)
    level = made.level or level_of(made.puzzle, within=within)
    return bundle(made.puzzle, level=level, lang=lang, within=within)


def _make(recipe: Recipe, seed: int | None, budget: Budget, tell: Tell) -> Generated | GenerationError:
    def progress(_number: int, tries: int, nearest: Generated | None) -> None:
        tell({"tries": tries, "missing": list(nearest.missing) if nearest else []})

    return next(generate_many(recipe, 1, seed=seed, budget=budget, threads=1, progress=progress))
