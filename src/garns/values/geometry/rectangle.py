"""Boards with more digits than some of their rows, columns or boxes have cells, and digits that begin with 0.

``grid4x6`` has 4 rows and 6 columns and the digits 1 to 6, so its columns hold four different digits of six; its boxes
have six cells. ``grid6x6/3x3`` has boxes of 3x3 and so the digits 1 to 9; ``latin9x8`` has no boxes. Any board of one
grid takes other digits after a colon: ``9:0-8``, ``6:1-9``. ``free4x6:1-3`` has cells and digits and no houses at all:
what its cells hold, constraints say.

>>> [len(part) for part in (rectangle(4, 6).houses, rectangle(4, 6).groups)]
[8, 6]
>>> print(rectangle(4, 6).groups[0], rectangle(4, 6).groups[0].cells)
column 1 (0, 6, 12, 18)
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from math import isqrt
from typing import Literal

from garns.errors import BoardError, Problem
from garns.values.geometry.square import BOXES, MAX_SIZE, grid, latin
from garns.values.geometry.value import MAX_DIGITS, Geometry, House, apart, numbered

#: The boxes: these, the usual ones (with as many cells as the longer side), or none.
Box = tuple[int, int] | Literal["usual"] | None


@lru_cache(maxsize=256)
def rectangle(rows: int, columns: int, box: Box = "usual") -> Geometry:
    """The board with so many rows and columns, and with the usual boxes, these boxes, or none.

    It has as many digits as the largest of its rows, columns and boxes has cells.

    :raises BoardError: when a side is too long, or cannot be cut into such boxes.

    >>> rectangle(9, 9).spec, rectangle(4, 6).spec, rectangle(6, 6, (3, 3)).spec, rectangle(9, 8, None).spec
    ('9', 'grid4x6', 'grid6x6/3x3', 'latin9x8')
    """
    refuse_sides(rows, columns)
    usual = usual_box(rows, columns)
    if box == "usual":
        if usual is None:
            raise BoardError([Problem("no_boxes_in", rows=rows, columns=columns, found=f"latin{rows}x{columns}")])
        return rectangle(rows, columns, usual)
    if rows == columns and box is None:
        return latin(rows)
    if box is not None:
        height, width = box
        if min(box) < 2 or height * width > MAX_SIZE or rows % height or columns % width:
            raise BoardError([Problem("box_does_not_fit", found=f"{height}x{width}", rows=rows, columns=columns)])
        if rows == columns == height * width:
            return grid(height, width)
    spec = f"{'latin' if box is None else 'grid'}{rows}x{columns}"
    if box not in (None, usual):
        spec += f"/{box[0]}x{box[1]}"
    return build(spec, (rows, columns), numbered("box", tiles(rows, columns, *box) if box else ()), box)


@lru_cache(maxsize=64)
def free(rows: int, columns: int) -> Geometry:
    """The board without rows, columns or boxes that say anything, with as many digits as its longer side has cells.

    :raises BoardError: when a side is too long.

    >>> free(2, 3).spec, free(2, 3).areas, with_digits(free(2, 3), 0, 8).spec
    ('free2x3:1-3', (), 'free2x3:0-8')
    """
    refuse_sides(rows, columns)
    digits, places = max(rows, columns), tuple((row, column) for row in range(rows) for column in range(columns))
    return Geometry(f"free{rows}x{columns}:1-{digits}", digits, places, (), grids=(tuple(range(rows * columns)),))


def refuse_sides(rows: int, columns: int) -> None:
    """Refuse a rectangle with a side of no cell, or that is too long.

    :raises BoardError: then.
    """
    if not all(1 <= side <= MAX_SIZE for side in (rows, columns)):
        raise BoardError([Problem("bad_board", found=f"{rows}x{columns}")])


def usual_box(rows: int, columns: int) -> tuple[int, int] | None:
    """The boxes of a board that has as many digits as its longer side has cells: as near to a square as can be.

    >>> usual_box(4, 6), usual_box(9, 9), usual_box(9, 8), usual_box(6, 6)
    ((2, 3), (3, 3), None, (2, 3))
    """
    return box_of_size(rows, columns, max(rows, columns))


def box_of_size(rows: int, columns: int, size: int) -> tuple[int, int] | None:
    """The box with so many cells that fits, as near to a square as can be, wider than high where both ways fit."""
    if rows == columns == size:
        return BOXES.get(size)
    for short in range(isqrt(size), 1, -1):
        if size % short == 0:
            for height, width in ((short, size // short), (size // short, short)):
                if rows % height == 0 and columns % width == 0:
                    return height, width
    return None


def tiles(rows: int, columns: int, height: int, width: int) -> tuple[tuple[int, ...], ...]:
    """The cells of each box, from the top left."""
    return tuple(
        tuple((top + row) * columns + left + column for row in range(height) for column in range(width))
        for top in range(0, rows, height)
        for left in range(0, columns, width)
    )


def build(spec: str, shape: tuple[int, int], parts: tuple[House, ...], box: tuple[int, int] | None = None) -> Geometry:
    """The board of rows, columns and boxes or regions; those with fewer cells than the largest are groups."""
    rows, columns = shape
    lines = [[row * columns + column for column in range(columns)] for row in range(rows)]
    areas = (*numbered("row", lines), *numbered("column", zip(*lines, strict=True)), *parts)
    digits = max(len(area.cells) for area in areas)
    houses, groups = apart(areas, digits)
    places = tuple((row, column) for row in range(rows) for column in range(columns))
    return Geometry(spec, digits, places, houses, box=box, grids=(tuple(range(rows * columns)),), groups=groups)


@lru_cache(maxsize=256)
def with_digits(geometry: Geometry, first: int, last: int) -> Geometry:
    """The same board with other digits: from 0 or 1 on, and as many or more.

    :raises BoardError: when there are too few or too many, or they begin with another.

    >>> from garns.values.geometry.square import CLASSIC
    >>> with_digits(CLASSIC, 0, 8).spec, with_digits(CLASSIC, 1, 9).spec, len(with_digits(CLASSIC, 1, 10).groups)
    ('9:0-8', '9', 27)
    """
    least = max((len(area.cells) for area in geometry.areas), default=1)
    digits = last - first + 1
    is_told = geometry.first == 0 or geometry.digits > least or not geometry.areas
    base = geometry.spec.rpartition(":")[0] if is_told else geometry.spec
    fixed = geometry.variables or (len(geometry.grids) != 1 and digits > least)  # several grids are as large as digits
    if first not in (0, 1) or not least <= digits or last > MAX_DIGITS or fixed:
        most = MAX_DIGITS if len(geometry.grids) == 1 else least
        raise BoardError([Problem("digits_do_not_fit", board=base, found=f"{first}-{last}", least=least, most=most)])
    if (first, digits) == (geometry.first, geometry.digits):
        return geometry
    told = "" if (first, digits) == (1, least) and geometry.areas else f":{first}-{last}"
    houses, groups = apart(_in_order(geometry), digits)
    return replace(geometry, spec=base + told, digits=digits, houses=houses, groups=groups, first=first)


def _in_order(geometry: Geometry) -> list[House]:
    """Every row, column, box and region, in the order in which a board with houses only has them."""
    kinds = {"row": 0, "column": 1}
    found = [House(area.kind, area.number, area.cells, getattr(area, "grid", None)) for area in geometry.areas]
    return sorted(found, key=lambda area: kinds.get(area.kind, 2)) if geometry.groups else found
