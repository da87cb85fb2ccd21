"""What symmetries and variants are called."""

from __future__ import annotations

from garns.i18n import N_

SYMMETRY_NAMES = {
    "none": N_("none"),
    "rotate180": N_("half a turn"),
    "rotate90": N_("a quarter turn"),
    "vertical": N_("left and right"),
    "horizontal": N_("top and bottom"),
    "orthogonal": N_("left and right, top and bottom"),
    "diagonal": N_("one diagonal"),
    "antidiagonal": N_("the other diagonal"),
    "bidiagonal": N_("both diagonals"),
    "full": N_("all of them"),
}

VARIANT_NAMES = {
    "killer": N_("killer: cages with sums"),
    "greater_than": N_("greater than"),
    "even_odd": N_("even and odd"),
    "thermo": N_("thermometers"),
    "arrow": N_("arrows"),
    "kropki": N_("Kropki: white and black dots"),
    "jigsaw": N_("jigsaw: regions of any form"),
}
