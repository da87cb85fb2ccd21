"""Killer cages of a puzzle, for formats that write them into the cells: as numbers, or as colours of a map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from garns.values.geometry import Geometry
from garns.values.puzzle import Constraint, Puzzle

#: How often a map may be coloured anew before it is given up.
_PATIENCE = 10_000


class Caged(NamedTuple):
    """A killer cage: the constraint, its cells and its sum, 0 where it shows none."""

    constraint: Constraint
    cells: tuple[int, ...]
    sum: int


def cages_of(puzzle: Puzzle) -> list[Caged]:
    """The killer cages of a puzzle, as long as no cell is in two of them."""
    found: list[Caged] = []
    taken: set[int] = set()
    for constraint in puzzle.constraints:
        if constraint.id == "killer_cage":
            form = constraint.to_json(puzzle.geometry)
            cells = tuple(puzzle.geometry.cell(name) for name in form["cells"])
            if taken.isdisjoint(cells):
                taken.update(cells)
                found.append(Caged(constraint, cells, form.get("sum", 0)))
    return found


def neighbours(cell: int, geometry: Geometry) -> set[int]:
    """The cells that share an edge with a cell.

    >>> from garns.values.geometry import CLASSIC
    >>> sorted(neighbours(0, CLASSIC))
    [1, 9]
    """
    row, column = geometry.places[cell]
    near = (geometry.cell_at(row + down, column + right) for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)))
    return {each for each in near if each is not None}


def hangs_together(cells: Sequence[int], geometry: Geometry) -> bool:
    """Whether one can walk from each cell to each other over edges.

    >>> from garns.values.geometry import CLASSIC
    >>> hangs_together((0, 1, 10), CLASSIC), hangs_together((0, 10), CLASSIC)
    (True, False)
    """
    reached = {cells[0]}
    while new := {each for cell in reached for each in neighbours(cell, geometry)} & set(cells) - reached:
        reached |= new
    return reached == set(cells)


def coloured(areas: Sequence[Sequence[int]], geometry: Geometry, most: int) -> list[int] | None:
    """A colour for each area of a map, another than those of its neighbours; None when none is found.

    The area with the fewest colours left comes next, so that five colours are nearly always enough at once.
    """
    area_of = {cell: number for number, area in enumerate(areas) for cell in area}
    near = [
        {area_of[other] for cell in area for other in neighbours(cell, geometry) if other in area_of} - {number}
        for number, area in enumerate(areas)
    ]
    colour: dict[int, int] = {}
    tries = iter(range(_PATIENCE))

    def fill() -> bool:
        if len(colour) == len(areas):
            return True
        if next(tries, None) is None:
            return False
        left = [number for number in range(len(areas)) if number not in colour]
        chosen = max(left, key=lambda number: len({colour.get(other) for other in near[number]} - {None}))
        for each in set(range(most)) - {colour.get(other) for other in near[chosen]}:
            colour[chosen] = each
            if fill():
                return True
            del colour[chosen]
        return False

    return [colour[number] for number in range(len(areas))] if fill() else None
