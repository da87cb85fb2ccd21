"""``garns show``: draw puzzles, as text, as a picture or as a page."""

from __future__ import annotations

import sys

import click

from garns.cli.output import Printer, save
from garns.cli.sources import Input, takes_puzzles, warn
from garns.cli.words import _, language
from garns.errors import FormatError
from garns.formats import FORMATS, Entry, from_library, write
from garns.formats.losses import losses
from garns.values.position import Position
from garns.values.puzzle import Puzzle

DRAWN = ("boxed", "ascii", "seed", "plain")
PICTURES = ("svg", "html")
WRITTEN = tuple(id for id, format in FORMATS.items() if id != "grid" and format.render)


@click.command(help=_("Draw each puzzle, as text, as an SVG picture or as an HTML page."))
@click.option(
    "--style",
    type=click.Choice([*DRAWN, *PICTURES, *WRITTEN]),
    default="boxed",
    show_default=True,
    help=_(
        "How: boxed, ascii, the layout of the text game (seed), plain rows, a picture (svg), a page (html), "
        "or a file format."
    ),
)
@click.option("--candidates", is_flag=True, help=_("Show the candidates of open cells (boxed, svg, html)."))
@click.option("--output", "-o", metavar=_("FILE"), help=_("Write to a file instead of standard output."))
@click.option("--random", "random_size", metavar="SIZE", type=click.IntRange(4, 25), help=_("A grid of the library."))
@click.option("--seed", type=int, help=_("Makes --random give the same grid again."))
@takes_puzzles
def show(
    *,
    sources: tuple[str, ...],
    style: str,
    candidates: bool,
    output: str | None,
    random_size: int | None,
    seed: int | None,
    board: Puzzle | None,
    format_: str | None,
) -> None:
    """Print each puzzle in a style; an error takes the place of what cannot be read."""
    if candidates and style not in ("boxed", *PICTURES):
        raise click.UsageError(_("--candidates needs the style boxed, svg or html"))
    given = Input(sources, board, format_)
    with Printer(given) as printer:
        if random_size is None:
            drawings = (_drawn_entry(entry, printer, style, candidates) for _file, entry in given.entries())
        else:
            drawings = (drawn(from_library(random_size, seed=seed), style, candidates) for _once in range(1))
        if output is None:
            for drawing in drawings:
                printer.line(drawing)
        else:
            _save(list(drawings), output, style)
    sys.exit(printer.exit_code)


def _drawn_entry(entry: Entry, printer: Printer, style: str, candidates: bool) -> str:
    try:
        if entry.puzzle is not None:
            drawing = drawn(entry.what(), style, candidates)
            if style in WRITTEN:
                warn("", losses(entry.what(), style))
            return drawing
        error = entry.error
    except FormatError as refusal:  # a format that cannot hold the board
        error = refusal
    printer.code(1)
    return f"# {error.message(language()) if error else ''}"


def drawn(what: Puzzle | Position, style: str, candidates: bool = False) -> str:
    """A puzzle or a position in a style, with pencil marks or without."""
    if style in PICTURES:
        from garns.render import to_html, to_svg

        draw = to_svg if style == "svg" else to_html
        return draw(Position.start(what) if candidates and isinstance(what, Puzzle) else what, lang=language())
    if candidates or style in DRAWN:
        from garns.render import to_text

        return to_text(what, "candidates" if candidates else style, lang=language())
    return write(what, style)


def _save(drawings: list[str], output: str, style: str) -> None:
    if style in PICTURES and len(drawings) != 1:
        raise click.UsageError(_("a file holds one picture, and there are {count} puzzles", count=len(drawings)))
    save("".join(f"{drawing}\n" for drawing in drawings), output)
