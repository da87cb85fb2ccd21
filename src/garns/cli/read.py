"""``garns read``: what was understood of a puzzle, and what of its drawings could be meant as constraints."""

from __future__ import annotations

import json
import re

import click

from garns.cli.losing import Losing
from garns.cli.sources import board_option, format_option, one_source, the_only, to_option
from garns.cli.words import _, language, plural
from garns.formats import write
from garns.formats.guessing import Guess, Guesses, guess
from garns.values.puzzle import Puzzle


@click.command(
    help=_(
        "Tell what was understood of a puzzle: board, givens and constraints; with --guess also what its drawings"
        " seem to mean, numbered, and what was not understood."
    )
)
@click.option(
    "--guess", "guessing", is_flag=True, help=_("Take what is only drawn for the constraints it seems to be.")
)
@click.option("--take", metavar="1,3-5", help=_("With --guess: take only the guesses with these numbers."))
@to_option(_("Print the puzzle in this format; what was understood goes to standard error."))
@click.option("--json", "as_json", is_flag=True, help=_("A JSON object."))
@board_option
@format_option
@one_source
def read(
    *,
    source: str,
    guessing: bool,
    take: str | None,
    to: str | None,
    as_json: bool,
    board: Puzzle | None,
    format_: str | None,
) -> None:
    """Describe one puzzle, or write it with the guesses that were taken."""
    if take is not None and not guessing:
        raise click.UsageError(_("--take needs --guess"))
    puzzle = the_only(source, board, format_)
    found = guess(puzzle) if guessing else Guesses(puzzle)
    chosen = None if take is None else _numbers(take, len(found.guesses))
    if as_json:
        click.echo(json.dumps({"puzzle": found.puzzle(chosen).to_json(), **found.to_json()}, ensure_ascii=False))
        return
    for line in _lines(found):
        click.echo(line, err=to is not None)
    if to is not None:
        puzzle = found.puzzle(chosen)
        click.echo(write(puzzle, to))
        Losing().say(puzzle, to)


def _lines(found: Guesses) -> list[str]:
    puzzle, lang = found.drawn, language()
    givens = plural("{count} given", "{count} givens", puzzle.clues)
    lines = [_("board {spec}, {givens}", spec=puzzle.geometry.spec, givens=givens)]
    lines += [Guess(each).text(puzzle.geometry, lang) for each in puzzle.constraints]
    said = found.sentences(lang)
    numbered = [f"{number:>3}. {line}" for number, line in enumerate(said[: len(found.guesses)], start=1)]
    return lines + numbered + [f"     {line}" for line in said[len(found.guesses) :]]


def _numbers(text: str, most: int) -> list[int]:
    """The places that a list such as ``1,3-5`` names, counted from 0."""
    if not most:
        raise click.UsageError(_("--take: there is nothing to take, for nothing was guessed"))
    found: list[int] = []
    for part in text.split(","):
        match = re.fullmatch(r"\s*(\d{1,4})(?:-(\d{1,4}))?\s*", part)
        first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
        if not 1 <= first <= last <= most:
            raise click.UsageError(_("--take: {found} is not among the guesses 1 to {most}", found=part, most=most))
        found += range(first - 1, last)
    return found
