"""What ``garns`` says to somebody who says nothing else: a few things to try."""

from __future__ import annotations

from shutil import get_terminal_size

import click

from garns.cli.words import _


def greeting() -> str:
    """A few lines, as wide as the terminal."""
    puzzle = _("PUZZLE")
    tries = [
        ("garns play", _("a game, in this terminal")),
        ("garns serve", _("the same and more, in your browser")),
        ("garns learn", _("lessons, from easy to hard")),
        ("garns generate", _("a new puzzle")),
        (f"garns solve {puzzle}", _("its solution, from a line, a file or a link")),
        (f"garns hint {puzzle}", _("the next step, and why it is true")),
    ]
    formatter = click.HelpFormatter(width=min(get_terminal_size().columns, 80))
    formatter.write_text(_("Garns, the Sudoku workbench. Try:"))
    formatter.write_paragraph()
    with formatter.indentation():
        formatter.write_dl(tries)
    formatter.write_paragraph()
    formatter.write_text(_("garns --help lists every command, garns COMMAND --help explains one."))
    return formatter.getvalue()
