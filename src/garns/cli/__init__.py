"""The command ``garns``."""

from __future__ import annotations

import codecs
import os
import sys
import unicodedata

from garns.cli import words
from garns.errors import ArgumentError, BoardError, GarnsError, OutOfBudget
from garns.i18n import default_language, languages


def main() -> None:
    """Run the command line; never returns."""
    _never_stop_at_a_sign()
    language, arguments = _language(sys.argv[1:])
    words.speak(language)
    from garns.cli.app import app  # only now, so that its texts are in the right language

    try:
        app(arguments, prog_name="garns")
    except GarnsError as error:
        from garns.explaining import named  # knows what techniques are called

        error.problems = tuple(named(problem, words.language()) for problem in error.problems)
        place = f"{error.file}:" if error.file else ""
        print(f"{place}{error.message(words.language())}", file=sys.stderr)
        sys.exit(2 if isinstance(error, BoardError | ArgumentError) else 3 if isinstance(error, OutOfBudget) else 1)
    except BrokenPipeError:  # the reader of our output has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)


def _never_stop_at_a_sign() -> None:
    """Where the terminal's alphabet lacks a sign, write one that is like it: a narrow blank becomes a blank."""

    def plainer(error: UnicodeError) -> tuple[str, int]:
        if not isinstance(error, UnicodeEncodeError):
            raise error
        like = unicodedata.normalize("NFKD", error.object[error.start : error.end])
        kept = (char if char.isascii() else "?" for char in like if not unicodedata.combining(char))
        return "".join(kept), error.end

    codecs.register_error("plainer", plainer)
    for stream in (sys.stdout, sys.stderr):
        if (reconfigure := getattr(stream, "reconfigure", None)) and stream.errors == "strict":
            reconfigure(errors="plainer")


def _language(arguments: list[str]) -> tuple[str, list[str]]:
    """The language, and the arguments without it: ``--lang fr`` or ``--lang=fr`` may stand anywhere.

    A language that we do not speak stays where it is, and click says so.
    """
    rest = list(arguments)
    ours = arguments.index("--") if "--" in arguments else len(arguments)  # what follows is for somebody else
    for place, word in enumerate(arguments[:ours]):
        wish = " ".join(arguments[place : place + 2]) if word == "--lang" else word.replace("=", " ", 1)
        if word.startswith("--lang") and (language := wish.removeprefix("--lang ")) in languages():
            del rest[place : place + (2 if word == "--lang" else 1)]
            return language, rest
    return default_language(), rest
