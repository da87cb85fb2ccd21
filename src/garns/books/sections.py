"""A section of a recipe: how many puzzles, and what the generator shall make or which file holds them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from garns.books.plan import MOST_PER_PAGE, MOST_PUZZLES, UNNAMED, Section
from garns.errors import Problem
from garns.explaining import level_name
from garns.formats import read_board
from garns.generating import TRIES, VARIANTS
from garns.i18n import translate
from garns.services.boards import board_name
from garns.services.fields import Fields
from garns.services.wishes import asked_of, level_pair, wish_of
from garns.values.puzzle import Puzzle
from garns.variants import empty


def section_of(fields: Fields, lang: str, folder: Path | None) -> Section:
    """The section of a table; what is wrong with it is told with its place."""
    problems, place = fields.problems, fields.place
    name = fields.words("name")
    file = fields.take("file", "")
    count = fields.number("count", 0, 0, MOST_PUZZLES) or (0 if file else 1)  # 0: all that the file has
    per_page = fields.number("per_page", 0, 0, MOST_PER_PAGE) or None
    tries = fields.number("tries", TRIES, 1, 10_000_000)
    board = fields.take("board", "")
    if type(fields.table.get("board")) is int:
        board = str(fields.table.pop("board"))
    asked = asked_of(fields)
    written = {**asked, **({"board": board} if board else {})}
    fields.done()
    found, path = None, None
    if file and folder is None:
        problems.append(Problem("bad_argument", name=f"{place}file", found=file, expected='""'))
    elif file:
        path = folder / file if folder else None
        if asked:
            problems.append(Problem("file_and_recipe", place=place.rstrip(": "), names=", ".join(asked)))
        if path is not None and not _is_file(path):
            problems.append(Problem("in_clue", clue=place.rstrip(": "), reason=Problem("no_such_file", found=file)))
    if not any(value is None for value in asked.values()) and not (file and asked):
        named = read_board if folder else empty  # a name, or also a file with a board
        found = wish_of(asked, lambda: named(board) if board else Puzzle(), place, problems)
    title = name or _name(asked, found.board if found and board else None, lang)
    return Section(title, count, found if board or not file else None, path, per_page, tries, written)


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):  # a name that no file can have
        return False


def _name(asked: Mapping[str, Any], board: Puzzle | None, lang: str) -> str:
    """What a section is called that has no name: its level, its variant, its board, or simply puzzles."""
    pair = level_pair(asked.get("level"))
    if isinstance(pair, str):
        return level_name(pair, lang)
    if isinstance(pair, tuple):
        return " – ".join(level_name(str(each), lang) for each in pair)
    variants = str(asked.get("variant", "")).split("+")
    if VARIANTS.keys() >= {*variants}:
        name = " + ".join(translate(VARIANTS[id].name, lang).partition(":")[0].strip() for id in variants)
        return name[:1].upper() + name[1:]
    return board_name(board, lang) if board else translate(UNNAMED, lang)
