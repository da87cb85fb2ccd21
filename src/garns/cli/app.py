"""The group of commands and what they share."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

import garns
from garns.cli.boards import boards
from garns.cli.canonical import canonical
from garns.cli.convert import convert
from garns.cli.generate import generate
from garns.cli.lab import lab
from garns.cli.learn import learn
from garns.cli.logic import explain, hint, steps
from garns.cli.play import play
from garns.cli.rate import rate
from garns.cli.serve import serve
from garns.cli.show import show
from garns.cli.solve import check, count, solve
from garns.cli.template import template
from garns.cli.words import _
from garns.i18n import languages


@click.group(
    help=_("Solve, explain, rate, check, convert and show Sudoku of every size."),
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(garns.__version__, message="garns %(version)s", help=_("Show the version and exit."))
@click.option("--lang", type=click.Choice(languages()), help=_("Language of the texts (also GARNS_LANG)."))
def app(lang: str | None) -> None:
    """All commands; ``--lang`` was read before they were built (see :func:`garns.cli.main`)."""


@app.command(help=_('Print the completion script of a shell: eval "$(garns completion bash)".'))
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Write the script that click makes for a shell."""
    maker = get_completion_class(shell)
    if maker is not None:
        click.echo(maker(app, {}, "garns", "_GARNS_COMPLETE").source())


COMMANDS = (
    play, serve, learn, solve, count, check, hint, steps, explain, rate, generate, show, convert, canonical, boards,
    template, lab,
)  # fmt: skip
for command in COMMANDS:
    app.add_command(command)
