"""Patterns of many cells: extended rectangles, fireworks, odd loops, locked sets over several lines."""

from __future__ import annotations

from garns.explaining.text import Text
from garns.i18n import N_

_IDEA = N_(
    "Two lines cross three or four others, each time in one box. If these cells held only as many digits as there are"
    " pairs of them, the two lines could trade their digits there: the puzzle would have two solutions. So at least"
    " one of the cells takes another digit."
)
_WHERE = N_("Look at the cells that hold {floor.digits} in {floor+roof.area}: they make two lines side by side.")

EXTENDED = {
    "extended_rectangle_1": Text(
        N_("Extended Rectangle Type 1"),
        _IDEA,
        _WHERE,
        N_(
            "{floor} hold only {floor.digits}.\n"
            "If {roof} held one of these digits as well, the two lines could trade their digits in all these cells,"
            " and the puzzle would have two solutions.\n"
            "So {effects}."
        ),
    ),
    "extended_rectangle_2": Text(
        N_("Extended Rectangle Type 2"),
        _IDEA,
        _WHERE,
        N_(
            "If {floor+roof} held only {floor.digits}, the two lines could trade their digits in all these cells, and"
            " the puzzle would have two solutions.\n"
            "So one of {roof} holds {extra.digits}, the only other digit there.\n"
            "A cell that sees all of {roof} cannot hold it, so {effects}."
        ),
    ),
    "extended_rectangle_3": Text(
        N_("Extended Rectangle Type 3"),
        _IDEA,
        _WHERE,
        N_(
            "{floor} hold only {floor.digits}. If {roof} did too, the two lines could trade their digits in all these"
            " cells, and the puzzle would have two solutions.\n"
            "So one of {roof} holds {extra.digits:or}. In {subset.houses}, that cell and {subset} use up the digits"
            " {subset.digits} among them.\n"
            "So {effects}."
        ),
    ),
    "extended_rectangle_4": Text(
        N_("Extended Rectangle Type 4"),
        _IDEA,
        _WHERE,
        N_(
            "{floor} hold only {floor.digits}. If {roof} did too, the two lines could trade their digits in all these"
            " cells, and the puzzle would have two solutions.\n"
            "In {strong.houses}, {strong.digits} fits only in {roof:or}, so one of them holds it, and the other must"
            " take a digit that is none of {floor.digits}.\n"
            "So {effects}."
        ),
    ),
    "broken_wing": Text(
        N_("Broken Wing"),
        N_(
            "A loop of an odd number of cells, each sharing a house with the next. If a digit had no other place in"
            " these houses, every second cell of the loop would hold it, which an odd loop does not allow. So the digit"
            " is at one of the other places, the guardians."
        ),
        N_("Look at the places of {loop.digits} in {loop.area}."),
        N_(
            "{loop} make a loop of neighbours in {loop.houses}. If {loop.digits} had no other place in these houses,"
            " every second cell of the loop would hold it. The number of cells is odd, so that is impossible.\n"
            "So {extra.digits} is in {extra:or}, the only other places in these houses.\n"
            "A cell that sees all of {extra} cannot hold it, so {effects}."
        ),
    ),
    "bivalue_oddagon": Text(
        N_("Bivalue Oddagon"),
        N_(
            "A loop of an odd number of cells, each sharing a house with the next. If they all held only the same two"
            " digits, these would take turns, which an odd loop does not allow. So one of the cells takes another"
            " digit."
        ),
        N_("Look at the cells that hold {loop.digits} in {loop.area}."),
        N_(
            "{loop} make a loop of neighbours. If they held only {loop.digits}, the two digits would take turns. The"
            " number of cells is odd, so that is impossible.\n"
            "So another digit is in {extra:or}: {extra.digits:or}.\n"
            "So {effects}."
        ),
    ),
    "firework_triple": Text(
        N_("Firework Triple"),
        N_(
            "A row and a column cross in a box. A digit that each of them can place in that box, or else in one single"
            " cell, is in the crossing or in one of these two cells: otherwise the box would hold it twice. Three such"
            " digits fill the three cells."
        ),
        N_("Look at the digits {base.digits} in {base.houses}."),
        N_(
            "Outside the box of {base}, {base.digits} fit in {base.houses} only in {pincer}.\n"
            "If one of these digits were in none of {base+pincer}, both lines would have it in that box, which is"
            " impossible. So the three digits fill these three cells.\n"
            "So {effects}."
        ),
    ),
    "firework_quadruple": Text(
        N_("Firework Quadruple"),
        N_(
            "A row and a column cross in a box. A digit that each of them can place in that box, or else in one single"
            " cell, is in the crossing or in one of these two cells. Two digits at one crossing and two at another,"
            " with the same two cells outside, fill the four cells."
        ),
        N_("Look at the digits {base.digits} in {base.houses}."),
        N_(
            "Outside the box of {base.1}, {base.1.digits} fit in {base.1.houses} only in {pincer.1}. Outside the"
            " box of {base.2}, {base.2.digits} fit in {base.2.houses} only in {pincer.2}.\n"
            "If a digit were neither in its crossing nor in one of {pincer.1}, both its lines would have it in the box"
            " where they cross, which is impossible. So the four digits fill the four cells {base+pincer}.\n"
            "So {effects}."
        ),
    ),
    "firework_pair": Text(
        N_("Firework Pair"),
        N_(
            "A row and a column cross in a box. A digit that each of them can place in that box, or else in one single"
            " cell, is in the crossing or in one of these two cells. A cell with just two such digits takes one of"
            " them from both cells outside, so it is in the crossing."
        ),
        N_("Look at the digits {base.digits} in {base.houses}."),
        N_(
            "Outside the box of {base}, {base.digits} fit in {base.houses} only in {pincer}. So each of these digits"
            " is in one of {base+pincer}: otherwise both lines would have it in that box.\n"
            "{pivot} holds {pivot.digits:or}. Whichever it takes, {pincer} cannot hold it, so {base} does.\n"
            "So {effects}."
        ),
    ),
    "multi_sector_locked_set": Text(
        N_("Multi-Sector Locked Set"),
        N_(
            "Take the empty cells where some rows cross some columns. Some digits can be there once for each row, the"
            " others once for each column. When that makes just as many digits as there are cells, each of them is"
            " used there, and leaves the rest of its row or column."
        ),
        N_("Look where several rows with few digits in common cross several columns."),
        N_(
            "{base} are the empty cells where {base.houses} cross {cover.houses}.\n"
            "[Each row can use {base.digits} once in them. ][Each column can use {cover.digits} once in them. ]Where"
            " these fit at all, that makes just as many digits as there are cells. So all of them are used there.\n"
            "So {effects}."
        ),
    ),
}
