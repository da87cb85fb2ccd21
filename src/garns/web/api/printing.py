"""Puzzles on paper: a job that makes a PDF."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Response
from pydantic import BaseModel, Field

from garns.books import Plan, plan_of
from garns.errors import ArgumentError, Problem
from garns.services.fields import MOST_LETTERS
from garns.web.api.requests import Language, PuzzleForm, read_puzzle
from garns.web.printing import MOST_GRIDS, MOST_PUZZLES, SECONDS, SETTING, printed
from garns.web.work import Worker

router = APIRouter(tags=["printing"])

#: What is asked of the generator, in the words of a recipe of a book.
_ASKED = ("level", "board", "variant", "symmetry")


class PrintOrder(BaseModel):
    """Which puzzles, how many to a page, where the answers stand, and for whom."""

    puzzles: list[PuzzleForm] = Field(
        default_factory=list, max_length=MOST_PUZZLES, description="Those that you have; new ones when there are none."
    )
    count: int = Field(4, ge=1, le=MOST_PUZZLES, description="How many new ones.")
    level: str | None = Field(None, max_length=40)
    board: str | None = Field(None, max_length=2000, description="As in /boards.")
    variant: str | None = Field(None, max_length=40)
    symmetry: str | None = Field(None, max_length=40)
    technique: str | None = Field(None, max_length=80, description="A technique that each needs.")
    per_page: int = Field(4, ge=1, le=12)
    answers: Literal["back", "upside_down", "separate", "none"] = "back"
    large_print: bool = Field(False, description="One to a page, as large as it fits.")
    paper: str = Field("a4", max_length=20)
    title: str = Field("", max_length=120)
    link: str = Field("", max_length=120, description="The address of a server: a code for each puzzle leads there.")
    pupils: int = Field(0, ge=0, le=60, description="A sheet for each, with the same puzzles in other clothes.")
    names: list[Annotated[str, Field(max_length=120)]] = Field(default_factory=list, max_length=60)
    group: str = Field("", max_length=120, description="The class, beside the name.")
    lang: str | None = Field(None, max_length=10, description="Language of the pages; that of the request if none.")
    seed: int | None = Field(None, ge=0, lt=2**53, description="The same seed gives the same pages.")

    def plan(self, lang: str) -> Plan:
        """The plan of the pages.

        :raises ArgumentError: with everything that is wrong.
        """
        asked = {key: getattr(self, key) for key in _ASKED if getattr(self, key)}
        section: dict[str, Any] = {"count": len(self.puzzles) or self.count}
        if not self.puzzles:
            section |= asked | ({"must": [self.technique]} if self.technique else {})
        elif len(self.puzzles) == 1:
            section["name"] = " ".join(str(self.puzzles[0].get("title", "")).split())[:MOST_LETTERS]
        table: dict[str, Any] = {
            "section": [section],
            "per_page": 1 if self.large_print else self.per_page,
            "large_print": self.large_print,
            "solutions": self.answers,
            "paper": self.paper,
            "gutter": "none",
            "title": self.title,
            "pages": [],
            "link": self.link,
            "pupils": self.names or self.pupils,
            "class": self.group,
            "lang": self.lang or lang,
        }
        plan = plan_of(table, seed=self.seed)
        grids = plan.count * max(1, len(plan.pupils))
        if grids > MOST_GRIDS:
            raise ArgumentError([Problem("too_many_puzzles", found=grids, expected=MOST_GRIDS)])
        return plan


@router.post("/print", status_code=202)
async def print_(order: PrintOrder, lang: Language, work: Worker) -> Response:
    """Begin to make a PDF; the answer names the job. Its ``files`` will lie at ``/jobs/{job}/files/{name}``."""
    puzzles = [read_puzzle(form) for form in order.puzzles]
    asked = order.model_dump(exclude_none=True, exclude={"puzzles"})
    return await work.order("print", asked, partial(printed, order.plan(lang), puzzles), SECONDS + SETTING)
