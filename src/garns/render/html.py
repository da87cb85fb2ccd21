"""A board as a page of its own: nothing to fetch, no script, and a table for those who cannot see the picture."""

from __future__ import annotations

from typing import Any

from garns.i18n import N_, translate
from garns.render.markup import escape
from garns.render.svg import to_svg
from garns.values.cells import symbol
from garns.values.position import Position
from garns.values.puzzle import Puzzle

_STYLE = (
    "body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; font-family: Georgia, serif }"
    " svg { width: 100%; height: auto }"
    " table { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }"
    " @media print { body { max-width: 16cm } }"
)


def to_html(what: Puzzle | Position, *, lang: str = "en", **options: Any) -> str:
    """A page that shows a puzzle or a position: its title, its author, the picture, the rules in its author's words.

    The options are those of :func:`garns.to_svg`.

    >>> page = to_html(Puzzle.parse("1.....3..4.....2", Puzzle.empty(4).geometry))
    >>> page[:31], page.count("<svg "), page.count("<td>")
    ('<!doctype html>\\n<html lang="en"', 1, 16)
    """
    puzzle = what.puzzle if isinstance(what, Position) else what
    title = escape(puzzle.title or "Sudoku")
    author = f"<p>{escape(translate(N_('by {author}'), lang, author=puzzle.author))}</p>\n" if puzzle.author else ""
    rules = f"<p>{escape(puzzle.ruleset)}</p>\n" if puzzle.ruleset else ""
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n{author}"
        f"{to_svg(what, lang=lang, **options)}\n{_table(what)}{rules}</body>\n</html>"
    )


def _table(what: Puzzle | Position) -> str:
    """The digits row by row; a place that is no cell is left empty."""
    puzzle = what.puzzle if isinstance(what, Position) else what
    digits = what.digits if isinstance(what, Position) else what.givens
    geometry = puzzle.geometry
    at = {place: symbol(digit) if digit else "" for place, digit in zip(geometry.places, digits, strict=True)}
    rows = (
        "".join(f"<td>{at.get((row, column), '')}</td>" for column in range(geometry.columns))
        for row in range(geometry.rows)
    )
    return "<table>\n" + "".join(f"<tr>{row}</tr>\n" for row in rows) + "</table>\n"
