"""Patterns of the very hardest puzzles."""

from __future__ import annotations

from garns.explaining.text import Text
from garns.i18n import N_

_WHERE = N_("Look in {all.area}.")

EXOTIC = {
    "tridagon": Text(
        N_("Tridagon"),
        N_(
            "Twelve cells in four boxes, three in each, that would hold only the same three digits have no filling. So"
            " at least one of them takes another digit."
        ),
        _WHERE,
        N_(
            "{subset+extra} lie three by three in four boxes, so that {subset.digits} alone could not fill them all.\n"
            "[So {another:or} holds another digit: {another.digits:or}.]\n"
            "So {effects}."
        ),
    ),
    "exocet": Text(
        N_("Exocet"),
        N_(
            "Two base cells of a box share three or four candidates. Because of the places of these digits in three"
            " lines, the two target cells must hold whatever the base holds. So a target takes only base digits."
        ),
        _WHERE,
        N_(
            "{base} hold only {base.digits}.\n"
            "[Because of where these digits can go in {cover.houses} ({cover+intersection.count} cells), and since"
            " {extra} cannot hold them, the targets {pincer} hold whatever the base holds.]\n"
            "A target takes only a base digit that still fits in the two other lines, and the base only what a target"
            " takes, so {effects}."
        ),
    ),
    "senior_exocet": Text(
        N_("Senior Exocet"),
        N_(
            "An exocet with a target outside the boxes of its base. A digit that is true in the base stands three times"
            " in three lines, but only twice outside the two targets. So the targets hold whatever the base holds."
        ),
        _WHERE,
        N_(
            "{base} hold only {base.digits}.\n"
            "[Whatever the base holds has to stand in each of {cover.houses}, outside the box and the line of the base."
            " But of their {cover+intersection.count} cells besides the targets, those that can hold it lie in two"
            " lines, so it stands there twice at most. So the targets {pincer} hold whatever the base holds.]\n"
            "A target takes only a base digit that still fits in the two other lines, and the base only what a target"
            " takes, so {effects}."
        ),
    ),
    "double_exocet": Text(
        N_("Double Exocet"),
        N_(
            "Two exocets in the same boxes, on the same three lines, with four digits between them. No digit can be in"
            " both bases, so all four are true: each is in one base, in one target, and twice further along the lines."
        ),
        _WHERE,
        N_(
            "{base.1} hold only {base.1.digits}, and {base.2} hold only {base.2.digits}.\n"
            "[Because of where these digits can go in {cover.houses} ({cover+intersection.count} cells), and since"
            " {extra} cannot hold them, the targets {pincer.1} hold whatever {base.1} hold, and {pincer.2} whatever"
            " {base.2} hold.]\n"
            "A digit in both bases would need two targets in the third box. So the bases share no digit: each of the"
            " four is in one base, in one target, and twice outside these boxes, once in each of the two lines that"
            " hold it there.\n"
            "It leaves the cells that would take one of these places, so {effects}."
        ),
    ),
    "sk_loop": Text(
        N_("SK-Loop"),
        N_(
            "Four corners of four boxes and the cells beside them make a ring of sixteen cells that hold, two by two,"
            " exactly as many digits as there are cells. So the digits of each link are used up in their line or box."
        ),
        _WHERE,
        N_(
            "{all} make a ring of pairs through four boxes. The digits that neighbouring pairs share are, all"
            " together, just as many as the ring has cells.\n"
            "So the digits of each link are used up in its house[ ({all.houses})].\n"
            "So {effects}."
        ),
    ),
}
