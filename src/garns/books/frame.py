"""The frame of every page: how large it is inside its margins, how large words and grids are, and how they look."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from garns.books import words
from garns.books.items import Item
from garns.books.papers import BLEED, POINT
from garns.books.plan import Plan
from garns.logic import ladder_of
from garns.render import to_svg
from garns.values.position import Position
from garns.values.puzzle import Puzzle

Part = dict[str, Any]

#: In large print all words have at least 18 points; elsewhere the smallest has 8.
_LARGE = 18 / 8
#: The head of the page and of each puzzle, and the foot of the page, in mm.
_RUNNING, _HEAD, _FOOT = 11.0, 7.0, 9.0
_VIEW = re.compile(r'viewBox="\S+ \S+ (\S+) (\S+)"')
_DIGITS = re.compile(r'class="givens"[^>]*font-size="([\d.]+)"')


class Frame:
    """The pages of a book of so many pages: their number decides the gutter, and so how large everything is."""

    def __init__(self, plan: Plan, pages: int) -> None:
        self.plan, self.lang = plan, plan.lang
        self.scale = _LARGE if plan.large_print else 1.0
        self.theme = "ink" if plan.ink == "black" else "light"
        paper = plan.paper
        self.inside = paper.gutter(pages)
        self.top = paper.margin + _RUNNING * min(self.scale, 1.6)
        self.bottom = paper.margin + _FOOT * min(self.scale, 1.4)
        self.width = paper.width - paper.margin - self.inside
        self.height = paper.height - self.top - self.bottom
        self.head = _HEAD * min(self.scale, 1.6)

    def data(self, parts: Iterable[Part], *, back: bool) -> dict[str, Any]:
        """All that the template needs."""
        plan, paper = self.plan, self.plan.paper
        return {
            "lang": self.lang,
            "title": plan.title or "Sudoku",
            "author": plan.author,
            "scale": self.scale,
            "head": self.head,
            "hints": plan.hints and not plan.pupils,
            "back": back,
            "words": words.template_words(self.lang),
            "paper": {
                "width": paper.width,
                "height": paper.height,
                "inside": self.inside,
                "outside": paper.margin,
                "top": self.top,
                "bottom": self.bottom,
                "bleed": BLEED if paper.bleed else 0,
            },
            "parts": list(parts),
        }

    def rank(self, level: str | None, section: int) -> tuple[int | None, int]:
        """How high a level is on the scale of a section, and how many levels that has."""
        recipe = self.plan.sections[section].recipe
        ladder = ladder_of(recipe.scale if recipe else "garns")
        known = [each.id for each in ladder.levels]
        return (known.index(level) if level in known else None), len(ladder.reached)

    def picture(self, puzzle: Puzzle) -> str:
        """A puzzle."""
        return to_svg(puzzle, theme=self.theme, lang=self.lang)

    def solved(self, item: Item) -> str:
        """Its solution: what was given upright, the rest slanted."""
        return to_svg(Position.start(item.puzzle, item.solution), theme=self.theme, candidates=False, lang=self.lang)


def across(picture: str) -> float:
    """How many cells a picture is wide, with its margins."""
    view = _VIEW.search(picture)
    return float(view[1]) / 100 if view else 9.0


def width_for(picture: str, points: float) -> float:
    """How wide a picture must be, in mm, for digits of so many points."""
    digits = _DIGITS.search(picture)
    return across(picture) * points * POINT * 100 / float(digits[1]) if digits else 0.0


def ratio_of(picture: str) -> float:
    """The height of a picture by its width."""
    view = _VIEW.search(picture)
    return float(view[2]) / float(view[1]) if view else 1.0
