"""The words of every technique, one file per family."""

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


class Family(NamedTuple):
    """Techniques of one kind: a name for people, and the words of each, in the order of a lesson."""

    name: str
    texts: Mapping[str, Text]


FAMILIES = {
    "basics": Family(N_("Singles, locked candidates and subsets"), BASICS),
    "single_digit": Family(N_("Patterns of one digit"), SINGLE_DIGIT),
    "wings": Family(N_("Wings"), WINGS),
    "coloring": Family(N_("Colouring"), COLORING),
    "fish": Family(N_("Fish"), FISH),
    "uniqueness": Family(N_("Uniqueness"), UNIQUENESS),
    "als": Family(N_("Almost locked sets"), ALS),
    "chains": Family(N_("Chains and suppositions"), CHAINS),
    "templates": Family(N_("Templates"), TEMPLATES),
    "clues": Family(N_("Steps of clues"), CLUES),
    "exotic": Family(N_("Rare patterns"), EXOTIC),
}

TEXTS: dict[str, Text] = {id: text for family in FAMILIES.values() for id, text in family.texts.items()}

__all__ = ["FAMILIES", "TEXTS", "Family"]
