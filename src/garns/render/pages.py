"""Puzzles as pages of a PDF: each with its title, the grid as large as it fits, and the rules in words."""

from __future__ import annotations

from typing import Any

from garns.drawing.clues import harmless
from garns.errors import ArgumentError, Problem
from garns.i18n import language_of
from garns.names import choose
from garns.render.picture import Drawable, pictures_of
from garns.render.svg import description, to_svg
from garns.render.typeset import typeset

#: The papers, and what Typst calls them.
PAPERS = {"a3": "a3", "a4": "a4", "a5": "a5", "a6": "a6", "letter": "us-letter", "legal": "us-legal"}

#: No document has more pages: what is longer is a mistake, or a book that nobody opens.
MOST_PAGES = 2000

#: A page. The grid takes what its words leave, and at least half of the page: words without end go on behind it.
_PAGES = """
#let data = json(bytes(sys.inputs.data))
#set document(date: none, title: data.title, author: data.authors)
#set page(paper: data.paper, margin: 9%)
#set text(font: "DejaVu Sans", size: 10pt, lang: data.lang)
#set par(spacing: 0.8em)
#for (number, one) in data.pages.enumerate() {
  if number > 0 { pagebreak() }
  layout(room => {
    let head = block(below: 12pt, {
      block(below: 7pt, text(size: 16pt, weight: "bold", one.title))
      for line in one.lines { block(above: 7pt, text(fill: luma(60), line)) }
    })
    let foot = block(above: 12pt, for rule in one.rules { par(text(rule)) })
    let svg(..size) = image(bytes(one.svg), format: "svg", alt: one.alt, ..size)
    let natural = measure(svg())
    let words = measure(width: room.width, head + foot).height + 12pt
    let height = calc.max(room.height - words, room.height / 2)
    let width = calc.min(room.width, height * (natural.width / natural.height))
    head
    align(center, svg(width: width))
    foot
  })
}
"""


def to_pdf(
    puzzle: Drawable, *, paper: str = "a4", theme: str = "print", lang: str | None = None, **options: Any
) -> bytes:
    """A document with a page for each puzzle or position; the same puzzles give the same bytes.

    A page has the title, the author, the picture and the rules of a variant in words; the options are those of
    :func:`garns.to_svg`. Digits are text: they can be searched, copied and read aloud.

    >>> import garns
    >>> to_pdf(garns.read("1.....3..4.....2"), paper="a5")[:5]
    b'%PDF-'

    :raises ArgumentError: for a paper or a theme that does not exist, or too many pages.
    :raises MissingExtra: when what sets pages is not installed (``garns[print]``).
    """
    lang = language_of(lang)
    pictures = pictures_of(puzzle)
    paper = choose("paper", paper, PAPERS)
    if not 1 <= len(pictures) <= MOST_PAGES:
        raise ArgumentError([Problem("page_count", found=len(pictures), expected=MOST_PAGES)])
    pages: list[dict[str, Any]] = []
    for picture in pictures:
        title, author = picture.heading(lang)
        shown = {"theme": theme, "lang": lang, "step": picture.step, **options}
        pages.append(
            {
                "title": title,
                "lines": [line for line in (author, *picture.note.splitlines()) if line],
                "rules": picture.rules(lang),
                "svg": to_svg(picture.what, **shown),
                "alt": description(picture.what, lang, picture.step),
            }
        )
    titles = {page["title"] for page in pages}
    data = {
        "title": titles.pop() if len(titles) == 1 else "Sudoku",
        "authors": list(
            dict.fromkeys(harmless(picture.puzzle.author) for picture in pictures if picture.puzzle.author)
        ),
        "paper": PAPERS[paper],
        "lang": lang,
        "pages": pages,
    }
    return typeset(_PAGES, data)[0]
