"""``garns complete``: more clues of a wished kind until there is one solution."""

from __future__ import annotations

import json
import sys

import click

from garns.cli.choices import ListedChoice
from garns.cli.losing import Losing
from garns.cli.sources import board_option, budget_of, format_option, one_source, the_only, to_option
from garns.cli.words import _, language
from garns.formats import lost, write
from garns.values.puzzle import Puzzle

#: Enough for most kinds on 9x9, and somebody waits.
SECONDS = 30
#: The exit code by the reason why there is no such puzzle.
EXIT_CODES = {"": 0, "none": 1, "room": 1, "variables": 1, "budget": 3}


def _kinds() -> tuple[str, ...]:
    from garns.services.completing import KINDS

    return KINDS


@click.command(help=_("Add clues of a wished kind to a puzzle until it has one solution; your own are not touched."))
@click.option(
    "--add",
    type=ListedChoice(_kinds, "kind"),
    multiple=True,
    default=("givens",),
    help=_("The kind of clue: givens (default), killer, thermo ...; several in the order in which they are wished."),
)
@click.option("--seed", type=click.IntRange(min=0), help=_("The same number gives the same clues."))
@to_option(_("Format of the output; default: a line where that keeps everything, else JSON."))
@click.option("--json", "as_json", is_flag=True, help=_("A JSON object with what was added."))
@budget_of(SECONDS)
@board_option
@format_option
@one_source
def complete(
    *,
    source: str,
    add: tuple[str, ...],
    seed: int | None,
    to: str | None,
    as_json: bool,
    budget: float,
    board: Puzzle | None,
    format_: str | None,
) -> None:
    """The puzzle on standard output, what was added on standard error."""
    from garns.services.completing import complete as completed

    done = completed(the_only(source, board, format_), add=add, seed=seed, budget=budget)
    if as_json:
        click.echo(json.dumps(done.to_json(), ensure_ascii=False))
    else:
        for line in done.sentences(language()):
            click.echo(line, err=True)
        if done.is_complete:
            to = to or ("json" if lost(done.puzzle, "line") else "line")
            click.echo(write(done.puzzle, to))
            Losing().say(done.puzzle, to)
    sys.exit(EXIT_CODES[done.reason])
