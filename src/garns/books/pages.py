"""What stands on the pages, as data for the template: parts in their order, puzzles as pictures, sizes in mm."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from math import ceil
from typing import Any

from garns.books import words
from garns.books.items import Item
from garns.books.layouts import GAP_X, GAP_Y, columns_of, fit
from garns.books.links import code_of, share_link
from garns.books.papers import BLEED, POINT, Paper
from garns.books.plan import Plan
from garns.books.worksheets import Sheet
from garns.errors import ArgumentError, Problem
from garns.explaining import level_name
from garns.i18n import translate
from garns.logic import ladder_of
from garns.render import to_svg
from garns.services.boards import rules_in_words
from garns.services.lessons import RULES as RULES_OF_PLAY
from garns.values.position import Position
from garns.values.puzzle import Puzzle

Part = dict[str, Any]

#: In large print all words have at least 18 points; elsewhere the smallest has 8.
_LARGE = 18 / 8
#: Large print: digits and lines of the box in points, a cell in mm.
LARGE_DIGITS, LARGE_LINES, LARGE_CELL = 28.0, 2.0, 15.0
#: The cell of a solution, in mm; in large print its digits have 18 points.
_ANSWER_CELL = 3.7
#: The head of the page and of each puzzle, the foot of the page, and the top of a sheet, in mm.
_RUNNING, _HEAD, _FOOT, _SHEET_TOP = 11.0, 7.0, 9.0, 26.0
_VIEW = re.compile(r'viewBox="\S+ \S+ (\S+) (\S+)"')
_DIGITS = re.compile(r'class="givens"[^>]*font-size="([\d.]+)"')
_LINES = re.compile(r'class="box"[^>]*stroke-width="([\d.]+)"')


class Pages:
    """The parts of a book for a number of pages, which decides the gutter and so how large everything is."""

    def __init__(self, plan: Plan, pages: int) -> None:
        self.plan, self.lang = plan, plan.lang
        self.scale = _LARGE if plan.large_print else 1.0
        self.theme = "ink" if plan.ink == "black" else "light"
        paper: Paper = plan.paper
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

    # --- puzzles

    def puzzles(self, items: Sequence[Item]) -> Iterable[Part]:
        """A part for each section."""
        for number, group in groupby(items, key=lambda item: item.section):
            section, found = self.plan.sections[number], list(group)
            part = self._on_pages(found, section.per_page or self.plan.per_page, self.height)
            yield {"kind": "puzzles", "name": section.name, "label": f"section-{number}", **part}

    def sheets(self, sheets: Sequence[Sheet]) -> Part:
        """The sheets of a class."""
        plan, many = self.plan, self.plan.per_page
        height = plan.paper.height - plan.paper.margin - self.bottom
        each = [self._on_pages(sheet.items, many, height - _SHEET_TOP) for sheet in sheets]
        puzzle = sheets[0].items[0].puzzle
        return {
            **each[0],
            "kind": "sheets",
            "heading": plan.title or words.counted(len(sheets[0].items), self.lang),
            "rule": rules_in_words(puzzle, self.lang)[0],
            "foot": words.footed(plan),
            "top": _SHEET_TOP,
            "margin": plan.paper.margin,
            "sheets": [
                {"name": sheet.pupil.name, "group": sheet.pupil.group, "code": sheet.code, "pages": part["pages"]}
                for sheet, part in zip(sheets, each, strict=True)
            ],
        }

    def _on_pages(self, items: Sequence[Item], many: int, height: float) -> Part:
        many = min(many, len(items))
        groups = [items[start : start + many] for start in range(0, len(items), many)]
        told = {str(group[0].number): words.rules_below([item.puzzle for item in group], self.lang) for group in groups}
        notes = max((self._lines(sentences) for sentences in told.values()), default=0.0)
        codes = [self._code(item.puzzle) for item in items]
        code = max((side for side, _svg, _link in filter(None, codes)), default=0.0)
        pictures = [to_svg(item.puzzle, theme=self.theme, lang=self.lang) for item in items]
        ratio = max(map(_ratio, pictures))
        strip, below = self._strip(many, items, ratio) if self.plan.solutions == "upside_down" else (None, 0.0)
        reserved = notes + below
        best = fit(many, self.width, height - reserved, head=self.head, ratio=ratio, code=code)
        if self.plan.large_print:
            self._check_large(best.size, pictures)
        shown = [self._item(*each) for each in zip(items, pictures, codes, strict=True)]
        side = best.size * ratio
        return {
            "pages": [shown[start : start + many] for start in range(0, len(shown), many)],
            "columns": best.columns,
            "rows": best.rows,
            "size": best.size,
            "beside": best.beside,
            "code": code,
            "gap_x": GAP_X,
            "gap_y": GAP_Y,
            "block_height": self.head + side + (code + 3 if code and not best.beside else 0),
            "reserved": reserved,
            "notes": told,
            "strip": strip,
        }

    def _item(self, item: Item, picture: str, code: tuple[float, str, str] | None) -> Part:
        rank, levels = self._rank(item.level, item.section)
        upside_down = self.plan.solutions == "upside_down"
        return {
            "n": item.number,
            "label": words.told_label(item, self.plan),
            "rank": rank if "level" in self.plan.labels else None,
            "levels": levels,
            "level": level_name(item.level, self.lang) if item.level and "level" in self.plan.labels else "",
            "hinted": item.level is not None,
            "svg": picture,
            "alt": f"{item.number}: {item.puzzle}",
            "code": code[1] if code else None,
            "link": code[2] if code else "",
            "answer": self._solved(item) if upside_down else "",
        }

    def _rank(self, level: str | None, section: int) -> tuple[int | None, int]:
        recipe = self.plan.sections[section].recipe
        ladder = ladder_of(recipe.scale if recipe else "garns")
        known = [each.id for each in ladder.levels]
        return (known.index(level) if level in known else None), len(ladder.reached)

    def _code(self, puzzle: Puzzle) -> tuple[float, str, str] | None:
        if not self.plan.link:
            return None
        link = share_link(puzzle, self.plan.link)
        code = code_of(link)
        return (*code, link) if code else None

    def _lines(self, sentences: list[str]) -> float:
        """The height of some sentences in small print, rather too much than too little."""
        letters, line = self.width / (1.75 * self.scale), 4.0 * self.scale
        return ceil(len(" ".join(sentences)) / letters) * line + 3 if sentences else 0.0

    def _strip(self, many: int, items: Sequence[Item], ratio: float) -> tuple[Part, float]:
        """The answers at the foot of the page."""
        least = 2.5 * self.scale * max(item.puzzle.geometry.columns for item in items)
        columns, size = columns_of(self.width, least, 4)
        columns = min(columns, many)
        size = min(size, least * 1.2)
        return {"columns": columns, "size": size}, ceil(many / columns) * (size * ratio + 6) + 4

    def _check_large(self, size: float, pictures: Sequence[str]) -> None:
        """Large print is a promise: what does not keep it is not printed."""
        for picture in pictures:
            lines = _LINES.search(picture)
            thick = LARGE_LINES * POINT * 100 / float(lines[1]) if lines else 0
            need = max(_width(picture, LARGE_DIGITS), _across(picture) * max(LARGE_CELL, thick))
            if size < need:
                raise ArgumentError([Problem("page_too_small", found=int(size), expected=ceil(need))])

    def _solved(self, item: Item) -> str:
        return to_svg(Position.start(item.puzzle, item.solution), theme=self.theme, candidates=False, lang=self.lang)

    # --- around them

    def title(self, items: Sequence[Item]) -> Part:
        """The first page."""
        plan = self.plan
        return {
            "kind": "title",
            "title": plan.title or "Sudoku",
            "subtitle": plan.subtitle,
            "author": plan.author,
            "count": words.counted(len(items), self.lang),
            "svg": to_svg(items[0].puzzle, theme=self.theme),
        }

    def rules(self, items: Sequence[Item]) -> Part:
        """How to play, the rules of each variant, and the levels."""
        scales = {section.recipe.scale if section.recipe else "garns" for section in self.plan.sections}
        sections = []
        for number, group in groupby(items, key=lambda item: item.section):
            told = words.rules_below([item.puzzle for item in group], self.lang)
            if told:
                sections.append({"name": self.plan.sections[number].name, "rules": told})
        levels = [
            {"rank": rank, "levels": len(ladder_of(scale).reached), "name": name, "text": text}
            for scale in sorted(scales)
            for rank, name, text in words.level_lines(items, scale, self.lang)
        ]
        return {
            "kind": "rules",
            "heading": translate(words.RULES, self.lang),
            "rules": [translate(line, self.lang) for line in RULES_OF_PLAY],
            "sections": sections,
            "levels": levels if len(scales) == 1 else [],
        }

    def contents(self, items: Sequence[Item], back: bool) -> Part:
        """The sections with their pages, then what follows them."""
        rows: list[Part] = []
        for number, group in groupby(items, key=lambda item: item.section):
            found = list(group)
            one = {item.level for item in found}
            rank, levels = self._rank(found[0].level if len(one) == 1 else None, number)
            span = _span(found)
            rows.append(_row(self.plan.sections[number].name, f"section-{number}", span, rank, levels))
        if self.plan.hints:
            rows.append(_row(translate(words.HINTS, self.lang), "hints"))
        if back:
            rows.append(_row(translate(words.SOLUTIONS, self.lang), "solutions"))
        return {"kind": "contents", "heading": translate(words.CONTENTS, self.lang), "rows": rows}

    def hints(self, items: Sequence[Item]) -> Part:
        """The first steps, explained; boards that are too large to be rated have none."""
        told = ((item, words.first_step(item, self.lang)) for item in items if item.level)
        columns, _ = columns_of(self.width, 52 * self.scale, 8)
        return {
            "kind": "hints",
            "heading": translate(words.HINTS, self.lang),
            "label": "hints",
            "intro": translate(words.HINTS_INTRO, self.lang),
            "columns": columns,
            "items": [{"n": item.number, "head": name, "text": text} for item, (name, text) in told],
        }

    def solutions(self, items: Sequence[Item]) -> Part:
        """The answers of a book, section by section."""
        groups = []
        for number, group in groupby(items, key=lambda item: item.section):
            found = list(group)
            span = _span(found)
            groups.append(self._answers(found, self.plan.sections[number].name, span))
        return self._all_answers(translate(words.SOLUTIONS, self.lang), groups)

    def answers(self, sheets: Sequence[Sheet]) -> Part:
        """The answers of a class, pupil by pupil."""
        groups = [
            self._answers(sheet.items, " · ".join(filter(None, [sheet.code, sheet.pupil.name])), sheet.pupil.group)
            for sheet in sheets
        ]
        return self._all_answers(translate(words.ANSWERS, self.lang), groups)

    def _all_answers(self, heading: str, groups: list[Part]) -> Part:
        note = "" if self.plan.large_print else translate(words.UPRIGHT, self.lang)
        return {"kind": "solutions", "heading": heading, "label": "solutions", "groups": groups, "note": note}

    def _answers(self, items: Sequence[Item], name: str, span: str) -> Part:
        pictures = [self._solved(item) for item in items]
        large = self.plan.large_print
        least = min(self.width, max(_width(each, 18) if large else _ANSWER_CELL * _across(each) for each in pictures))
        columns, size = columns_of(self.width, least, 7)
        size = min(size, least if large else 1.25 * least)
        told = [
            {"n": item.number, "name": str(item.number), "svg": picture,
             "alt": f"{item.number}: {''.join(map(str, item.solution))}"}
            for item, picture in zip(items, pictures, strict=True)
        ]  # fmt: skip
        return {"name": name, "range": span, "columns": columns, "size": size, "items": told}

    def notes(self, count: int, puzzle: Puzzle) -> Part:
        """Pages that fill the last sheet: empty grids."""
        empty = to_svg(Puzzle(puzzle.geometry), theme=self.theme)
        return {"kind": "notes", "heading": translate(words.NOTES, self.lang), "count": count, "svg": empty}

    def colophon(self, items: Sequence[Item], version: str) -> Part:
        """The last page."""
        return {"kind": "colophon", "lines": words.colophon(self.plan, items, version)}


def _row(name: str, label: str, span: str = "", rank: int | None = None, levels: int = 0) -> Part:
    return {"name": name, "label": label, "range": span, "rank": rank, "levels": levels}


def _span(items: Sequence[Item]) -> str:
    """The numbers of some puzzles that follow each other."""
    first, last = items[0].number, items[-1].number
    return str(first) if first == last else f"{first}–{last}"


def _across(picture: str) -> float:
    """How many cells a picture is wide, with its margins."""
    view = _VIEW.search(picture)
    return float(view[1]) / 100 if view else 9.0


def _width(picture: str, points: float) -> float:
    """How wide a picture must be, in mm, for digits of so many points."""
    digits = _DIGITS.search(picture)
    return _across(picture) * points * POINT * 100 / float(digits[1]) if digits else 0.0


def _ratio(picture: str) -> float:
    view = _VIEW.search(picture)
    return float(view[2]) / float(view[1]) if view else 1.0
