"""Last resorts: whole templates of a digit."""

from __future__ import annotations

from garns.explaining.text import Text
from garns.i18n import N_

_IDEA = N_(
    "A template is one way to place a digit on the whole board, once in every house. Go through all the ways that are"
    " left: a place in all of them is sure, a place in none of them is impossible."
)
_WHERE = N_("Look at all places of {eliminated+placed.digits}.")

TEMPLATES = {
    "template_set": Text(
        N_("Template Set"),
        _IDEA,
        _WHERE,
        N_(
            "[The places of {base.each.digits} are {base.each}. ]\n"
            "Place {base.digits} once in every house, in every way that is left.\n"
            "All of these ways agree, so {effects}."
        ),
    ),
    "template_delete": Text(
        N_("Template Delete"),
        _IDEA,
        _WHERE,
        N_(
            "[The places of {base.each.digits} are {base.each}. ]\n"
            "Place {base.digits} once in every house, in every way that is left.\n"
            "Some places are in none of these ways, so {effects}."
        ),
    ),
}
