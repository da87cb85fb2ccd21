"""From puzzles to PDF: the pages are set, counted, and set again until gutter and blank pages fit their number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from importlib.resources import files
from io import BytesIO
from math import ceil
from typing import NamedTuple

import garns
from garns.books import words
from garns.books.around import Around
from garns.books.frame import Frame, Part
from garns.books.grids import Grids
from garns.books.imposing import booklet
from garns.books.items import Item
from garns.books.plan import Plan
from garns.books.worksheets import Sheet, sheets
from garns.errors import MissingExtra
from garns.i18n import translate
from garns.render.typeset import typeset

#: One round or two settle almost every book.
_ROUNDS = 6


class Set(NamedTuple):
    """A book that is set: its pages, the PDF, that of the solutions where they stand apart, which puzzles have a link
    that is too long for a code, and the sheets of a class."""

    pages: int
    pdf: bytes
    solutions: bytes | None = None
    without_code: tuple[int, ...] = ()
    sheets: tuple[Sheet, ...] = ()


class _State(NamedTuple):
    """What one round needs to know of the round before: pages in all, pages before the solutions, pages at the end."""

    pages: int
    before: int = 0
    filler: int = 0


def set_book(plan: Plan, items: Sequence[Item]) -> Set:
    """The PDF of a book or of the sheets of a class. The same plan and puzzles give the same bytes.

    :raises MissingExtra: when what sets pages is not installed (``garns[print]``).
    :raises ArgumentError: when the page is too small for large print, or a class has too many pupils for a board.
    """
    source = (files("garns.books") / "pages.typ").read_text(encoding="utf-8")
    parts = _Parts(plan, items)
    state = _State(parts.least())
    for _round in range(_ROUNDS):
        pdf = typeset(source, parts.data(state))[0]
        now = parts.after(pdf, state)
        settled = now[1:] == state[1:] and plan.paper.gutter(now.pages) <= plan.paper.gutter(state.pages)
        state = now
        if settled:
            break
    if plan.booklet:
        pdf = booklet(pdf)
    apart = None
    if plan.solutions == "separate":
        apart = typeset(source, parts.data(state, apart=True))[0]
    return Set(state.pages, pdf, apart, parts.without_code(), tuple(parts.sheets))


class _Parts:
    """The parts of a book, and what its pages ask for in the next round."""

    def __init__(self, plan: Plan, items: Sequence[Item]) -> None:
        self.plan, self.items = plan, items
        self.sheets = sheets(plan, items) if plan.pupils else []
        self._most = 0
        self._kept: tuple[float, list[Part], list[Part]] | None = None

    def least(self) -> int:
        """The pages that there are at least: a first guess, which is never too high."""
        counts = Counter(item.section for item in self.items)
        sections = self.plan.sections
        return sum(ceil(count / (sections[which].per_page or self.plan.per_page)) for which, count in counts.items())

    def data(self, state: _State, *, apart: bool = False) -> Part:
        """What the template is given; the pictures are drawn again only when the gutter has changed."""
        self._most = max(self._most, state.pages)  # the gutter never shrinks again, so the rounds come to an end
        frame = Frame(self.plan, self._most)
        around, back = Around(frame), self.plan.solutions == "back"
        if self._kept is None or self._kept[0] != frame.inside:
            self._kept = frame.inside, self._front(frame, back), self._solutions(around)
        _, front, solutions = self._kept
        if apart:
            return frame.data(solutions, back=False)
        puzzle = self.items[0].puzzle
        parts = [
            *front,
            *([around.notes(state.before, puzzle)] if state.before else []),
            *(solutions if back else []),
            *([around.notes(state.filler, puzzle)] if state.filler else []),
            *([around.colophon(self.items, garns.__version__)] if "colophon" in self.plan.pages else []),
        ]
        return frame.data(parts, back=back)

    def _front(self, frame: Frame, back: bool) -> list[Part]:
        grids, around, wanted = Grids(frame), Around(frame), self.plan.pages
        if self.sheets:
            return [grids.sheets(self.sheets)]
        return [
            *([around.title(self.items)] if "title" in wanted else []),
            *([around.rules(self.items)] if "rules" in wanted else []),
            *([around.contents(self.items, back)] if "contents" in wanted else []),
            *grids.puzzles(self.items),
            *([around.hints(self.items)] if self.plan.hints else []),
        ]

    def _solutions(self, around: Around) -> list[Part]:
        if self.plan.solutions not in ("back", "separate"):
            return []
        return [around.answers(self.sheets) if self.sheets else around.solutions(self.items)]

    def without_code(self) -> tuple[int, ...]:
        """The numbers of puzzles whose link is too long for a code."""
        front = self._kept[1] if self._kept and self.plan.link else []
        pages = (page for part in front for page in part.get("pages", ()))
        return tuple(item["n"] for page in pages for item in page if item["code"] is None)

    def after(self, pdf: bytes, state: _State) -> _State:
        """What the pages that were set ask for: solutions that face no puzzle, and a whole number of sheets."""
        try:
            from pypdf import PdfReader
        except ImportError:
            raise MissingExtra("print") from None
        reader = PdfReader(BytesIO(pdf))
        count, before = len(reader.pages), 0
        if self.plan.solutions == "back" and self.plan.paper.inside != 0 and not (self.plan.hints or self.sheets):
            heading = translate(words.SOLUTIONS, self.plan.lang)
            found = [each for each in reader.outline if not isinstance(each, list) and each.title == heading]
            first = reader.get_destination_page_number(found[-1]) or 0
            before = 1 - (first - state.before) % 2  # an even page lies on the left, behind the last puzzles
        bare = count - state.filler - state.before + before
        multiple, least = self.plan.page_multiple, self.plan.min_pages
        filler = max(0, least - bare)
        filler += -(bare + filler) % multiple
        return _State(bare + filler, before, filler)
