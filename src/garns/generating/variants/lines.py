"""Lines: each is a path that is true of the grid, crosses no other, and has its part of the board to itself."""

from __future__ import annotations

from collections.abc import Iterator

from garns.generating.variants.sheet import Fits, Sheet
from garns.values.puzzle import Constraint
from garns.variants import Arrow, BetweenLine, Palindrome, RegionSumLine, Renban, Thermo, Whisper


def _lengths(sheet: Sheet, *lengths: int) -> tuple[int, ...]:
    """Lengths that lines have on 9x9, cut down to what a smaller board has room for."""
    most = max(3, sheet.geometry.digits - 2)
    return tuple(min(length, most) for length in lengths)


def thermos(sheet: Sheet) -> Iterator[Constraint]:
    """Thermometers of three to seven cells."""
    grid = sheet.grid

    def find(start: int, length: int) -> list[int] | None:
        return sheet.walk(start, length, lambda path, cell: grid[path[-1]] < grid[cell] <= grid[path[-1]] + 3)

    for path in sheet.lines(sheet.some(13), _lengths(sheet, 3, 4, 4, 5, 5, 6, 7), 12, find):
        yield Thermo(path)


def arrows(sheet: Sheet) -> Iterator[Constraint]:
    """Circles with arrows of two to four cells that add up."""
    grid = sheet.grid

    def find(start: int, length: int) -> list[int] | None:
        rest = grid[start]
        path = sheet.walk(start, length, lambda path, cell: sum(grid[one] for one in path[1:]) + grid[cell] <= rest)
        return path if path and sum(grid[one] for one in path[1:]) == rest else None

    for circle, *path in sheet.lines(sheet.some(9), (3, 3, 4, 4, 5), 20, find):
        yield Arrow((circle,), tuple(path))


def whispers(sheet: Sheet) -> Iterator[Constraint]:
    """German whispers: neighbours on the line differ by more than half of the largest digit."""
    grid, least = sheet.grid, (sheet.geometry.digits + 1) // 2
    fits: Fits = lambda path, cell: abs(grid[path[-1]] - grid[cell]) >= least  # noqa: E731
    for path in sheet.lines(
        sheet.some(11), _lengths(sheet, 3, 4, 5, 5, 6, 7), 12, lambda start, length: sheet.walk(start, length, fits)
    ):
        yield Whisper(path, min_difference=least)


def renbans(sheet: Sheet) -> Iterator[Constraint]:
    """Runs of digits without a gap, in any order."""
    grid = sheet.grid

    def find(start: int, length: int) -> list[int] | None:
        def fits(path: list[int], cell: int) -> bool:
            digits = {grid[one] for one in (*path, cell)}
            return len(digits) > len(path) and max(digits) - min(digits) < length

        return sheet.walk(start, length, fits)

    for path in sheet.lines(sheet.some(9), _lengths(sheet, 3, 3, 4, 4, 5, 6), 20, find):
        yield Renban(path)


def palindromes(sheet: Sheet) -> Iterator[Constraint]:
    """Lines that read the same from both ends, grown from the middle."""
    grid, chance = sheet.grid, sheet.chance

    def find(start: int, length: int) -> list[int] | None:
        path = [start]
        if length % 2 == 0:
            twins = [cell for cell in sheet.steps(path) if grid[cell] == grid[start]]
            path += [chance.choice(twins)] if twins else []
        while len(path) < length:
            pairs = [
                (a, b)
                for a in sheet.steps(path, 0)
                for b in sheet.steps(path)
                if a != b and grid[a] == grid[b] and b in sheet.steps([a, *path])
            ]
            if not pairs:
                return None
            first, last = chance.choice(pairs)
            path = [first, *path, last]
        return path

    for path in sheet.lines(sheet.some(13), _lengths(sheet, 3, 5, 5, 7, 4, 6), 12, find):
        yield Palindrome(path)


def region_sums(sheet: Sheet) -> Iterator[Constraint]:
    """Lines that the borders of boxes cut into parts with equal sums."""
    grid, geometry = sheet.grid, sheet.geometry

    def find(start: int, length: int) -> list[int] | None:
        path = sheet.walk(start, length, lambda path, cell: True)
        parts = RegionSumLine(tuple(path)).parts(geometry) if path else []
        return path if len(parts) > 1 and len({sum(grid[cell] for cell in part) for part in parts}) == 1 else None

    for path in sheet.lines(sheet.some(10), _lengths(sheet, 3, 4, 5, 5, 6, 7), 60, find):
        yield RegionSumLine(path)


def betweens(sheet: Sheet) -> Iterator[Constraint]:
    """Lines whose digits lie between those of the two circles at their ends."""
    grid = sheet.grid

    def find(start: int, length: int) -> list[int] | None:
        path = sheet.walk(start, length, lambda path, cell: True)
        if path is None:
            return None
        low, high = sorted((grid[path[0]], grid[path[-1]]))
        return path if all(low < grid[cell] < high for cell in path[1:-1]) else None

    for first, *path, last in sheet.lines(sheet.some(10), _lengths(sheet, 3, 4, 4, 5, 5, 6), 30, find):
        yield BetweenLine((first, last), tuple(path))
