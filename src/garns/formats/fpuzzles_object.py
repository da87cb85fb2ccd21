"""The object of f-puzzles for a puzzle: the half of :mod:`garns.formats.fpuzzles` that writes."""

from __future__ import annotations

import json
from math import isqrt

from garns.formats.clues import FLAGS, MARKS, Clues, Form
from garns.formats.format import Problems
from garns.formats.rewording import reworded
from garns.values.geometry import Geometry, House
from garns.values.limits import TooManyStates
from garns.values.puzzle import Constraint, Puzzle
from garns.values.rules import Group, Relation

ID = "fpuzzles"
WORDS = ("title", "author", "ruleset")
_NEGATIVE_RULES = ("negative", "non_consecutive")


def default_regions(size: int) -> list[int]:
    """The number of the box of each cell, where nothing else is said: the boxes as near to a square as can be.

    >>> default_regions(4)
    [0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]
    """
    height = next(each for each in range(isqrt(size), 0, -1) if size % each == 0)
    width = size // height
    return [row // height * height + column // width for row in range(size) for column in range(size)]


def to_object(puzzle: Puzzle) -> Form:
    """The object of a puzzle.

    :raises FormatError: when f-puzzles cannot hold the board, or has no word for a constraint.
    """
    problems = Problems(ID)
    geometry = puzzle.geometry
    if not geometry.is_square:
        problems.add("cannot_hold", 1, 1, found=geometry.spec)
        raise problems.error()
    kept: Form = json.loads(dict(puzzle.extras).get(ID, "{}"))
    form: Form = {"size": geometry.digits}
    form |= {key: word for key in WORDS if (word := getattr(puzzle, key))}
    cells = _cells(puzzle, kept.pop("grid", {}))
    form["grid"] = [cells[start : start + geometry.digits] for start in range(0, len(cells), geometry.digits)]
    missing = [constraint for constraint in puzzle.constraints if not _add(form, constraint, puzzle, cells)]
    if missing:
        problems.add("cannot_hold_constraints", 1, 1, names=tuple({each.id: each for each in missing}.values()))
        raise problems.error()
    for key, value in kept.items():
        form[key] = [*form[key], *value] if key in form and isinstance(value, list) else form.get(key, value)
    return form


def wordless(puzzle: Puzzle) -> list[Constraint]:
    """The constraints that f-puzzles has no word for."""
    if not puzzle.geometry.is_square:
        return []
    cells = _cells(puzzle, {})
    return [constraint for constraint in puzzle.constraints if not _add({}, constraint, puzzle, cells)]


def retold(puzzle: Puzzle) -> list[Constraint]:
    """The constraints that are written in other words."""
    if not puzzle.geometry.is_square:
        return []
    cells = _cells(puzzle, {})
    return [
        each for each in puzzle.constraints if not _add_word({}, each, puzzle, cells) and _add({}, each, puzzle, cells)
    ]


def _cells(puzzle: Puzzle, kept: Form) -> list[Form]:
    """The object of each cell: its given, its region unless that is the usual one, and what was kept of it."""
    geometry = puzzle.geometry
    size = geometry.digits
    labels: list[int | None] = [None] * len(geometry)
    for house in geometry.outlines:
        for at in house.cells:
            labels[at] = house.number - 1
    boxes = default_regions(size)
    rows = [at // size for at in range(size**2)]
    is_usual = (labels == boxes != rows and size != 8) or (labels[0] is None and boxes == rows)
    cells: list[Form] = []
    for name, given, label in zip(geometry.names, puzzle.givens, labels, strict=True):
        cell: Form = {"value": given, "given": True} if given else {}
        cells.append(cell | ({} if is_usual else {"region": label}) | kept.get(str(name), {}))
    return cells


def _add(form: Form, constraint: Constraint, puzzle: Puzzle, cells: list[Form]) -> bool:
    """Add a constraint to the object, if need be in other words; false when f-puzzles has none for it."""
    if _add_word(form, constraint, puzzle, cells):
        return True
    if constraint.id in _NEGATIVE_RULES:  # these are f-puzzles' own, and have no other words
        return False
    taken = [dict(cell) for cell in cells]
    others = reworded(constraint, puzzle, lambda each: _add_word({}, each, puzzle, taken))
    return bool(others) and all(_add_word(form, each, puzzle, cells) for each in others or ())


def _add_word(form: Form, constraint: Constraint, puzzle: Puzzle, cells: list[Form]) -> bool:
    """Add a constraint by the word that f-puzzles has for it; false when there is none."""
    geometry = puzzle.geometry
    full = full_form(constraint, geometry)
    for key, flag in FLAGS.items():
        if full == flag:
            form[key] = True
            return True
    if constraint.id == "allowed_digits":
        for name in full["cells"]:
            cell = cells[geometry.cell(name)]
            before = cell.get("givenPencilMarks") or full["digits"]
            cell["givenPencilMarks"] = sorted(set(full["digits"]).intersection(before))
            if not cell["givenPencilMarks"]:
                return False
        return True
    if constraint.id in ("negative", "non_consecutive"):
        return _add_negative(form, full, puzzle)
    if constraint.id in MARKS:
        if _compares_marks(constraint, puzzle):
            return False
        marks = form.setdefault(constraint.id, [])
        marks += [{"cell": name} for name in full["cells"] if {"cell": name} not in marks]
        return True
    written = Clues(geometry.digits).write(full)
    if written:
        form.setdefault(written[0], []).append(written[1])
        return True
    houses = _houses(constraint, geometry)
    for house in houses or ():  # windows and the like are extra regions
        form.setdefault("extraregion", []).append({"cells": [geometry.names[cell].upper() for cell in house.cells]})
    return houses is not None


def _compares_marks(constraint: Constraint, puzzle: Puzzle) -> bool:
    """Whether a marked cell is compared with one that another constraint marks: in one list they are not compared."""
    alike = [each for each in puzzle.constraints if each.id == constraint.id]
    marked = {cell for each in alike for cell in getattr(each, "cells", ())}
    rules = constraint.rules(puzzle.geometry)
    return any(isinstance(rule, Relation) and rule.a in marked and rule.b in marked for rule in rules)


def _houses(constraint: Constraint, geometry: Geometry) -> list[House | Group] | None:
    """The houses and groups that a constraint adds; None where it is anything else."""
    try:
        rules = list(constraint.rules(geometry))
    except TooManyStates:
        return None
    houses = [rule for rule in rules if isinstance(rule, House | Group)]
    return houses if len(houses) == len(rules) else None


def full_form(constraint: Constraint, geometry: Geometry) -> Form:
    """The form of a constraint with all its fields, cells as f-puzzles writes them."""
    from garns.variants import Variant  # formats are loaded before constraints, which many programs never need
    from garns.variants.fields import codecs
    from garns.variants.several import Several

    if not isinstance(constraint, Variant):
        return constraint.to_json(geometry)
    form: Form = {"type": constraint.id}
    for name, codec in codecs(type(constraint)).items():
        value = codec.write(getattr(constraint, name), geometry)
        if codec.cells(getattr(constraint, name)):
            value = value.upper() if isinstance(value, str) else [cell.upper() for cell in value]
        form[name] = value
    if isinstance(constraint, Several):
        form["of"] = [full_form(each, geometry) for each in constraint.of]
    return form


def _add_negative(form: Form, rule: Form, puzzle: Puzzle) -> bool:
    """Add a negative rule, if it forbids just what f-puzzles takes it to forbid."""
    dots = {getattr(mark, "value", 1) for mark in puzzle.constraints if mark.id == "difference"}
    ratios = {getattr(mark, "value", 2) for mark in puzzle.constraints if mark.id == "ratio"} or {2}
    of, values = rule.get("of", "difference"), set(rule.get("values", ()))
    about_dots = [each for each in puzzle.constraints if each.id in _NEGATIVE_RULES and getattr(each, "of", "") != "xv"]
    if of != "xv" and len(about_dots) > 1:  # f-puzzles lets a dot of either kind excuse its cells from both
        return False
    if rule["type"] == "non_consecutive" and any(mark.id in ("difference", "ratio") for mark in puzzle.constraints):
        return False
    if of == "xv":
        if values and values != {5, 10}:
            return False
        form.setdefault("negative", []).append("xv")
    if of in ("difference", "kropki"):
        if (values or dots or {1}) != {1}:
            return False
        form["nonconsecutive"] = True
    if of in ("ratio", "kropki"):
        if values and values != ratios:
            return False
        form.setdefault("negative", []).append("ratio")
    return True
