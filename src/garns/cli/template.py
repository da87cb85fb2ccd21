"""``garns template``: a first solver in a student's language."""

from __future__ import annotations

from pathlib import Path

import click

from garns.cli.choices import ListedChoice
from garns.cli.words import _
from garns.errors import Problem, SourceError
from garns.teaching.templates import TEMPLATES, Template


@click.command(help=_("Print a small solver in a language, for students to start from; without a language, list them."))
@click.argument("lang", required=False, metavar=_("[LANGUAGE]"), type=ListedChoice(lambda: TEMPLATES, "language"))
@click.option(
    "--output", "-o", metavar=_("FILE"), help=_("Write to a file, or into a folder, instead of standard output.")
)
@click.option("--force", is_flag=True, help=_("Overwrite an existing file."))
def template(lang: str | None, output: str | None, force: bool) -> None:
    """The list, or one starter."""
    if lang is None:
        for each in TEMPLATES.values():
            click.echo(f"{each.id:<12}{each.name:<22}{' && '.join(filter(None, [each.build, each.run]))}")
    elif output is None:
        click.echo(TEMPLATES[lang].text, nl=False)
    else:
        _write(TEMPLATES[lang], Path(output), force)


def _write(starter: Template, output: Path, force: bool) -> None:
    """Write the file and say how to go on.

    :raises SourceError: when that cannot be done, or would destroy what is there.
    """
    file = output / starter.file if output.is_dir() else output
    try:
        with file.open("w" if force else "x", encoding="utf-8") as stream:
            stream.write(starter.text)
    except FileExistsError:
        raise SourceError([Problem("file_exists", file=str(file))]) from None
    except (OSError, ValueError) as error:
        raise SourceError([Problem("unwritable", found=str(file), reason=str(error))]) from None
    click.echo(_("{file} is written; its first comment says how to run it.", file=file), err=True)
