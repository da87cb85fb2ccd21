"""Words for steps: what a technique is called, where to look, and why a step is true, in English and French."""

from __future__ import annotations

from garns.explaining.levels import level_name
from garns.explaining.registry import name_of, named, register_text, technique_words
from garns.explaining.telling import explain
from garns.explaining.text import Text
from garns.explaining.texts import FAMILIES, TEXTS
from garns.explaining.value import Explanation, Token

__all__ = [
    "FAMILIES",
    "TEXTS",
    "Explanation",
    "Text",
    "Token",
    "explain",
    "level_name",
    "name_of",
    "named",
    "register_text",
    "technique_words",
]
