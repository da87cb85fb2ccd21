"""The words of every technique. Which family each belongs to stands in its record, in the core."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from garns.explaining.text import Text
from garns.explaining.texts.als import ALS
from garns.explaining.texts.basics import BASICS
from garns.explaining.texts.chains import CHAINS
from garns.explaining.texts.clues import CLUES
from garns.explaining.texts.coloring import COLORING
from garns.explaining.texts.exotic import EXOTIC
from garns.explaining.texts.fish import FISH
from garns.explaining.texts.single_digit import SINGLE_DIGIT
from garns.explaining.texts.templates import TEMPLATES
from garns.explaining.texts.uniqueness import UNIQUENESS
from garns.explaining.texts.wings import WINGS
from garns.i18n import N_
from garns.logic import TECHNIQUES


class Family(NamedTuple):
    """Techniques of one kind: a name for people, and the words of each, in the order of a lesson."""

    name: str
    texts: Mapping[str, Text]


_NAMES = {
    "singles": N_("Singles"),
    "intersections": N_("Locked candidates"),
    "subsets": N_("Subsets"),
    "single_digit": N_("Patterns of one digit"),
    "wings": N_("Wings"),
    "coloring": N_("Colouring"),
    "fish": N_("Fish"),
    "uniqueness": N_("Uniqueness"),
    "als": N_("Almost locked sets"),
    "chains": N_("Chains"),
    "forcing": N_("Suppositions"),
    "templates": N_("Templates"),
    "clues": N_("Steps of clues"),
    "exotic": N_("Rare patterns"),
}

#: The words of every technique, in the order of a lesson.
TEXTS: dict[str, Text] = {
    **BASICS,
    **SINGLE_DIGIT,
    **WINGS,
    **COLORING,
    **FISH,
    **UNIQUENESS,
    **ALS,
    **CHAINS,
    **TEMPLATES,
    **CLUES,
    **EXOTIC,
}

FAMILIES = {
    family: Family(name, {id: text for id, text in TEXTS.items() if TECHNIQUES[id].family == family})
    for family, name in _NAMES.items()
}

__all__ = ["FAMILIES", "TEXTS", "Family"]
