"""The names of levels for people."""

from __future__ import annotations

from garns.i18n import N_, translate

#: The levels of every scale, by their ids.
LEVEL_NAMES = {
    "beginner": N_("Beginner"),
    "easy": N_("Easy"),
    "medium": N_("Medium"),
    "hard": N_("Hard"),
    "unfair": N_("Unfair"),
    "expert": N_("Expert"),
    "master": N_("Master"),
    "extreme": N_("Extreme"),
    "beyond_logic": N_("Beyond logic"),
}


def level_name(level: str, lang: str = "en") -> str:
    """The name of a level in a language; its id, made readable, when it has none.

    >>> level_name("beginner", "fr"), level_name("very_own")
    ('Débutant', 'Very own')
    """
    known = LEVEL_NAMES.get(level)
    return translate(known, lang) if known else level.replace("_", " ").capitalize()
