"""The options that take a puzzle of the library instead of one that is given."""

from __future__ import annotations

from pathlib import Path

import click

from garns.cli.sources import Function
from garns.cli.words import _, language
from garns.errors import ArgumentError
from garns.values.puzzle import Puzzle


def library_options(command: Function) -> Function:
    """``--random``, ``--library`` and ``--seed``, as ``wish``, ``folder`` and ``seed``."""
    for decorator in (
        click.option("--seed", type=int, help=_("Makes --random give the same grid again.")),
        click.option(
            "--library",
            "folder",
            metavar=_("FOLDER"),
            envvar="GARNS_LIBRARY",
            type=click.Path(path_type=Path),
            help=_("Puzzles for --random: files in any format (also GARNS_LIBRARY; default: ours)."),
        ),
        click.option(
            "--random",
            "wish",
            metavar="SIZE|LEVEL",
            help=_("A puzzle of the library: of a size (16), of a level (hard), or both (9,hard)."),
        ),
    ):
        command = decorator(command)
    return command


def chosen(wish: str | None, folder: Path | None, seed: int | None) -> Puzzle | None:
    """The puzzle of the library that is wished for; None when nobody wishes for any."""
    if wish is None:
        return None
    from garns.services.library import at_random, parse_wish

    try:
        size, level = parse_wish(wish)
    except ArgumentError as error:
        raise click.UsageError(error.message(language())) from None
    return at_random(size, level, folder, seed)
