"""The board of a string of the Interactive Sudoku Solver, and back.

``.Shape~6x6~0-8`` has six rows and columns and the digits 0 to 8, ``.RegionSize~9`` boxes (or jigsaw regions) of nine
cells. Without a size, a box has as many cells as the longer side; where no such boxes fit, there are none. One region
of a jigsaw may have another size: its cells are in no region. ``.Shape~6x6~~Raw`` is a board without any rows, columns
or boxes.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import groupby, product

from garns.errors import BoardError, Problem
from garns.formats.iss_tables import HOLDING, Form
from garns.formats.killer import SUMS
from garns.values.geometry import Geometry, free, jigsaw, rectangle, with_digits
from garns.values.geometry.jigsaw import NO_REGION
from garns.values.geometry.rectangle import box_of_size, tiles

#: The names that speak of the board.
BOARD = frozenset({"Shape", "Jigsaw", "NoBoxes", "RegionSize"})
#: These, cells outside the board, and one that only tells the solver where to begin: no constraints.
UNSPOKEN = BOARD | {"Var", "SearchPriority"}
#: Our constraints that go by boxes.
PATTERNS = frozenset({"windoku", "disjoint_groups"})
#: Rows and columns have one letter (the solver itself takes 16).
_MOST = 35
_SHAPE = re.compile(r"(\d{1,2})x(\d{1,2})(?:~(?:(\d{1,2})-)?(\d{1,2})|~(?=~))?(?:~(Sudoku|Raw))?")


def read_board(told: dict[str, list[str]]) -> tuple[Geometry, list[Form]]:
    """The board that is told, by name and values, and the constraints that are part of it: boxes beside regions.

    :raises BoardError: with what is wrong with it; without problems where the shape is none.

    >>> read_board({"Shape": ["6x6", "9"], "RegionSize": ["9"]})[0].spec
    'grid6x6/3x3'
    >>> read_board({"Shape": ["9x9", "0-8"]})[0].spec
    '9:0-8'
    >>> read_board({"Shape": ["2x3", "", "Raw"]})[0].spec
    'free2x3:1-3'
    """
    shape = _SHAPE.fullmatch("~".join(told.get("Shape", ["9x9"])))
    if shape is None:
        raise BoardError([])
    rows, columns = int(shape[1]), int(shape[2])
    size = "~".join(told.get("RegionSize", [str(max(rows, columns))]))
    if not re.fullmatch(r"\d{1,2}", size):
        raise BoardError([Problem("number_out_of_range", expected=99, found=size)])
    if shape[5] == "Raw" and told.keys() > {"Shape"}:  # it has no boxes or regions to speak of
        raise BoardError([])
    box = None if "NoBoxes" in told else box_of_size(rows, columns, int(size))
    more: list[Form] = []
    labels = "".join(told.get("Jigsaw", ())[-1:])
    if labels and labels == labels[0] * (rows * columns):  # all cells in one region, which asks for nothing
        geometry = rectangle(rows, columns, box)
    elif labels:
        geometry = jigsaw(_regions(labels), (rows, columns))
        if box and geometry.box != box:
            if geometry.box or len(geometry.outlines[0].cells) != int(size):  # two kinds of boxes, or of two sizes
                raise BoardError([])
            more.append({"type": "boxes"})
    elif "Jigsaw" in told:
        raise BoardError([])
    elif shape[5] == "Raw":
        geometry = free(rows, columns)
    else:
        geometry = rectangle(rows, columns, box)
    first, last = int(shape[3] or 1), int(shape[4] or max(rows, columns))
    if first <= last and geometry.outlines and region_size(geometry) > last - first + 1:
        raise BoardError([Problem("region_too_large", found=region_size(geometry), expected=last - first + 1)])
    return with_digits(geometry, first, last), more


def _regions(labels: str) -> str:
    """Their map as ours: the cells of the one region that has another size are in no region."""
    counts = Counter(labels)
    usual = Counter(counts.values()).most_common(1)[0][0] if counts else 0
    odd = [label for label, count in counts.items() if count != usual]
    letters = {label: chr(ord("A") + at) for at, label in enumerate(sorted(counts))}
    if len(odd) == 1:
        letters[odd[0]] = NO_REGION
    return "".join(letters[label] for label in labels)


def boxes_beside(geometry: Geometry, more: list[Form]) -> tuple[tuple[int, ...], ...]:
    """The boxes that are told beside the regions of a jigsaw."""
    if not more:
        return ()
    rows, columns = geometry.grid_shape
    box = box_of_size(rows, columns, region_size(geometry))
    return tiles(rows, columns, *box) if box else ()


def cut_at_boxes(form: Form, geometry: Geometry, boxes: tuple[tuple[int, ...], ...]) -> list[Form]:
    """What a region sum line says where it is cut by boxes beside the regions, or by nothing on a board without any.

    >>> line = {"type": "region_sum_line", "cells": ["r1c2", "r1c3"]}
    >>> cut_at_boxes(line, rectangle(4, 4), tiles(4, 4, 2, 2))
    [{'type': 'equal_sums', 'cells': ['r1c2', 'r1c3'], 'sizes': [1, 1]}]
    >>> cut_at_boxes(line, rectangle(4, 4, None), ())
    []
    """
    if form["type"] in HOLDING:
        parts = [cut_at_boxes(each, geometry, boxes) or [_anything(geometry)] for each in form["of"]]
        return [form | {"of": [each for part in parts for each in part]}]
    cells = geometry.cells_named(form["cells"]) if form["type"] == "region_sum_line" else None
    if cells is None:  # or one of them is none of the board's, which is said later
        return [form]
    box_of = {cell: number for number, box in enumerate(boxes) for cell in box}
    sizes = [len([*part]) for _, part in groupby(cells, box_of.get)]
    return [{"type": "equal_sums", "cells": form["cells"], "sizes": sizes}] if len(sizes) > 1 else []


def _anything(geometry: Geometry) -> Form:
    """An alternative that always holds."""
    return {"type": "allowed_digits", "cells": [str(geometry.names[0])], "digits": [*geometry.values]}


def patterned(form: Form, geometry: Geometry, told: int = 0) -> list[Form]:
    """What a windoku or disjoint groups say where they are not ours: different digits in each window or group.

    Both go by boxes of the size that is told, which need not be the board's; where no such boxes fit, they say nothing.
    There is one free line before each window, and one at least after the last.

    >>> [each["cells"] for each in patterned({"type": "windoku"}, rectangle(6, 6))]
    [['r2c2', 'r2c3', 'r2c4', 'r3c2', 'r3c3', 'r3c4']]
    """
    rows, columns = geometry.grid_shape
    if form["type"] not in PATTERNS or rows != columns:
        return [form]
    is_windoku = form["type"] == "windoku"
    box = box_of_size(rows, columns, told or (geometry.digits if is_windoku else max(rows, columns)))
    if box is None:
        return []
    height, width = box
    if not is_windoku:
        if box == geometry.box:
            return [form]
        boxes = tiles(rows, columns, height, width)
        groups = [*zip(*boxes, strict=True)]
    else:
        if rows == height * width == width**2:
            return [form]
        corners = product(range(1, columns - width, width + 1), range(1, rows - height, height + 1))
        inside = [*product(range(height), range(width))]
        groups = [tuple((top + down) * columns + left + right for down, right in inside) for left, top in corners]
    return [{"type": "all_different", "cells": [str(geometry.names[cell]) for cell in group]} for group in groups]


def region_size(geometry: Geometry) -> int:
    """How many cells a box or region of a board has; where there are none, as many as the longer side."""
    return len(geometry.outlines[0].cells) if geometry.outlines else max(geometry.grid_shape)


def write_board(geometry: Geometry) -> list[str] | None:
    """The board in their words; None when they have none for it.

    >>> from garns.values.geometry import board
    >>> write_board(board("grid6x6/3x3")), write_board(board("latin4:0-4"))
    (['Shape~6x6~9', 'RegionSize~9'], ['Shape~4x4~0-4', 'NoBoxes'])
    >>> write_board(board("free2x3"))
    ['Shape~2x3~1-3~Raw']
    """
    rows, columns = geometry.rows, geometry.columns
    if len(geometry.grids) != 1 or max(rows, columns, geometry.digits) > _MOST:
        return None
    usual = max(rows, columns)
    items = [f"Shape~{rows}x{columns}"]
    if not geometry.areas:
        return [f"{items[0]}~{geometry.first}-{geometry.values[-1]}~Raw"]
    if geometry.first != 1:
        items[0] += f"~{geometry.first}-{geometry.values[-1]}"
    elif geometry.digits != usual:
        items[0] += f"~{geometry.digits}"
    if items == ["Shape~9x9"]:
        items = []
    regions, size = geometry.outlines, region_size(geometry)
    if size != usual:
        items.append(f"RegionSize~{size}")
    if geometry.box is None or geometry.box != box_of_size(rows, columns, size):
        items.append("NoBoxes")
        if regions:
            labels = {cell: number for number, region in enumerate(regions) for cell in region.cells}
            items.append("Jigsaw~" + "".join(SUMS[labels.get(cell, len(regions))] for cell in range(len(geometry))))
    return items
