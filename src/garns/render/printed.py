"""The printed part of a board: paper, shaded cells, lines, cages, dots, what stands outside, and the names of lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import ceil, floor, sqrt
from typing import Any, NamedTuple

from garns.drawing.borders import Weight, segments, shared_cells
from garns.drawing.labels import line_names
from garns.drawing.shapes import clue_shapes
from garns.formats.cosmetics import cosmetics
from garns.render import cosmetic, figures
from garns.render.figures import Palette
from garns.render.markup import CELL, element, group, loops, straight, text
from garns.render.outlines import outline
from garns.values.clue_shapes import Area, Cage, Dot, Figure, Label, Line, Mark, Outside, Shape, Sign, Stroke
from garns.values.geometry import Geometry
from garns.values.puzzle import Puzzle

#: The widths of fine, box and grid lines, by the longer side of the board (up to the number).
_WIDTHS = {6: (1.5, 3.6, 5.2), 9: (1.6, 4.0, 6.0), 16: (2.0, 5.2, 7.6), 1024: (1.8, 4.8, 7.2)}

_MARGIN = 8


class View(NamedTuple):
    """The part of the plane that a picture shows."""

    x: int
    y: int
    width: int
    height: int


def shapes_of(puzzle: Puzzle) -> list[Shape]:
    """What the constraints of a puzzle look like, the names of its variables, and what its setter drew beside them."""
    return [*clue_shapes(puzzle), *_variables(puzzle.geometry), *cosmetics(puzzle)]


def _variables(geometry: Geometry) -> Iterator[Outside]:
    """The name of each group of variables, left of the first of them."""
    for name, cell in geometry.variables:
        letters = name.rstrip("0123456789")
        if name in (letters, letters + "1"):
            row, column = geometry.places[cell]
            yield Outside((row, column - 1), "variable", letters.upper())


def view_of(geometry: Geometry, shapes: Iterable[Shape], names: float = 0) -> View:
    """The part of the plane that is shown: the board, what stands outside it, a margin, room for names of a size."""
    shapes = list(shapes)
    places = [*geometry.places, *(shape.place for shape in shapes if isinstance(shape, Outside))]
    drawn = [point for shape in shapes if isinstance(shape, Stroke) for point in shape.points]
    drawn += [shape.at for shape in shapes if isinstance(shape, Figure)]
    rows, columns = zip(*places, *((floor(row), floor(column)) for row, column in drawn), strict=True)
    beside, above = _room(geometry, names) if names else (_MARGIN, _MARGIN)
    left, top = CELL * min(columns) - beside, CELL * min(rows) - above
    return View(left, top, CELL * (max(columns) + 1) + _MARGIN - left, CELL * (max(rows) + 1) + _MARGIN - top)


def pixels(geometry: Geometry, marked: bool) -> float:
    """The side of a cell in pixels: a board fills a column of text, and what is small can still be read."""
    extent = max(geometry.rows, geometry.columns)
    return max(min(64, 432 / extent), 28, 10 * ceil(sqrt(geometry.digits)) if marked else 0)


def ground(geometry: Geometry, palette: Palette, shapes: list[Shape]) -> list[str]:
    """The paper and the cells that are shaded."""
    shared = [geometry.places[cell] for cell in shared_cells(geometry)]
    return [
        group("paper", element("path", d=loops(outline(geometry.places))), fill=palette["paper"]),
        group("shared", element("path", d=loops(outline(shared))), fill=palette["shared"]) if shared else "",
        group("areas", _by_role(figures.areas, geometry, palette, only(Area, shapes))),
    ]


def grid(geometry: Geometry, palette: Palette, heavier: float = 1) -> list[str]:
    """The lines of the grid, the fine ones first; the others may be heavier than usual."""
    extent = max(geometry.rows, geometry.columns)
    widths = next(found for limit, found in _WIDTHS.items() if extent <= limit)
    layers = []
    for weight, width in zip(Weight, widths, strict=True):
        if path := straight(segments(geometry, weight)):
            fine = weight is Weight.FINE
            layers.append(
                group(
                    weight.name.lower(),
                    element("path", d=path),
                    stroke=palette["fine" if fine else "bold"],
                    stroke_width=width if fine else heavier * width,
                    stroke_linecap=None if fine else "square",
                )
            )
    return layers


def under(geometry: Geometry, palette: Palette, shapes: list[Shape]) -> list[str]:
    """What lies below the lines of the grid, and upon shaded cells."""
    drawn = [one for one in shapes if isinstance(one, Stroke) or (isinstance(one, Figure) and not one.over)]
    return [
        group("drawn", cosmetic.drawn(palette, drawn)),
        group("marks", _by_role(figures.marks, geometry, palette, only(Mark, shapes))),
        group(
            "lines",
            _by_role(figures.lines, geometry, palette, only(Line, shapes)),
            fill="none",
            stroke_linecap="round",
            stroke_linejoin="round",
        ),
    ]


def over(geometry: Geometry, palette: Palette, shapes: list[Shape]) -> list[str]:
    """What lies upon the lines of the grid."""
    between = _by_role(figures.dots, geometry, palette, only(Dot, shapes))
    between += _by_role(figures.signs, geometry, palette, only(Sign, shapes))
    caged = _by_role(figures.cages, geometry, palette, only(Cage, shapes))
    caged += figures.labels(geometry, palette, only(Label, shapes))
    return [
        group("cages", caged),
        group("dots", between),
        group("outside", figures.outside(palette, only(Outside, shapes))),
        group("drawn", cosmetic.drawn(palette, [one for one in only(Figure, shapes) if one.over])),
    ]


def only(kind: type[Any], shapes: Iterable[Shape]) -> list[Any]:
    """The shapes of one kind."""
    return [shape for shape in shapes if isinstance(shape, kind)]


def crowded(geometry: Geometry, shapes: Iterable[Shape]) -> set[tuple[int, int]]:
    """The places whose first corner holds a text."""
    first = (min(geometry.places[cell] for cell in cage.cells) for cage in only(Cage, shapes) if cage.text)
    return {*first, *(geometry.places[label.cell] for label in only(Label, shapes))}


def _by_role(draw: Callable[..., str], geometry: Geometry, palette: Palette, shapes: list[Any]) -> str:
    """The shapes of one kind, those of one role together."""
    roles: dict[str, list[Any]] = {}
    for shape in shapes:
        roles.setdefault(shape.role, []).append(shape)
    return "".join("\n" + draw(geometry, palette, role, found) for role, found in roles.items())


def names(geometry: Geometry, palette: Palette, view: View, size: float) -> str:
    """The names of rows and columns, around the board."""
    rows, columns = line_names(geometry)
    beside, above = _room(geometry, size)
    labels = [text(name, CELL * (column + 0.5), view.y + above / 2, size) for column, name in columns.items()]
    labels += [text(name, view.x + beside / 2, CELL * (row + 0.5), size) for row, name in rows.items()]
    return group("coordinates", "".join(labels), fill=palette["label"], font_size=size, text_anchor="middle")


def names_size(geometry: Geometry) -> float:
    """Names of rows and columns are as large in pixels on every board, but not wider than a cell."""
    return fitting(geometry, 13 * CELL / pixels(geometry, marked=False))


def fitting(geometry: Geometry, size: float) -> float:
    """A size for names that lets none be wider than a cell."""
    _, columns = line_names(geometry)
    return min(size, 160 / max(map(len, columns.values())))


def _room(geometry: Geometry, size: float) -> tuple[int, int]:
    """The room beside and above the board that names of a size take."""
    rows, _ = line_names(geometry)
    return round(14 + 0.6 * size * max(map(len, rows.values()))), round(14 + size)
