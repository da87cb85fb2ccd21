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
    sheet: Sheet, sides: Sequence[Side], part: float, clue: Callable[[Side, int, Grid], OutsideClue]
) -> Iterator[Constraint]:
    """A clue of a kind at a part of the lines, seen from these sides."""
    size = sheet.geometry.digits
    lines = [*product(sides, range(1, size + 1))]
    for side, number in sorted(sheet.chance.sample(lines, round(part * len(lines))), key=lines.index):
        seen = tuple(sheet.grid[cell] for cell in clue(side, number, ()).line(sheet.geometry))
        found = clue(side, number, seen)
        place = found.place(sheet.geometry)
        if place not in sheet.outside:
            sheet.outside.add(place)
            yield found


def sandwiches(sheet: Sheet) -> Iterator[Constraint]:
    """The sum between the smallest and the largest digit, of three quarters of the lines."""
    ends = (1, sheet.geometry.digits)

    def clue(side: Side, number: int, seen: Grid) -> Sandwich:
        first, last = sorted(seen.index(end) for end in ends) if seen else (0, 0)
        return Sandwich(side, number, sum(seen[first + 1 : last]))

    return _beside(sheet, ("left", "top"), 0.75, clue)


def x_sums(sheet: Sheet) -> Iterator[Constraint]:
    """The sum of the first X digits, of half of the lines from both sides."""
    return _beside(
        sheet,
        get_args(Side),
        0.5,
        lambda side, number, seen: XSum(side, number, sum(seen[: seen[0]]) if seen else 0),
    )


def skyscrapers(sheet: Sheet) -> Iterator[Constraint]:
    """How many digits are seen over the smaller ones, of half of the lines from both sides."""

    def clue(side: Side, number: int, seen: Grid) -> Skyscraper:
        return Skyscraper(side, number, sum(digit == max(seen[: place + 1]) for place, digit in enumerate(seen)))

    return _beside(sheet, get_args(Side), 0.5, clue)


def little_killers(sheet: Sheet) -> Iterator[Constraint]:
    """Sums along diagonals of three cells and more, some of them from every side."""
    geometry, wanted = sheet.geometry, sheet.some(7)
    arrows = [*product(range(len(geometry)), get_args(Direction))]
    for start, direction in sheet.chance.sample(arrows, len(arrows)):
        arrow = LittleKiller(start, direction, 0)
        if not wanted:
            return
        cells, place = arrow.clue(geometry), arrow.place(geometry)
        if len(cells) > 2 and geometry.cell_at(*place) is None and place not in sheet.outside:
            wanted -= 1
            sheet.outside.add(place)
            yield LittleKiller(start, direction, sum(sheet.grid[cell] for cell in cells))
