"""``garns canonical``: the form that all equal puzzles share."""

from __future__ import annotations

import json
import sys

import click

from garns.cli.output import Printer
from garns.cli.sources import Input, takes_puzzles
from garns.cli.words import _, language
from garns.errors import GarnsError
from garns.formats import Entry
from garns.values.puzzle import Puzzle


@click.command(help=_("Print the canonical form of each puzzle: of all equivalent ones, the string that comes first."))
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help=_("One JSON object for each puzzle, with the transformation that leads there."),
)
@takes_puzzles
def canonical(sources: tuple[str, ...], as_json: bool, board: Puzzle | None, format_: str | None) -> None:
    """One string a line; an error takes the place of a puzzle that has none."""
    given = Input(sources, board, format_)
    with Printer(given) as printer:
        for _file, entry in given.entries(printer.advance):
            try:
                printer.line(_form(entry, as_json))
            except GarnsError as error:
                printer.code(1)
                said = error.message(language())
                printer.line(json.dumps({"line": entry.line, "error": said}) if as_json else f"# {said}")
    sys.exit(printer.exit_code)


def _form(entry: Entry, as_json: bool) -> str:
    from garns.symmetry import canonical as canonical_form

    if entry.error is not None:
        raise entry.error
    assert entry.puzzle is not None
    form = canonical_form(entry.puzzle)
    if not as_json:
        return str(form)
    names = entry.puzzle.geometry.names
    cells = {str(names[cell]): str(names[to]) for cell, to in enumerate(form.transformation.cells)}
    digits = list(form.transformation.digits)
    answer = {"line": entry.line, "canonical": str(form), "automorphisms": form.automorphisms}
    return json.dumps({**answer, "cells": cells, "digits": digits})
