"""Dots, letters, signs, shapes in cells, texts beside the grid and cages that are only drawn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from garns.formats.cosmetics import Piece
from garns.formats.guessing.sketch import Found, Sketch, hue
from garns.values.clue_shapes import Cage, Figure
from garns.values.geometry import Geometry

#: The largest dot between two cells.
_DOT = 0.55
_LETTERS = {"X": 10, "V": 5}
#: Where the larger digit stands: before or behind the sign, from left to right or from above.
_FIRST, _SECOND = frozenset(">∨v"), frozenset("<∧^")
#: Clues beside the grid, and the field of their number.
_OUTSIDE = {
    "sandwich": "sum",
    "skyscraper": "value",
    "x_sum": "value",
    "numbered_room": "value",
    "frame_sum": "sum",
    "hidden_skyscraper": "value",
}


def marks(sketch: Sketch) -> Iterator[Found]:
    """What small drawings seem to mean."""
    filled: dict[str, list[tuple[int, Piece]]] = {}
    for piece in [*sketch.of(Figure)]:
        shape = piece.shape
        assert isinstance(shape, Figure)
        cell = sketch.centred(shape.at)
        if sketch.cell(shape.at) is None:
            yield from _outside(piece, shape, sketch)
        elif cell is None:
            yield from _between(piece, shape, sketch)
        elif not shape.text and 0.4 <= min(shape.size) < 1 and abs(shape.angle) % 90 == 0:
            counted = "counting_circles" in sketch.told and shape.round
            kind = "counting_circles" if counted else "odd" if shape.round else "even"
            filled.setdefault(kind, []).append((cell, piece))
    for kind, drawn in filled.items():
        cells = sketch.names(dict.fromkeys(cell for cell, _ in drawn))
        yield from sketch.found({"type": kind, "cells": cells}, [piece for _, piece in drawn], sure=False)
    for piece in [*sketch.of(Cage)]:
        yield from _cage(piece, sketch)
    yield from _regions(sketch)


def _between(piece: Piece, shape: Figure, sketch: Sketch) -> Iterator[Found]:
    """A dot, a letter or a sign on an edge, or digits in a corner."""
    cells = sketch.between(shape.at)
    text = shape.text.strip()
    names = sketch.names(cells)
    form: dict[str, Any] | None = None
    if len(cells) == 4 and text and all(each.isdecimal() for each in text.replace(" ", "")):
        form = {"type": "quadruple", "cells": names, "digits": [int(each) for each in text.replace(" ", "")]}
    elif len(cells) != 2:
        return
    elif text in _LETTERS:
        form = {"type": "pair_sum", "cells": names, "sum": _LETTERS[text]}
    elif text in _FIRST | _SECOND:
        form = {"type": "greater_than", "cells": names if text in _FIRST else names[::-1]}
    elif shape.round and max(shape.size) <= _DOT and (not text or text.isdecimal()):
        kind = "ratio" if hue(shape.fill) == "black" else "difference"
        form = {"type": kind, "cells": names, **({"value": int(text)} if text else {})}
    if form:
        yield from sketch.found(form, [piece], sure=True)


def _outside(piece: Piece, shape: Figure, sketch: Sketch) -> Iterator[Found]:
    """A number beside a row or a column, of the one kind that the rules speak of."""
    kinds = sketch.told & _OUTSIDE.keys()
    place = _side(shape.at, sketch.geometry)
    if len(kinds) != 1 or place is None or not shape.text.strip().isdecimal():
        return
    (kind,) = kinds
    side, number = place
    form = {"type": kind, "side": side, "number": number, _OUTSIDE[kind]: int(shape.text)}
    yield from sketch.found(form, [piece], sure=True)


def _side(at: tuple[float, float], geometry: Geometry) -> tuple[str, int] | None:
    row, column = at
    on_row, on_column = 0 <= row < geometry.rows, 0 <= column < geometry.columns
    if on_row and not on_column:
        return "left" if column < 0 else "right", int(row) + 1
    if on_column and not on_row:
        return "top" if row < 0 else "bottom", int(column) + 1
    return None


def _cage(piece: Piece, sketch: Sketch) -> Iterator[Found]:
    """A cage with a number is a killer cage; one without asks at least for different digits, perhaps.

    Solvers of f-puzzles take ``DR5`` for the digital root of the sum, and we write several sums as ``9/12``.
    """
    assert isinstance(piece.shape, Cage)
    text = piece.shape.text.strip()
    numbers = text.split("/")
    form: dict[str, Any] = {"type": "killer_cage"}
    if text.isdecimal():
        form["sum"] = int(text)
    elif text.startswith("DR") and text[2:].isdecimal():
        form = {"type": "digital_root_cage", "root": int(text[2:])}
    elif all(number.isdecimal() for number in numbers):
        form = {"type": "multi_sum_cage", "sums": [*map(int, numbers)]}
    elif text:
        return
    yield from sketch.found(form | {"cells": sketch.names(piece.shape.cells)}, [piece], sure=bool(text))


def _regions(sketch: Sketch) -> Iterator[Found]:
    """Shaded cells of one colour, as many as there are digits, where the rules speak of extra regions."""
    if "extra_region" not in sketch.told:
        return
    shaded: dict[str, dict[int, Piece]] = {}
    for piece in sketch.of(Figure):
        shape = piece.shape
        assert isinstance(shape, Figure)
        cell = sketch.centred(shape.at)
        if cell is not None and min(shape.size) >= 1 and not shape.text:
            shaded.setdefault(shape.fill, {})[cell] = piece
    for number, drawn in enumerate(shaded.values(), start=1):
        form = {"type": "extra_region", "cells": sketch.names(sorted(drawn)), "number": number}
        if len(drawn) == sketch.geometry.digits:
            yield from sketch.found(form, drawn.values(), sure=False)
