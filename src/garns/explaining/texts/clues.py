"""Steps of clues: cages, thermometers, sandwiches."""

from __future__ import annotations

from garns.explaining.text import Text
from garns.i18n import N_

_WHERE = N_("Look at a clue in {clue.area}[: {clue.names}].")

CLUES = {
    "cage_combinations": Text(
        N_("Cage Combinations"),
        N_(
            "The digits of a cage, an arrow or another sum must add up. Try the ways to fill it: a digit that no way"
            " puts in a cell cannot be there."
        ),
        _WHERE,
        N_(
            "The digits of {clue} must add up[ to {clue.sum}][ ({clue.names})].\n"
            "No way to fill these cells uses the digits to remove, so {effects}."
        ),
    ),
    "rule_of_45": Text(
        N_("Rule of 45"),
        N_(
            "A row, a column or a box holds every digit once, so its total is known: 45 when there are nine digits."
            " Take away the cages inside. The few remaining cells make up the rest."
        ),
        N_("Add up {house.houses}."),
        N_(
            "The digits of {house.houses} add up to {house.total}.\n"
            "[The clue on {clue.each} takes {clue.each.sum}. ]\n"
            "The difference is left for {extra}; what lies outside {house.houses} counts against it.\n"
            "So {effects}."
        ),
    ),
    "relation_pruning": Text(
        N_("Pairs of a Clue"),
        N_(
            "A clue between two cells allows only some pairs of digits. A digit that would leave the other cell none"
            " can be removed."
        ),
        _WHERE,
        N_(
            "The clue on {clue}[ ({clue.names})] allows only some pairs of digits.\n"
            "A digit that leaves the other cell none can be removed, so {effects}."
        ),
    ),
    "clue_bounds": Text(
        N_("Bounds along a Clue"),
        N_(
            "Along a thermometer or a row of greater-than signs the digits increase. A cell in the middle needs room"
            " for smaller digits before it and for larger ones after it."
        ),
        _WHERE,
        N_(
            "The digits increase along {clue}[ ({clue.names})].\n"
            "Each leaves room for the smaller ones before it and the larger ones after it, so {effects}."
        ),
    ),
    "automaton_pruning": Text(
        N_("Ways through a Clue"),
        N_(
            "A clue along a line, such as a sandwich or a whisper, allows only some ways to fill it. A digit that is"
            " part of none of them can be removed."
        ),
        _WHERE,
        N_(
            "The clue on {clue}[ ({clue.names})] must hold.\n"
            "No way to fill these cells uses the digits to remove, so {effects}."
        ),
    ),
}
