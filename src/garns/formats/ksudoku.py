"""The XML of KSudoku: games (``<ksudoku>``) and the shapes they are played on (``<ksudoku-graph>``).

A ``graph`` has an ``order``, the number of digits, and a ``type``: ``sudoku`` is the usual board, ``custom`` has
``sizeX`` columns and ``sizeY`` rows, ``sudokugroups`` (the rows and columns of a square, and its boxes unless
``withblocks`` is 0), ``clique`` (any house) and ``cage`` with a sum. Cells are counted **column by column**, here and
in ``values``: ``b`` is 1, ``c`` is 2, ``_`` is empty and ``.`` is no cell. What was played (``history``) is kept. The
older shapes in numbers are read too: the order, the three sides, how many houses, and a line for each house.

>>> puzzle = parse('<ksudoku><graph order="4" type="sudoku"/><values>b______d________</values></ksudoku>')
>>> str(puzzle)
'1............3..'
>>> parse('<ksudoku-graph><graph order="9" type="roxdoku"/></ksudoku-graph>')
Traceback (most recent call last):
garns.errors.FormatError: ksudoku:1:16: the field type cannot be 'roxdoku'
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from math import isqrt
from typing import Any
from xml.sax.saxutils import quoteattr

from garns.errors import BoardError, GarnsError, Problem
from garns.formats import ksudoku_numbers
from garns.formats.format import MAX_DOCUMENT, NO_HINTS, Format, Hints, Keeps, Lines, Problems
from garns.formats.markup import Element, Markup, load_markup
from garns.formats.symbols import board_for
from garns.values.geometry import Geometry, board_of_size, jigsaw_from_regions, latin
from garns.values.geometry.multi import multi
from garns.values.geometry.square import MAX_SIZE
from garns.values.puzzle import Constraint, Puzzle, extras_of

ID = "ksudoku"
_ROOT = re.compile(r"\s*<(?:[?!].{0,4000}?<)?ksudoku(?:-graph)?\b", re.S)
_EMPTY, _NO_CELL = "_", "."
_ADD, _ALONE = 4, 0
_LONGEST = 100  # columns and rows
_WRITTEN = ("diagonal", "extra_region", "killer_cage")


def sniff(text: str) -> bool:
    """Whether the outermost element is one of KSudoku's, or the numbers are those of a shape."""
    return _ROOT.match(text) is not None or ksudoku_numbers.is_shape(text)


def parse(text: str, hints: Hints = NO_HINTS) -> Puzzle:
    """Read one puzzle, or a board without givens.

    :raises FormatError: with every problem found, each with its line and column.
    """
    problems = Problems(ID)
    if ksudoku_numbers.is_shape(text):
        text = ksudoku_numbers.as_markup(text)
    root = load_markup(text, hints, problems)
    graph = root.first("graph")
    if graph is None:
        problems.add("missing_field", hints.line, 1, found="graph")
        raise problems.error()
    shape = _Shape(graph, problems)
    try:
        geometry, forms = shape.board()
        geometry = board_for(geometry.digits, hints, problems, (graph.line, graph.column), geometry) or geometry
        problems.check()
        givens = _givens(root.first("values"), shape, geometry, problems)
        kept = {}
        if (history := root.first("history")) and history.children:
            kept["history"] = Markup(text).piece(history)
            hints.warn(Problem("kept_marks", line=history.line))
        constraints = Puzzle.constraints_hook(forms, geometry)
        name = graph.attributes.get("name", "")
        return Puzzle(geometry, givens, constraints, title=name, extras=extras_of({ID: kept}))
    except GarnsError as error:
        if not problems:
            problems.extend(error.problems, graph.line, graph.column)
        raise problems.error() from None


