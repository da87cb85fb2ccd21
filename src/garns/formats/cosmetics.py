"""What a setter drew beside the rules: lines, shapes and texts that f-puzzles and SudokuPad keep, in neutral shapes.

>>> puzzle = Puzzle(extras=(("fpuzzles", '{"text": [{"cells": ["R1C1"], "value": "N", "size": 0.5}]}'),))
>>> [(shape.at, shape.text) for shape in cosmetics(puzzle)]
[((0.5, 0.5), 'N')]

All of it is somebody's: what is misshapen is left out, numbers and texts have bounds, a colour is a colour.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from math import isfinite
from typing import Any, NamedTuple

from garns.values.clue_shapes import Cage, Figure, Place, Shape, Stroke
from garns.values.geometry import Geometry
from garns.values.puzzle import Puzzle, extras_of

#: Shapes of one puzzle, points of a line, letters of a text; how far from the board anything is drawn.
_MOST, _MOST_POINTS, _MOST_LETTERS, _FAR = 2000, 500, 40, 2.0
#: SudokuPad measures lines and letters in pixels of a cell that is so wide.
_PIXELS = 64.0
_CELL = re.compile(r"[Rr](-?\d{1,3})[Cc](-?\d{1,3})")
_COLOUR = re.compile(r"#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})")
_RGB = re.compile(r"rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*(?:,\s*(\d?\.?\d{1,4})\s*)?\)")
_GREY = "#cfcfcf"
#: The words for colours that setters write.
_NAMED = {
    "black": "#000000", "white": "#ffffff", "red": "#ff0000", "green": "#008000", "blue": "#0000ff",
    "yellow": "#ffff00", "orange": "#ffa500", "purple": "#800080", "pink": "#ffc0cb", "brown": "#a52a2a",
    "cyan": "#00ffff", "magenta": "#ff00ff", "gray": "#808080", "grey": "#808080", "lightgray": "#d3d3d3",
    "lightgrey": "#d3d3d3", "darkgray": "#a9a9a9", "darkgrey": "#a9a9a9", "lightblue": "#add8e6",
    "lightgreen": "#90ee90",
}  # fmt: skip


class Piece(NamedTuple):
    """One drawing, and where a format keeps it: the id of the format, the list, the place in the list."""

    format: str
    key: str
    at: int
    shape: Shape


@lru_cache(maxsize=64)
def cosmetics(puzzle: Puzzle) -> tuple[Shape, ...]:
    """The drawings that formats keep for a puzzle; none where they only repeat its clues."""
    readers = _readers()
    found = (
        shape
        for format, text in puzzle.extras
        if format in readers
        for shape in readers[format](json.loads(text), puzzle.geometry)
    )
    return tuple(islice((shape for shape in found if _is_near(shape, puzzle.geometry)), _MOST))


def pieces(puzzle: Puzzle) -> tuple[Piece, ...]:
    """The same, each with the place where it is kept."""
    readers = _readers()
    found = (
        Piece(format, key, at, shape)
        for format, text in puzzle.extras
        if format in readers
        for key, forms in json.loads(text).items()
        if isinstance(forms, list)
        for at, form in enumerate(forms)
        for shape in readers[format]({key: [form]}, puzzle.geometry)
    )
    return tuple(islice((each for each in found if _is_near(each.shape, puzzle.geometry)), _MOST))


def without(puzzle: Puzzle, gone: Iterable[Piece]) -> Puzzle:
    """The puzzle without some of its drawings."""
    places = {(piece.format, piece.key, piece.at) for piece in gone}
    kept: dict[str, Any] = {format: json.loads(text) for format, text in puzzle.extras}
    for format, form in kept.items():
        for key in {key for owner, key, _ in places if owner == format}:
            form[key] = [each for at, each in enumerate(form[key]) if (format, key, at) not in places]
        kept[format] = {key: value for key, value in form.items() if value != []}
    return replace(puzzle, extras=extras_of(kept))


def _readers() -> dict[str, Callable[[Any, Geometry], Iterator[Shape]]]:
    return {"fpuzzles": _fpuzzles, "sudokupad": _sudokupad}


def _fpuzzles(kept: dict[str, Any], geometry: Geometry) -> Iterator[Shape]:
    for form in _forms(kept, "line"):
        for cells in _lists(form, "lines"):
            if len(points := _centres(cells)) > 1:
                yield Stroke(points, _colour(form.get("outlineC"), _GREY), _number(form.get("width"), 0.3))
    for key in ("rectangle", "circle"):
        for form in _forms(kept, key):
            yield from _figure(
                _middle(_centres(form.get("cells"))),
                (_number(form.get("width"), 0.8), _number(form.get("height"), 0.8)),
                round=key == "circle",
                fill=_colour(form.get("baseC"), _GREY),
                line=_colour(form.get("outlineC"), "none"),
                text=_text(form.get("value")),
                ink=_colour(form.get("fontC"), "#000000"),
                angle=_number(form.get("angle"), 0.0, 360.0),
            )
    for form in _forms(kept, "text"):
        yield from _figure(
            _middle(_centres(form.get("cells"))),
            (0.0, 0.0),
            text=_text(form.get("value")),
            ink=_colour(form.get("fontC"), "#000000"),
            letters=0.7 * _number(form.get("size"), 1.0),
            angle=_number(form.get("angle"), 0.0, 360.0),
            over=True,
        )
    for form in _forms(kept, "cage"):
        cells = [geometry.cell_at(int(row), int(column)) for row, column in _centres(form.get("cells"))]
        yield from _cage(cells, form)


def _sudokupad(kept: dict[str, Any], geometry: Geometry) -> Iterator[Shape]:
    yield from _layer(kept, "underlays")
    for key in ("lines", "arrows"):
        for form in _forms(kept, key):
            if len(points := _points(form.get("wayPoints"))) > 1:
                width = _number(form.get("thickness"), 4.0, 100.0) / _PIXELS
                yield Stroke(points, _colour(form.get("color"), _GREY), width, head=key == "arrows")
    yield from _layer(kept, "overlays")
    for form in _forms(kept, "cages"):
        cells = [geometry.cell_at(int(row), int(column)) for row, column in _points(form.get("cells"))]
        yield from _cage(cells, form)


def _layer(kept: dict[str, Any], key: str) -> Iterator[Figure]:
    """Shapes and texts, below the lines or above all."""
    for form in _forms(kept, key):
        yield from _figure(
            _middle(_points([form.get("center")])),
            (_number(form.get("width"), 0.0), _number(form.get("height"), 0.0)),
            round=form.get("rounded") is True,
            fill=_colour(form.get("backgroundColor"), "none"),
            line=_colour(form.get("borderColor"), "none"),
            text=_text(form.get("text")),
            ink=_colour(form.get("color"), "#000000"),
            letters=_number(form.get("fontSize"), 28.0, 200.0) / _PIXELS,
            angle=_number(form.get("angle"), 0.0, 360.0),
            over=key == "overlays",
        )


def _figure(at: Place | None, size: tuple[float, float], **look: Any) -> Iterator[Figure]:
    if at is not None:
        yield Figure(at, (abs(size[0]), abs(size[1])), **look)


def _cage(cells: Iterable[int | None], form: dict[str, Any]) -> Iterator[Cage]:
    on_board = tuple(dict.fromkeys(cell for cell in cells if cell is not None))
    if on_board:
        yield Cage(on_board, role="drawn", text=_text(form.get("value")))


def _forms(kept: dict[str, Any], key: str) -> Iterator[dict[str, Any]]:
    """The drawings of a kind, but for copies of clues that are drawn anyway."""
    found = kept.get(key) if isinstance(kept, dict) else None
    for form in found if isinstance(found, list) else []:
        if isinstance(form, dict) and "fromConstraint" not in form:
            yield form


def _lists(form: dict[str, Any], key: str) -> Iterator[object]:
    found = form.get(key)
    yield from found if isinstance(found, list) else []


def _centres(cells: object) -> tuple[Place, ...]:
    """The middles of cells such as ``R1C1``."""
    names = [_CELL.fullmatch(name) for name in _some(cells) if isinstance(name, str)]
    return tuple((int(name[1]) - 0.5, int(name[2]) - 0.5) for name in names if name)


def _points(points: object) -> tuple[Place, ...]:
    """Rows and columns from 0, in cells."""
    pairs = [point for point in _some(points) if isinstance(point, list) and len(point) == 2]
    return tuple((float(row), float(column)) for row, column in pairs if _is_number(row) and _is_number(column))


def _some(values: object) -> list[object]:
    return values[:_MOST_POINTS] if isinstance(values, list) else []


def _middle(points: tuple[Place, ...]) -> Place | None:
    rows, columns = [row for row, _ in points], [column for _, column in points]
    return (sum(rows) / len(rows), sum(columns) / len(columns)) if points else None


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1000 and isfinite(value)


def _number(value: object, usual: float, most: float = 30.0) -> float:
    return max(-most, min(most, float(value))) if isinstance(value, int | float) and _is_number(value) else usual


def _text(value: object) -> str:
    return str(value)[:_MOST_LETTERS] if isinstance(value, str | int) and not isinstance(value, bool) else ""


def _colour(value: object, usual: str) -> str:
    """A colour as ``#rrggbb`` or with its opacity as ``#rrggbbaa``; ``none`` where it cannot be seen.

    >>> _colour("#F0c", "none"), _colour("Red", "none"), _colour("#FFFFFF00", "red"), _colour("url(evil)", "none")
    ('#ff00cc', '#ff0000', 'none', 'none')
    >>> _colour("rgba(207, 207, 207, 0.95)", "none"), _colour("rgb(1,2,3)", "none"), _colour("rgba(0,0,0,0)", "red")
    ('#cfcfcff2', '#010203', 'none')
    """
    word = value.strip().lower() if isinstance(value, str) else ""
    word = _NAMED.get(word, word)
    if parts := _RGB.fullmatch(word):
        numbers = [min(255, int(part)) for part in parts.groups()[:3]] + [round(255 * min(1.0, float(parts[4] or 1)))]
        word = "#" + "".join(f"{number:02x}" for number in numbers)
    if word == "transparent":
        return "none"
    if not _COLOUR.fullmatch(word):
        return usual
    full = word if len(word) > 5 else "#" + "".join(2 * letter for letter in word[1:])
    return "none" if len(full) == 9 and full.endswith("00") else full.removesuffix("ff") if len(full) == 9 else full


def _is_near(shape: Shape, geometry: Geometry) -> bool:
    """Whether a shape lies on the board or beside it."""
    places = shape.points if isinstance(shape, Stroke) else (shape.at,) if isinstance(shape, Figure) else ()
    return all(-_FAR <= row <= geometry.rows + _FAR and -_FAR <= column <= geometry.columns + _FAR
               for row, column in places)  # fmt: skip
