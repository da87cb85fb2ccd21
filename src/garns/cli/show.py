"""``garns show``: draw puzzles as text."""

from __future__ import annotations

import sys

import click

from garns.cli.output import Printer
from garns.cli.sources import Input, takes_puzzles
from garns.cli.words import _, language
from garns.formats import from_library, grid, write
from garns.puzzle import Puzzle


@click.command(help=_("Draw each puzzle as text."))
@click.option(
    "--style",
    type=click.Choice(["boxed", "seed", "line", "lisp", "wh", "lists", "json"]),
    default="boxed",
    show_default=True,
    help=_("How: boxed, the layout of the text game (seed), or a file format."),
)
@click.option("--random", "random_size", metavar="SIZE", type=click.IntRange(4, 25), help=_("A grid of the library."))
@click.option("--seed", type=int, help=_("Makes --random give the same grid again."))
@takes_puzzles
def show(
    *,
    sources: tuple[str, ...],
    style: str,
    random_size: int | None,
    seed: int | None,
    board: str | None,
    format_: str | None,
) -> None:
    """Print each puzzle in a style; an error takes the place of what cannot be read."""
    given = Input(sources, board, format_)
    with Printer(given) as printer:
        if random_size is not None:
            printer.line(drawn(from_library(random_size, seed=seed), style))
            return
        for _file, entry in given.entries():
            if entry.puzzle is not None:
                printer.line(drawn(entry.puzzle, style))
            elif entry.error is not None:
                printer.code(1)
                printer.line(f"# {entry.error.message(language())}")
    sys.exit(printer.exit_code)


def drawn(puzzle: Puzzle, style: str) -> str:
    """A puzzle as text."""
    if style in ("boxed", "seed"):
        return grid.render(puzzle, style=style)
    return write(puzzle, style)
