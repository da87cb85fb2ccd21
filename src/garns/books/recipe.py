"""The recipe of a book: a table as TOML writes it, checked once, with everything that is wrong told at once.

>>> plan = plan_of(quick(24, "easy..hard"), seed=7)
>>> [(section.name, section.count) for section in plan.sections]
[('Easy', 8), ('Medium', 8), ('Hard', 8)]
>>> plan_of({"per_pge": 4, "per_page": 40, "section": [{"count": 3}]})
Traceback (most recent call last):
garns.errors.ArgumentError: per_page cannot be '40'; expected 1 ... 12; per_pge: unknown key; ...
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from secrets import randbelow
from typing import Any
from urllib.parse import urlsplit

from garns.books.exports import export_of
from garns.books.papers import Paper, length
from garns.books.plan import (
    INKS,
    LABELS,
    MOST_PER_PAGE,
    MOST_PUPILS,
    MOST_PUZZLES,
    MOST_SECTIONS,
    PAGES,
    SOLUTIONS,
    Plan,
    Pupil,
)
from garns.books.pupils import read_pupils
from garns.books.sections import section_of
from garns.errors import ArgumentError, GarnsError, Problem
from garns.i18n import SOURCE, languages
from garns.services.fields import MOST_LETTERS, Fields
from garns.services.small_files import read_toml
from garns.services.wishes import level_shares

#: A seed that a person can type again.
_SEEDS = 1_000_000
_LARGEST_SEED = 2**53 - 1


def read_recipe(path: Path) -> dict[str, Any]:
    """The table of a recipe.

    :raises SourceError: when the file cannot be read or is too large.
    :raises ArgumentError: when it is no TOML.
    """
    return read_toml(path)


def quick(count: int, level: str | None = None, **keys: Any) -> dict[str, Any]:
    """A table for so many puzzles, shared among the levels of a range, a section for each; ``keys`` are a recipe's.

    >>> quick(5, "easy..medium", per_page=2)
    {'section': [{'count': 3, 'level': 'easy'}, {'count': 2, 'level': 'medium'}], 'per_page': 2}
    """
    return {"section": level_shares(count, level), **keys}


def plan_of(
    table: Mapping[str, Any], folder: Path | None = None, *, lang: str = SOURCE, seed: int | None = None
) -> Plan:
    """The plan of a table; ``folder`` is where its files are looked for, and without one it may name none.

    ``lang`` and ``seed`` hold where the table says nothing; without any seed one is drawn.

    :raises ArgumentError: with everything that is wrong, each with its key.
    """
    problems: list[Problem] = []
    fields = Fields(table, "", problems)
    lang = fields.one_of("lang", lang, languages())
    sections = [
        section_of(Fields(each, f"section {number}: ", problems), lang, folder)
        for number, each in enumerate(fields.tables("section", MOST_SECTIONS), start=1)
    ]
    if not sections and not problems:
        problems.append(Problem("no_sections"))
    if (count := sum(section.count for section in sections)) > MOST_PUZZLES:
        problems.append(Problem("too_many_puzzles", found=count, expected=MOST_PUZZLES))
    large = fields.take("large_print", False)
    booklet = fields.take("booklet", False)
    multiple = fields.one_of("page_multiple", 4 if booklet else 1, (1, 2, 4))
    if booklet and multiple != 4:
        problems.append(Problem("bad_argument", name="page_multiple", found=multiple, expected=4))
    pupils = _pupils(fields, problems, folder)
    answers = tuple(each for each in SOLUTIONS if not (large and each == "upside_down"))  # they would be too small
    plan = Plan(
        sections=tuple(sections),
        seed=fields.number("seed", randbelow(_SEEDS) if seed is None else seed, 0, _LARGEST_SEED),
        paper=_paper(fields, problems, booklet=booklet, bound=not pupils),
        lang=lang,
        title=fields.words("title"),
        subtitle=fields.words("subtitle"),
        author=fields.words("author"),
        per_page=fields.number("per_page", 1 if large else 4, 1, 1 if large else MOST_PER_PAGE),
        solutions=fields.one_of("solutions", "separate" if pupils else "back", answers),
        hints=fields.take("hints", False),
        labels=fields.some_of("labels", ("level", "technique"), LABELS),
        pages=fields.some_of("pages", PAGES if "title" in table and not pupils else (), PAGES),
        link=_link(fields, problems),
        large_print=large,
        ink=fields.one_of("ink", "black", INKS),
        booklet=booklet,
        page_multiple=multiple,
        min_pages=fields.number("min_pages", 0, 0, 1000),
        pupils=pupils,
        manifest=_file_name(fields, "manifest", ".csv"),
        export=export_of(fields.take("export", {}) if isinstance(table.get("export"), dict) else
                         {"pattern": fields.take("export", "")}, problems),
        output=_file_name(fields, "output", ".pdf") or "book.pdf",
    )  # fmt: skip
    fields.done()
    if problems:
        raise ArgumentError(problems)
    return plan


def _paper(fields: Fields, problems: list[Problem], *, booklet: bool, bound: bool) -> Paper:
    """The page; a booklet is half of an A4 sheet unless it says otherwise, and sheets of a class have no gutter."""
    size, bleed = fields.take("paper", "a5" if booklet else "a4"), fields.take("bleed", False)
    margin, inside = fields.take("margin", ""), fields.take("gutter", "auto" if bound else "none")
    try:
        wide = length(margin) if margin else None
        deep = {"auto": None, "none": 0.0}[inside] if inside in ("auto", "none") else length(inside)
        if booklet and bleed:
            problems.append(Problem("booklet_bleed"))
        return Paper.of(size, wide, deep, bleed)
    except ArgumentError as error:
        problems += error.problems
        return Paper.of("a4")


def _link(fields: Fields, problems: list[Problem]) -> str:
    """The address of a server, where puzzles are played."""
    link = fields.take("link", "")
    try:
        parts = urlsplit(link) if link.isascii() and link.isprintable() and len(link) <= MOST_LETTERS else None
    except ValueError:
        parts = None
    if link and not (parts and parts.scheme in ("http", "https") and parts.netloc and not parts.query + parts.fragment):
        problems.append(Problem("bad_argument", name="link", found=link, expected="https://sudoku.example.org"))
    return link.rstrip("/")


def _file_name(fields: Fields, key: str, ending: str) -> str:
    """The name of a file, without folders: a recipe of somebody else writes nowhere but beside the book."""
    name = fields.words(key)
    if name and (Path(name).name != name or not name.endswith(ending) or "\\" in name):
        fields.refuse(key, name, f"book{ending}")
    return name


def _pupils(fields: Fields, problems: list[Problem], folder: Path | None) -> tuple[Pupil, ...]:
    """So many pupils without names, or the names of a file, or of a list."""
    value, group = fields.table.pop("pupils", 0), fields.words("class")
    try:
        if type(value) is int and 0 <= value <= MOST_PUPILS:
            return (Pupil(group=group),) * value
        if isinstance(value, list) and all(isinstance(each, str) for each in value) and len(value) <= MOST_PUPILS:
            return tuple(Pupil(" ".join(each.split())[:MOST_LETTERS], group) for each in value)
        if isinstance(value, str) and folder is not None:
            return read_pupils(folder / value, group)
    except GarnsError as error:
        problems += error.problems
        return ()
    problems.append(
        Problem("bad_argument", name="pupils", found=str(value), expected=f"names.txt, 1 ... {MOST_PUPILS}")
    )
    return ()
