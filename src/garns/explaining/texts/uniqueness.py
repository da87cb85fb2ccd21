"""Uniqueness: what would leave a puzzle two solutions is not so."""

from __future__ import annotations

from garns.explaining.text import Text
from garns.i18n import N_

_RECTANGLE = N_("Look at the cells that hold {floor.digits} in {floor+roof.area}: four of them make a rectangle.")
_LOOP = N_("Look at the cells that hold {floor.digits}: they make a loop through {floor+roof.area}.")
_IDEA = N_(
    "Some cells would hold only two digits, and these could swap places: the puzzle would have two solutions. A proper"
    " puzzle has one, so that must not happen. At least one of the cells takes another digit."
)
_LONE = N_(
    "{floor} hold only {floor.digits}.\n"
    "If {roof} held one of these digits as well, they could swap places in all these cells, and the puzzle would have"
    " two solutions.\n"
    "So {effects}."
)
_SAME_EXTRA = N_(
    "{floor} hold only {floor.digits}. If {roof} did too, the two digits could swap places, and the puzzle would have"
    " two solutions.\n"
    "So one of {roof} holds {extra.digits}, the only other digit there.\n"
    "A cell that sees all of {roof} cannot hold it, so {effects}."
)
_SUBSET = N_(
    "{floor} hold only {floor.digits}. If {roof} did too, the two digits could swap places, and the puzzle would have"
    " two solutions.\n"
    "So one of {roof} holds {extra.digits:or}. In {subset.houses}, that cell and {subset} use up the digits"
    " {subset.digits} among them.\n"
    "So {effects}."
)
_STRONG = N_(
    "{floor} hold only {floor.digits}. If {roof} did too, the two digits could swap places, and the puzzle would have"
    " two solutions.\n"
    "In {strong.houses}, {strong.digits} fits only in {roof:or}, so one of them holds it, and the other must not hold"
    " {eliminated.digits}.\n"
    "So {effects}."
)

UNIQUENESS = {
    "uniqueness_1": Text(N_("Unique Rectangle Type 1"), _IDEA, _RECTANGLE, _LONE),
    "uniqueness_2": Text(N_("Unique Rectangle Type 2"), _IDEA, _RECTANGLE, _SAME_EXTRA),
    "uniqueness_3": Text(N_("Unique Rectangle Type 3"), _IDEA, _RECTANGLE, _SUBSET),
    "uniqueness_4": Text(N_("Unique Rectangle Type 4"), _IDEA, _RECTANGLE, _STRONG),
    "uniqueness_5": Text(
        N_("Unique Rectangle Type 5"),
        _IDEA,
        _RECTANGLE,
        N_(
            "If {floor+roof} held only {floor.digits}, the two digits could swap places, and the puzzle would have two"
            " solutions.\n"
            "So one of {roof} holds {extra.digits}, the only other digit there.\n"
            "A cell that sees all of {roof} cannot hold it, so {effects}."
        ),
    ),
    "uniqueness_6": Text(
        N_("Unique Rectangle Type 6"),
        _IDEA,
        _RECTANGLE,
        N_(
            "{floor} hold only {floor.digits}. If {roof} did too, the two digits could swap places, and the puzzle"
            " would have two solutions.\n"
            "In {strong.houses}, {strong.digits} fits only in corners of the rectangle, so it takes two opposite ones."
            " In {roof} it would leave the other digit for {floor}, and the rectangle would be complete.\n"
            "So {effects}."
        ),
    ),
    "hidden_rectangle": Text(
        N_("Hidden Rectangle"),
        _IDEA,
        _RECTANGLE,
        N_(
            "If {floor+roof} held only {floor.digits}, the two digits could swap places, and the puzzle would have two"
            " solutions.\n"
            "In {strong.houses}, {strong.digits} fits only in corners of this rectangle. If {eliminated} were"
            " {eliminated.digits}, {strong.digits} would take the corners beside it, and the rectangle would be"
            " complete.\n"
            "So {effects}."
        ),
    ),
    "avoidable_rectangle_1": Text(
        N_("Avoidable Rectangle Type 1"),
        N_(
            "Cells that were filled while solving could have been filled differently, unless a given decides. So they"
            " count in a rectangle too: the last corner must not take the digit that lets the two digits swap places."
        ),
        N_("Look at the digits {floor.digits} that were placed in {floor.area}."),
        N_(
            "{floor} hold {floor.digits}, and none of them is a given.\n"
            "If {roof} became {eliminated.digits}, the two digits could swap places in these four cells, and the"
            " puzzle would have two solutions.\n"
            "So {effects}."
        ),
    ),
    "avoidable_rectangle_2": Text(
        N_("Avoidable Rectangle Type 2"),
        N_(
            "Cells that were filled while solving could have been filled differently, unless a given decides. So they"
            " count in a rectangle too: one of the two open corners must take its other digit."
        ),
        N_("Look at the digits {floor.digits} that were placed in {floor.area}."),
        N_(
            "{floor} hold {floor.digits}, and none of them is a given. If {roof} took these digits as well, they could"
            " swap places, and the puzzle would have two solutions.\n"
            "So one of {roof} is {extra.digits}.\n"
            "A cell that sees both cannot hold it, so {effects}."
        ),
    ),
    "unique_loop_1": Text(N_("Unique Loop Type 1"), _IDEA, _LOOP, _LONE),
    "unique_loop_2": Text(N_("Unique Loop Type 2"), _IDEA, _LOOP, _SAME_EXTRA),
    "unique_loop_3": Text(N_("Unique Loop Type 3"), _IDEA, _LOOP, _SUBSET),
    "unique_loop_4": Text(N_("Unique Loop Type 4"), _IDEA, _LOOP, _STRONG),
    "bug_plus_1": Text(
        N_("BUG+1"),
        N_(
            "If every empty cell had two candidates, and every digit two places or none in every house, all cells"
            " could take their other candidate: the puzzle would have two solutions. One extra candidate prevents"
            " that, so it is true."
        ),
        N_("All empty cells but one have two candidates."),
        N_(
            "All empty cells but {roof} have two candidates: {floor.count} of them.\n"
            "Without {extra.digits} in {extra}, every digit would have two places or none in every house. All these"
            " cells could then take their other candidate, and the puzzle would not have exactly one solution.\n"
            "So {extra} is {extra.digits}: {effects}."
        ),
    ),
    "bug_plus_n": Text(
        N_("BUG+n"),
        N_(
            "If every empty cell had two candidates, and every digit two places or none in every house, all cells"
            " could take their other candidate: the puzzle would have two solutions. A few extra candidates prevent"
            " that, so one of them is true."
        ),
        N_("All empty cells but a few have two candidates."),
        N_(
            "All empty cells but {roof} have two candidates: {floor.count} of them.\n"
            "Without the extra candidates every digit would have two places or none in every house. All these cells"
            " could then take their other candidate, and the puzzle would not have exactly one solution.\n"
            "The extra candidates:[ {extra.each.digits} in {extra.each}.]\n"
            "One of them is true. What all of them would deny is false, so {effects}."
        ),
    ),
}
