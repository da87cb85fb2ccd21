"""Puzzles on pages: those of a book, section by section, and those of a class, sheet by sheet."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from math import ceil

from garns.books import words
from garns.books.frame import Frame, Part, across, ratio_of, width_for
from garns.books.items import Item
from garns.books.layouts import GAP_X, GAP_Y, columns_of, fit
from garns.books.links import code_of, share_link
from garns.books.papers import POINT
from garns.books.worksheets import Sheet
from garns.errors import ArgumentError, Problem
from garns.explaining import level_name
from garns.services.boards import rules_in_words
from garns.values.puzzle import Puzzle

#: Large print: digits and lines of the box in points, a cell in mm.
LARGE_DIGITS, LARGE_LINES, LARGE_CELL = 28.0, 2.0, 15.0
#: The top of a sheet, with title, name and class, in mm.
_SHEET_TOP = 26.0
_LINES = re.compile(r'class="box"[^>]*stroke-width="([\d.]+)"')


class Grids:
    """The puzzles within a frame."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame

    def puzzles(self, items: Sequence[Item]) -> Iterable[Part]:
        """A part for each section."""
        for number, group in groupby(items, key=lambda item: item.section):
            section, found = self.frame.plan.sections[number], list(group)
            part = self._on_pages(found, section.per_page or self.frame.plan.per_page, self.frame.height)
            yield {"kind": "puzzles", "name": section.name, "label": f"section-{number}", **part}

    def sheets(self, sheets: Sequence[Sheet]) -> Part:
        """The sheets of a class."""
        plan, many = self.frame.plan, self.frame.plan.per_page
        height = plan.paper.height - plan.paper.margin - self.frame.bottom
        each = [self._on_pages(sheet.items, many, height - _SHEET_TOP) for sheet in sheets]
        puzzle = sheets[0].items[0].puzzle
        return {
            **each[0],
            "kind": "sheets",
            "heading": plan.title or words.counted(len(sheets[0].items), self.frame.lang),
            "rule": rules_in_words(puzzle, self.frame.lang)[0],
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
        told = {str(group[0].number): self._rules(group) for group in groups}
        notes = max((self._lines(sentences) for sentences in told.values()), default=0.0)
        codes = [self._code(item.puzzle) for item in items]
        code = max((side for side, _svg, _link in filter(None, codes)), default=0.0)
        pictures = [self.frame.picture(item.puzzle) for item in items]
        ratio = max(map(ratio_of, pictures))
        strip, below = self._strip(many, items, ratio) if self.frame.plan.solutions == "upside_down" else (None, 0.0)
        reserved = notes + below
        best = fit(many, self.frame.width, height - reserved, head=self.frame.head, ratio=ratio, code=code)
        if self.frame.plan.large_print:
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
            "block_height": self.frame.head + side + (code + 3 if code and not best.beside else 0),
            "reserved": reserved,
            "notes": told,
            "strip": strip,
        }

    def _item(self, item: Item, picture: str, code: tuple[float, str, str] | None) -> Part:
        rank, levels = self.frame.rank(item.level, item.section)
        labelled = "level" in self.frame.plan.labels
        upside_down = self.frame.plan.solutions == "upside_down"
        return {
            "n": item.number,
            "label": words.told_label(item, self.frame.plan),
            "rank": rank if labelled else None,
            "levels": levels,
            "level": level_name(item.level, self.frame.lang) if item.level and labelled else "",
            "hinted": item.level is not None,
            "svg": picture,
            "alt": f"{item.number}: {item.puzzle}",
            "code": code[1] if code else None,
            "link": code[2] if code else "",
            "answer": self.frame.solved(item) if upside_down else "",
        }

    def _code(self, puzzle: Puzzle) -> tuple[float, str, str] | None:
        if not self.frame.plan.link:
            return None
        link = share_link(puzzle, self.frame.plan.link)
        code = code_of(link)
        return (*code, link) if code else None

    def _rules(self, items: Sequence[Item]) -> list[str]:
        return words.rules_below([item.puzzle for item in items], self.frame.lang)

    def _lines(self, sentences: list[str]) -> float:
        """The height of some sentences in small print, rather too much than too little."""
        letters, line = self.frame.width / (1.75 * self.frame.scale), 4.0 * self.frame.scale
        return ceil(len(" ".join(sentences)) / letters) * line + 3 if sentences else 0.0

    def _strip(self, many: int, items: Sequence[Item], ratio: float) -> tuple[Part, float]:
        """The answers at the foot of the page."""
        least = 2.5 * self.frame.scale * max(item.puzzle.geometry.columns for item in items)
        columns, size = columns_of(self.frame.width, least, 4)
        columns = min(columns, many)
        size = min(size, least * 1.2)
        return {"columns": columns, "size": size}, ceil(many / columns) * (size * ratio + 6) + 4

    def _check_large(self, size: float, pictures: Sequence[str]) -> None:
        """Large print is a promise: what does not keep it is not printed."""
        for picture in pictures:
            lines = _LINES.search(picture)
            thick = LARGE_LINES * POINT * 100 / float(lines[1]) if lines else 0
            need = max(width_for(picture, LARGE_DIGITS), across(picture) * max(LARGE_CELL, thick))
            if size < need:
                raise ArgumentError([Problem("page_too_small", found=int(size), expected=ceil(need))])

    def check(self) -> None:
        """Whether the boards of all sections are large enough for large print, before a puzzle is made.

        :raises ArgumentError: when one is not.
        """
        for section in self.frame.plan.sections if self.frame.plan.large_print else ():
            if section.recipe:
                board = section.recipe.board
                picture = self.frame.picture(board.with_givens((1,) * len(board.geometry)))
                many, ratio = section.per_page or self.frame.plan.per_page, ratio_of(picture)
                best = fit(many, self.frame.width, self.frame.height, head=self.frame.head, ratio=ratio)
                self._check_large(best.size, [picture])
