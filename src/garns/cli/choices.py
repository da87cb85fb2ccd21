"""Options that choose among what a part of Garns lists, which is loaded only when somebody asks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    _Choice = click.Choice[str]
else:
    _Choice = click.Choice  # older versions take no type


class ListedChoice(_Choice):
    """One of what a function lists; the function is called when a value or a help page needs it."""

    def __init__(self, listed: Callable[[], Iterable[str]]) -> None:
        self._listed = listed
        self.case_sensitive = True

    @property
    def choices(self) -> tuple[str, ...]:  # type: ignore[override]  # click keeps them in an attribute
        """What there is now."""
        return tuple(self._listed())


class LevelRange(ListedChoice):
    """A level or a range of levels, of any scale: shown as a choice, and judged by the recipe."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The text itself."""
        return str(value)


def levels() -> Iterable[str]:
    """The levels that can be asked for."""
    from garns.services.orders import levels

    return levels()


def scales() -> Iterable[str]:
    """The scales of levels and scores."""
    from garns.logic.ladder import SCALES

    return SCALES


def symmetries() -> Iterable[str]:
    """The symmetries of clues."""
    from garns.generating import SYMMETRIES

    return SYMMETRIES


def variants() -> Iterable[str]:
    """The variants that the generator draws."""
    from garns.generating import VARIANTS

    return VARIANTS
