"""Jigsaw boards: a square or rectangle whose boxes are regions of any shape.

The spec is ``jigsaw:`` and one letter for each cell, row by row; ``jigsaw4x7:`` where it is no square. The letters are
given in order of appearance, so that two maps of the same regions have one spec; regions that are plain boxes make the
plain board.

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
from garns.values.geometry.rectangle import build, rectangle, tiles
from garns.values.geometry.square import MAX_SIZE, latin
from garns.values.geometry.value import Geometry, numbered

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
#: Stands for a cell of no region.
NO_REGION = "."


def jigsaw(regions: str | Sequence[str], shape: tuple[int, int] | None = None) -> Geometry:
    """The board of a region map: rows of letters, or one text with or without spaces between the rows.

    Any symbols will do, as long as the cells of a region bear the same one; ``.`` is for cells of no region. A text
    without spaces is a square, unless its shape is told. Regions may have more cells than a row: then there are as many
    digits as cells in a region.

    :raises BoardError: with every region that has too few or too many cells, or what else is wrong with the map.

    >>> jigsaw(["1222222", "1111132", "4444133", "4443333"]).spec
    'jigsaw4x7:ABBBBBBAAAAACBDDDDACCDDDCCCC'
    """
    rows = regions.split() if isinstance(regions, str) else ["".join(row.split()) for row in regions]
    text = "".join(rows)
    if len(rows) > 1 or shape is None:
        height = len(rows) if len(rows) > 1 else isqrt(len(text))
        width = len(rows[0]) if len(rows) > 1 and len({*map(len, rows)}) == 1 else height
    else:
        height, width = shape
    problems = []
    if len(rows) < 2 and len(text) != height * width:
        problems.append(
            Problem("map_shape", found=len(text), rows=height, columns=width)
            if shape
            else Problem("map_length", found=len(text))
        )
    elif not 2 <= min(height, width) <= max(height, width) <= MAX_SIZE:
        problems.append(Problem("bad_size", found=max(height, width)))
    if len(rows) > 1:
        problems += [
            Problem("map_row_length", row=number, found=len(row), expected=width)
            for number, row in enumerate(rows[: MAX_SIZE + 1], start=1)
            if len(row) != width
        ]
    if problems:
        raise BoardError(problems)
    return _from_labels(text, height, width)


def jigsaw_from_regions(regions: Iterable[Iterable[int | str]]) -> Geometry:
    """The board of a list of regions, each a list of cells (names, or indexes row by row).

    :raises BoardError: with every cell in two regions or in none, and every region of the wrong size.

    >>> left = [0, 1, 2, 3], ["r2c1", "r2c2", "r2c3", "r2c4"], range(8, 12), range(12, 16)
    >>> jigsaw_from_regions(left).spec
    'jigsaw:AAAABBBBCCCCDDDD'
    """
    listed = [list(region) for region in regions]
    size = len(listed)
    if not 2 <= size <= MAX_SIZE:
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
    problems += _uneven(dict(enumerate(_by_owner(owners, size), start=1)), size, size)
    if problems:
        raise BoardError(problems)
    return _from_labels([numbers[0] for numbers in owners], size, size)


def _by_owner(owners: list[list[int]], size: int) -> list[list[int]]:
    return [[cell for cell, numbers in enumerate(owners) if number in numbers] for number in range(1, size + 1)]


def _from_labels(labels: Sequence[Hashable], height: int, width: int) -> Geometry:
    regions: dict[Hashable, list[int]] = {}
    for cell, label in enumerate(labels):
        regions.setdefault(label, []).append(cell)
    side = max(height, width)
    if len({len(cells) for cells in regions.values()}) > 1:  # else it is a region with a dot for its letter
        regions.pop(NO_REGION, None)
    sizes = {len(cells) for cells in regions.values()}
    size = sizes.pop() if len(sizes) == 1 else 0
    if not (side <= size <= MAX_SIZE and len(regions) > 1):
        count = height * width // side
        problems = [] if len(regions) == count else [Problem("regions_do_not_fit", found=len(regions), expected=count)]
        problems += _uneven(regions, side, width)
        raise BoardError(problems)
    return _board(tuple(map(tuple, regions.values())), height, width)


def _uneven(regions: dict[Hashable, list[int]] | dict[int, list[int]], size: int, width: int) -> list[Problem]:
    return [
        Problem(
            "uneven_region",
            cells=[_name(cell, width) for cell in cells[: 2 * size]],
            region=str(label),
            size=len(cells),
            expected=size,
        )
        for label, cells in regions.items()
        if len(cells) != size
    ]


def _name(cell: int, width: int) -> CellName:
    return cell_name(*divmod(cell, width))


@bounded(room=20_000, weight=lambda regions, height, width: height * width)  # in cells: a board may hold 4 kB for each
def _board(regions: tuple[tuple[int, ...], ...], height: int, width: int) -> Geometry:
    """The board of sound regions, in order of their first cells."""
    size = len(regions[0])
    for short in range(2, size // 2 + 1):
        box = (short, size // short)
        is_cut = size % short == height % box[0] == width % box[1] == 0
        if is_cut and sorted(tiles(height, width, *box)) == sorted(regions):
            return rectangle(height, width, box)
    letter = {cell: LETTERS[number] for number, cells in enumerate(regions) for cell in cells}
    text = "".join(letter.get(cell, NO_REGION) for cell in range(height * width))
    shape = "" if height == width else f"{height}x{width}"
    return build(f"jigsaw{shape}:{text}", (height, width), numbered("region", regions))
