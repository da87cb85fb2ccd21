"""Puzzles of ``variants_neutral_dev.jsonl``, written by others in a neutral JSON, as puzzles of ours.

Most constraints are written as ours are; ``RENAMED`` and ``MERGED`` say where not.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from garns import Puzzle
from garns.geometry import jigsaw, latin
from garns.variants import ExtraRegion, constraint_types, constraints_from_json

Form = dict[str, Any]

#: Types with another name here.
RENAMED = {"all_different": "extra_region"}

#: Types of which one constraint of ours holds every marked cell of the puzzle.
MERGED = {"minimum", "maximum"}


def entries(folder: Path) -> list[Form]:
    """Every puzzle of the file whose constraints all exist here."""
    lines = (folder / "variants_neutral_dev.jsonl").read_text(encoding="utf-8").splitlines()
    known = constraint_types()
    return [entry for entry in map(json.loads, lines) if all(form["type"] in known for form in forms(entry))]


def forms(entry: Form) -> Iterator[Form]:
    """The constraints of a puzzle in our JSON."""
    merged: dict[str, Form] = {}
    for form in entry["constraints"]:
        kind = RENAMED.get(form["type"], form["type"])
        if kind in MERGED:
            merged.setdefault(kind, {"type": kind, "cells": []})["cells"] += form["cells"]
        else:
            yield {**form, "type": kind}
    yield from merged.values()


def puzzle(entry: Form) -> Puzzle:
    """A puzzle of the file. Regions that leave cells out (marked ``.``) become extra regions of a Latin square."""
    size, regions = entry["size"], Counter(entry["regions"] or "")
    whole = set(regions.values()) == {size}
    geometry = jigsaw(entry["regions"]) if whole else latin(size)
    givens = [0] * len(geometry)
    for name, digit in entry["givens"].items():
        givens[geometry.cell(name)] = digit
    incomplete = (
        []
        if whole
        else [
            ExtraRegion(tuple(cell for cell, letter in enumerate(entry["regions"]) if letter == region), number)
            for number, region in enumerate(sorted(regions.keys() - {"."}), start=1)
        ]
    )
    return Puzzle(geometry, tuple(givens), (*incomplete, *constraints_from_json(forms(entry), geometry)))
