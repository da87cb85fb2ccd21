"""Almost locked sets."""

from __future__ import annotations

from garns.explaining.text import Text
from garns.i18n import N_

_EXCLUSION = N_(
    "[{base.each} holds {base.each.digits:or}. ]Go through all ways to fill these cells.\n"
    "A way that takes the last candidate from one of {excluder} is impossible, and so is one that repeats a digit"
    " within sight.\n"
    "No other way uses the digits to remove, so {effects}."
)

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
            "[Set {als.each.letter}: in {als.each.houses}, only {als.each.digits} fit in {als.each}.]\n"
            "Sets {als.letter} each have one digit more than cells: each can lack only one digit.\n"
            "[X is {link.only.digits}: its places in one set see those in the other, so the sets cannot both hold"
            " it.]\n"
            "[Z is {eliminated.digits}: the set that lacks {link.only.digits}, {als.letter:or}, holds all its other"
            " digits. A cell that sees all places of Z in both sets cannot hold it.]\n"
            "[X is {link.1.digits}, and also {link.2.digits}: neither can be in both sets. So one set lacks"
            " {link.1.digits} and the other {link.2.digits}. Each holds all its other digits, and what sees all places"
            " of such a digit there cannot hold it.]\n"
            "So {effects}."
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
            "Set {als.1.letter}: in {als.1.houses}, only {als.1.digits} fit in {als.1}.\n"
            "Set {pivot.letter}: in {pivot.houses}, only {pivot.digits} fit in {pivot}.\n"
            "Set {als.2.letter}: in {als.2.houses}, only {als.2.digits} fit in {als.2}.\n"
            "Each set has one digit more than cells. So set {pivot.letter} holds {link.1.digits} or {link.2.digits}:"
            " at least one of them.\n"
            "If it holds {link.1.digits}, set {als.1.letter} lacks it and holds all its other digits.\n"
            "If it holds {link.2.digits}, set {als.2.letter} lacks it and holds all its other digits.\n"
            "Either way set {als.letter:or} holds {eliminated.digits}, so {effects}."
        ),
    ),
    "als_chain": Text(
        N_("ALS Chain"),
        N_(
            "A row of almost locked sets, each with one digit more than cells. If the first lacks a digit, it holds"
            " all its others and takes one from the next set, and so on, until the last set holds the digit that the"
            " first lacked. So it is in the first or in the last."
        ),
        N_("Look for a row of groups of cells in {als.houses} with one candidate more than cells."),
        N_(
            "[Set {als.each.letter}: in {als.each.houses}, only {als.each.digits} fit in {als.each}.]\n"
            "Sets {als.letter} each have one digit more than cells: each can lack only one digit.\n"
            "{chain}\n"
            "So {eliminated.digits} is in set {als.1.letter} or in set {als.end.letter}: {ends}.\n"
            "What sees all its places in both cannot hold it, so {effects}."
        ),
    ),
    "death_blossom": Text(
        N_("Death Blossom"),
        N_(
            "A stem cell sees, for each of its candidates, an almost locked set that has that digit only in cells the"
            " stem sees. Whatever the stem takes, one of the sets loses a digit and holds all its others. A digit that"
            " all sets share is in one of them."
        ),
        N_("Look for a stem in {stem.area}, each of whose candidates takes a digit from a group of cells."),
        N_(
            "{stem} holds {stem.digits:or}.\n"
            "[Set {als.each.letter}: in {als.each.houses}, only {als.each.digits} fit in {als.each}, one digit more"
            " than cells. If {stem} is {link.each.digits}, set {als.each.letter} lacks it and holds all its other"
            " digits.]\n"
            "So {eliminated.digits} is in set {als.letter:or}, and what sees all its places loses it: {effects}."
        ),
    ),
    "sue_de_coq": Text(
        N_("Sue de Coq"),
        N_(
            "Some cells where a line and a box meet, some more in the line and some more in the box hold, all together,"
            " exactly as many digits as there are cells. So each digit is used there, and leaves the rest of the line,"
            " of the box, or of both."
        ),
        N_("Look where {intersection.houses} meet."),
        N_(
            "Set {intersection.letter}: {intersection} lie where {intersection.houses} meet; only"
            " {intersection.digits} fit there.\n"
            "[Set {als.each.letter}: in {als.each.houses}, only {als.each.digits} fit in {als.each}.]\n"
            "These digits, each as often as the houses allow, are just enough to fill the cells. So each of them is"
            " used there.\n"
            "It leaves the other cells of its house, so {effects}."
        ),
    ),
    "aligned_pair_exclusion": Text(
        N_("Aligned Pair Exclusion"),
        N_(
            "Go through all ways to fill two cells. A way that leaves some cell in sight without a candidate is"
            " impossible. A digit that no possible way uses can be removed."
        ),
        N_("Look for two cells in {base.area} that see many cells with two candidates."),
        _EXCLUSION,
    ),
    "aligned_triple_exclusion": Text(
        N_("Aligned Triple Exclusion"),
        N_(
            "Go through all ways to fill three cells. A way that leaves some cell in sight without a candidate is"
            " impossible. A digit that no possible way uses can be removed."
        ),
        N_("Look for three cells in {base.area} that see many cells with two or three candidates."),
        _EXCLUSION,
    ),
    "aligned_set_exclusion": Text(
        N_("Aligned Set Exclusion"),
        N_(
            "Go through all ways to fill two, three or four cells. An almost locked set has one digit more than cells,"
            " so a way that takes two of its digits is impossible. A digit that no possible way uses can be removed."
        ),
        N_("Look for a few cells in {base.area} that see the same almost locked sets."),
        N_(
            "[{base.each} holds {base.each.digits:or}. ]Go through all ways to fill these cells.\n"
            "[{excluder.each}: digits {excluder.each.digits}, only one of which may be missing. ]So a way that takes"
            " two digits from one of these sets is impossible, and so is one that repeats a digit within sight.\n"
            "No other way uses the digit to remove, so {effects}."
        ),
    ),
}

# As HoDoKu's solver searches for them; the proof is the same.
ALS |= {
    "als_xz_disjoint": ALS["als_xz"],
    "als_xy_wing_disjoint": ALS["als_xy_wing"],
    "als_chain_forward": ALS["als_chain"],
}
