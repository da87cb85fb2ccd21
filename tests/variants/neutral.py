"""Puzzles of ``variants_neutral_dev.jsonl``, written by others in a neutral JSON, as puzzles of ours.

Most constraints are written as ours are; ``MERGED`` and ``TRANSLATED`` say where not.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from string import ascii_uppercase
from typing import Any

from garns import Puzzle
from garns.values.cells import parse_cell
from garns.values.geometry import jigsaw, latin
from garns.variants import constraint_types, constraints_from_json

Form = dict[str, Any]

#: Types of which one constraint of ours holds every marked cell of the puzzle.
MERGED = {"minimum", "maximum"}


def _killer_cage(form: Form) -> Form:
    return {**form, "sum": form["sum"] or 0}


def _arrow(form: Form) -> Form:
    return {key: form[key] for key in ("type", "circle", "path")}


def _little_killer(form: Form) -> Form:
    """The first two cells of a diagonal tell its direction; none in the file has but one."""
    (row, column), (next_row, next_column) = (parse_cell(name) or (0, 0) for name in form["cells"][:2])
    direction = f"{'down' if next_row > row else 'up'}_{'right' if next_column > column else 'left'}"
    return {"type": form["type"], "start": form["cells"][0], "direction": direction, "sum": form["sum"]}


def _outside(form: Form) -> Form:
    """``{"line": "col 5", "side": "top"}`` is our side and number; a sandwich reads the same from both sides."""
    line, number = form["line"].split()
    rest = {key: value for key, value in form.items() if key != "line"}
    return {"side": "left" if line == "row" else "top", **rest, "number": int(number)}


#: Types that are written otherwise.
TRANSLATED: dict[str, Callable[[Form], Form]] = {
    "killer_cage": _killer_cage,
    "arrow": _arrow,
    "little_killer": _little_killer,
    **dict.fromkeys(("sandwich", "x_sum", "skyscraper", "numbered_room", "frame_sum"), _outside),
}


def entries(folder: Path) -> list[Form]:
    """Every puzzle of the file whose constraints all exist here."""
    lines = (folder / "variants_neutral_dev.jsonl").read_text(encoding="utf-8").splitlines()
    known = constraint_types()
    return [entry for entry in map(json.loads, lines) if all(form["type"] in known for form in forms(entry))]


def forms(entry: Form) -> Iterator[Form]:
    """The constraints of a puzzle in our JSON."""
    merged: dict[str, Form] = {}
    for form in entry["constraints"]:
        kind = form["type"]
        if kind in MERGED:
            merged.setdefault(kind, {"type": kind, "cells": []})["cells"] += form["cells"]
        else:
            yield TRANSLATED.get(kind, dict)(form)
    yield from merged.values()


def puzzle(entry: Form) -> Puzzle:
    """A puzzle of the file. A cell marked ``.`` is in the region of its row: the board before regions were drawn."""
    size, regions = entry["size"], entry["regions"]
    letters = "".join(ascii_uppercase[cell // size] if of == "." else of for cell, of in enumerate(regions or ""))
    geometry = jigsaw(letters) if regions else latin(size)
    givens = [0] * len(geometry)
    for name, digit in entry["givens"].items():
        givens[geometry.cell(name)] = digit
    return Puzzle(geometry, tuple(givens), constraints_from_json(forms(entry), geometry))
