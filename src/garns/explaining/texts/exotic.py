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
            "[So {extra:or} holds another digit.]\n"
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
            "So {effects}."
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
