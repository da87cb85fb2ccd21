"""What a book shall be: a value that is checked once. A section is a level, a kind of puzzle, or a file of them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from io import BytesIO
from pathlib import Path
from typing import Any

from garns.books.papers import Paper
from garns.generating import Recipe
from garns.i18n import N_

#: Bounds: what a person prints, with room to spare.
MOST_PUZZLES, MOST_SECTIONS, MOST_PUPILS, MOST_PER_PAGE = 5000, 60, 500, 12

#: Where the solutions stand.
SOLUTIONS = ("back", "separate", "upside_down", "none")
#: What stands above each puzzle beside its number.
LABELS = ("level", "technique", "score", "clues")
#: Pages around the puzzles.
PAGES = ("title", "rules", "contents", "colophon")
INKS = ("black", "colour")


@dataclass(frozen=True, slots=True)
class Section:
    """Puzzles that stand together: made to a recipe, or taken from a file.

    ``asked`` is the recipe as it was written, so that two plans can be compared.
    """

    name: str
    count: int
    recipe: Recipe | None = None
    file: Path | None = None
    per_page: int | None = None
    tries: int = 20_000
    asked: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Export:
    """A picture of each puzzle as a file of its own: ``{n:03}-{level}.svg``."""

    pattern: str
    solutions: bool = False
    dpi: float = 300.0


@dataclass(frozen=True, slots=True)
class Plan:
    """A book before it is made. :func:`garns.books.quick` and :func:`garns.books.read_recipe` give one."""

    sections: tuple[Section, ...]
    seed: int
    paper: Paper
    lang: str = "en"
    title: str = ""
    subtitle: str = ""
    author: str = ""
    per_page: int = 4
    solutions: str = "back"
    hints: bool = False
    labels: tuple[str, ...] = ("level", "technique")
    pages: tuple[str, ...] = ()
    link: str = ""
    large_print: bool = False
    ink: str = "black"
    booklet: bool = False
    page_multiple: int = 1
    min_pages: int = 0
    pupils: tuple[Pupil, ...] = ()
    manifest: str = ""
    export: Export | None = None
    output: str = "book.pdf"

    @property
    def count(self) -> int:
        """How many puzzles were asked for."""
        return sum(section.count for section in self.sections)

    def with_seed(self, seed: int) -> Plan:
        """The same book with another seed."""
        return replace(self, seed=seed)

    def puzzles_key(self) -> str:
        """What the puzzles depend on, apart from the seed: two books with the same key and seed hold the same."""
        asked = [[each.count, each.tries, _content(each.file), dict(each.asked)] for each in self.sections]
        return hashlib.sha256(json.dumps(asked, sort_keys=True, default=str).encode()).hexdigest()[:16]


def _content(file: Path | None) -> str:
    """What tells a file from another, and from itself after a change."""
    try:
        with file.open("rb") if file else BytesIO() as stream:
            return hashlib.file_digest(stream, "sha256").hexdigest()
    except OSError:
        return ""


@dataclass(frozen=True, slots=True)
class Pupil:
    """Who a sheet is for; an empty name leaves a line to write on."""

    name: str = ""
    group: str = ""


#: The name of a section that says nothing of a level.
UNNAMED = N_("Puzzles")
