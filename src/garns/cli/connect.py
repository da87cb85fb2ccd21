"""``garns connect``: a student's program takes part in a class."""

from __future__ import annotations

import click

from garns.cli.words import _, language
from garns.errors import GarnsError


@click.command(help=_("Take part in a class with a program of your own: garns connect URL --name Ana -- ./my_solver"))
@click.argument("address", metavar="URL")
@click.argument("command", nargs=-1, required=True, type=click.UNPROCESSED, metavar=_("-- PROGRAM..."))
@click.option("--name", required=True, help=_("Your name, as the class will see it."))
@click.option("--language", "written_in", default="", help=_("What the program is written in, for the class to see."))
@click.option("--once", is_flag=True, help=_("Leave after one round."))
def connect(address: str, command: tuple[str, ...], name: str, written_in: str, once: bool) -> None:
    """Join, then solve what the class is given. The program runs here; only moves and answers leave this machine."""
    from garns.i18n import Message, translate
    from garns.teaching.arena.connecting import attend, join, runnable
    from garns.teaching.arena.server import read_address

    lang = language()

    def say(message: Message, **fields: object) -> None:
        click.echo(translate(message, lang, **fields))

    try:
        program = runnable(command)
        server = join(read_address(address), name, written_in, lang)
        click.echo(_("{name} is in the class {title}.", name=server.name, title=server.title))
        attend(server, program, lang, say, once=once)
    except GarnsError as error:
        raise click.ClickException(error.message(lang)) from None
    except KeyboardInterrupt:
        click.echo(_("You have left the class; come back with the same command."))
