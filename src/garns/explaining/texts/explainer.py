"""What only the Explainer looks for: direct steps, loops and graves by type, and chains up to nested ones."""

from __future__ import annotations

from dataclasses import replace

from garns.explaining.text import Text
from garns.explaining.texts.chains import CHAINS
from garns.explaining.texts.uniqueness import UNIQUENESS
from garns.i18n import N_

_DIRECT_IDEA = N_(
    "Locked candidates, or a hidden subset, that leave a digit a single place at once. The digit is placed, and what"
    " was removed on the way need not be written down."
)
_DIRECT_WHERE = N_("Look for the place of {house.digits} in {house.houses}.")
_DIRECT_LOCKED = N_(
    "In {base.houses}, {base.digits} fits only in {base:or}, all of them in {cover.houses}. So it is nowhere else in"
    " {cover.houses}.\n"
    "That leaves {house.digits} a single place in {house.houses}, so {effects}."
)
_DIRECT_HIDDEN = N_(
    "In {subset.houses}, the digits {subset.digits} fit only in {subset}: these cells have room for nothing else.\n"
    "That leaves {house.digits} a single place in {house.houses}, so {effects}."
)

_LOOPS = {number: UNIQUENESS[f"unique_loop_{number}"] for number in range(1, 5)}
_SUBSET = N_(
    "{floor} hold only {floor.digits}. If {roof} did too, the two digits could swap places, and the puzzle would have"
    " two solutions. So one of {roof} holds {extra.digits:or}.\n"
    "[In {subset.houses}, that cell and {subset} use up the digits {subset.digits} among them.]"
    "[In {base.houses}, the digits {base.digits} fit only in {roof} and {base}. One of them is filled otherwise, so the"
    " others have room for nothing else.]\n"
    "So {effects}."
)
_GRAVE = UNIQUENESS["bug_plus_n"]
_LONE_GRAVE = N_(
    "All empty cells but {roof} have two candidates: {floor.count} of them.\n"
    "Without {extra.digits} in {extra}, every digit would have two places or none in every house. All these cells could"
    " then take their other candidate, and the puzzle would not have exactly one solution.\n"
    "So {roof} holds {extra.digits:or}: {effects}."
)
_SAME_GRAVE = N_(
    "All empty cells but {roof} have two candidates: {floor.count} of them.\n"
    "Without {extra.digits} in {extra}, every digit would have two places or none in every house. All these cells"
    " could then take their other candidate, and the puzzle would not have exactly one solution.\n"
    "So {extra.digits} is in one of {extra}. A cell that sees all of them cannot hold it, so {effects}."
)
_SUBSET_GRAVE = N_(
    "All empty cells but {roof} have two candidates: {floor.count} of them.\n"
    "Without the extra candidates every digit would have two places or none in every house. All these cells could then"
    " take their other candidate, and the puzzle would not have exactly one solution. So one of {roof} holds"
    " {extra.digits:or}.\n"
    "In {subset.houses}, that cell and {subset} use up the digits {subset.digits} among them.\n"
    "So {effects}."
)
_STRONG_GRAVE = N_(
    "All empty cells but {roof} have two candidates: {floor.count} of them.\n"
    "Without the extra candidates every digit would have two places or none in every house. All these cells could then"
    " take their other candidate, and the puzzle would not have exactly one solution.\n"
    "In {strong.houses}, {strong.digits} fits only in {roof:or}. One of them holds it, and the other must hold an extra"
    " candidate.\n"
    "So {effects}."
)

_LINKED_IDEA = N_(
    "Take one digit, and houses where it has two places, or two groups of places. The end of one sees the beginning of"
    " the next, so one of the two outermost ends holds the digit."
)
_LINKED_WHERE = N_("Look at the places of {strong.digits} in {strong.houses}.")
_LINKED = N_(
    "{chain}\n"
    "So one of the two ends holds {strong.digits}[ (the links cross in {cover.houses})].[ The chain closes into"
    " a ring with {ring}, so one end of every link holds it.]\n"
    "What sees both cannot hold it, so {effects}."
)
_ALPHABET_IDEA = N_(
    "Cells that all see each other hold one candidate more than there are cells, and a cell with two of these"
    " candidates sees one of them wherever it stands. Whichever it takes, the digits of the wing are used up."
)
_ALPHABET_WHERE = N_("Look for a wing around {pincer.area}.")
_ALPHABET = N_(
    "{als} all see each other and hold {als.digits}: one digit more than cells. {pincer} holds {pincer.digits} and sees"
    " every place of one of them there.\n"
    "If {pincer} takes that digit, {als} hold all the others; if not, {pincer} takes its other digit.\n"
    "Either way these cells hold {eliminated.digits}. What sees all places of such a digit there cannot hold it:"
    " {effects}."
)

