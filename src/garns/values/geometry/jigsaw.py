"""Jigsaw boards: a square whose boxes are regions of any shape.

The spec is ``jigsaw:`` and one letter for each cell, row by row. The letters are given in order of appearance, so that
two maps of the same regions have one spec; regions that are plain boxes make the plain board.

>>> jigsaw("bbaa baac bdcc ddcd").spec
'jigsaw:AABBABBCADCCDDCD'
>>> jigsaw("1122 1122 3344 3344").spec
'4'
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from math import isqrt

from garns.caches import bounded
from garns.errors import BoardError, GarnsError, Problem
from garns.values.cells import CellName, cell_name
from garns.values.geometry.square import MAX_SIZE, MIN_SIZE, boxes, grid, latin, lines, square
from garns.values.geometry.value import Geometry, numbered

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def jigsaw(regions: str | Sequence[str]) -> Geometry:
    """The board of a region map: rows of letters, or one text with or without spaces between the rows.

    Any symbols will do, as long as the cells of a region bear the same one.

    :raises BoardError: with every region that has too few or too many cells, or what else is wrong with the map.
    """
    rows = regions.split() if isinstance(regions, str) else ["".join(row.split()) for row in regions]
    size = len(rows) if len(rows) > 1 else isqrt(len("".join(rows)))
    problems = []
    if len(rows) < 2 and len("".join(rows)) != size * size:
        problems.append(Problem("map_length", found=len("".join(rows))))
    elif not MIN_SIZE <= size <= MAX_SIZE:
        problems.append(Problem("bad_size", found=size))
    if len(rows) > 1:
        problems += [
            Problem("map_row_length", row=number, found=len(row), expected=size)
            for number, row in enumerate(rows[: MAX_SIZE + 1], start=1)
            if len(row) != size
        ]
    if problems:
        raise BoardError(problems)
    return _from_labels("".join(rows), size)


def jigsaw_from_regions(regions: Iterable[Iterable[int | str]]) -> Geometry:
    """The board of a list of regions, each a list of cells (names, or indexes row by row).

    :raises BoardError: with every cell in two regions or in none, and every region of the wrong size.

    >>> left = [0, 1, 2, 3], ["r2c1", "r2c2", "r2c3", "r2c4"], range(8, 12), range(12, 16)
    >>> jigsaw_from_regions(left).spec
    'jigsaw:AAAABBBBCCCCDDDD'
    """
    listed = [list(region) for region in regions]
    size = len(listed)
    if not MIN_SIZE <= size <= MAX_SIZE:
        raise BoardError([Problem("region_count", found=size)])
    problems: list[Problem] = []
    owners: list[list[int]] = [[] for _ in range(size * size)]
    for number, region in enumerate(listed, start=1):
        for cell in region:
            try:
                index = cell if isinstance(cell, int) else latin(size).cell(cell)
            except GarnsError as error:
                problems += error.problems
                continue
            if 0 <= index < size * size:
                owners[index].append(number)
            else:
                problems.append(Problem("bad_cell", found=index))
    for index, numbers in enumerate(owners):
        if len(numbers) != 1:
            problem = "in_two_regions" if numbers else "in_no_region"
            problems.append(Problem(problem, cells=[_name(index, size)], regions=tuple(map(str, numbers))))
    problems += _uneven(dict(enumerate(_by_owner(owners, size), start=1)), size)
    if problems:
        raise BoardError(problems)
    return _from_labels([numbers[0] for numbers in owners], size)


def _by_owner(owners: list[list[int]], size: int) -> list[list[int]]:
    return [[cell for cell, numbers in enumerate(owners) if number in numbers] for number in range(1, size + 1)]


def _from_labels(labels: Sequence[Hashable], size: int) -> Geometry:
    regions: dict[Hashable, list[int]] = {}
    for cell, label in enumerate(labels):
        regions.setdefault(label, []).append(cell)
    problems = [] if len(regions) == size else [Problem("regions_do_not_fit", found=len(regions), expected=size)]
    problems += _uneven(regions, size)
    if problems:
        raise BoardError(problems)
    return _board(tuple(map(tuple, regions.values())), size)


def _uneven(regions: dict[Hashable, list[int]] | dict[int, list[int]], size: int) -> list[Problem]:
    return [
        Problem(
            "uneven_region",
            cells=[_name(cell, size) for cell in cells[: 2 * size]],
            region=str(label),
            size=len(cells),
            expected=size,
        )
        for label, cells in regions.items()
        if len(cells) != size
    ]


def _name(cell: int, size: int) -> CellName:
    return cell_name(*divmod(cell, size))


@bounded(room=20_000, weight=lambda regions, size: size * size)  # in cells: a board may hold 4 kB for each
def _board(regions: tuple[tuple[int, ...], ...], size: int) -> Geometry:
    """The board of sound regions, in order of their first cells."""
    for height in range(2, size // 2 + 1):
        if size % height == 0 and sorted(map(tuple, boxes(height, size // height))) == sorted(regions):
            return grid(height, size // height)
    letter = {cell: LETTERS[number] for number, cells in enumerate(regions) for cell in cells}
    spec = "jigsaw:" + "".join(letter[cell] for cell in range(size * size))
    houses = (*lines(size), *numbered("region", regions))
    return Geometry(spec, size, square(size), houses, grids=(tuple(range(size * size)),))
