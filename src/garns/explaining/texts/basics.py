"""Singles, locked candidates and subsets."""

from __future__ import annotations

from garns.explaining.text import Text
from garns.i18n import N_

_NAKED_IDEA = N_(
    "Some cells of a row, column or box hold, all together, exactly as many different candidates as there are cells."
    " They will use these digits up among themselves. So the other cells that see all of them cannot hold these digits."
)
_NAKED_WHERE = N_("In {subset.area}, a few cells share the same few candidates.")
_NAKED_PROOF = N_(
    "[In {subset.houses}, ]{subset} hold no candidates other than {subset.digits}: as many digits as cells.\n"
    "Each of these digits goes into one of these cells, so no other cell that sees them all can hold one.\n"
    "So {effects}."
)
_HIDDEN_IDEA = N_(
    "Some digits of a row, column or box have, all together, exactly as many places left as there are digits. They"
    " will fill these cells. So every other candidate there can be removed."
)
_HIDDEN_WHERE = N_("In {subset.houses}, a few digits share the same few places.")
_HIDDEN_PROOF = N_(
    "In {subset.houses}, the digits {subset.digits} fit only in {subset}: as many cells as digits.\n"
    "These cells take them all, and have room for nothing else.\n"
    "So {effects}."
)
_LOCKED_IDEA = N_(
    "Cells that lie in a box and in a line at once hold, all together, exactly as many candidates as there are cells."
    " They use these digits up for the box and for the line."
)
_LOCKED_PROOF = N_(
    "{subset} lie in {subset.houses} at once and hold no candidates other than {subset.digits}.\n"
    "They use these digits up, so no other cell that sees them all can hold one.\n"
    "So {effects}."
)
_LOCKED_HIDDEN_IDEA = N_(
    "Some digits of a row, column or box have all their places in as many cells, and these cells lie in a second house,"
    " too. They have room for nothing else, and the second house has these digits there and nowhere else."
)
_LOCKED_HIDDEN_PROOF = N_(
    "In {subset.houses}, the digits {subset.digits} fit only in {subset}: as many cells as digits.\n"
    "These cells take them all: they have room for nothing else, and no other cell that sees them all has one.\n"
    "So {effects}."
)

BASICS = {
    "full_house": Text(
        name=N_("Full House"),
        idea=N_("A row, column or box with a single empty cell is missing a single digit, which goes there."),
        where=N_("{house.houses} has a single empty cell."),
        proof=N_("{house.houses} has a single empty cell, {cell}.\nOnly {cell.digits} is missing there, so {effects}."),
    ),
    "naked_single": Text(
        name=N_("Naked Single"),
        idea=N_(
            "A cell cannot repeat a digit that it sees in its row, column or box. When all digits but one are ruled"
            " out, the cell takes the one that is left."
        ),
        where=N_("A cell of {cell.area} has a single candidate left."),
        proof=N_("Every other digit is ruled out in {cell}.\nOnly {cell.digits} is left, so {effects}."),
    ),
    "hidden_single": Text(
        name=N_("Hidden Single"),
        idea=N_(
            "Every row, column and box needs every digit once. When a digit has a single place left in one of them, it"
            " goes there, whatever else the cell could hold."
        ),
        where=N_("In {house.houses}, a digit has a single place left."),
        proof=N_("In {house.houses}, {house.digits} has a single place left: {cell}.\nSo {effects}."),
    ),
    "pointing": Text(
        name=N_("Locked Candidates: Pointing"),
        idea=N_(
            "In a box, a digit fits only in cells that lie in one line. Whichever of them holds it, it is in that"
            " line. So it cannot be anywhere else in the line."
        ),
        where=N_("In {base.houses}, the places of a digit all lie in one line."),
        proof=N_(
            "In {base.houses}, {base.digits} fits only in {base}.\n"
            "One of these cells holds it[, so it is nowhere else in {cover.houses}].\n"
            "So {effects}."
        ),
    ),
    "claiming": Text(
        name=N_("Locked Candidates: Claiming"),
        idea=N_(
            "In a row or column, a digit fits only in cells that lie in one box. Whichever of them holds it, it is in"
            " that box. So it cannot be anywhere else in the box."
        ),
        where=N_("In {base.houses}, the places of a digit all lie in one box."),
        proof=N_(
            "In {base.houses}, {base.digits} fits only in {base}.\n"
            "One of these cells holds it[, so it is nowhere else in {cover.houses}].\n"
            "So {effects}."
        ),
    ),
    "locked_pair": Text(
        name=N_("Locked Pair"),
        idea=_LOCKED_IDEA,
        where=N_("Where {subset.houses} meet, two cells share the same two candidates."),
        proof=_LOCKED_PROOF,
    ),
    "locked_triple": Text(
        name=N_("Locked Triple"),
        idea=_LOCKED_IDEA,
        where=N_("Where {subset.houses} meet, three cells share the same three candidates."),
        proof=_LOCKED_PROOF,
    ),
    "locked_hidden_pair": Text(
        name=N_("Locked Hidden Pair"), idea=_LOCKED_HIDDEN_IDEA, where=_HIDDEN_WHERE, proof=_LOCKED_HIDDEN_PROOF
    ),
    "locked_hidden_triple": Text(
        name=N_("Locked Hidden Triple"), idea=_LOCKED_HIDDEN_IDEA, where=_HIDDEN_WHERE, proof=_LOCKED_HIDDEN_PROOF
    ),
    "naked_pair": Text(name=N_("Naked Pair"), idea=_NAKED_IDEA, where=_NAKED_WHERE, proof=_NAKED_PROOF),
    "naked_triple": Text(name=N_("Naked Triple"), idea=_NAKED_IDEA, where=_NAKED_WHERE, proof=_NAKED_PROOF),
    "naked_quadruple": Text(name=N_("Naked Quadruple"), idea=_NAKED_IDEA, where=_NAKED_WHERE, proof=_NAKED_PROOF),
    "naked_subset": Text(name=N_("Naked Subset"), idea=_NAKED_IDEA, where=_NAKED_WHERE, proof=_NAKED_PROOF),
    "hidden_pair": Text(name=N_("Hidden Pair"), idea=_HIDDEN_IDEA, where=_HIDDEN_WHERE, proof=_HIDDEN_PROOF),
    "hidden_triple": Text(name=N_("Hidden Triple"), idea=_HIDDEN_IDEA, where=_HIDDEN_WHERE, proof=_HIDDEN_PROOF),
    "hidden_quadruple": Text(name=N_("Hidden Quadruple"), idea=_HIDDEN_IDEA, where=_HIDDEN_WHERE, proof=_HIDDEN_PROOF),
    "hidden_subset": Text(name=N_("Hidden Subset"), idea=_HIDDEN_IDEA, where=_HIDDEN_WHERE, proof=_HIDDEN_PROOF),
}
