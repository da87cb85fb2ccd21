"""Lines and arrows that are only drawn."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from garns.formats.cosmetics import Piece
from garns.formats.guessing.sketch import Found, Sketch, hue
from garns.formats.guessing.words import hues, least_differences
from garns.values.clue_shapes import Figure, Stroke

#: What setters take a colour for, and the other kinds of line that only words tell.
_COLOURS = {
    "green": "whisper",
    "purple": "renban",
    "blue": "region_sum_line",
    "grey": "palindrome",
    "orange": "entropic_line",
    "teal": "modular_line",
    "yellow": "nabner",
    "lavender": "zipper_line",
}
_KINDS = frozenset({*_COLOURS.values(), "thermo", "slow_thermo"})
#: Those whose digits lie apart by a number that nobody draws.
_APART = ("whisper", "lockout_line")
_WAYS = {(-1, -1): "up_left", (-1, 1): "up_right", (1, -1): "down_left", (1, 1): "down_right"}
#: The cells of a circle that an arrow may leave together.
_PILL = 3


def lines(sketch: Sketch) -> Iterator[Found]:
    """What lines and arrows seem to mean: arrows first, since they take circles that could be bulbs."""
    for piece in [*sketch.of(Stroke)]:
        if isinstance(piece.shape, Stroke) and piece.shape.head:
            yield from _little_killer(piece, sketch) if sketch.cell(piece.shape.points[0]) is None else ()
    for piece in [*sketch.of(Stroke)]:
        if isinstance(piece.shape, Stroke) and piece.shape.head:
            yield from _arrow(piece, sketch)
    stems: list[tuple[tuple[int, ...], str]] = []
    for piece in [*sketch.of(Stroke)]:
        for found in _line(piece, sketch, stems):
            if found.constraint.id in ("thermo", "slow_thermo"):
                stems.append((found.constraint.cells, found.constraint.id))  # type: ignore[attr-defined]
            yield found


def _little_killer(piece: Piece, sketch: Sketch) -> Iterator[Found]:
    """An arrow outside of the grid beside a number, along a diagonal."""
    assert isinstance(piece.shape, Stroke)
    (row, column), (to_row, to_column) = piece.shape.points[0], piece.shape.points[-1]
    way = (1 if to_row > row else -1, 1 if to_column > column else -1)
    margin = (int(row // 1), int(column // 1))
    start = sketch.geometry.cell_at(margin[0] + way[0], margin[1] + way[1])
    for number in sketch.of(Figure):
        figure = number.shape
        assert isinstance(figure, Figure)
        is_beside = (int(figure.at[0] // 1), int(figure.at[1] // 1)) == margin
        if is_beside and figure.text.strip().isdecimal() and start is not None:
            form = {"type": "little_killer", "start": sketch.names([start])[0], "direction": _WAYS[way]}
            yield from sketch.found(form | {"sum": int(figure.text)}, (piece, number), sure=True)
            return


def _arrow(piece: Piece, sketch: Sketch) -> Iterator[Found]:
    """An arrow that leaves a circle, or a pill of two or three cells."""
    assert isinstance(piece.shape, Stroke)
    cells = sketch.way(piece.shape.points)
    if len(cells) < 2:
        return
    circles = sketch.rounds()
    pieces, circle = [piece], cells[:1]
    pill = _pill(cells[0], sketch)
    if cells[0] in circles:
        pieces += circles[cells[0]]
    elif pill:
        circle = pill[1]
        pieces.append(pill[0])
    else:
        return
    path = [cell for cell in cells if cell not in circle]
    form = {"type": "arrow", "circle": sketch.names(circle), "path": sketch.names(path)}
    yield from sketch.found(form, pieces, sure=True)


def _pill(cell: int, sketch: Sketch) -> tuple[Piece, list[int]] | None:
    """The pill in which a cell lies: a long round shape, or a short thick line."""
    for piece in sketch.pieces:
        shape = piece.shape
        cells: list[int] = []
        if isinstance(shape, Figure) and shape.round and max(shape.size) > 1.2:
            tall, wide = shape.size[0] < shape.size[1], shape.size[0] >= shape.size[1]
            reach = (max(shape.size) - 1) / 2
            (row, column) = shape.at
            ends = ((row - reach * tall, column - reach * wide), (row + reach * tall, column + reach * wide))
            cells = sketch.way(ends)
        elif isinstance(shape, Stroke) and not shape.head and hue(shape.colour) == "grey":
            cells = sketch.way(shape.points)
        if 2 <= len(cells) <= _PILL and cell in cells:
            return piece, cells
    return None


def _line(piece: Piece, sketch: Sketch, stems: list[tuple[tuple[int, ...], str]]) -> Iterator[Found]:
    """A line: by what stands at its ends, by the words of the rules, by its colour."""
    assert isinstance(piece.shape, Stroke)
    cells = sketch.way(piece.shape.points)
    if len(cells) < 2 or piece.shape.head:
        return
    if (way := _diagonal(cells, sketch)) is not None:
        yield from sketch.found({"type": "diagonal", "direction": way}, [piece], sure=True)
        return
    rounds, corners = sketch.rounds(), _diamonds(sketch)
    lined = (sketch.told & _KINDS) - {"thermo", "slow_thermo"}
    ends = [each for each in (cells[0], cells[-1]) if each in rounds]
    bulbs = [] if _is_named(piece, [drawn for each in ends for drawn in rounds[each]], lined) else ends
    if cells[0] in corners and cells[-1] in corners and len(cells) > 2:
        used = [piece, corners[cells[0]], corners[cells[-1]]]
        yield from _apart(_ended("lockout_line", cells, sketch), used, sketch, sure=True)
    elif len(ends) == 2 and len(cells) > 2:
        kind = "double_arrow" if "double_arrow" in sketch.told and "between_line" not in sketch.told else "between_line"
        used = [piece, *rounds[cells[0]], *rounds[cells[-1]]]
        yield from sketch.found(_ended(kind, cells, sketch), used, sure=len(sketch.told & {kind}) == 1)
    elif bulbs and (not lined or sketch.told & {"thermo", "slow_thermo"}):
        kind = "slow_thermo" if "slow_thermo" in sketch.told and "thermo" not in sketch.told else "thermo"
        ordered = cells if cells[0] in rounds else cells[::-1]
        form = {"type": kind, "cells": sketch.names(ordered)}
        yield from sketch.found(form, [piece, *rounds[ordered[0]]], sure=True)
    else:
        yield from _plain(piece, cells, sketch, stems)


def _is_named(piece: Piece, bulbs: list[Piece], lined: Collection[str]) -> bool:
    """Whether a line has the colour of a kind of which the rules speak, and no bulb has it; grey may be both."""
    own = hue(piece.shape.colour)  # type: ignore[union-attr]
    return own != "grey" and _COLOURS.get(own) in lined and own not in {hue(each.shape.fill) for each in bulbs}  # type: ignore[union-attr]


def _plain(piece: Piece, cells: list[int], sketch: Sketch, stems: list[tuple[tuple[int, ...], str]]) -> Iterator[Found]:
    """A line with nothing at its ends; it may branch off a thermometer."""
    assert isinstance(piece.shape, Stroke)
    own = hue(piece.shape.colour)
    usual = _COLOURS.get(own)
    spoken = sketch.told & _KINDS
    for ordered in (cells, cells[::-1]):
        for stem, kind in stems:
            if ordered[0] in stem and usual == "palindrome" and "palindrome" not in spoken:
                whole = [*stem[: stem.index(ordered[0])], *ordered]
                yield from sketch.found({"type": kind, "cells": sketch.names(whole)}, [piece], sure=True)
                return
    coloured = {kind: hues(kind, sketch.rules) for kind in spoken - {"thermo", "slow_thermo"}}
    lined = {kind for kind, named in coloured.items() if not named or own in named}
    kind_of_line = usual if usual in lined or not lined else next(iter(lined)) if len(lined) == 1 else usual
    if kind_of_line:
        form = {"type": kind_of_line, "cells": sketch.names(cells)}
        yield from _apart(form, [piece], sketch, sure=False)


def _apart(form: dict[str, Any], pieces: list[Piece], sketch: Sketch, *, sure: bool) -> Iterator[Found]:
    """A line with the least difference that the rules tell; of several nobody knows which."""
    told = least_differences(form["type"], sketch.rules) if form["type"] in _APART else set()
    if len(told) == 1:
        form["min_difference"] = min(told)
    for found in sketch.found(form, pieces, sure=sure):
        yield found if len(told) < 2 else Found(found.constraint, found.pieces, False)


def _ended(kind: str, cells: list[int], sketch: Sketch) -> dict[str, Any]:
    return {"type": kind, "ends": sketch.names([cells[0], cells[-1]]), "path": sketch.names(cells[1:-1])}


def _diagonal(cells: list[int], sketch: Sketch) -> str | None:
    """Which of the long diagonals a line is."""
    size = sketch.geometry.digits
    if not sketch.geometry.is_square or len(cells) != size:
        return None
    places = {sketch.geometry.places[cell] for cell in cells}
    if places == {(at, at) for at in range(size)}:
        return "main"
    return "anti" if places == {(at, size - 1 - at) for at in range(size)} else None


def _diamonds(sketch: Sketch) -> dict[int, Piece]:
    """The squares on a corner, by cell."""
    found = {}
    for piece in sketch.pieces:
        shape = piece.shape
        if isinstance(shape, Figure) and not shape.round and abs(shape.angle) % 90 == 45 and not shape.text:
            cell = sketch.centred(shape.at)
            if cell is not None:
                found[cell] = piece
    return found
