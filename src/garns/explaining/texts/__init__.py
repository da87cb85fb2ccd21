"""The words of every technique, one file per family."""

from __future__ import annotations

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

__all__ = ["TEXTS"]
