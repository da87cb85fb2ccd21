"""SudokuPad and Cracking the Cryptic: a JSON object that says what is drawn, or a link that carries one.

What SudokuPad itself checks becomes a puzzle: givens, regions, cages, anti-knight, anti-king. All other rules are there
only as drawings and words; they are kept, and the reader is told. Cells are ``[row, column]`` from 0, drawings use the
same measure, a cell's centre lying half a unit further.

>>> str(parse("scfKDTRBQsV3CQ3p0q08RJ5avLJSRFc"))[:27]
'...3.9..7..1.6..4.....1...3'
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from garns.errors import GarnsError, Problem
from garns.formats.clues import Form
from garns.formats.drawings import add_drawings
from garns.formats.format import MAX_DOCUMENT, NO_HINTS, Format, Hints, Keeps, Lines, Problems
from garns.formats.fpuzzles import Said
from garns.formats.json import FORMAT_NAME
from garns.formats.links import SUDOKUPAD, find, is_link, unpacked
from garns.formats.lzstring import pack
from garns.formats.objects import load_object
from garns.formats.regions import board_of
from garns.formats.rules_text import rules_text
from garns.formats.scf import decoded
from garns.formats.zipped import unzip
from garns.values.geometry import Geometry, latin
from garns.values.geometry.square import MAX_SIZE
from garns.values.puzzle import Constraint, Puzzle, extras_of

_CELLS = re.compile(r'(?:"cells"|\bce)\s*:\s*\[\s*\[')
_BARE_KEY = re.compile(r"\s*\{\s*[a-z]")
_CELL_SIZE = 50
_DRAWINGS = ("lines", "arrows", "underlays", "overlays", "foglight", "fog", "triggereffect")
_SETTINGS = ("id", "cellSize", "settings", "videos", "duration")
_FLAGS = {"antiknight": "anti_knight", "antiking": "anti_king"}
_WORDS = {"title": "title", "author": "author", "rules": "ruleset", "source": "source"}
_CAGES = ("killer_cage", "sum")
_MARKS = "allowed_digits"


def sniff(text: str) -> bool:
    """Whether the text is a link to a puzzle, or an object with rows of cells."""
    if text.lstrip().startswith("{"):
        return _CELLS.search(text) is not None and f'"{FORMAT_NAME}"' not in text  # our own may keep such cells
    link = find(text)
    return link is not None and link.kind in ("scl", "scf", "server")


def parse(text: str, hints: Hints = NO_HINTS) -> Puzzle:
    """Read one puzzle.

    :raises FormatError: with every problem found; those of a cage name it.
    """
    problems = Problems(FORMAT.id)
    link = find(text) if not text.lstrip().startswith("{") else None
    if link is None:
        return _Reader(_load(text, hints, problems), hints, problems).puzzle()
    if link.kind == "server":
        problems.add("server_link", hints.line, 1, found=link.packed)
        raise problems.error()
    if link.kind == "scf":
        return decoded(link.packed, hints, problems)
    return _Reader(_load(unpacked(link.packed, hints, problems), hints, problems), hints, problems).puzzle()


def _load(text: str, hints: Hints, problems: Problems) -> Form:
    """The object, plain or shortened."""
    if _BARE_KEY.match(text):
        try:
            return unzip(text)
        except ValueError:
            pass  # then the reader of JSON says what is wrong
    return load_object(text, hints, problems)


class _Reader:
    """One object while it is read: what is wrong with it, and what is left of it to be kept."""

    def __init__(self, form: Form, hints: Hints, problems: Problems) -> None:
        self.form, self.hints, self.problems = form, hints, problems
        self.kept: Form = {}

    def puzzle(self) -> Puzzle:
        """The puzzle, when nothing is wrong."""
        rows = self.form.get("cells")
        is_square = isinstance(rows, list) and all(isinstance(row, list) and len(row) == len(rows) for row in rows)
        if not isinstance(rows, list) or not is_square or not 1 <= len(rows) <= MAX_SIZE:
            self._wrong("bad_field", field="cells", found=json.dumps(rows))
            raise self.problems.error()
        size = len(rows)
        self.lists = {key: self._list(key) for key in ("regions", "cages")}
        self.problems.refuse([*self.lists["regions"], *self.lists["cages"]], self.hints.line)
        geometry, constraints = self._regions(size)
        givens = self._givens(rows, geometry)
        words = self._words()
        constraints += self._cages(geometry)
        constraints += self._flags(geometry)
        self._keep_rest()
        if self.hints.board and self.hints.board != geometry:
            self._wrong("other_board", found=geometry.spec, expected=self.hints.board.spec)
        self.problems.check()
        return Puzzle(geometry, givens, tuple(constraints), **words, extras=extras_of({FORMAT.id: self.kept}))

    def _wrong(self, id: str, **fields: object) -> None:
        self.problems.add(id, self.hints.line, 1, (), **fields)

    def _warn(self, id: str, **fields: object) -> None:
        self.hints.warn(Problem(id, line=self.hints.line, column=None, cells=(), **fields))

    def _list(self, key: str) -> list[Any]:
        value = self.form.get(key)
        if value is None or isinstance(value, list):
            return value or []
        self._wrong("bad_field", field=key, found=json.dumps(value))
        return []

    def _places(self, clue: str, cells: object, size: int) -> list[int]:
        """The indexes of ``[row, column]`` pairs; a problem for each that is none."""
        found = []
        for place in cells if isinstance(cells, list) else [cells]:
            match place:
                case [int(row), int(column)] if 0 <= row < size and 0 <= column < size:
                    found.append(row * size + column)
                case _:
                    self._wrong("in_clue", clue=clue, reason=Said(Problem("bad_cell", found=json.dumps(place))))
        return found

    def _regions(self, size: int) -> tuple[Geometry, list[Constraint]]:
        """The board: regions apart from each other make a jigsaw, others are extra regions of a Latin square."""
        regions = [self._places(f"regions[{n}]", cells, size) for n, cells in enumerate(self.lists["regions"], 1)]
        if self.problems:
            return latin(size), []
        geometry, forms = board_of(regions, size)
        return geometry, list(self._build("regions", forms, geometry))

    def _build(self, clue: str, forms: Iterable[Form], geometry: Geometry) -> Iterator[Constraint]:
        for form in forms:
            try:
                yield from Puzzle.constraints_hook([form], geometry)
            except GarnsError as error:
                for problem in error.problems:
                    self._wrong("in_clue", clue=clue, reason=Said(problem))

    def _givens(self, rows: list[list[object]], geometry: Geometry) -> tuple[int, ...]:
        givens = []
        kept: Form = {}
        for name, cell in zip(geometry.names, (cell for row in rows for cell in row), strict=True):
            form = cell if isinstance(cell, dict) else {}
            value = str(form.get("value", "")).strip()
            is_given = value.isascii() and value.isdigit() and 1 <= int(value[:4]) <= geometry.digits
            givens.append(int(value) if is_given else 0)
            rest = {key: each for key, each in form.items() if each not in (None, [], "") and key != "value"}
            if value and not is_given:
                rest["value"] = form["value"]
                self._warn("kept_unknown", found=f"{name}: {value}")
            if rest:
                kept[str(name)] = rest
        if kept:
            self.kept["cells"] = kept
            if any(key != "value" for rest in kept.values() for key in rest):
                self._warn("kept_marks")
        return tuple(givens)

    def _words(self) -> dict[str, str]:
        """Title, author and rules: in ``metadata``, or in cages without cells (``title: ...``)."""
        metadata = self.form.get("metadata") or {}
        if not isinstance(metadata, dict):
            self._wrong("bad_field", field="metadata", found=json.dumps(metadata))
            metadata = {}
        found = {"title": self.form.get("title"), **metadata}
        for cage in self.lists["cages"]:
            if isinstance(cage, dict) and not cage.get("cells"):
                key, colon, text = str(cage.get("value", "")).partition(":")
                if colon and not found.get(key.strip()):
                    found[key.strip()] = text.strip()
        rest = {key: value for key, value in found.items() if key not in {*_WORDS, *_FLAGS} and value}
        if rest:
            self.kept["metadata"] = rest
        self.flags = [key for key in _FLAGS if found.get(key)]
        return {ours: str(found[theirs]) for theirs, ours in _WORDS.items() if found.get(theirs)}

    def _cages(self, geometry: Geometry) -> Iterator[Constraint]:
        """Cages of different digits, with a sum or without; others are drawings."""
        kept = []
        for number, cage in enumerate(self.lists["cages"], start=1):
            clue = f"cages[{number}]"
            if not isinstance(cage, dict):
                self._wrong("bad_field", field=clue, found=json.dumps(cage))
                continue
            if not cage.get("cells"):
                continue
            cells = [str(geometry.names[at]) for at in self._places(clue, cage["cells"], geometry.digits)]
            total = cage.get("sum")
            is_sum = isinstance(total, int) and not isinstance(total, bool) and total > 0
            if cage.get("unique"):
                form: Form = {"type": "killer_cage", "cells": cells} | ({"sum": total} if is_sum else {})
                yield from self._build(clue, [form], geometry)
            elif is_sum:
                yield from self._build(clue, [{"type": "sum", "cells": cells, "sum": total}], geometry)
            else:
                kept.append(cage)
        if kept:
            self.kept["cages"] = kept

    def _flags(self, geometry: Geometry) -> Iterator[Constraint]:
        for key in self.flags:
            yield from self._build(key, [{"type": _FLAGS[key]}], geometry)

    def _keep_rest(self) -> None:
        drawn = ["cages"] if "cages" in self.kept else []
        for key, value in self.form.items():
            if key in ("cells", "regions", "cages", "metadata", "title") or value in (None, [], {}, ""):
                continue
            if (key, value) == ("cellSize", _CELL_SIZE):
                continue
            self.kept[key] = value
            if key in _DRAWINGS:
                drawn.append(key)
            elif key not in _SETTINGS:
                self._warn("kept_unknown", found=key)
        if drawn:
            self._warn("kept_drawings", names=", ".join(drawn))


def render(puzzle: Puzzle, style: str = "link") -> str:
    """Write the puzzle as a link, as its ``id`` (``scl...``), or as JSON.

    :raises FormatError: when the board is not a square, or the puzzle keeps what is nothing of SudokuPad's.
    """
    text = json.dumps(to_object(puzzle), ensure_ascii=False, separators=(",", ":"))
    return {"link": f"{SUDOKUPAD}scl", "id": "scl", "json": ""}[style] + (text if style == "json" else pack(text))


def to_object(puzzle: Puzzle) -> Form:
    """The object of a puzzle. Constraints that SudokuPad does not check are drawn, and told in words.

    :raises FormatError: when the board is not a square, or the puzzle keeps what is nothing of SudokuPad's.
    """
    geometry = puzzle.geometry
    size = geometry.digits
    if not geometry.is_square:
        problems = Problems(FORMAT.id)
        problems.add("cannot_hold", 1, 1, found=geometry.spec)
        raise problems.error()
    kept: Form = json.loads(dict(puzzle.extras).get(FORMAT.id, "{}"))
    marks = kept.pop("cells", {})
    cells = [
        ({"value": str(given)} if given else {}) | marks.get(str(name), {})
        for name, given in zip(geometry.names, puzzle.givens, strict=True)
    ]
    form: Form = {
        "cellSize": _CELL_SIZE,
        "cells": [cells[start : start + size] for start in range(0, len(cells), size)],
    }
    form["regions"] = [[list(divmod(cell, size)) for cell in house.cells] for house in geometry.outlines]
    form["cages"] = []
    words = {theirs: word for theirs, ours in _WORDS.items() if (word := getattr(puzzle, ours))}
    form["metadata"] = words | kept.pop("metadata", {})
    for constraint in puzzle.constraints:
        _add(form, constraint, geometry)
    for key, value in kept.items():
        form[key] = [*form[key], *value] if key in form and isinstance(value, list) else value
    if puzzle.constraints and "rules" not in form["metadata"]:
        form["metadata"]["rules"] = _rules(puzzle, form)
    return form


def _rules(puzzle: Puzzle, form: Form) -> str:
    """The rules in words, with a line for each clue that a reader of ours would not take for what it is otherwise."""
    drawn = [each for each in wordless(puzzle) if each.id != _MARKS]
    ours = {*puzzle.constraints}
    _, theirs = _read_again(to_object(replace(puzzle, constraints=())))  # of drawings that were kept
    missed: Counter[Constraint] = Counter()
    while True:
        rules = rules_text(puzzle, drawn, missed)
        understood, found = _read_again(form | {"metadata": form["metadata"] | {"rules": rules}})
        gone = ours - understood or (ours if found - theirs - ours else set())
        if all(missed[each] > 1 for each in gone):
            return rules
        missed.update(gone)


def _read_again(form: Form) -> tuple[set[Constraint], set[object]]:
    """The constraints that a reader sees in an object without a doubt; and all that is guessed, or is left over."""
    from garns.formats.guessing import guess  # formats are loaded before constraints

    found = guess(_Reader(form, NO_HINTS, Problems(FORMAT.id)).puzzle())
    understood = {*found.drawn.constraints, *(each.constraint for each in found.guesses if each.sure)}
    guessed = (each.constraint for each in found.guesses)
    return understood, {*guessed, *(piece.shape for piece in found.left), *found.words}


def _add(form: Form, constraint: Constraint, geometry: Geometry) -> None:
    """Add a constraint: to be checked where SudokuPad can, as a drawing otherwise."""
    flag = next((flag for flag, id in _FLAGS.items() if id == constraint.id), None)
    if flag:
        form["metadata"][flag] = True
    elif _is_cage(constraint):
        written = constraint.to_json(geometry)
        cells = [list(divmod(geometry.cell(name), geometry.digits)) for name in written["cells"]]
        total = written.get("sum", 0)
        shown = {"value": str(total), "sum": total} if total else {}
        form["cages"].append({"cells": cells, **shown, "unique": constraint.id == "killer_cage"})
    elif constraint.id == _MARKS:
        written = constraint.to_json(geometry)
        for row, column in (geometry.places[geometry.cell(name)] for name in written["cells"]):
            cell = form["cells"][row][column]
            before = cell.get("centremarks", written["digits"])
            cell["centremarks"] = [digit for digit in written["digits"] if digit in before] or written["digits"]
    else:
        add_drawings(form, constraint.draw(geometry), geometry)


def wordless(puzzle: Puzzle) -> list[Constraint]:
    """The constraints that become drawings, for SudokuPad does not check them."""
    return [each for each in puzzle.constraints if not _is_cage(each) and each.id not in _FLAGS.values()]


def _is_cage(constraint: Constraint) -> bool:
    return constraint.id in _CAGES and not getattr(constraint, "factors", ())


FORMAT = Format(
    "sudokupad",
    suffixes=(),
    keeps=Keeps.GIVENS | Keeps.BOXES | Keeps.BOARD | Keeps.CONSTRAINTS | Keeps.TITLES,
    sniff=sniff,
    parse=parse,
    render=render,
    wordless=wordless,
    styles=("link", "id", "json"),
    longest=MAX_DOCUMENT,
    rank=20,
    sure=True,
    lines=Lines.WHOLE,
    whole_line=is_link,
)
