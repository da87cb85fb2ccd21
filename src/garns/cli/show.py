"""``garns show``: draw puzzles, as text, as pictures or as pages."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from garns.cli.choices import ListedChoice
from garns.cli.convert import converted, joined
from garns.cli.files import DRAWN, KINDS, WRITTEN, file_options, target
from garns.cli.library import chosen, library_options
from garns.cli.output import Printer
from garns.cli.sources import Input, takes_puzzles
from garns.cli.words import _, language
from garns.errors import GarnsError
from garns.formats import Entry, write
from garns.render import Picture, to_text
from garns.values.position import Position
from garns.values.puzzle import Puzzle


@click.command(help=_("Draw each puzzle: as text, as a picture, or on a page of a document."))
@click.option(
    "--style",
    type=ListedChoice(lambda: [*DRAWN, *KINDS, *WRITTEN]),
    help=_(
        "How: boxed (default), ascii, the layout of the text game (seed), plain rows, a picture (svg, png, tikz),"
        " pages (pdf, html, latex), or a file format."
    ),
)
@click.option("--candidates", is_flag=True, help=_("Show the candidates of open cells (boxed and pictures)."))
@file_options(
    _("Write to a file; its extension decides: .svg, .png, .pdf, .html, .tex, .tikz, .txt or that of a format.")
)
@library_options
@takes_puzzles
def show(
    *,
    sources: tuple[str, ...],
    style: str | None,
    candidates: bool,
    output: str | None,
    wish: str | None,
    folder: Path | None,
    seed: int | None,
    board: Puzzle | None,
    format_: str | None,
    **look: Any,
) -> None:
    """Print each puzzle in a style; an error takes the place of what cannot be read."""
    to = target(output, style, **look)
    if candidates and to.style not in ("boxed", *KINDS):
        raise click.UsageError(_("--candidates needs the style boxed or a picture"))
    given = Input(sources, board, format_)
    puzzle = chosen(wish, folder, seed)
    library = [("", Entry(0, "", puzzle))] if puzzle else None
    with Printer(given, to_file=output is not None or to.is_picture) as printer:
        entries = iter(library or given.entries(printer.advance))
        if to.is_picture:
            to.save(_pictures(entries, printer, candidates))
        else:
            texts = _texts(entries, printer, to.style, candidates)
            if output is None:
                for text in texts:
                    printer.line(text)
            else:
                to.save_texts(texts)
    sys.exit(printer.exit_code)


def _texts(entries: Iterator[tuple[str, Entry]], printer: Printer, style: str, candidates: bool) -> Iterator[str]:
    if style in WRITTEN:
        yield from converted(entries, style, None, printer)
    else:
        yield from joined(_drawings(entries, printer, "candidates" if candidates else style), "grid")


def _drawings(entries: Iterator[tuple[str, Entry]], printer: Printer, style: str) -> Iterator[str]:
    for file, entry in entries:
        try:
            yield drawn(entry.what(), style)
        except GarnsError as error:
            yield printer.problem(file, error)


def _pictures(entries: Iterator[tuple[str, Entry]], printer: Printer, candidates: bool) -> Iterator[Picture]:
    for file, entry in entries:
        try:
            what = entry.what()
        except GarnsError as error:
            printer.problem(file, error)
            continue
        yield Picture(Position.start(what) if candidates and isinstance(what, Puzzle) else what)


def drawn(what: Puzzle | Position, style: str) -> str:
    """A puzzle or a position as text in a style."""
    return write(what, style) if style in WRITTEN else to_text(what, style, lang=language())
