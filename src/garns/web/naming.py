"""Words in every language that Garns speaks, for a page that lets its reader choose."""

from __future__ import annotations

from collections.abc import Callable

from garns.i18n import languages, translate

Names = dict[str, str]


def in_each(tell: Callable[[str], str]) -> Names:
    """What a function says in each language."""
    return {lang: tell(lang) for lang in languages()}


def names_of(message: str) -> Names:
    """A message in each language."""
    return in_each(lambda lang: translate(message, lang))
