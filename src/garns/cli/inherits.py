"""``garns inherits``: whether a puzzle follows from another."""

from __future__ import annotations

import json
import sys

import click

from garns.cli.sources import Input, board_option, budget_option
from garns.cli.words import _, language
from garns.errors import FormatError, Problem
from garns.i18n import one_line
from garns.values.puzzle import Puzzle

#: Enough for nearly every pair.
SECONDS = 10.0
EXIT_CODES = {True: 0, False: 1, None: 3}


@click.command(help=_("Tell whether the second puzzle follows from the first: whatever solves it solves both."))
@click.option("--json", "as_json", is_flag=True, help=_("A JSON object."))
@budget_option
@board_option
@click.argument("one", metavar=_("PUZZLE|FILE"))
@click.argument("two", metavar=_("PUZZLE|FILE"))
def inherits(one: str, two: str, as_json: bool, budget: float | None, board: Puzzle | None) -> None:
    """The answer in a line; the exit code is 0 for yes, 1 for no and 3 when the budget ran out."""
    from garns.analysis.inheriting import inherits as follows

    found = follows(the_only(one, board), the_only(two, board), budget=SECONDS if budget is None else budget)
    said = json.dumps(found.to_json()) if as_json else one_line(found.sentences(language()), language())
    click.echo(said)
    sys.exit(EXIT_CODES[found.follows])


def the_only(source: str, board: Puzzle | None = None, format: str | None = None) -> Puzzle:
    """The puzzle of an argument or a file that holds one.

    :raises GarnsError: when it holds none, or several.
    """
    entries = (entry for _file, entry in Input((source,), board, format).entries())
    first = next(entries, None)
    if first is None:
        raise FormatError("text", [Problem("empty", line=1, column=1)])
    if first.error is not None:
        raise first.error
    if second := next(entries, None):
        raise FormatError(first.format or "text", [Problem("several", line=second.line, column=1)])
    assert first.puzzle is not None
    return first.puzzle
