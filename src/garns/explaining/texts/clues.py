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
            "The digits of {clue} must add up[ to {clue.sum}][: {clue.balance}][ ({clue.names})].[ What is left"
            " is {clue.ways:or}.]\n"
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
            "That leaves {extra.equation}[, which can be {extra.ways:or}].\n"
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
            "The clue on {clue}[ ({clue.called})] allows only some pairs of digits.\n"
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
            "The digits increase along {clue}[ ({clue.called})].\n"
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
            "The clue on {clue}[ ({clue.called})] must hold.\n"
            "No way to fill these cells uses the digits to remove, so {effects}."
        ),
    ),
    "cage_must_hold": Text(
        N_("Digit That a Cage Needs"),
        N_(
            "Every way to fill a cage, an arrow or another sum may use the same digit: 8 in three cells always takes a"
            " 1. Then one of its cells holds the digit, and a cell that sees all its places there cannot."
        ),
        _WHERE,
        N_(
            "Every way to fill {clue}[ with the sum {clue.sum}][ so that {clue.balance}][ ({clue.names})]"
            "[, {clue.ways:or},] uses {base.digits}, in {base:or}.\n"
            "A cell that sees all these places cannot hold {base.digits}, so {effects}."
        ),
    ),
    "clue_must_hold": Text(
        N_("Digit That a Clue Needs"),
        N_(
            "Every way to fill the cells of a clue may use the same digit: five cells with consecutive digits always"
            " take a 5. Then one of them holds it, and a cell that sees all its places there cannot."
        ),
        _WHERE,
        N_(
            "Every way to fill {clue}[ ({clue.called})] uses {base.digits}, in {base:or}.\n"
            "A cell that sees all these places cannot hold {base.digits}, so {effects}."
        ),
    ),
    "clue_pair": Text(
        N_("Two Clues Together"),
        N_(
            "Two clues that share cells, or whose cells see each other, leave each other fewer ways to be filled. A"
            " digit that is part of no way to fill both can be removed."
        ),
        N_("Look at two clues at once, in {clue.area}[: {clue.names}]."),
        N_(
            "Both clues must hold: the one on {clue.1.told} and the one on {clue.2.told}.\n"
            "[{clue.each} can only hold {clue.each.ways:or}. ]\n"
            "No way to fill both at once uses the digits to remove, so {effects}."
        ),
    ),
    "house_clues": Text(
        N_("House with Its Clues"),
        N_(
            "A row, a column or a box takes every digit once, and the clues in it must hold as well. A digit that is"
            " part of no way to do both can be removed."
        ),
        N_("Look at {house.houses} and the clues there."),
        N_(
            "Every digit goes once into {house.houses}.\n"
            "[The clue on {clue.each.told} must hold as well. ]\n"
            "[{clue.each} can only hold {clue.each.ways:or}. ]\n"
            "No way to fill all these cells uses the digits to remove, so {effects}."
        ),
    ),
    "house_leftovers": Text(
        N_("House with Sums Left Over"),
        N_(
            "By the rule of 45, cells that no cage covers have a known sum, too. Such sums and the cages leave a row, a"
            " column or a box fewer ways to take every digit once. A digit that is part of none of them can be removed."
        ),
        N_("Look at {house.houses}, the clues there and what the rule of 45 says of these cells."),
        N_(
            "Every digit goes once into {house.houses}.\n"
            "[The clue on {clue.each.given} must hold as well. ]\n"
            "[By the rule of 45 for {clue.each.houses}, {clue.each.equation}. ]\n"
            "[{clue.each} can only hold {clue.each.ways:or}. ]\n"
            "No way to fill all these cells uses the digits to remove, so {effects}."
        ),
    ),
    "law_of_leftovers": Text(
        N_("Law of Leftovers"),
        N_(
            "Some rows or columns take every digit as often as the same number of regions do. Leave out the cells that"
            " they share: the cells left on one side hold the same digits as the cells left on the other."
        ),
        N_("Compare {base.houses} with {cover.houses}."),
        N_(
            "Every digit is as often in {base.houses} as in {cover.houses}.\n"
            "Without the cells that they share, the same digits go into {base} as into {cover}.\n"
            "A digit that fits on one side only is on neither, and one that is on one side is on the other, so"
            " {effects}."
        ),
    ),
}
