"""f-puzzles: a JSON object, or a link that carries one packed by :mod:`garns.formats.lzstring`.

Cells are ``R1C1``, those outside the grid have a row or column 0 or one more than the size. Clues stand in lists, each
with the name of its kind (:mod:`garns.formats.clues`). What stands for no rule is kept in the puzzle's ``extras`` and
written back: drawings, colours, a player's marks, keys that nobody here knows.

>>> puzzle = parse("https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBmANCA5gJwgEwQbT2AF9ljSiBdZQks4qm88iiooA==")
>>> puzzle.geometry.spec
'latin3'
>>> render(puzzle, style="json")
'{"size":3,"grid":[[{},{},{}],[{},{},{}],[{},{},{}]]}'
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from garns.errors import GarnsError, Problem, PuzzleError
from garns.formats.clues import FLAGS, KEYS, MARKS, Clues, Form, Unusable
from garns.formats.format import MAX_DOCUMENT, NO_HINTS, Format, Hints, Keeps, Lines, Problems
from garns.formats.fpuzzles_object import ID, WORDS, default_regions, retold, to_object, wordless
from garns.formats.json import FORMAT_NAME
from garns.formats.links import F_PUZZLES, find, is_link, unpacked
from garns.formats.lzstring import pack
from garns.formats.objects import load_object
from garns.formats.regions import board_of
from garns.values.geometry import Geometry, latin
from garns.values.geometry.square import MAX_SIZE
from garns.values.puzzle import Constraint, Puzzle, extras_of

_GRID = re.compile(r'"grid"\s*:\s*\[')
_NEGATIVES = ("xv", "ratio", "difference")
#: What f-puzzles draws and what its helpers remember; neither stands for a rule.
_DRAWINGS = ("text", "line", "circle", "rectangle", "cage", "fogofwar", "foglight")
_SETTINGS = ("solution", "disabledlogic", "truecandidatesoptions", "highlightConflicts", "id")
_PLAYER = ("value", "centerPencilMarks", "cornerPencilMarks", "c", "cArray", "highlight", "parity")


def sniff(text: str) -> bool:
    """Whether the text is a link of f-puzzles, a packed puzzle, or an object with a grid."""
    if text.lstrip().startswith("{"):
        return _GRID.search(text) is not None and f'"{FORMAT_NAME}"' not in text  # our own may keep such a grid
    link = find(text)
    if link is None:
        return False
    return link.kind in ("fpuzzles", "packed") or (link.kind == "server" and "f-puzzles.com" in link.packed)


def parse(text: str, hints: Hints = NO_HINTS) -> Puzzle:
    """Read one puzzle.

    :raises FormatError: with every problem found; those of a clue name it.
    """
    problems = Problems("fpuzzles")
    return _Reader(load_object(_json_of(text, hints, problems), hints, problems), hints, problems).puzzle()


def _json_of(text: str, hints: Hints, problems: Problems) -> str:
    link = find(text) if not text.lstrip().startswith("{") else None
    if link is None:
        return text
    if link.kind == "server":
        problems.add("server_link", hints.line, 1, found=link.packed)
        raise problems.error()
    return unpacked(link.packed, hints, problems)


class Said:
    """What a problem says, as a part of another sentence."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem

    def name_in(self, lang: str) -> str:
        """The sentence in a language."""
        return self._problem.sentence(lang)

    def __str__(self) -> str:
        return self.name_in("en")


