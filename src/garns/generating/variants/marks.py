"""Marks in cells, between them and at their corners; and figures that stand twice."""

from __future__ import annotations

from collections.abc import Iterator

from garns.generating.variants.sheet import Sheet
from garns.values.limits import breathe
from garns.values.puzzle import Constraint
from garns.variants import Clone, Difference, Even, GreaterThan, Negative, Odd, PairSum, Quadruple, Ratio
from garns.variants.pairs import neighbour_pairs
from garns.variants.patterns import neighbours


def greater_thans(sheet: Sheet) -> Iterator[Constraint]:
    """A sign between all neighbours of a box, as magazines print it; elsewhere between most neighbours."""
    geometry, grid = sheet.geometry, sheet.grid
    box_of = {cell: house.number for house in geometry.houses if house.kind == "box" for cell in house.cells}
    for a, b in neighbour_pairs(geometry):
        if box_of.get(a) == box_of.get(b) and grid[a] != grid[b]:
            yield GreaterThan((a, b) if grid[a] > grid[b] else (b, a))


def parities(sheet: Sheet) -> Iterator[Constraint]:
    """Every third cell or so is marked even or odd."""
    marked = [cell for cell in sheet.geometry.board_cells if sheet.chance.random() < 0.35]
    for kind, parity in ((Even, 0), (Odd, 1)):
        if cells := tuple(cell for cell in marked if sheet.grid[cell] % 2 == parity):
            yield kind(cells)


def dots(sheet: Sheet) -> Iterator[Constraint]:
    """All dots are shown: white for neighbours that differ by 1, black for twice as much."""
    for a, b in neighbour_pairs(sheet.geometry):
        low, high = sorted((sheet.grid[a], sheet.grid[b]))
        if high == 2 * low:
            yield Ratio((a, b))
        elif high == low + 1:
            yield Difference((a, b))
    yield Negative("kropki")


def letters(sheet: Sheet) -> Iterator[Constraint]:
    """Every X (10) and V (5) is shown."""
    for a, b in neighbour_pairs(sheet.geometry):
        if (total := sheet.grid[a] + sheet.grid[b]) in PairSum.usual:
            yield PairSum((a, b), total)
    yield Negative("xv")


def quadruples(sheet: Sheet) -> Iterator[Constraint]:
    """Circles with two to four of the digits around them; no two touch."""
    geometry, chance = sheet.geometry, sheet.chance
    taken: set[tuple[int, int]] = set()
    places = [geometry.places[cell] for cell in geometry.board_cells]
    corners = [place for place in places if geometry.cell_at(place[0] + 1, place[1] + 1) is not None]
    for row, column in chance.sample(corners, len(corners)):
        square = [geometry.cell_at(row + down, column + right) for down in (0, 1) for right in (0, 1)]
        cells = tuple(cell for cell in square if cell is not None)
        near = {(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)}
        if len(cells) == 4 and not near & taken:
            taken.add((row, column))
            digits = chance.sample([sheet.grid[cell] for cell in cells], chance.choice((2, 3, 3, 4)))
            yield Quadruple(cells, tuple(sorted(digits)))
        if len(taken) == sheet.some(8):
            return


def clones(sheet: Sheet) -> Iterator[Constraint]:
    """Figures of two cells and more that stand twice with the same digits; the largest of the grid."""
    places = [sheet.geometry.places[cell] for cell in sheet.geometry.board_cells]
    shifts = sorted({(b[0] - a[0], b[1] - a[1]) for a in places for b in places if a < b})
    figures = [figure for shift in shifts for figure in _copied(sheet, *shift)]
    sheet.chance.shuffle(figures)
    figures.sort(key=len, reverse=True)
    wanted = sheet.some(16)
    for figure in figures:
        cells, copies = zip(*figure, strict=True)
        if wanted and sheet.free.issuperset((*cells, *copies)) and not set(cells) & set(copies):
            wanted -= 1
            around = {other for cell in (*cells, *copies) for other in neighbours(sheet.geometry, cell)}
            sheet.take(cells, copies, tuple(around), lines=False)
            yield Clone(cells, copies)


def _copied(sheet: Sheet, down: int, right: int) -> Iterator[list[tuple[int, int]]]:
    """The connected figures that a shift finds again, as pairs of a cell and its copy."""
    breathe()
    geometry, grid = sheet.geometry, sheet.grid
    copy_of = {
        cell: copy
        for cell, (row, column) in zip(geometry.board_cells, geometry.places, strict=False)
        if (copy := geometry.cell_at(row + down, column + right)) is not None and grid[cell] == grid[copy]
    }
    left = set(copy_of)
    while left:
        figure = [left.pop()]
        for cell in figure:
            more = [other for other in neighbours(geometry, cell) if other in left]
            left.difference_update(more)
            figure += more
        if len(figure) > 1:
            yield [(cell, copy_of[cell]) for cell in sorted(figure)]
