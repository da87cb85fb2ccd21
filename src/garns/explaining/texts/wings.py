"""Wings."""

from __future__ import annotations

from garns.explaining.text import Text
from garns.i18n import N_

WINGS = {
    "xy_wing": Text(
        name=N_("XY-Wing"),
        idea=N_(
            "A cell with two candidates, the pivot, sees two other cells with two candidates, the pincers. Each shares"
            " a different digit with the pivot, and both share a third one. Whatever the pivot takes, one pincer"
            " becomes that third digit. What sees both pincers cannot hold it."
        ),
        where=N_("Look for a pivot with two candidates in {pivot.area}."),
        proof=N_(
            "{pivot} holds {pivot.digits:or}.\n"
            "[If it is {pincer.each.rest}, {pincer.each} is {eliminated.digits}. ]So one of {pincer} is"
            " {eliminated.digits}.\n"
            "A cell that sees both cannot hold it, so {effects}."
        ),
    ),
    "xyz_wing": Text(
        name=N_("XYZ-Wing"),
        idea=N_(
            "A pivot with three candidates sees two pincers with two of them each. Whatever the pivot takes, the digit"
            " that all three share is in one of them. What sees all three cannot hold it."
        ),
        where=N_("Look for a pivot with three candidates in {pivot.area}."),
        proof=N_(
            "{pivot} holds {pivot.digits:or}.\n"
            "[If it is {pincer.each.rest}, {pincer.each} is {eliminated.digits}. ]If not, it is {eliminated.digits}"
            " itself.\n"
            "A cell that sees {pivot+pincer} cannot hold it, so {effects}."
        ),
    ),
    "wxyz_wing": Text(
        name=N_("WXYZ-Wing"),
        idea=N_(
            "Four cells hold four digits among them, and one of them sees the three others. All digits but one can"
            " appear only once there. So that one must be in one of the cells, and what sees all its places cannot"
            " hold it."
        ),
        where=N_("Look for four cells with four candidates around {pivot.area}."),
        proof=N_(
            "{pivot+pincer} hold only {all.digits}: four digits for four cells.\n"
            "Each of {all.rest} can appear there only once, so one of the cells is {eliminated.digits}.\n"
            "A cell that sees all its places there cannot hold it, so {effects}."
        ),
    ),
    "w_wing": Text(
        name=N_("W-Wing"),
        idea=N_(
            "Two cells far apart hold the same two candidates. Elsewhere, one of these digits has two places, each"
            " seen by one of the cells. So the cells cannot both be that digit, and one of them is the other digit."
            " What sees both cells cannot hold it."
        ),
        where=N_("Look for two cells with the same two candidates in {pincer.area}."),
        proof=N_(
            "{pincer} both hold {pincer.digits:or}.\n"
            "In {strong.houses}, {strong.digits} fits only in {strong:or}, and each of these sees one of the two"
            " cells. So the cells cannot both be {strong.digits}, and one of them is {eliminated.digits}.\n"
            "A cell that sees {pincer} cannot hold it, so {effects}."
        ),
    ),
}
