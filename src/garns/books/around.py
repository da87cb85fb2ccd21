"""The pages around the puzzles: title, rules, contents, first steps, solutions, empty grids, colophon."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from garns.books import words
from garns.books.frame import Frame, Part, across, width_for
from garns.books.items import Item
from garns.books.layouts import columns_of
from garns.books.worksheets import Sheet
from garns.i18n import translate
from garns.logic import ladder_of
from garns.services.lessons import RULES
from garns.values.puzzle import Puzzle

#: The cell of a solution, in mm; in large print its digits have 18 points.
_ANSWER_CELL, _ANSWER_DIGITS = 3.7, 18.0


class Around:
    """Everything but the puzzles, within a frame."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame

    def title(self, items: Sequence[Item]) -> Part:
        """The first page."""
        plan = self.frame.plan
        return {
            "kind": "title",
            "title": plan.title or "Sudoku",
            "subtitle": plan.subtitle,
            "author": plan.author,
            "count": words.counted(len(items), self.frame.lang),
            "svg": self.frame.picture(items[0].puzzle),
        }

    def rules(self, items: Sequence[Item]) -> Part:
        """How to play, the rules of each variant, and the levels."""
        scales = {section.recipe.scale if section.recipe else "garns" for section in self.frame.plan.sections}
        sections = []
        for number, group in groupby(items, key=lambda item: item.section):
            told = words.rules_below([item.puzzle for item in group], self.frame.lang)
            if told:
                sections.append({"name": self.frame.plan.sections[number].name, "rules": told})
        levels = [
            {"rank": rank, "levels": len(ladder_of(scale).reached), "name": name, "text": text}
            for scale in sorted(scales)
            for rank, name, text in words.level_lines(items, scale, self.frame.lang)
        ]
        return {
            "kind": "rules",
            "heading": translate(words.RULES, self.frame.lang),
            "rules": [translate(line, self.frame.lang) for line in RULES],
            "sections": sections,
            "levels": levels if len(scales) == 1 else [],
        }

    def contents(self, items: Sequence[Item], back: bool) -> Part:
        """The sections with their pages, then what follows them."""
        rows: list[Part] = []
        for number, group in groupby(items, key=lambda item: item.section):
            found = list(group)
            one = {item.level for item in found}
            rank, levels = self.frame.rank(found[0].level if len(one) == 1 else None, number)
            span = _span(found)
            rows.append(_row(self.frame.plan.sections[number].name, f"section-{number}", span, rank, levels))
        if self.frame.plan.hints:
            rows.append(_row(translate(words.HINTS, self.frame.lang), "hints"))
        if back:
            rows.append(_row(translate(words.SOLUTIONS, self.frame.lang), "solutions"))
        return {"kind": "contents", "heading": translate(words.CONTENTS, self.frame.lang), "rows": rows}

    def hints(self, items: Sequence[Item]) -> Part:
        """The first steps, explained; boards that are too large to be rated have none."""
        told = ((item, words.first_step(item, self.frame.lang)) for item in items if item.level)
        columns, _ = columns_of(self.frame.width, 52 * self.frame.scale, 8)
        return {
            "kind": "hints",
            "heading": translate(words.HINTS, self.frame.lang),
            "label": "hints",
            "intro": translate(words.HINTS_INTRO, self.frame.lang),
            "columns": columns,
            "items": [{"n": item.number, "head": name, "text": text} for item, (name, text) in told],
        }

    def solutions(self, items: Sequence[Item]) -> Part:
        """The answers of a book, section by section."""
        groups = []
        for number, group in groupby(items, key=lambda item: item.section):
            found = list(group)
            span = _span(found)
            groups.append(self._answers(found, self.frame.plan.sections[number].name, span))
        return self._all_answers(words.SOLUTIONS, groups)

    def answers(self, sheets: Sequence[Sheet]) -> Part:
        """The answers of a class, pupil by pupil."""
        groups = [
            self._answers(sheet.items, " · ".join(filter(None, [sheet.code, sheet.pupil.name])), sheet.pupil.group)
            for sheet in sheets
        ]
        return self._all_answers(words.ANSWERS, groups, intro=translate(words.SAME_STEPS, self.frame.lang))

    def _all_answers(self, heading: str, groups: list[Part], intro: str = "") -> Part:
        return {
            "kind": "solutions",
            "heading": translate(heading, self.frame.lang),
            "label": "solutions",
            "intro": intro,
            "groups": groups,
            "note": "" if self.frame.plan.large_print else translate(words.UPRIGHT, self.frame.lang),
        }

    def _answers(self, items: Sequence[Item], name: str, span: str) -> Part:
        pictures = [self.frame.solved(item) for item in items]
        large = self.frame.plan.large_print
        needs = [width_for(each, _ANSWER_DIGITS) if large else _ANSWER_CELL * across(each) for each in pictures]
        least = min(self.frame.width, max(needs))
        columns, size = columns_of(self.frame.width, least, 7)
        size = min(size, least if large else 1.25 * least)
        told = [
            {"n": item.number, "name": str(item.number), "svg": picture,
             "alt": f"{item.number}: {''.join(map(str, item.solution))}"}
            for item, picture in zip(items, pictures, strict=True)
        ]  # fmt: skip
        return {"name": name, "range": span, "columns": columns, "size": size, "items": told}

    def notes(self, count: int, puzzle: Puzzle) -> Part:
        """Pages that fill the last sheet: empty grids."""
        empty = self.frame.picture(Puzzle(puzzle.geometry))
        return {"kind": "notes", "heading": translate(words.NOTES, self.frame.lang), "count": count, "svg": empty}

    def colophon(self, items: Sequence[Item], version: str) -> Part:
        """The last page."""
        return {"kind": "colophon", "lines": words.colophon(self.frame.plan, items, version)}


def _row(name: str, label: str, span: str = "", rank: int | None = None, levels: int = 0) -> Part:
    return {"name": name, "label": label, "range": span, "rank": rank, "levels": levels}


def _span(items: Sequence[Item]) -> str:
    """The numbers of some puzzles that follow each other."""
    first, last = items[0].number, items[-1].number
    return str(first) if first == last else f"{first}–{last}"
