"""Boards as a page of their own: nothing to fetch, no script, and a table for those who cannot see the picture."""

from __future__ import annotations

from typing import Any

from garns.i18n import language_of
from garns.render.markup import escape
from garns.render.picture import Drawable, Picture, pictures_of
from garns.render.svg import to_svg
from garns.values.position import Position
from garns.values.puzzle import Puzzle

_STYLE = (
    "body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; font-family: Georgia, serif }"
    " svg { width: 100%; height: auto }"
    " section + section { break-before: page; margin-top: 4rem }"
    " table { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }"
    " @media print { body { max-width: 16cm } section + section { margin-top: 0 } }"
)


def to_html(puzzle: Drawable, *, lang: str | None = None, **options: Any) -> str:
    """A page that shows puzzles or positions: title, author, picture, and the rules of a variant in words.

    The options are those of :func:`garns.to_svg`. Several are printed on a sheet each.

    >>> page = to_html(Puzzle.parse("1.....3..4.....2", Puzzle.empty(4).geometry))
    >>> page[:31], page.count("<svg "), page.count("<td>")
    ('<!doctype html>\\n<html lang="en"', 1, 16)
    """
    lang = language_of(lang)
    pictures = pictures_of(puzzle)
    title = escape(pictures[0].heading(lang)[0] if len(pictures) == 1 else "Sudoku")
    sections = "".join(f"<section>\n{_section(picture, lang, options)}</section>\n" for picture in pictures)
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n{sections}</body>\n</html>"
    )


def _section(picture: Picture, lang: str, options: dict[str, Any]) -> str:
    title, author = picture.heading(lang)
    above = "".join(f"<p>{escape(line)}</p>\n" for line in (author, *picture.note.splitlines()) if line)
    below = "".join(f"<p>{escape(rule)}</p>\n" for rule in picture.rules(lang))
    svg = to_svg(picture.what, **{"lang": lang, "step": picture.step, **options})
    return f"<h1>{escape(title)}</h1>\n{above}{svg}\n{_table(picture.what)}{below}"


def _table(what: Puzzle | Position) -> str:
    """The digits row by row; a place that is no cell is left empty."""
    puzzle = what.puzzle if isinstance(what, Position) else what
    digits = what.digits if isinstance(what, Position) else what.givens
    geometry = puzzle.geometry
    at = {place: geometry.symbol(digit) if digit else "" for place, digit in zip(geometry.places, digits, strict=True)}
    rows = (
        "".join(f"<td>{at.get((row, column), '')}</td>" for column in range(geometry.columns))
        for row in range(geometry.rows)
    )
    return "<table>\n" + "".join(f"<tr>{row}</tr>\n" for row in rows) + "</table>\n"
