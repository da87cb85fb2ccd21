"""Boards in three and four dimensions, whose planes are the houses, and the three faces of a cube.

``cube3`` is 3 x 3 x 3 cells with nine digits: each of its nine planes holds every digit once. ``hypercube`` is
3 x 3 x 3 x 3 cells with nine digits: fix two of the four coordinates and the nine cells left hold every digit once.
``3doku`` is the cube seen from a corner: three faces of 4 x 4 cells, where a line runs over two faces and so has the
eight cells that eight digits need.

>>> len(cube(3).houses), len(hypercube(3).houses), len(three_faces(4).houses)
(9, 54, 18)
>>> print(cube(4).names[6], cube(4).houses[5])
x1y2z3 plane y2
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, product

from garns.errors import BoardError, Problem
from garns.values.geometry.value import Geometry, House, numbered

#: Sizes that exist. A 2 x 2 x 2 x 2 hypercube has no solution: a digit would need four cells that agree pairwise in at
#: most one of four coordinates, and there are never more than two; 9 x 9 x 9 cells pass the limit of digits.
CUBES, HYPERCUBES, FACES = range(2, 9), range(3, 6), (4, 6, 8)


@lru_cache(maxsize=16)
def cube(size: int) -> Geometry:
    """The cube with this many cells a side and as many digits as cells in a plane, drawn layer beside layer."""
    _check("cube", size, CUBES)
    cells = list(product(range(size), repeat=3))
    places = tuple((y, x * (size + 1) + z) for x, y, z in cells)
    return Geometry(f"cube{size}", size * size, places, _planes("xyz", cells, 1), own_names=_names("xyz", cells))


@lru_cache(maxsize=16)
def hypercube(size: int = 3) -> Geometry:
    """The hypercube with this many cells a side, drawn as a square of square blocks."""
    _check("hypercube", size, HYPERCUBES)
    cells = list(product(range(size), repeat=4))
    places = tuple((w * (size + 1) + y, x * (size + 1) + z) for w, x, y, z in cells)
    spec = "hypercube" if size == 3 else f"hypercube{size}"
    return Geometry(spec, size * size, places, _planes("wxyz", cells, 2), own_names=_names("wxyz", cells))


def _planes(axes: str, cells: list[tuple[int, ...]], fixed: int) -> tuple[House, ...]:
    """For every choice of axes and of a value on each the cells that have these values."""
    houses = []
    for chosen in combinations(range(len(axes)), fixed):
        groups: dict[tuple[int, ...], list[int]] = {}
        for index, cell in enumerate(cells):
            groups.setdefault(tuple(cell[axis] + 1 for axis in chosen), []).append(index)
        kind = "plane_" + "".join(axes[axis] for axis in chosen)
        for values, group in groups.items():
            houses.append(House(kind, int("".join(map(str, values))), tuple(group)))
    return tuple(houses)


def _names(axes: str, cells: list[tuple[int, ...]]) -> tuple[str, ...]:
    return tuple("".join(f"{axis}{value + 1}" for axis, value in zip(axes, cell, strict=True)) for cell in cells)


@lru_cache(maxsize=16)
def three_faces(size: int = 4) -> Geometry:
    """The three faces of a cube that meet in a corner, with this many cells a side and twice as many digits.

    Unfolded, the top lies above the left face and the right face beside it. Rows run over left and right, columns down
    over top and left, and bent lines along a row of the top and then down a column of the right face::

        top    .          row i of the top goes on in the column of the right face
        left   right      that meets it at their common edge
    """
    _check("3doku", size, FACES)
    top = [(row, column) for row in range(size) for column in range(size)]
    below = [(row, column) for row in range(size, 2 * size) for column in range(2 * size)]
    index = {place: cell for cell, place in enumerate(top + below)}
    rows = [[index[row, column] for column in range(2 * size)] for row in range(size, 2 * size)]
    columns = [[index[row, column] for row in range(2 * size)] for column in range(size)]
    bends = [
        [index[row, column] for column in range(size)]
        + [index[down, 2 * size - 1 - row] for down in range(size, 2 * size)]
        for row in range(size)
    ]
    # A box has as many cells as a line. It lies along the lines that leave its face clockwise, so that a turn of the
    # cube about the corner maps boxes to boxes: flat on the left face, upright on the two others.
    short = 4 if size == 8 else 2
    long = 2 * size // short
    boxes = [
        [index[face_top + row + r, face_left + column + c] for r in range(height) for c in range(width)]
        for face_top, face_left, height, width in (
            (0, 0, long, short),
            (size, 0, short, long),
            (size, size, long, short),
        )
        for row in range(0, size, height)
        for column in range(0, size, width)
    ]
    houses = (
        *(House("row", size + number, tuple(cells)) for number, cells in enumerate(rows, start=1)),
        *numbered("column", columns),
        *numbered("bend", bends),
        *numbered("box", boxes),
    )
    return Geometry("3doku" if size == 4 else f"3doku{size}", 2 * size, tuple(index), houses)


def _check(board: str, size: int, sizes: range | tuple[int, ...]) -> None:
    if size not in sizes:
        raise BoardError([Problem("no_such_size", board=board, found=size, sizes=tuple(map(str, sizes)))])
