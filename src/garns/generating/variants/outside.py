"""Numbers outside the board that speak of a row, a column or a diagonal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import get_args

from garns.generating.variants.sheet import Grid, Sheet
from garns.values.puzzle import Constraint
from garns.variants import LittleKiller, Sandwich, Skyscraper, XSum
from garns.variants.constraints.little_killer import Direction
from garns.variants.outside import OutsideClue, Side


def _beside(
    sheet: Sheet, kind: Callable[..., OutsideClue], told: Callable[[Grid], int], sides: Sequence[Side], part: float
) -> Iterator[Constraint]:
    """A clue of a kind at a part of the lines, seen from these sides; none where what is told has no place."""
    geometry = sheet.geometry
    rows, columns = geometry.grid_shape
    lines = [
        (side, 1 + number, grid)
        for grid in range(1, 1 + len(geometry.grids))
        for side in sides
        for number in range(rows if side in ("left", "right") else columns)
    ]
    for side, number, grid in sorted(sheet.chance.sample(lines, round(part * len(lines))), key=lines.index):
        seen = tuple(sheet.grid[cell] for cell in kind(side, number, 0, grid=grid).line(geometry))
        found = kind(side, number, told(seen), grid=grid)
        place = found.place(geometry)
        if place not in sheet.outside and not any(found.fits(geometry)):
            sheet.outside.add(place)
            yield found


def sandwiches(sheet: Sheet) -> Iterator[Constraint]:
    """The sum between the smallest and the largest digit, of three quarters of the lines."""

    def told(seen: Grid) -> int:
        first, last = sorted((seen.index(min(seen)), seen.index(max(seen))))
        return sum(seen[first + 1 : last])

    return _beside(sheet, Sandwich, told, ("left", "top"), 0.75)


def x_sums(sheet: Sheet) -> Iterator[Constraint]:
    """The sum of the first X digits, of half of the lines from both sides; none where there are not so many."""
    return _beside(sheet, XSum, lambda seen: sum(seen[: seen[0]]) if seen[0] <= len(seen) else 0, get_args(Side), 0.5)


def skyscrapers(sheet: Sheet) -> Iterator[Constraint]:
    """How many digits are seen over the smaller ones, of half of the lines from both sides; a 0 is not."""

    def told(seen: Grid) -> int:
        return sum(digit > max((0, *seen[:place])) for place, digit in enumerate(seen))

    return _beside(sheet, Skyscraper, told, get_args(Side), 0.5)


def little_killers(sheet: Sheet) -> Iterator[Constraint]:
    """Sums along diagonals of three cells and more, some of them from every side."""
    geometry, wanted = sheet.geometry, sheet.some(7)
    arrows = [*product(geometry.board_cells, get_args(Direction))]
    for start, direction in sheet.chance.sample(arrows, len(arrows)):
        arrow = LittleKiller(start, direction, 0)
        if not wanted:
            return
        cells, place = arrow.clue(geometry), arrow.place(geometry)
        if len(cells) > 2 and geometry.cell_at(*place) is None and place not in sheet.outside:
            wanted -= 1
            sheet.outside.add(place)
            yield LittleKiller(start, direction, sum(sheet.grid[cell] for cell in cells))
