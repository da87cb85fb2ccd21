"""Shaded cells that are only drawn: windows, extra regions, clones, minima and maxima, even or odd cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any

from garns.errors import GarnsError
from garns.formats.cosmetics import Piece
from garns.formats.guessing.sketch import FULL, Found, Sketch
from garns.values.clue_shapes import Cage, Figure, Stroke
from garns.values.geometry import House
from garns.values.puzzle import Puzzle
from garns.values.rules import Group

#: Rules of the whole board whose houses are shaded.
_PATTERNS = ("windoku", "asterisk", "girandola", "centre_dot")
#: What else is drawn as shaded cells; where the rules speak of one of these, shading does not mean even or odd.
_OTHERS = frozenset(
    {*_PATTERNS, "extra_region", "clone", "magic_square", "row_indexer", "column_indexer", "box_indexer"}
)
_SIDES = ((-1, 0), (0, -1), (0, 1), (1, 0))

#: No more drawings than this are looked at in their order.
_MOST = 200

#: Shaded cells with the drawings that shade each.
Shaded = dict[int, list[Piece]]
#: Figures and their clones.
Pairs = list[tuple[Sequence[int], Sequence[int]]]


def shading(sketch: Sketch) -> Iterator[Found]:
    """What shaded cells seem to mean."""
    yield from _extremes(sketch)
    colours = _colours(sketch)
    whole: Shaded = {cell: pieces for shaded in colours for cell, pieces in shaded.items()}
    patterns = [*_pattern(whole, sketch)]
    yield from patterns
    if patterns:
        return
    regions = 0
    for shaded in colours:
        found = [*_pattern(shaded, sketch)] or [*_regions(shaded, sketch, regions + 1)]
        regions += sum(each.constraint.id == "extra_region" for each in found)
        yield from found or _clones(shaded, sketch) or _parity(shaded, sketch)


def _colours(sketch: Sketch) -> list[Shaded]:
    """The cells that are filled from edge to edge, those of one colour together."""
    found: dict[str, Shaded] = {}
    for piece in sketch.of(Figure):
        shape = piece.shape
        assert isinstance(shape, Figure)
        for cell in _filled(shape, sketch):
            found.setdefault(shape.fill, {}).setdefault(cell, []).append(piece)
    return list(found.values())


def _filled(shape: Figure, sketch: Sketch) -> list[int]:
    """The cells that a rectangle fills; none where it leaves a part of one free."""
    if shape.round or shape.text or shape.angle % 90 or shape.fill == "none":
        return []
    spans = []
    for middle, size, most in zip(
        shape.at, shape.size[::-1], (sketch.geometry.rows, sketch.geometry.columns), strict=True
    ):
        first, last = round(middle - size / 2), round(middle + size / 2)
        if size < FULL * (last - first) or not 0 <= first < last <= most:
            return []
        spans.append(range(first, last))
    cells = [sketch.geometry.cell_at(row, column) for row in spans[0] for column in spans[1]]
    return [cell for cell in cells if cell is not None]


def _taken(shaded: Shaded, cells: Iterable[int], sketch: Sketch) -> list[Piece]:
    """The drawings of some cells, and a cage around just these that says nothing."""
    there = {*cells}
    cages = [piece for piece in sketch.of(Cage) if isinstance(piece.shape, Cage) and not piece.shape.text]
    around = [piece for piece in cages if {*piece.shape.cells} == there]  # type: ignore[union-attr]
    return [*dict.fromkeys(piece for cell in sorted(there) for piece in shaded[cell]), *around]


def _pattern(shaded: Shaded, sketch: Sketch) -> Iterator[Found]:
    """Just the houses that a rule of the whole board adds."""
    for kind in _PATTERNS if shaded else ():
        try:
            (constraint,) = Puzzle.constraints_hook([{"type": kind}], sketch.geometry)
        except GarnsError:
            continue
        houses = [rule.cells for rule in constraint.rules(sketch.geometry) if isinstance(rule, House | Group)]
        if {cell for cells in houses for cell in cells} == shaded.keys():
            yield from sketch.found({"type": kind}, _taken(shaded, shaded, sketch), sure=True)
            return


def _regions(shaded: Shaded, sketch: Sketch, number: int) -> Iterator[Found]:
    """As many cells as there are digits: all of a colour where the rules speak of such regions, else connected ones."""
    size, told = sketch.geometry.digits, "extra_region" in sketch.told
    parts = [[*shaded]] if told and len(shaded) == size else _parts(shaded, sketch)
    if all(len(part) == size for part in parts):
        for at, part in enumerate(parts, start=number):
            form = {"type": "extra_region", "cells": sketch.names(sorted(part)), **({"number": at} if at > 1 else {})}
            yield from sketch.found(form, _taken(shaded, part, sketch), sure=False)


def _parts(shaded: Iterable[int], sketch: Sketch) -> list[list[int]]:
    """Shaded cells by the figures that they make: each cell shares an edge with another one of its figure."""
    left, found = {*shaded}, []
    while left:
        part = [min(left)]
        left -= {*part}
        for cell in part:
            row, column = sketch.geometry.places[cell]
            beside = {sketch.geometry.cell_at(row + down, column + right) for down, right in _SIDES}
            more = sorted(each for each in beside if each in left)
            left -= {*more}
            part += more
        found.append(sorted(part))
    return found


def _clones(shaded: Shaded, sketch: Sketch) -> list[Found]:
    """Figures of the same shape and colour: drawn one after the other, as programs do, or else two and no more."""
    told = "clone" in sketch.told
    pairs = (_in_turn(shaded, sketch) if told else None) or _twins(shaded, sketch, told)
    found: list[Found] = []
    for one, other in pairs:
        form = {"type": "clone", "cells": sketch.names(one), "clone_cells": sketch.names(other)}
        found += sketch.found(form, _taken(shaded, [*one, *other], sketch), sure=False)
    return found


def _in_turn(shaded: Shaded, sketch: Sketch) -> Pairs | None:
    """Each figure and its clone, where the drawings of all are so ordered; figures may overlap or touch then."""
    order = {piece: cell for cell, pieces in shaded.items() for piece in pieces}
    cells = tuple(order[piece] for piece in sorted(order, key=lambda piece: (piece.key, piece.at)))
    if len(cells) != sum(map(len, shaded.values())) or len(cells) > _MOST:
        return None  # one drawing fills several cells

    @cache
    def rest(start: int) -> Pairs | None:
        for size in range((len(cells) - start) // 2, 0, -1):
            one, other = cells[start : start + size], cells[start + size : start + 2 * size]
            if _shape(one, sketch) == _shape(other, sketch) and one != other and len(_parts(one, sketch)) == 1:
                after = rest(start + 2 * size)
                if after is not None:
                    return [(one, other), *after]
        return [] if start == len(cells) else None

    return rest(0)


def _twins(shaded: Shaded, sketch: Sketch, told: bool) -> Pairs:
    """The only two figures of a shape. Of three or more nobody knows which belong together."""
    alike: dict[tuple[tuple[int, int], ...], list[list[int]]] = {}
    for part in _parts(shaded, sketch):
        alike.setdefault(_shape(part, sketch), []).append(part)
    if not told and len(alike) > 1:
        return []
    return [(one, other) for one, *others in alike.values() if len(one) > 1 and len(others) == 1 for other in others]


def _shape(cells: Sequence[int], sketch: Sketch) -> tuple[tuple[int, int], ...]:
    """Where cells lie from the first of them."""
    places = [sketch.geometry.places[cell] for cell in cells]
    return tuple((row - places[0][0], column - places[0][1]) for row, column in places)


def _parity(shaded: Shaded, sketch: Sketch) -> Iterator[Found]:
    """Even or odd cells, where the rules speak of one of them and of nothing else that is shaded."""
    kinds = sketch.told & {"even", "odd"}
    if len(kinds) == 1 and sketch.told.isdisjoint(_OTHERS):
        form = {"type": next(iter(kinds)), "cells": sketch.names(sorted(shaded))}
        for found in sketch.found(form, _taken(shaded, shaded, sketch), sure=False):
            yield Found(found.constraint, found.pieces, False)


def _extremes(sketch: Sketch) -> Iterator[Found]:
    """Cells with an angle at each side, as SudokuPad draws them: inwards for a minimum, outwards for a maximum."""
    angles: dict[str, dict[int, list[tuple[tuple[int, int], Piece]]]] = {"minimum": {}, "maximum": {}}
    for piece in sketch.of(Stroke):
        if (found := _angle(piece, sketch)) is not None:
            kind, cell, side = found
            angles[kind].setdefault(cell, []).append((side, piece))
    for kind, marked in angles.items():
        cells = [cell for cell, drawn in marked.items() if {side for side, _ in drawn} == _open(cell, marked, sketch)]
        if cells:
            pieces = [piece for cell in cells for _, piece in marked[cell]]
            last = {cell: piece for piece in sketch.of(Figure) for cell in _alone(piece, sketch)}  # above all others
            shaded = [last[cell] for cell in cells if cell in last]
            form: dict[str, Any] = {"type": kind, "cells": sketch.names(sorted(cells))}
            yield from sketch.found(form, [*pieces, *shaded], sure=True)


def _angle(piece: Piece, sketch: Sketch) -> tuple[str, int, tuple[int, int]] | None:
    """The kind of extreme, the cell and the side of it, where a line is a small angle in a cell beside an edge."""
    assert isinstance(piece.shape, Stroke)
    cells = {sketch.cell(point) for point in piece.shape.points}
    cell = cells.pop()
    if len(piece.shape.points) != 3 or cells or cell is None or piece.shape.head:
        return None
    (row, column), tip, (to_row, to_column) = piece.shape.points
    middle = [at + 0.5 for at in sketch.geometry.places[cell]]
    base = [(row + to_row) / 2 - middle[0], (column + to_column) / 2 - middle[1]]
    side = (round(2 * base[0]), round(2 * base[1]))
    if side not in _SIDES:
        return None
    outwards = sum((end - start - at) * way for end, start, at, way in zip(tip, middle, base, side, strict=True))
    return ("maximum" if outwards > 0 else "minimum"), cell, side


def _open(cell: int, marked: Iterable[int], sketch: Sketch) -> set[tuple[int, int]]:
    """The sides of a cell at which there is one without a mark."""
    row, column = sketch.geometry.places[cell]
    beside = {(down, right): sketch.geometry.cell_at(row + down, column + right) for down, right in _SIDES}
    return {side for side, other in beside.items() if other is not None and other not in marked}


def _alone(piece: Piece, sketch: Sketch) -> list[int]:
    """The cell that a drawing fills, if it is one."""
    assert isinstance(piece.shape, Figure)
    filled = _filled(piece.shape, sketch)
    return filled if len(filled) == 1 else []
