"""The manifest: one row for each puzzle, for those who sell, check or translate a book."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from io import StringIO

from garns.books.items import Item
from garns.books.links import share_link
from garns.books.plan import Plan
from garns.books.worksheets import Sheet
from garns.values.cells import symbol

#: The columns; ``skipped`` counts equivalent puzzles that were passed over before this one.
FIELDS = (
    "n", "section", "level", "score", "hardest", "clues", "board", "puzzle", "solution", "source", "skipped", "link"
)  # fmt: skip


def manifest(plan: Plan, items: Sequence[Item], sheets: Sequence[Sheet] = ()) -> str:
    """The table as CSV; of a class, a row for each puzzle of each pupil, with code, name and class before the rest.

    A name that a spreadsheet would take for a formula gets an apostrophe before it.
    """
    file = StringIO()
    table = csv.writer(file, lineterminator="\n")
    table.writerow([*(("code", "name", "class") if sheets else ()), *FIELDS])
    for sheet in sheets:
        who = [sheet.code, *map(_harmless, (sheet.pupil.name, sheet.pupil.group))]
        table.writerows([*who, *_row(plan, item)] for item in sheet.items)
    if not sheets:
        table.writerows(_row(plan, item) for item in items)
    return file.getvalue()


def _row(plan: Plan, item: Item) -> list[object]:
    return [
        item.number,
        _harmless(plan.sections[item.section].name),
        item.level or "",
        "" if item.score is None else item.score,
        item.hardest or "",
        item.puzzle.clues,
        item.puzzle.geometry.spec,
        str(item.puzzle),
        "".join(map(symbol, item.solution)),
        _harmless(item.source),
        item.skipped,
        share_link(item.puzzle, plan.link) if plan.link else "",
    ]


def _harmless(text: str) -> str:
    return f"'{text}" if text.startswith(("=", "+", "-", "@")) else text
