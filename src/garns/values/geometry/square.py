"""Square boards: rows and columns, with rectangular boxes or without any."""

from __future__ import annotations

from functools import lru_cache

from garns.arguments import numbers
from garns.errors import BoardError, Problem
from garns.values.geometry.value import Geometry, House, numbered

MIN_SIZE, MAX_SIZE = 4, 25

#: The default box of each size: height x width, as near to a square as can be, wider than high.
BOXES = {
    4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 10: (2, 5), 12: (3, 4), 14: (2, 7), 15: (3, 5), 16: (4, 4),
    18: (3, 6), 20: (4, 5), 21: (3, 7), 22: (2, 11), 24: (4, 6), 25: (5, 5),
}  # fmt: skip


@lru_cache(maxsize=256)
def grid(box_height: int, box_width: int) -> Geometry:
    """The square board whose boxes have this height and width.

    :raises BoardError: when the board would have fewer than 4 or more than 25 cells a side.

    >>> grid(2, 3).spec, grid(3, 2).spec
    ('6', '3x2')
    """
    check_box(box_height, box_width)
    size = box_height * box_width
    spec = str(size) if BOXES[size] == (box_height, box_width) else f"{box_height}x{box_width}"
    houses = (*lines(size), *numbered("box", boxes(box_height, box_width)))
    return Geometry(spec, size, square(size), houses, box=(box_height, box_width), grids=(tuple(range(size * size)),))


@lru_cache(maxsize=64)
def latin(size: int) -> Geometry:
    """The square board without boxes: rows and columns only.

    >>> len(latin(5).houses)
    10
    """
    if not 1 <= size <= MAX_SIZE:
        raise BoardError([Problem("bad_size", found=size)])
    return Geometry(f"latin{size}", size, square(size), lines(size), grids=(tuple(range(size * size)),))


def board_of_size(size: int) -> Geometry:
    """The usual board with this many cells a side.

    :raises BoardError: when there is none.
    """
    plain = numbers((size,))
    if plain is None or plain[0] not in BOXES:
        problem = "no_boxes" if plain and MIN_SIZE <= plain[0] <= MAX_SIZE else "bad_size"
        raise BoardError([Problem(problem, found=size if plain and plain[0] < 10_000 else str(size)[:40])])
    return grid(*BOXES[size])


def check_box(height: int, width: int) -> None:
    """Refuse a box that no board of a supported size can have."""
    if not (MIN_SIZE <= height * width <= MAX_SIZE and min(height, width) >= 2):
        raise BoardError([Problem("bad_board", found=f"{height}x{width}")])


def square(size: int) -> tuple[tuple[int, int], ...]:
    """The places of a square, row by row."""
    return tuple((row, column) for row in range(size) for column in range(size))


def lines(size: int) -> tuple[House, ...]:
    """The rows and the columns of a square."""
    rows = [[row * size + column for column in range(size)] for row in range(size)]
    return (*numbered("row", rows), *numbered("column", zip(*rows, strict=True)))


def boxes(height: int, width: int) -> list[list[int]]:
    """The cells of each box of a square."""
    size = height * width
    return [
        [(top + row) * size + left + column for row in range(height) for column in range(width)]
        for top in range(0, size, height)
        for left in range(0, size, width)
    ]


#: The 9x9 board.
CLASSIC = grid(3, 3)
