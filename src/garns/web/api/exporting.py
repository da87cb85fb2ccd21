"""Puzzles on their way out: as text in every format that Garns writes, and as pictures."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

from fastapi import APIRouter, Response
from pydantic import Field

from garns.budgets import Deadline
from garns.errors import Problem
from garns.formats import FORMATS, write
from garns.formats.losses import losses
from garns.formats.solutions import SOLVED, with_solution
from garns.render import to_svg
from garns.render.digits import drawn
from garns.render.png import svg_to_png
from garns.values.json_fields import refuse
from garns.values.position import Position
from garns.values.puzzle import Puzzle
from garns.values.step import Step
from garns.web.api.requests import Language, Marks, Played
from garns.web.bundle import answer
from garns.web.errors import problem_form
from garns.web.naming import file_name
from garns.web.work import Worker

router = APIRouter(tags=["exporting"])


class Exported(Played):
    """A puzzle, or how far somebody has come with it, and the format to write it in."""

    corner: Marks = Field(default_factory=dict)
    format: str = Field("line", max_length=40)
    style: str | None = Field(None, max_length=40)


class Drawn(Played):
    """A puzzle, or how far somebody has come with it, and what the picture shall be like."""

    step: dict[str, Any] | None = Field(None, description="A step to draw upon it, as in docs/design/json.md.")
    format: Literal["svg", "png"] = "svg"
    theme: str = Field("light", max_length=40)
    size: float | None = Field(None, ge=16, le=4000, description="The longer side in pixels.")
    coordinates: bool = False
    candidates: bool = Field(False, description="Show all candidates, not only the player's marks.")


@router.post("/export")
async def export(asked: Exported, lang: Language, work: Worker) -> Response:
    """The text of a format, what it does not keep, and a name for its file."""
    if asked.format in SOLVED:
        return await work(lambda budget: _exported(asked, lang, budget.started()))
    return await work.stored(lambda: _exported(asked, lang))


def _exported(asked: Exported, lang: str, within: Deadline | None = None) -> dict[str, Any]:
    """The answer; with the solution where the format has a place for it and there is the time to find it."""
    what = _what(asked)
    if within is not None:
        puzzle = what.puzzle if isinstance(what, Position) else what
        found = answer(puzzle, within)
        if found.status == "unique" and found.solution:
            solved = with_solution(puzzle, found.solution.givens)
            what = replace(what, puzzle=solved) if isinstance(what, Position) else solved
    text = write(what, asked.format, style=asked.style)
    warnings = losses(what, asked.format)
    if asked.corner and all(problem.id != "lost_candidates" for problem in warnings):
        warnings.append(Problem("lost_candidates", format=asked.format))
    puzzle = what.puzzle if isinstance(what, Position) else what
    suffix = next(iter(FORMATS[asked.format].suffixes), ".txt")
    return {
        "text": text,
        "warnings": [problem_form(one, lang) for one in warnings],
        "name": file_name(puzzle.title) + suffix,
    }


@router.post(
    "/render",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {}, "image/png": {}}, "description": "The picture."}},
)
async def render(asked: Drawn, lang: Language, work: Worker) -> Response:
    """A picture of a puzzle or of a position, with a step drawn upon it if there is one."""
    return await work.stored(lambda: _picture(asked, lang))


def _picture(asked: Drawn, lang: str) -> Response:
    what = _what(asked)
    position = what if isinstance(what, Position) else Position.start(what)
    step = Step.from_json(asked.step, position.puzzle.geometry) if asked.step is not None else None
    if step is not None:
        _check(step, position.puzzle)
    marked = asked.candidates or bool(asked.centre)
    svg = to_svg(
        position if marked or step else what,
        theme=asked.theme,
        size=asked.size,
        coordinates=asked.coordinates,
        candidates=marked,
        step=step,
        lang=lang,
    )
    svg = drawn(svg)  # with the digits of the page, whatever fonts there are
    if asked.format == "svg":
        return Response(svg, media_type="image/svg+xml")
    return Response(svg_to_png(svg), media_type="image/png")


def _what(asked: Played) -> Puzzle | Position:
    """The puzzle itself where nothing was done yet."""
    state = asked.state()
    untouched = state.board.values == state.puzzle.givens and not asked.centre
    return state.puzzle if untouched else asked.position()


def _check(step: Step, puzzle: Puzzle) -> None:
    """Refuse a step that speaks of houses or digits that the board does not have."""
    for part in step.parts:
        for index in part.houses:
            if not 0 <= index < len(puzzle.houses):
                refuse("houses", index)
        for digit in part.digits:
            if not 1 <= digit <= puzzle.geometry.digits:
                refuse("digits", digit)
