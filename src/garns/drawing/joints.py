"""The box-drawing characters, by the lines that meet in them."""

from __future__ import annotations

import unicodedata
from functools import cache


@cache
def joints() -> dict[tuple[int, ...], str]:
    """Every box-drawing character by its arms (up, right, down, left): 0 missing, 1 light, 2 heavy.

    They are read off its name: "BOX DRAWINGS DOWN HEAVY AND LEFT UP LIGHT".

    >>> joints()[0, 1, 1, 0], joints()[2, 1, 2, 1]
    ('┌', '╂')
    """
    sides = {"UP": (0,), "RIGHT": (1,), "DOWN": (2,), "LEFT": (3,), "VERTICAL": (0, 2), "HORIZONTAL": (1, 3)}
    weights = {"LIGHT": 1, "HEAVY": 2}
    found: dict[tuple[int, ...], str] = {}
    for char in map(chr, range(0x2500, 0x2580)):
        clauses = [clause.split() for clause in unicodedata.name(char).removeprefix("BOX DRAWINGS ").split(" AND ")]
        words = [word for clause in clauses for word in clause]
        if not {*words} <= {*sides, *weights}:
            continue
        arms = [0] * 4
        for clause in clauses:  # a weight stands in each clause, or once for all of them
            weight = next(weights[word] for word in (*clause, *words) if word in weights)
            for side in clause:
                for arm in sides.get(side, ()):
                    arms[arm] = weight
        found[tuple(arms)] = char
    return found
