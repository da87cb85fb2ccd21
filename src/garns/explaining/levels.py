"""The names of levels for people."""

from __future__ import annotations

from garns.i18n import language_of, translate
from garns.logic.ladder import SCALES, ladder_of


def level_name(level: str, lang: str | None = None) -> str:
    """The name of a level in a language, whatever scale it is of; its id, made readable, when it has none.

    >>> level_name("beginner", "fr"), level_name("very_own")
    ('Débutant', 'Very own')
    """
    lang = language_of(lang)
    for scale in SCALES:
        for known in ladder_of(scale).levels:
            if known.id == level:
                return translate(known.name, lang)
    return level.replace("_", " ").capitalize()
