"""Options that choose among what a part of Garns lists, which is loaded only when somebody asks."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any

import click

from garns.cli.words import language
from garns.names import found_as, unknown

if TYPE_CHECKING:
    _Choice = click.Choice[str]
    _Type = click.ParamType[str]
else:
    _Type = click.ParamType
    _Choice = click.Choice  # older versions take no type


class ListedChoice(_Choice):
    """One of what a function lists; the function is called when a value or a help page needs it.

    ``kind`` is what it is called where the option has another name. Names are forgiven as everywhere
    (:mod:`garns.names`): ``F-Puzzles`` is ``fpuzzles``.
    """

    def __init__(self, listed: Callable[[], Collection[str]], kind: str = "") -> None:
        self._listed, self._kind = listed, kind
        self.case_sensitive = True

    @property
    def choices(self) -> tuple[str, ...]:  # type: ignore[override]  # click keeps them in an attribute
        """What there is now."""
        return tuple(self._listed())

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name that is meant."""
        known = self._listed()
        name = found_as(value, known)
        if name is None:
            kind = self._kind or (param.opts[0].lstrip("-") if param else "")
            self.fail(unknown(kind, value, known).message(language()), param, ctx)
        return name


class ListedSum(ListedChoice):
    """Several of what a function lists, in one word: ``killer+x``."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The names that are meant."""
        return "+".join(ListedChoice.convert(self, word, param, ctx) for word in str(value).split("+"))


class LevelRange(ListedChoice):
    """A level or a range of levels, of any scale: shown as a choice, and judged by the recipe."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The text itself."""
        return str(value)


class TechniqueWord(_Type):
    """A technique by its id or by its name in any language; what comes after ``=`` stays as it is.

    A word that is none stays, too: it may be a family, and whoever takes it says what is wrong.
    """

    name = "technique"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The id, where the word is a name."""
        from garns.explaining import technique_words

        word, sign, number = str(value).partition("=")
        return f"{found_as(word, technique_words()) or word}{sign}{number}"


def levels() -> Collection[str]:
    """The levels that can be asked for."""
    from garns.services.orders import level_words

    return level_words()


def scales() -> Collection[str]:
    """The scales of levels and scores."""
    from garns.logic.ladder import SCALES

    return SCALES


def symmetries() -> Collection[str]:
    """The symmetries of clues."""
    from garns.generating.orbits import symmetry_words

    return symmetry_words()


def variant_option(help: str) -> Callable[[Any], Any]:
    """The option for variants, which can be given several times: all of them at once."""
    return click.option(
        "--variant",
        type=ListedSum(variants),
        multiple=True,
        callback=lambda context, option, words: "+".join(words) or None,
        help=help,
    )


def variants() -> Collection[str]:
    """The variants that the generator draws."""
    from garns.generating import VARIANTS

    return VARIANTS
