"""What the fields of constraints are called, for people who fill them in: in the editor, say."""

from __future__ import annotations

from garns.i18n import N_

#: The usual name of a field. A constraint that means something else by it says so in its ``field_names``.
FIELD_NAMES = {
    "cells": N_("cells"),
    "circle": N_("circle"),
    "clone_cells": N_("cells of the clone"),
    "count": N_("how many cells"),
    "counter": N_("cell with the circle"),
    "digits": N_("digits"),
    "direction": N_("direction"),
    "distance": N_("steps"),
    "ends": N_("ends"),
    "factors": N_("factor of each cell"),
    "far": N_("leap the other way"),
    "grid": N_("number of the grid"),
    "groups": N_("number of groups"),
    "min_difference": N_("least difference"),
    "mod": N_("divisor"),
    "more": N_("added to the digit"),
    "near": N_("leap one way"),
    "number": N_("number"),
    "of": N_("clues"),
    "pairs": N_("pairs of cells"),
    "path": N_("path"),
    "pattern": N_("regular expression"),
    "root": N_("digital root"),
    "shape": N_("shape"),
    "side": N_("side"),
    "size": N_("size"),
    "sizes": N_("cells in each group"),
    "start": N_("first cell"),
    "sum": N_("sum"),
    "sums": N_("sums"),
    "table": N_("table"),
    "ties": N_("two lines may be equal"),
    "times": N_("how often"),
    "value": N_("number"),
    "values": N_("numbers"),
}