_CYCLE = N_(
    "{chain}\n"
    "The loop works the other way round as well. So either every other candidate of it is true, or all those between.\n"
    "What sees one of the former and one of the latter is false, so {effects}."
)
_LOOP = replace(CHAINS["continuous_nice_loop"], proof=_CYCLE)
_RETURN_IDEA = CHAINS["discontinuous_nice_loop"].idea
_WHERE = N_("Suppose that a candidate in {assumed+denied.area} is true, or false, and follow what happens.")
_RETURN = N_("{chain}\nThat is the opposite of what was assumed about {assumed+denied}.\nSo {effects}.")
_CONTRADICTION = N_(
    "{chain}\n"
    "So {contradiction} would have to be {contradiction.digits}, and could not be. That is impossible.\n"
    "So what was assumed about {assumed+denied} is wrong: {effects}."
)
_CELL = N_(
    "{assumed} must hold {assumed.digits:or}.\n"
    "{chain}\n"
    "Whichever it holds, the outcome is the same. So {effects}."
)  # fmt: skip
_REGION = N_(
    "In {house.houses}, {assumed.digits} must be in {assumed:or}.\n"
    "{chain}\n"
    "Wherever it is, the outcome is the same. So {effects}."
)
_DOUBLE = N_(
    "{assumed} holds {assumed.digits}, or it does not.\n"
    "{chain}\n"
    "Either way the outcome is the same. So {effects}."
)  # fmt: skip
_CELL_IDEA = N_("Try each candidate of a cell, and follow what happens. What all of them lead to is true.")
_REGION_IDEA = N_(
    "Try each place of a digit in a row, column or box, and follow what happens. What all of them lead to is true."
)
_CONTRADICTION_IDEA = N_(
    "Suppose that a candidate is true, and follow what happens. When something would have to be true and false, the"
    " candidate is false."
)
_DOUBLE_IDEA = N_("Suppose that a candidate is true, then that it is false. What both lead to is true.")
_PROOFS = {
    "cell": (_CELL_IDEA, _CELL),
    "region": (_REGION_IDEA, _REGION),
    "contradiction": (_CONTRADICTION_IDEA, _CONTRADICTION),
    "double": (_DOUBLE_IDEA, _DOUBLE),
}
_NAMES = {
    "explainer_dynamic_cell": N_("Dynamic Forcing Chains: Cell"),
    "explainer_dynamic_region": N_("Dynamic Forcing Chains: Region"),
    "explainer_dynamic_contradiction": N_("Dynamic Forcing Chains: Contradiction"),
    "explainer_dynamic_double": N_("Dynamic Forcing Chains: Double"),
    "explainer_plus_cell": N_("Dynamic Forcing Chains (+): Cell"),
    "explainer_plus_region": N_("Dynamic Forcing Chains (+): Region"),
    "explainer_plus_contradiction": N_("Dynamic Forcing Chains (+): Contradiction"),
    "explainer_plus_double": N_("Dynamic Forcing Chains (+): Double"),
    "explainer_nested_2_cell": N_("Nested Chains Level 2: Cell"),
    "explainer_nested_2_region": N_("Nested Chains Level 2: Region"),
    "explainer_nested_2_contradiction": N_("Nested Chains Level 2: Contradiction"),
    "explainer_nested_2_double": N_("Nested Chains Level 2: Double"),
    "explainer_nested_3_cell": N_("Nested Chains Level 3: Cell"),
    "explainer_nested_3_region": N_("Nested Chains Level 3: Region"),
    "explainer_nested_3_contradiction": N_("Nested Chains Level 3: Contradiction"),
    "explainer_nested_3_double": N_("Nested Chains Level 3: Double"),
    "explainer_nested_4_cell": N_("Nested Chains Level 4: Cell"),
    "explainer_nested_4_region": N_("Nested Chains Level 4: Region"),
    "explainer_nested_4_contradiction": N_("Nested Chains Level 4: Contradiction"),
    "explainer_nested_4_double": N_("Nested Chains Level 4: Double"),
    "explainer_nested_5_cell": N_("Nested Chains Level 5: Cell"),
    "explainer_nested_5_region": N_("Nested Chains Level 5: Region"),
    "explainer_nested_5_contradiction": N_("Nested Chains Level 5: Contradiction"),
    "explainer_nested_5_double": N_("Nested Chains Level 5: Double"),
}

