"""What constraints look like, in the terms of SudokuPad: lines, arrows, and shapes below and above the digits."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from math import dist
from typing import Any

from garns.values.clue_shapes import Area, Cage, Dot, Label, Line, Mark, Outside, Shape, Sign
from garns.values.geometry import Geometry

_GREY, _BLACK, _WHITE, _CLEAR = "#CFCFCF", "#000000", "#FFFFFF", "#FFFFFF00"
_SHADE = "#CCCCCC"
#: The radius of a circle that an arrow leaves.
_CIRCLE = 0.35
#: How far from the middle an angle at a side begins and has its tip, as SudokuPad draws them.
_EXTREMES = {"minimum": (0.44, 0.39), "maximum": (0.39, 0.44)}
_POINTERS = {(0, 1): ">", (0, -1): "<", (1, 0): "∨", (-1, 0): "∧"}

#: A colour for each kind of line that players know by its colour.
_COLOURS = {
    "whisper": "#67F067",
    "renban": "#F067F0",
    "region_sum": "#6CA3FF",
    "palindrome": "#B5B5B5",
    "entropic": "#FFB084",
    "modular": "#33BBA6",
    "nabner": "#F0E050",
    "zipper": "#C8A2F0",
}


def add_drawings(form: dict[str, Any], shapes: Iterable[Shape], geometry: Geometry) -> None:
    """Add the shapes of a constraint to the object of a puzzle."""

    def centre(cells: Iterable[int]) -> list[float]:
        places = [geometry.places[cell] for cell in cells]
        return [sum(each) / len(places) + 0.5 for each in zip(*places, strict=True)]

    def put(layer: str, at: list[float], size: float, **look: Any) -> None:
        form.setdefault(layer, []).append({"center": at, "width": size, "height": size, **look})

    shapes = [*shapes]
    marks = {shape.cell for shape in shapes if isinstance(shape, Mark)}
    for shape in shapes:
        match shape:
            case Line():
                points = [centre([cell]) for cell in shape.cells]
                far = dist(*points[:2]) if shape.head and len(points) > 1 else 0
                if far:  # lines lie upon shapes, and a circle stays open
                    points[0] = [round(a + _CIRCLE * (b - a) / far, 2) for a, b in zip(*points[:2], strict=True)]
                kind = {"headLength": 0.3, "thickness": 3} if shape.head else {"thickness": 16}
                colour = _BLACK if shape.head else _COLOURS.get(shape.role, _GREY)
                form.setdefault("arrows" if shape.head else "lines", []).append(
                    {"wayPoints": points, "color": colour, **kind}
                )
                if shape.bulb:
                    put("underlays", centre(shape.cells[:1]), 0.85, rounded=True, backgroundColor=_GREY)
            case Area():
                for cell in shape.cells:
                    put("underlays", centre([cell]), 1, backgroundColor=_GREY)
            case Cage():
                cells = [list(geometry.places[cell]) for cell in shape.cells]
                form["cages"].append({"cells": cells, "value": shape.text})
            case Dot():
                look = {"backgroundColor": _WHITE, "borderColor": _BLACK, "rounded": True}
                if shape.role == "ratio":
                    look |= {"backgroundColor": _BLACK}
                elif shape.role == "xv":
                    look |= {"borderColor": _CLEAR}
                size = 0.5 if len(shape.cells) == 4 else 0.35
                colour = _WHITE if shape.role == "ratio" else _BLACK
                put("overlays", centre(shape.cells), size, **look, text=shape.text, color=colour, fontSize=14)
            case Sign():
                (row, column), (to_row, to_column) = geometry.places[shape.start], geometry.places[shape.end]
                pointer = _POINTERS.get((to_row - row, to_column - column), ">")
                put("overlays", centre([shape.start, shape.end]), 0.3, text=pointer, color=_BLACK, fontSize=20)
            case Mark() if shape.role in _EXTREMES:
                put("underlays", centre([shape.cell]), 1, backgroundColor=_SHADE)
                form.setdefault("lines", []).extend(
                    {"wayPoints": points, "color": _BLACK, "thickness": 1} for points in _angles(shape, marks, geometry)
                )
            case Mark() if shape.role == "diamond":
                put("underlays", centre([shape.cell]), 0.6, angle=45, backgroundColor=_GREY)
            case Mark():
                put("underlays", centre([shape.cell]), 0.7, rounded=shape.role != "even", backgroundColor=_GREY)
            case Label():
                row, column = geometry.places[shape.cell]
                at = [round(row + 0.18, 2), round(column + 0.18, 2)]
                put("overlays", at, 0, text=shape.text, color=_BLACK, fontSize=14)
            case Outside():
                at = [shape.place[0] + 0.5, shape.place[1] + 0.5]
                put("overlays", at, 0.7, text=shape.text, color=_BLACK, fontSize=22)
                if shape.towards:
                    row, column = (to - at for to, at in zip(shape.towards, shape.place, strict=True))
                    points = [[at[0] + part * row, at[1] + part * column] for part in (0.25, 0.5)]
                    arrow = {"wayPoints": points, "color": _BLACK, "headLength": 0.2, "thickness": 2}
                    form.setdefault("arrows", []).append(arrow)


def _angles(mark: Mark, marks: Collection[int], geometry: Geometry) -> Iterator[list[list[float]]]:
    """An angle at each side of a cell beyond which there is one without a mark."""
    row, column = geometry.places[mark.cell]
    start, tip = _EXTREMES[mark.role]
    for down, right in _POINTERS:
        other = geometry.cell_at(row + down, column + right)
        if other is not None and other not in marks:
            yield [
                [round(row + 0.5 + far * down + wide * right, 2), round(column + 0.5 + far * right + wide * down, 2)]
                for far, wide in ((start, 0.1), (tip, 0), (start, -0.1))
            ]
