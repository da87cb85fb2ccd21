"""The command ``garns``."""

from __future__ import annotations

import os
import sys

from garns.cli import words
from garns.errors import ArgumentError, BoardError, GarnsError
from garns.i18n import LANGUAGES, default_language


def main() -> None:
    """Run the command line; never returns."""
    words.speak(_language(sys.argv[1:]))
    from garns.cli.app import app  # only now, so that its texts are in the right language

    try:
        app(prog_name="garns")
    except GarnsError as error:
        print(error.message(words.language()), file=sys.stderr)
        sys.exit(2 if isinstance(error, BoardError | ArgumentError) else 1)
    except BrokenPipeError:  # the reader of our output has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)


def _language(arguments: list[str]) -> str:
    """``--lang fr`` or ``--lang=fr`` wherever it stands; otherwise what the environment says."""
    for word, following in zip(arguments, [*arguments[1:], ""], strict=True):
        wish = following if word == "--lang" else word.removeprefix("--lang=") if word.startswith("--lang=") else ""
        if wish in LANGUAGES:
            return wish
    return default_language()