class _Reader:
    """One object while it is read: what is wrong with it, and what is left of it to be kept."""

    def __init__(self, form: Form, hints: Hints, problems: Problems) -> None:
        self.form, self.hints, self.problems = form, hints, problems
        self.kept: dict[str, Any] = {}

    def puzzle(self) -> Puzzle:
        """The puzzle, when nothing is wrong."""
        words = {key: self.form[key] for key in WORDS if self._is(key, str)}
        size = self._size()
        rows = self._rows(size)
        regions = self._regions(size, rows)
        geometry, constraints = regions or (latin(max(size, 2)), [])
        givens = tuple(self._given(geometry, cell, rows[cell]) for cell in range(size * size))
        constraints += self._constraints(geometry, rows)
        self._keep_rest(geometry, rows)
        if self.hints.board and regions and self.hints.board != geometry:
            self._wrong("other_board", found=geometry.spec, expected=self.hints.board.spec)
        self.problems.check()
        try:
            return Puzzle(geometry, givens, tuple(constraints), **words, extras=extras_of({FORMAT.id: self.kept}))
        except PuzzleError as error:
            self.problems.extend(error.problems, self.hints.line, 1)
            raise self.problems.error() from None

    def _wrong(self, id: str, cells: Iterable[object] = (), **fields: object) -> None:
        self.problems.add(id, self.hints.line, 1, cells, **fields)

    def _warn(self, id: str, **fields: object) -> None:
        self.hints.warn(Problem(id, line=self.hints.line, cells=(), column=None, **fields))

    def _is(self, key: str, kind: type) -> bool:
        """Whether a field is there; one of another kind is wrong, unless it is null."""
        value = self.form.get(key)
        if value is not None and not isinstance(value, kind):
            self._wrong("bad_field", field=key, found=json.dumps(value))
        return isinstance(value, kind)

    def _size(self) -> int:
        cells = self.form.get("grid")
        if not isinstance(cells, list):
            self._wrong("bad_field" if "grid" in self.form else "missing_field", field="grid", found="grid")
            raise self.problems.error()
        size = self.form.get("size", len(cells))
        if not isinstance(size, int) or isinstance(size, bool) or not 1 <= size <= MAX_SIZE:
            self._wrong("bad_size", found=size)
            raise self.problems.error()
        return size

    def _rows(self, size: int) -> list[Form]:
        """The objects of the cells, row by row."""
        rows = self.form["grid"]
        if len(rows) != size:
            self._wrong("wrong_rows", expected=size, found=len(rows))
        for number, row in enumerate(rows[: size + 1], start=1):
            if not isinstance(row, list) or not all(isinstance(cell, dict) for cell in row):
                self._wrong("bad_field", field=f"grid[{number}]", found=json.dumps(row))
            elif len(row) != size:
                self._wrong("in_clue", clue=f"grid[{number}]", reason=Said(_columns(size, len(row))))
        self.problems.check()
        return [cell for row in rows for cell in row]

    def _regions(self, size: int, cells: list[Form]) -> tuple[Geometry, list[Constraint]] | None:
        """The board, and the regions of a board that has cells without one."""
        boxes = default_regions(size)
        labels: list[object] = [cell.get("region", boxes[at]) for at, cell in enumerate(cells)]
        if any(not isinstance(label, int) or isinstance(label, bool) for label in labels if label is not None):
            self._wrong("bad_field", field="region", found=json.dumps(next(x for x in labels if type(x) is not int)))
            return None
        counts = Counter(label for label in labels if label is not None)
        regions = [[at for at, each in enumerate(labels) if each == label] for label in counts]
        names = latin(size).names
        for label, region in zip(counts, regions, strict=True):
            if len(region) != size:
                self._wrong(
                    "uneven_region",
                    cells=[names[cell] for cell in region[: 2 * size]],
                    region=str(label),
                    size=len(region),
                    expected=size,
                )
        if self.problems:
            return None
        if boxes == [at // size for at in range(size * size)] and not any("region" in cell for cell in cells):
            return latin(size), []
        geometry, forms = board_of(regions, size)
        return geometry, [*Puzzle.constraints_hook(forms, geometry)]

    def _given(self, geometry: Geometry, at: int, cell: Form) -> int:
        value = cell.get("value")
        if not cell.get("given") or value in (None, 0, ""):
            return 0
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= geometry.digits:
            self._wrong(
                "given_out_of_range", cells=[geometry.names[at]], found=json.dumps(value), expected=geometry.digits
            )
            return 0
        return value

    def _constraints(self, geometry: Geometry, cells: list[Form]) -> Iterator[Constraint]:
        """Every constraint of the object."""
        for key, form in FLAGS.items():
            if self._is(key, bool) and self.form[key]:
                yield from self._build(key, form, geometry)
        found: list[Constraint] = []
        self.problems.refuse([*chain.from_iterable(map(self._parts, KEYS - {*MARKS}))], self.hints.line)
        for key in [key for key in self.form if key in KEYS]:
            found += self._clues(key, geometry)
        yield from self._negatives(found, geometry)
        yield from found
        yield from self._allowed(geometry, cells)

    def _parts(self, key: str) -> Iterator[Form]:
        """What a list of clues will make constraints of: one of each clue, or of each of its lines."""
        clues = self.form.get(key)
        for clue in clues if isinstance(clues, list) else ():
            lines = clue.get("lines") if isinstance(clue, dict) else None
            yield from ({"cells": line} for line in lines) if isinstance(lines, list) else (clue,)

    def _build(self, clue: str, form: Form, geometry: Geometry) -> Iterator[Constraint]:
        try:
            yield from Puzzle.constraints_hook([form], geometry)
        except GarnsError as error:
            for problem in error.problems:
                self._wrong("in_clue", clue=clue, reason=Said(problem))

    def _clues(self, key: str, geometry: Geometry) -> Iterator[Constraint]:
        """The constraints of one list of clues."""
        if not self._is(key, list):
            return
        merged: Form = {"type": key, "cells": []}
        number = 0
        for place, clue in enumerate(self.form[key], start=1):
            name = f"{key}[{place}]"
            try:
                if not isinstance(clue, dict):
                    raise PuzzleError([Problem("unexpected", expected="{...}", found=json.dumps(clue))])
                forms = list(Clues(geometry.digits).read(key, clue))
            except Unusable as error:
                self._warn("kept_clue", clue=name, reason=Said(error.problems[0]))
                self.kept.setdefault(key, []).append(clue)
                continue
            except PuzzleError as error:
                for problem in error.problems:
                    self._wrong("in_clue", clue=name, reason=Said(problem))
                continue
            for form in forms:
                if key in MARKS:
                    merged["cells"] += form["cells"]
                    continue
                number += 1
                yield from self._build(name, form | ({"number": number} if key == "extraregion" else {}), geometry)
        if merged["cells"]:
            yield from self._build(key, merged, geometry)

    def _negatives(self, found: list[Constraint], geometry: Geometry) -> Iterator[Constraint]:
        """The negative rules. f-puzzles writes that of the white dots as "non-consecutive", with or without dots."""
        said = self.form["negative"] if self._is("negative", list) else []
        unknown = [each for each in said if each not in _NEGATIVES]
        for each in unknown:
            self._warn("kept_unknown", found=f"negative {json.dumps(each)}")
            self.kept.setdefault("negative", []).append(each)
        consecutive = (self._is("nonconsecutive", bool) and self.form["nonconsecutive"]) or "difference" in said
        dots = {getattr(mark, "value", 1) for mark in found if mark.id == "difference"}
        any_dot = dots or any(mark.id == "ratio" for mark in found)
        forms: list[Form] = []
        if consecutive and "ratio" in said and dots <= {1}:
            forms.append({"type": "negative", "of": "kropki"})
        else:
            if consecutive and not any_dot:
                forms.append({"type": "non_consecutive"})
            elif consecutive:
                forms.append({"type": "negative", "of": "difference", "values": [1]})
            if "ratio" in said:
                forms.append({"type": "negative", "of": "ratio"})
        if "xv" in said:
            forms.append({"type": "negative", "of": "xv"})
        for form in forms:
            yield from self._build("negative", form, geometry)

    def _allowed(self, geometry: Geometry, cells: list[Form]) -> Iterator[Constraint]:
        """The candidates that the setter gave, cells with the same ones together."""
        alike: dict[tuple[int, ...], list[str]] = {}
        for at, cell in enumerate(cells):
            marks = cell.get("givenPencilMarks")
            if marks is None:
                continue
            name = str(geometry.names[at])
            if not isinstance(marks, list) or not all(type(mark) is int for mark in marks):
                self._wrong("bad_field", field=f"{name}: givenPencilMarks", found=json.dumps(marks))
            elif marks:
                alike.setdefault(tuple(sorted(set(marks))), []).append(name)
        for digits, names in alike.items():
            form = {"type": "allowed_digits", "cells": names, "digits": list(digits)}
            yield from self._build("givenPencilMarks", form, geometry)

    def _keep_rest(self, geometry: Geometry, cells: list[Form]) -> None:
        """Whatever stands for no rule."""
        known = {"size", "grid", "nonconsecutive", "negative", *WORDS, *FLAGS, *KEYS}
        drawn = []
        for key, value in self.form.items():
            if key in known or value in (None, [], "", False):
                continue
            self.kept[key] = value
            if key in _DRAWINGS:
                drawn += [key] if not _is_copy(value) else []
            elif key not in _SETTINGS:
                self._warn("kept_unknown", found=key)
        if drawn:
            self._warn("kept_drawings", names=", ".join(drawn))
        self._keep_cells(geometry, cells)

    def _keep_cells(self, geometry: Geometry, cells: list[Form]) -> None:
        kept = {}
        unknown: dict[str, None] = {}
        played = False
        for name, cell in zip(geometry.names, cells, strict=True):
            used = {"given", "region", "givenPencilMarks", *(["value"] if cell.get("given") else [])}
            rest = {key: value for key, value in cell.items() if key not in used and value not in (None, [], "", False)}
            if rest:
                kept[str(name)] = rest
                unknown |= dict.fromkeys(key for key in rest if key not in _PLAYER)
                played = played or "value" in rest or any(key.endswith("PencilMarks") for key in rest)
        if kept:
            self.kept["grid"] = kept
        for key in unknown:
            self._warn("kept_unknown", found=f"grid: {key}")
        if played:
            self._warn("kept_marks")


def _columns(expected: int, found: int) -> Problem:
    return Problem("wrong_columns", expected=expected, found=found)


def _is_copy(drawings: object) -> bool:
    """Whether drawings only show clues that are there as well."""
    return isinstance(drawings, list) and all(isinstance(each, dict) and "fromConstraint" in each for each in drawings)


def render(puzzle: Puzzle, style: str = "link") -> str:
    """Write the puzzle as a link, as the ``id`` that SudokuPad takes, or as JSON.

    :raises FormatError: when f-puzzles cannot hold the board, or has no word for a constraint.
    """
    text = json.dumps(to_object(puzzle), ensure_ascii=False, separators=(",", ":"))
    return {"link": F_PUZZLES, "id": "fpuzzles", "json": ""}[style] + (text if style == "json" else pack(text))


FORMAT = Format(
    ID,
    suffixes=(".fpuzzle",),
    keeps=Keeps.ALL & ~(Keeps.EXTRAS | Keeps.TITLES),
    titles=("title", "author", "ruleset"),
    sniff=sniff,
    parse=parse,
    render=render,
    styles=("link", "id", "json"),
    wordless=wordless,
    retold=retold,
    longest=MAX_DOCUMENT,
    rank=10,
    sure=True,
    lines=Lines.WHOLE,
    whole_line=is_link,
)
