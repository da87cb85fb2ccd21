"""Dots, letters, signs, shapes in cells, texts beside the grid and cages that are only drawn."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from garns.formats.cosmetics import Piece
from garns.formats.guessing.sketch import FULL, Found, Sketch, hue
from garns.values.clue_shapes import Cage, Figure
from garns.values.geometry import Geometry
from garns.variants import AllowedDigits

#: The largest dot between two cells.
_DOT = 0.55
#: How far from the corner of four cells what belongs to these may be drawn.
_CORNER = 0.15
_LETTERS = {"X": 10, "V": 5}
#: What stands between digits of which a cell may hold one.
_PARTED = re.compile(r"[\s,/]+")
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
        elif not shape.text and 0.4 <= min(shape.size) < FULL and abs(shape.angle) % 90 == 0:
            counted = "counting_circles" in sketch.told and shape.round
            kind = "counting_circles" if counted else "odd" if shape.round else "even"
            filled.setdefault(kind, []).append((cell, piece))
    for kind, drawn in filled.items():
        cells = sketch.names(dict.fromkeys(cell for cell, _ in drawn))
        yield from sketch.found({"type": kind, "cells": cells}, [piece for _, piece in drawn], sure=False)
    for piece in [*sketch.of(Cage)]:
        yield from _cage(piece, sketch)


def _between(piece: Piece, shape: Figure, sketch: Sketch) -> Iterator[Found]:
    """A dot, a letter or a sign on an edge, or digits in a corner."""
    cells = sketch.between(shape.at)
    text = shape.text.strip()
    names = sketch.names(cells)
    form: dict[str, Any] | None = None
    if len(cells) == 4 and text and _at_corner(shape) and all(each.isdecimal() for each in text.replace(" ", "")):
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


def _at_corner(shape: Figure) -> bool:
    """Whether a shape lies where four cells meet; what is nearer to the middle of one stands in its corner."""
    return all(abs(each - round(each)) < _CORNER for each in shape.at)


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


def given_marks(sketch: Sketch) -> Iterator[Found]:
    """Digits that stand small in the middle of a cell from the beginning: perhaps all that it may hold."""
    alike: dict[tuple[int, ...], dict[str, Piece | None]] = {}
    kept = json.loads(dict(sketch.puzzle.extras).get("sudokupad", "{}")).get("cells")
    told = {
        name for each in sketch.own.values() if isinstance(each, AllowedDigits) for name in sketch.names(each.cells)
    }
    for name, form in kept.items() if isinstance(kept, dict) else ():
        if name in told:
            continue
        digits = _several(form.get("centremarks") if isinstance(form, dict) else None, sketch.geometry)
        alike.setdefault(digits, {})[name] = None
    for piece in [*sketch.of(Figure)]:
        assert isinstance(piece.shape, Figure)
        cell, words = sketch.centred(piece.shape.at), _PARTED.split(piece.shape.text.strip())
        if cell is not None and len(words) > 1:
            alike.setdefault(_several(words, sketch.geometry), {})[str(sketch.geometry.names[cell])] = piece
    for digits, cells in alike.items():
        form = {"type": "allowed_digits", "cells": [*cells], "digits": [*digits]}
        pieces = [piece for piece in cells.values() if piece]
        yield from sketch.found(form, pieces, sure=False) if digits else ()


def _several(marks: object, geometry: Geometry) -> tuple[int, ...]:
    """Marks that are two or more digits of the board, from the smallest; none where they are something else."""
    words = [str(mark) for mark in marks] if isinstance(marks, list) else []
    digits = {int(word) for word in words if word.isdecimal() and len(word) <= 2}
    is_some = 1 < len(digits) == len(words) < geometry.digits and digits <= {*geometry.values}
    return tuple(sorted(digits)) if is_some else ()
