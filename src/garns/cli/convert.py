"""``garns convert``: puzzles and positions from one format to another."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator

import click

from garns.cli.choices import ListedChoice
from garns.cli.losing import Losing
from garns.cli.output import Printer, save
from garns.cli.sources import Input, takes_puzzles
from garns.cli.words import _, language
from garns.errors import ArgumentError, GarnsError
from garns.formats import FORMATS, Entry, write
from garns.values.puzzle import Puzzle


@click.command(help=_("Write each puzzle or position in another format."))
@click.option(
    "--to",
    "to",
    type=ListedChoice(lambda: [id for id, format in FORMATS.items() if format.render], "format"),
    required=True,
    metavar="ID",
    help=_("The format to write."),
)
@click.option("--style", help=_("A style of that format: boxed, seed or plain (grid); link, id or json (links)."))
@click.option("--output", "-o", metavar=_("FILE"), help=_("Write to a file instead of standard output."))
@takes_puzzles
def convert(
    *,
    sources: tuple[str, ...],
    to: str,
    style: str | None,
    output: str | None,
    board: Puzzle | None,
    format_: str | None,
) -> None:
    """Print each puzzle; an error takes the place of what cannot be read or written."""
    given = Input(sources, board, format_)
    with Printer(given, to_file=output is not None) as printer:
        texts = converted(given.entries(printer.advance), to, style, printer)
        if output is None:
            for text in texts:
                printer.line(text)
        else:
            save("".join(f"{text}\n" for text in texts), output)
    sys.exit(printer.exit_code)


def converted(entries: Iterable[tuple[str, Entry]], to: str, style: str | None, printer: Printer) -> Iterator[str]:
    """The parts of a text in a format: a puzzle each, or what is wrong with it; losses are told as they happen."""
    losing = Losing()
    yield from joined((_text(source, to, style, printer, losing) for source in entries), to)
    losing.say_how_often()


def joined(texts: Iterable[str], to: str) -> Iterator[str]:
    """The texts as the parts of one file."""
    if together := FORMATS[to].together:  # a file of one piece has no room for what went wrong
        yield from together(text for text in texts if not text.startswith("# "))
        return
    several = False
    for text in texts:
        yield f"\n{text}" if several and "\n" in text else text  # a blank line parts what takes several lines
        several = True


def _text(source: tuple[str, Entry], to: str, style: str | None, printer: Printer, losing: Losing) -> str:
    file, entry = source
    try:
        what = entry.what()
        text = write(what, to, style=style)
        losing.say(what, to, file, entry.line)
        return text
    except ArgumentError as error:
        raise click.UsageError(error.message(language())) from None
    except GarnsError as error:
        return printer.problem(file, error, aloud=FORMATS[to].together is not None)
