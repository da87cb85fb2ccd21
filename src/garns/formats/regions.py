"""The regions of a square in a program that only lists their cells.

>>> board_of([[0, 1, 4, 5], [2, 3, 6, 7]], 4)[0].spec
'jigsaw:AABBAABB........'
>>> board_of([[0, 1, 4, 5], [0, 2, 8, 10]], 4)[1][1]
{'type': 'extra_region', 'cells': ['r1c1', 'r1c3', 'r3c1', 'r3c3'], 'number': 2}
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from garns.values.geometry import Geometry, jigsaw, latin
from garns.values.geometry.jigsaw import LETTERS, NO_REGION


def board_of(regions: Sequence[Sequence[int]], size: int) -> tuple[Geometry, list[dict[str, Any]]]:
    """The jigsaw of some regions; of what makes none, a Latin square and the forms of as many extra regions."""
    labels = {cell: letter for letter, region in zip(LETTERS, regions, strict=False) for cell in region}
    if 1 < len(regions) == len(labels) / size and all(len(region) == size for region in regions):
        return jigsaw("".join(labels.get(cell, NO_REGION) for cell in range(size**2)), (size, size)), []
    names = latin(size).names
    forms = [
        {"type": "extra_region", "cells": [str(names[cell]) for cell in region], "number": number}
        for number, region in enumerate(regions, start=1)
    ]
    return latin(size), forms
