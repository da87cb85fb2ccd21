"""Puzzles of the browser tests, as the text that somebody would paste."""

from __future__ import annotations

import json
from typing import Any


def puzzle(board: str, givens: str, **more: Any) -> str:
    """The JSON form of a puzzle."""
    return json.dumps({"format": "garns-puzzle", "version": 1, "board": board, "givens": givens, **more})


EMPTY_16 = puzzle("16", "." * 256)
SIX = puzzle("6", "1....2" + "." * 24 + "3....4")
EMPTY_25 = puzzle("25", "." * 625)
DIAGONALS = puzzle(
    "9", "." * 81, constraints=[{"type": "diagonal", "direction": "main"}, {"type": "diagonal", "direction": "anti"}]
)
KNIGHT = puzzle("9", "." * 81, constraints=[{"type": "anti_knight"}])
DRAWN = puzzle(
    "9",
    "." * 81,
    ruleset="Rivers flow north.",
    extras={
        "sudokupad": {
            "lines": [{"wayPoints": [[0.5, 0.5], [1.5, 1.5]], "color": "#34BBE680", "thickness": 16}],
            "overlays": [
                {"center": [-0.5, 4.5], "width": 1, "height": 1, "rounded": True, "borderColor": "red", "text": "N"}
            ],
        }
    },
)
THERMO = puzzle("9", "." * 81, constraints=[{"type": "thermo", "cells": ["r1c1", "r1c2", "r1c3", "r2c4"]}])
SUM = puzzle("9", "." * 81, constraints=[{"type": "sum", "cells": ["r1c3", "r2c4"], "sum": 11}])
CAGE = puzzle("9", "." * 81, constraints=[{"type": "killer_cage", "cells": ["r1c3", "r1c4", "r2c4"], "sum": 15}])
#: Its second step is harder than a single: it only removes candidates.
EXPERT = "8..7....4.5....6............3.97...8....43..5....2.9....6......2...6...7.71..83.2"

#: Positions with a step of a technique, nearly solved: what is drawn for them is easily counted.
POSITIONS = {
    "hidden_single": ":0000:x:574268193832915.6.691437528753...9811267893459483512763198764524851...3.267543819:::",
    "xy_wing": ":0000:x:24.31...7365897241.7142.3..134968572786542139592731.6..1325978..27683.15.5.174.23:::",
    "aic": ":0000:x:..7952.16...681....6174352.7.9136...1.6.2893738..7916.293867451578214693614395...:::",
    "als_xz": ":0000:x:24.31...7365897241.7142.3..134968572786542139592731.6..1325978..27683.15.5.174.23:917::",
    "als_chain": ":0000:x:451..9726923..58416874215395....31922..1.63583189524671.52.86747.2.1498584.5.7213:::",
}