EXPLAINER = {
    "direct_pointing": Text(N_("Direct Pointing"), _DIRECT_IDEA, _DIRECT_WHERE, _DIRECT_LOCKED),
    "direct_claiming": Text(N_("Direct Claiming"), _DIRECT_IDEA, _DIRECT_WHERE, _DIRECT_LOCKED),
    "direct_hidden_pair": Text(N_("Direct Hidden Pair"), _DIRECT_IDEA, _DIRECT_WHERE, _DIRECT_HIDDEN),
    "direct_hidden_triple": Text(N_("Direct Hidden Triple"), _DIRECT_IDEA, _DIRECT_WHERE, _DIRECT_HIDDEN),
    "explainer_unique_loop_1": replace(_LOOPS[1], name=N_("Unique Rectangle or Loop Type 1")),
    "explainer_unique_loop_2": replace(_LOOPS[2], name=N_("Unique Rectangle or Loop Type 2")),
    "explainer_unique_loop_3": replace(_LOOPS[3], name=N_("Unique Rectangle or Loop Type 3"), proof=_SUBSET),
    "explainer_unique_loop_4": replace(_LOOPS[4], name=N_("Unique Rectangle or Loop Type 4")),
    "explainer_bug_1": replace(_GRAVE, name=N_("Bivalue Universal Grave Type 1"), proof=_LONE_GRAVE),
    "explainer_bug_2": replace(_GRAVE, name=N_("Bivalue Universal Grave Type 2"), proof=_SAME_GRAVE),
    "explainer_bug_3": replace(_GRAVE, name=N_("Bivalue Universal Grave Type 3"), proof=_SUBSET_GRAVE),
    "explainer_bug_4": replace(_GRAVE, name=N_("Bivalue Universal Grave Type 4"), proof=_STRONG_GRAVE),
    "explainer_turbot": Text(N_("Two Strong Links"), _LINKED_IDEA, _LINKED_WHERE, _LINKED),
    "explainer_strong_links_3": Text(N_("Three Strong Links"), _LINKED_IDEA, _LINKED_WHERE, _LINKED),
    "explainer_strong_links_4": Text(N_("Four Strong Links"), _LINKED_IDEA, _LINKED_WHERE, _LINKED),
    "explainer_wxyz_wing": Text(N_("WXYZ-Wing of the Explainer"), _ALPHABET_IDEA, _ALPHABET_WHERE, _ALPHABET),
    "explainer_vwxyz_wing": Text(N_("VWXYZ-Wing"), _ALPHABET_IDEA, _ALPHABET_WHERE, _ALPHABET),
    "explainer_uvwxyz_wing": Text(N_("UVWXYZ-Wing"), _ALPHABET_IDEA, _ALPHABET_WHERE, _ALPHABET),
    "explainer_tuvwxyz_wing": Text(N_("TUVWXYZ-Wing"), _ALPHABET_IDEA, _ALPHABET_WHERE, _ALPHABET),
    "explainer_x_cycle": replace(_LOOP, name=N_("Bidirectional X-Cycle")),
    "explainer_y_cycle": replace(_LOOP, name=N_("Bidirectional Y-Cycle")),
    "explainer_xy_cycle": replace(_LOOP, name=N_("Bidirectional Cycle")),
    "explainer_x_chain": Text(N_("Forcing X-Chain"), _RETURN_IDEA, _WHERE, _RETURN),
    "explainer_chain": Text(N_("Forcing Chain"), _RETURN_IDEA, _WHERE, _RETURN),
    "explainer_nishio": Text(N_("Nishio Forcing Chains"), _CONTRADICTION_IDEA, _WHERE, _CONTRADICTION),
    "explainer_cell_chains": Text(N_("Multiple Forcing Chains: Cell"), _CELL_IDEA, _WHERE, _CELL),
    "explainer_region_chains": Text(N_("Multiple Forcing Chains: Region"), _REGION_IDEA, _WHERE, _REGION),
} | {
    id: Text(name, idea, _WHERE, proof)
    for id, name in _NAMES.items()
    for idea, proof in [_PROOFS[id.rpartition("_")[2]]]
}
