"""Almost locked sets."""

from __future__ import annotations

from garns.explaining.text import Text
from garns.i18n import N_

ALS = {
    "als_xz": Text(
        N_("ALS-XZ"),
        N_(
            "An almost locked set has one digit more than cells: when it loses a digit, it holds all the others. Two"
            " such sets cannot both hold a digit whose places see each other. So one of them holds all its other"
            " digits, and what sees all places of a digit they share loses it."
        ),
        N_("Look for two groups of cells in {als.houses} with one candidate more than cells."),
        N_(
            "[In {als.each.houses}, only {als.each.digits} fit in {als.each}. ]Each set has one digit more than"
            " cells.\n"
            "The places of {link.digits} in one set see those in the other, so not both sets hold it. The set that"
            " lacks it holds all its other digits.\n"
            "What would take a digit from both sets is false, so {effects}."
        ),
    ),
    "als_xy_wing": Text(
        N_("ALS-XY-Wing"),
        N_(
            "Three almost locked sets, each with one digit more than cells. The middle one takes a digit from one of"
            " its neighbours, whichever it holds. The neighbour that loses one holds all its other digits, and what"
            " sees all places of a digit that both neighbours share loses it."
        ),
        N_("Look for three groups of cells in {pivot+als.houses} with one candidate more than cells."),
        N_(
            "In {pivot.houses}, only {pivot.digits} fit in {pivot}. [In {als.each.houses}, only"
            " {als.each.digits} fit in {als.each}. ]Each set has one digit more than cells.\n"
            "The first set holds {link.1.digits} or {link.2.digits}: at least one of them. If it holds"
            " {link.1.digits}, the set {als.1} lacks it; if it holds {link.2.digits}, the set {als.2} does. A set"
            " that lacks a digit holds all its others.\n"
            "Either way one of these sets holds {eliminated.digits:and}, so {effects}."
        ),
    ),
    "als_chain": Text(
        N_("ALS Chain"),
        N_(
            "A row of almost locked sets, each with one digit more than cells. If the first lacks a digit, it holds all"
            " its others and takes one from the next set, and so on, until the last set holds the digit that the first"
            " lacked. So it stands in the first or in the last."
        ),
        N_("Look for a row of groups of cells in {als.houses} with one candidate more than cells."),
        N_(
            "[In {als.each.houses}, only {als.each.digits} fit in {als.each}. ]Each set has one digit more than"
            " cells.\n"
            "{chain}\n"
            "So {eliminated.digits} stands in the first set or in the last one: {ends}.\n"
            "What sees all its places in both cannot hold it, so {effects}."
        ),
    ),
    "death_blossom": Text(
        N_("Death Blossom"),
        N_(
            "A stem cell sees, for each of its candidates, an almost locked set that has that digit only in its sight."
            " Whatever the stem takes, one of the sets loses a digit and holds all its others. A digit that all sets"
            " share stands in one of them."
        ),
        N_("Look for a stem in {stem.area}, each of whose candidates takes a digit from a group of cells."),
        N_(
            "{stem} holds {stem.digits:or}.\n"
            "[If it is {link.each.digits}, the set {als.each} in {als.each.houses} lacks it and holds all its other"
            " digits. ]Each of these sets has one digit more than cells.\n"
            "So one of the sets holds {eliminated.digits}, and what sees all its places loses it: {effects}."
        ),
    ),
}
