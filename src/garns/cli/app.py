"""The group of commands and what they share."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import click
from click.shell_completion import get_completion_class

import garns
from garns.cli.greeting import greeting
from garns.cli.words import _, language
from garns.errors import MissingExtra
from garns.i18n import languages
from garns.names import unknown

#: Every command, and the module beside this one that has it.
COMMANDS = {
    "play": "play",
    "serve": "serve",
    "learn": "learn",
    "solve": "solve",
    "count": "solve",
    "check": "solve",
    "inherits": "inherits",
    "complete": "complete",
    "hint": "logic",
    "steps": "logic",
    "explain": "logic",
    "rate": "rate",
    "bulk": "bulk",
    "dataset": "dataset",
    "score": "score",
    "generate": "generate",
    "book": "book",
    "show": "show",
    "convert": "convert",
    "read": "read",
    "canonical": "canonical",
    "boards": "boards",
    "template": "template",
    "lab": "lab",
    "judge": "judge",
    "exercise": "exercise",
    "connect": "connect",
}

#: The extra that a command needs, as ``pyproject.toml`` names it; all others find what they need, or say so themselves.
EXTRAS = {"play": "play", "learn": "play", "serve": "serve"}


#: The exit code after ^C, as shells have it.
INTERRUPTED = 130


class Commands(click.Group):
    """Commands that are imported when they are given: half of the time of a short one went into the others."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Greet whoever gives no argument; like every call that lacks one, it ends with 2."""
        if not args and not ctx.resilient_parsing:
            click.echo(greeting(), err=True, nl=False)
            ctx.exit(2)
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; one whose packages were not installed says in one sentence how to get them."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:  # click would end with 1, which is an answer of many commands
            click.echo(err=True)
            click.echo(_("Aborted!"), err=True)
            ctx.exit(INTERRUPTED)
        except ModuleNotFoundError as error:
            extra = EXTRAS.get(ctx.invoked_subcommand or "")
            if extra is None or (error.name or "").partition(".")[0] == "garns":
                raise
            raise MissingExtra(extra) from None

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All names."""
        return sorted({*super().list_commands(ctx), *COMMANDS})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name."""
        if cmd_name not in COMMANDS:
            return super().get_command(ctx, cmd_name)
        command: click.Command = getattr(import_module(f"garns.cli.{COMMANDS[cmd_name]}"), cmd_name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is named; one that does not exist is told with the nearest."""
        known = self.list_commands(ctx)
        if args and not args[0].startswith("-") and args[0] not in known and not ctx.resilient_parsing:
            ctx.fail(unknown("command", args[0], known).message(language()))
        return super().resolve_command(ctx, args)


@click.group(
    cls=Commands,
    subcommand_metavar=_("COMMAND [ARGS]..."),
    help=_("Solve, explain, rate, check, convert and show Sudoku of every size."),
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(garns.__version__, message="garns %(version)s", help=_("Show the version and exit."))
@click.option("--lang", type=click.Choice(languages()), help=_("Language of the messages (also GARNS_LANG)."))
def app(lang: str | None) -> None:
    """All commands; ``--lang`` was read before they were built (see :func:`garns.cli.main`)."""


@app.command(help=_('Print the completion script of a shell: eval "$(garns completion bash)".'))
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Write the script that click makes for a shell."""
    maker = get_completion_class(shell)
    if maker is not None:
        click.echo(maker(app, {}, "garns", "_GARNS_COMPLETE").source())
