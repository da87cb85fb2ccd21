"""Colouring."""

from __future__ import annotations

from garns.explaining.text import Text
from garns.i18n import N_

_TWO_SIDES = N_("Look at {color.digits}: many houses have just two places for it.")

COLORING = {
    "simple_colors_trap": Text(
        name=N_("Simple Colours: Trap"),
        idea=N_(
            "Where a digit has two places in a house, one is true and the other false. Chained together, such places"
            " fall into two colours: one colour is true everywhere, the other nowhere. A cell that sees both colours"
            " cannot hold the digit."
        ),
        where=_TWO_SIDES,
        proof=N_(
            "In {color.houses}, {color.digits} has just two places. So its places fall into two colours: {color}"
            " against {opposite}.\n"
            "One colour holds {color.digits} in all its cells, the other in none.\n"
            "A cell that sees both colours cannot hold it, so {effects}."
        ),
    ),
    "simple_colors_wrap": Text(
        name=N_("Simple Colours: Wrap"),
        idea=N_(
            "Where a digit has two places in a house, one is true and the other false. Chained together, such places"
            " fall into two colours: one colour is true everywhere, the other nowhere. If two cells of one colour see"
            " each other, that colour is the false one."
        ),
        where=_TWO_SIDES,
        proof=N_(
            "In {color.houses}, {color.digits} has just two places. So its places fall into two colours: {color}"
            " against {opposite}.\n"
            "Two cells of one colour, that of {eliminated}, see each other. So this colour is the false one.\n"
            "So {effects}."
        ),
    ),
    "multi_colors_1": Text(
        name=N_("Multi Colours 1"),
        idea=N_(
            "Two clusters of one digit have two colours each, one true and one false. When a colour of one cluster"
            " sees a colour of the other, they cannot both be true, so one of the two opposite colours is. What sees"
            " both opposites cannot hold the digit."
        ),
        where=_TWO_SIDES,
        proof=N_(
            "Houses with just two places for {color.1.digits} join its places into two clusters, each with two"
            " colours of which one is true.[ In {color.each.houses}: {color.each} against {opposite.each}.]\n"
            "A colour of one cluster sees a colour of the other, so they cannot both be true: one of their opposites"
            " is.\n"
            "A cell that sees both opposites cannot hold it, so {effects}."
        ),
    ),
    "multi_colors_2": Text(
        name=N_("Multi Colours 2"),
        idea=N_(
            "Two clusters of one digit have two colours each, one true and one false. A colour that sees both colours"
            " of the other cluster is certain to see a true one. So it is the false colour of its own cluster."
        ),
        where=_TWO_SIDES,
        proof=N_(
            "Houses with just two places for {color.1.digits} join its places into two clusters, each with two"
            " colours of which one is true.[ In {color.each.houses}: {color.each} against {opposite.each}.]\n"
            "The colour of {eliminated} sees both colours of the other cluster, one of which is true. So it is false.\n"
            "So {effects}."
        ),
    ),
    "remote_pair": Text(
        name=N_("Remote Pair"),
        idea=N_(
            "Cells with the same two candidates, each seeing the next, take the two digits in turn. So two of them that"
            " are an odd number of moves apart differ: together they hold both digits. What sees both ends can hold"
            " neither."
        ),
        where=N_("Look at the cells that hold only {color.digits}."),
        proof=N_(
            "{color+subset+opposite} all hold {color.digits:or}, and each sees the next.\n"
            "So they take the two digits in turn, and {color} and {opposite} differ.\n"
            "A cell that sees {color} and {opposite} can hold neither digit, so {effects}."
        ),
    ),
    "medusa_3d": Text(
        name=N_("3D Medusa"),
        idea=N_(
            "Colouring with several digits at once: a house with two places for a digit and a cell with two candidates"
            " both join candidates into two colours. One colour is true everywhere, the other nowhere. A colour that"
            " contradicts itself is false, and so is a candidate that both colours deny."
        ),
        where=N_("Look at {color.digits} in {color.area}: many houses and cells leave just two choices."),
        proof=N_(
            "Cells with two candidates and houses with two places for a digit join candidates into two colours.[ The"
            " houses: {color.houses}.]\n"
            "The first colour:[ {color.each.digits} in {color.each}.]\n"
            "The second colour:[ {opposite.each.digits} in {opposite.each}.] One colour is true and the other false.\n"
            "[If the colour of {false.1.digits} in {false.1} were true, {contradiction} would have no candidate left."
            " So it is the false one.][If the colour of {false.1.digits} in {false.1} were true, {clash} would hold"
            " {clash.digits}, which is impossible. So it is the false one.][Whichever colour is true, it denies what is"
            " to be removed from {trapped}.]\n"
            "So {effects}."
        ),
    ),
}