class _Shape:
    """The graph while it is read: its sides, and the places of its cells."""

    def __init__(self, graph: Element, problems: Problems) -> None:
        self.graph, self.problems = graph, problems
        self.order = self.number(graph, "order", MAX_SIZE)
        kind = graph.attributes.get("type", "sudoku")
        depth = graph.attributes.get("sizeZ", "1")
        if kind not in ("sudoku", "custom") or depth != "1":
            field, found = ("type", kind) if kind not in ("sudoku", "custom") else ("sizeZ", depth)
            problems.add("bad_field", graph.line, graph.column, field=field, found=found)
        problems.check()
        is_usual = kind == "sudoku"
        self.is_usual, self.offset = is_usual, (0, 0)
        self.columns = self.order if is_usual else self.number(graph, "sizeX", _LONGEST)
        self.rows = self.order if is_usual else self.number(graph, "sizeY", _LONGEST)
        problems.check()

    def number(self, element: Element, field: str, most: int, default: str = "") -> int:
        """A number that an attribute says."""
        text = element.attributes.get(field, default)
        if text.isascii() and text.isdigit() and len(text) < 6 and int(text) <= most:
            return int(text)
        self.problems.add("bad_field", element.line, element.column, field=field, found=text)
        return 0

    def place(self, index: int) -> tuple[int, int]:
        """Row and column of a cell: they are counted column by column."""
        column, row = divmod(index, self.rows)
        return row, column

    def cells(self, element: Element) -> list[tuple[int, int]]:
        """The places that a clique or a cage names."""
        words = element.text.split()
        good = [word for word in words if word.isascii() and word.isdigit() and len(word) < 6]
        wrong = [word for word in words if word not in good or int(word) >= self.rows * self.columns]
        for word in wrong:
            self.problems.add("bad_cell", element.line, element.column, found=word)
        self.problems.check()
        return [self.place(int(word)) for word in words]

    def board(self) -> tuple[Geometry, list[dict[str, Any]]]:
        """The board, and the constraints that stand on it."""
        if self.is_usual:
            return board_of_size(self.order), []
        squares = list(self.graph.named("sudokugroups"))
        cliques = [self.cells(clique) for clique in self.graph.named("clique")]
        corners = [self.place(self.number(each, "at", self.rows * self.columns)) for each in squares]
        with_boxes = [each.attributes.get("withblocks", "1") != "0" for each in squares]
        self.problems.check()
        if len(squares) == 1 and self.rows == self.columns == self.order:
            geometry = self._single(cliques, with_boxes[0])
        else:
            side = isqrt(self.order)
            geometry = multi((side, side), [(row + 1, column + 1) for row, column in corners])
        top, left = (min((corner[axis] for corner in corners), default=0) for axis in (0, 1))
        self.offset = (top, left)
        houses = {frozenset(geometry.places[cell] for cell in house.cells) for house in geometry.houses}
        forms: list[dict[str, Any]] = []
        for clique in cliques:
            cells = [(row - top, column - left) for row, column in clique]
            if frozenset(cells) not in houses:
                forms.append(self._region(cells, geometry, 1 + sum(form["type"] != "diagonal" for form in forms)))
        return geometry, forms + [self._cage(cage, geometry) for cage in self.graph.named("cage")]

    def _single(self, cliques: list[list[tuple[int, int]]], with_boxes: bool) -> Geometry:
        """The board of one square: with boxes, with the regions that fill it, or with neither."""
        if with_boxes:
            return board_of_size(self.order)
        regions = [clique for clique in cliques if len(clique) == self.order]
        filled = [place for region in regions[: self.order] for place in region]
        if len(filled) == len(set(filled)) == self.order**2:
            cells = [[row * self.order + column for row, column in region] for region in regions[: self.order]]
            return jigsaw_from_regions(cells)
        return latin(self.order)

    def _names(self, cells: list[tuple[int, int]], geometry: Geometry) -> list[str]:
        return [str(geometry.name(cell)) for place in cells if (cell := geometry.cell_at(*place)) is not None]

    def _region(self, cells: list[tuple[int, int]], geometry: Geometry, number: int) -> dict[str, Any]:
        """A clique that is no house of the board: a diagonal, or an extra region."""
        if geometry.is_square and len(cells) == self.order:
            if all(row == column for row, column in cells):
                return {"type": "diagonal", "direction": "main"}
            if all(row + column == self.order - 1 for row, column in cells):
                return {"type": "diagonal", "direction": "anti"}
        return {"type": "extra_region", "cells": self._names(cells, geometry), "number": number}

    def _cage(self, cage: Element, geometry: Geometry) -> dict[str, Any]:
        """A cage with a sum; digits may repeat unless the puzzle is a killer."""
        operator, value = self.number(cage, "operator", _ADD, "4"), self.number(cage, "value", 99999)
        if operator not in (_ADD, _ALONE):
            self.problems.add("bad_field", cage.line, cage.column, field="operator", found=str(operator))
        self.problems.check()
        is_killer = self.graph.attributes.get("specific-type", "KillerSudoku") == "KillerSudoku"
        cells = self._names(self.cells(cage), geometry)
        return {"type": "killer_cage" if is_killer else "sum", "cells": cells, "sum": value}


def _givens(values: Element | None, shape: _Shape, geometry: Geometry, problems: Problems) -> tuple[int, ...]:
    if values is None:
        return ()
    text = "".join(values.text.split())
    if len(text) != shape.rows * shape.columns:
        problems.add("wrong_length", values.line, values.column, expected=shape.rows * shape.columns, found=len(text))
        raise problems.error()
    givens = [0] * len(geometry)
    for index, char in enumerate(text):
        row, column = shape.place(index)
        cell = geometry.cell_at(row - shape.offset[0], column - shape.offset[1])
        digit = ord(char) - ord("a")
        if char in (_EMPTY, _NO_CELL):
            continue
        if cell is None or not 1 <= digit <= geometry.digits:
            problems.add("bad_symbol", values.line, values.column, found=char)
        else:
            givens[cell] = digit
    problems.check()
    return tuple(givens)


