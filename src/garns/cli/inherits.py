"""``garns inherits``: whether a puzzle follows from another."""

from __future__ import annotations

import json
import sys

import click

from garns.cli.sources import board_option, budget_of, format_option, the_only
from garns.cli.words import _, language
from garns.i18n import one_line
from garns.values.puzzle import Puzzle

#: Enough for nearly every pair.
SECONDS = 10
EXIT_CODES = {True: 0, False: 1, None: 3}


@click.command(help=_("Tell whether the second puzzle follows from the first: whatever solves it solves both."))
@click.option("--json", "as_json", is_flag=True, help=_("A JSON object."))
@budget_of(SECONDS)
@board_option
@format_option
@click.argument("one", metavar=_("PUZZLE|FILE"))
@click.argument("two", metavar=_("PUZZLE|FILE"))
def inherits(*, one: str, two: str, as_json: bool, budget: float, board: Puzzle | None, format_: str | None) -> None:
    """The answer in a line; the exit code is 0 for yes, 1 for no and 3 when the budget ran out."""
    from garns.analysis.inheriting import inherits as follows

    found = follows(the_only(one, board, format_), the_only(two, board, format_), budget=budget)
    said = json.dumps(found.to_json()) if as_json else one_line(found.sentences(language()), language())
    click.echo(said)
    sys.exit(EXIT_CODES[found.follows])
