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
from garns.explaining.texts.explainer import EXPLAINER
from garns.explaining.texts.extended import EXTENDED
from garns.explaining.texts.fish import FISH
from garns.explaining.texts.single_digit import SINGLE_DIGIT
from garns.explaining.texts.templates import TEMPLATES
from garns.explaining.texts.uniqueness import UNIQUENESS
from garns.explaining.texts.wings import WINGS
from garns.i18n import N_
from garns.logic import TECHNIQUES


class Family(NamedTuple):
    """Techniques of one kind: a name for people, how to spot them, and the words of each, in order."""

    name: str
    spot: str
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

#: Where a person begins to look for the techniques of a family.
_SPOTS = {
    "singles": N_(
        "Begin with the digits that appear most often on the board, and with rows, columns and boxes that are nearly"
        " full."
    ),
    "intersections": N_(
        "Look at one digit in one box: do its places all lie in one row or column? Then at a row or column: do "
        "they all lie in one box?"
    ),
    "subsets": N_(
        "In a row, column or box with many empty cells, look for cells with the same few candidates, or for digits"
        " with the same few places. One is often easier to see than the other."
    ),
    "single_digit": N_(
        "Take one digit, and note the rows, columns and boxes where it has just two places. Then look how two of "
        "these pairs touch."
    ),
    "wings": N_(
        "Look for cells with two candidates that share a digit with each other or with a cell between them. Then "
        "look for a cell that sees both ends."
    ),
    "coloring": N_(
        "Start where there are just two choices: two places of a digit, or two candidates of a cell. Colour them "
        "in turn as far as it goes, then look where a colour meets itself, or who sees both colours."
    ),
    "fish": N_(
        "Take one digit, and go through its places row by row, then column by column. Note the lines with few places,"
        " and whether these lie in the same few columns or rows; an extra place is a fin."
    ),
    "uniqueness": N_(
        "Look for the same two candidates at the corners of a rectangle that lies in two boxes, or around a longer"
        " loop. Near the end, look whether almost every cell has just two candidates."
    ),
    "als": N_(
        "In a row, column or box, look for cells that hold one candidate more than there are cells; a cell with two"
        " candidates is the smallest such group. Then look for a digit that cannot be in two of the groups at once."
    ),
    "chains": N_(
        "Start from a cell with two candidates, or a digit with two places in a row, column or box. Go on from one"
        " to the next: if not this, then that; if that, then not this. Then look at what both ends see."
    ),
    "forcing": N_(
        "Take a cell or a digit with few choices. Follow each choice and note what they agree on, or follow one "
        "until something breaks. Patience helps more than a sharp eye."
    ),
    "templates": N_(
        "Take a digit with few places left, and list every way to put it into all rows, columns and boxes at once."
        " What is in all of them, or in none, is known."
    ),
    "clues": N_(
        "Begin with short clues and extreme totals: they allow the fewest digits. For each cell of a clue, ask "
        "which digits the other cells leave it."
    ),
    "exotic": N_(
        "These patterns live in very hard puzzles. Look for boxes at the corners of a rectangle whose empty cells "
        "share the same few digits."
    ),
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
    **EXTENDED,
    **EXPLAINER,
}

FAMILIES = {
    family: Family(name, _SPOTS[family], {id: text for id, text in TEXTS.items() if TECHNIQUES[id].family == family})
    for family, name in _NAMES.items()
}

__all__ = ["FAMILIES", "TEXTS", "Family"]