def holds(geometry: Geometry) -> bool:
    """Whether a board is a square, or made of several with boxes as wide as high."""
    return geometry.is_square or bool(_corners(geometry))


def _corners(geometry: Geometry) -> list[int]:
    """The first cells of the grids of a multi-grid; none when KSudoku has no word for it."""
    side = isqrt(geometry.digits)
    if geometry.box != (side, side) or len(geometry.grids) < 2:
        return []
    try:
        corners = [geometry.places[cells[0]] for cells in geometry.grids]
        known = multi((side, side), [(row + 1, column + 1) for row, column in corners])
    except BoardError:
        return []
    return [cells[0] for cells in geometry.grids] if known == geometry else []


def wordless(puzzle: Puzzle) -> list[Constraint]:
    """The constraints that are not written: all but diagonals, whole extra regions and cages with a sum."""
    return [constraint for constraint in puzzle.constraints if _markup(constraint, puzzle.geometry) is None]


def _markup(constraint: Constraint, geometry: Geometry) -> str | None:
    form = constraint.to_json(geometry)
    if constraint.id == "killer_cage" and form.get("sum"):
        cells = [geometry.cell(name) for name in form["cells"]]
        return f'<cage operator="4" value="{form["sum"]}" size="{len(cells)}">{_indexes(cells, geometry)}</cage>'
    if constraint.id not in _WRITTEN:
        return None
    houses = [rule.cells for rule in constraint.rules(geometry) if hasattr(rule, "cells")]
    if len(houses) == 1 and len(houses[0]) == geometry.digits:
        return f'<clique size="{geometry.digits}">{_indexes(houses[0], geometry)}</clique>'
    return None


def _indexes(cells: Iterable[int], geometry: Geometry) -> str:
    places = (geometry.places[cell] for cell in cells)
    return " ".join(str(column * geometry.rows + row) for row, column in places)


def _lines(puzzle: Puzzle) -> Iterator[str]:
    geometry, size = puzzle.geometry, puzzle.geometry.digits
    corners = _corners(geometry)
    kind = "KillerSudoku" if any(each.id == "killer_cage" for each in puzzle.constraints) else "Custom"
    kind = "Samurai" if geometry.spec == "samurai" and not puzzle.constraints else kind
    name = quoteattr(puzzle.title)
    yield "<!DOCTYPE ksudoku>"
    yield '<ksudoku><game had-help="0" msecs-elapsed="0"><puzzle>'
    sides = f'sizeX="{geometry.columns}" sizeY="{geometry.rows}" sizeZ="1"'
    yield f'<graph order="{size}" type="custom" {sides} specific-type="{kind}" name={name}>'
    for corner in corners:
        yield f'<sudokugroups at="{_indexes([corner], geometry)}" withblocks="1"/>'
    if not corners:
        yield '<sudokugroups at="0" withblocks="0"/>'
    for house in geometry.outlines if not corners else ():
        yield f'<clique size="{size}">{_indexes(house.cells, geometry)}</clique>'
    yield from filter(None, (_markup(constraint, geometry) for constraint in puzzle.constraints))
    yield "</graph>"
    places = ((row, column) for column in range(geometry.columns) for row in range(geometry.rows))
    signs = "".join(_sign(puzzle, geometry.cell_at(*place)) for place in places)
    yield f"<values>{signs}</values></puzzle>"
    yield json.loads(dict(puzzle.extras).get(ID, "{}")).get("history", "<history/>")
    yield "</game></ksudoku>"


def _sign(puzzle: Puzzle, cell: int | None) -> str:
    """What stands for a place: a given, an empty cell, or no cell."""
    if cell is None:
        return _NO_CELL
    return chr(ord("a") + puzzle.givens[cell]) if puzzle.givens[cell] else _EMPTY


def render(puzzle: Puzzle) -> str:
    """Write a game that has not begun."""
    return "\n".join(_lines(puzzle))


FORMAT = Format(
    ID,
    suffixes=(".ksudoku", ".xml"),
    keeps=Keeps.GIVENS | Keeps.BOXES | Keeps.BOARD | Keeps.CONSTRAINTS,
    titles=("title",),
    sniff=sniff,
    parse=parse,
    render=render,
    wordless=wordless,
    holds=holds,
    longest=MAX_DOCUMENT,
    rank=31,
    sure=True,
    lines=Lines.LONG_PARTS,
)
