"""Names: words in every language that Garns speaks, for a page that lets its reader choose, and names of files."""

from __future__ import annotations

import re
from collections.abc import Callable

from garns.i18n import languages, translate

Names = dict[str, str]


def in_each(tell: Callable[[str], str]) -> Names:
    """What a function says in each language."""
    return {lang: tell(lang) for lang in languages()}


def names_of(message: str) -> Names:
    """A message in each language."""
    return in_each(lambda lang: translate(message, lang))


def file_name(title: str) -> str:
    """A name for a file, without an ending: what of the title any system can take.

    >>> file_name("Ça alors! No. 7"), file_name("数独")
    ('a-alors-no-7', 'sudoku')
    """
    return re.sub(r"[^\w]+", "-", title, flags=re.ASCII).strip("-").lower()[:60] or "sudoku"
