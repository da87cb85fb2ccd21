"""Words beyond the techniques: a grid that contradicts itself, and a trial that fails."""

from __future__ import annotations

from garns.explaining.text import Text
from garns.i18n import N_

BEYOND = {
    "contradiction": Text(
        N_("Contradiction"),
        N_("A cell without a digit, a house without a place for a digit, or a clue that cannot be met any more."),
        N_("Look in {all.area}."),
        N_(
            "[No digit is left for {contradiction}.]\n"
            "[{contradiction.houses} has no place left for {contradiction.digits}.]\n"
            "[The digits left in {clue} cannot meet the clue ({clue.names}).]"
        ),
    ),
    "solution": Text(
        N_("From the solution"),
        N_("A digit that no technique has shown: the solver knows it."),
        N_("Look in {all.area}."),
        N_("No reason is given: {effects}."),
    ),
    "trial": Text(
        N_("Trial"),
        N_(
            "Suppose that a digit is in a cell, and take every step that follows. When they end in a contradiction,"
            " the digit cannot be there."
        ),
        N_("Suppose that a candidate in {assumed.area} is true, or false, and follow what happens."),
        N_(
            "Suppose that {assumed} is {assumed.digits}.\n"
            "[No digit is left for {contradiction}.]\n"
            "[{contradiction.houses} has no place left for {contradiction.digits}.]\n"
            "[The digits left in {clue} cannot meet the clue ({clue.names}).]\n"
            "That is impossible, so {effects}."
        ),
    ),
}
