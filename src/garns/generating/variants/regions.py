"""Regions of a jigsaw: connected, compact as people draw them, and symmetric if that is asked for."""

from __future__ import annotations

from math import exp
from random import Random

from garns.generating.orbits import images
from garns.values.geometry import Geometry
from garns.values.limits import breathe
from garns.variants.patterns import neighbours

#: How freely outlines grow: so that as many regions are as ragged as can be as in published puzzles, a fifth.
_HEAT = 3.0
_EXCHANGES = 60  # for each region

Owners = dict[int, int]


def random_regions(geometry: Geometry, chance: Random, symmetry: str = "none") -> list[list[int]]:
    """Connected regions of equal size on a square: boxes (or rows) after many exchanges of border cells.

    An exchange is the rarer the longer it makes outlines. The layout has the symmetry where the boxes have it.

    >>> from garns.values.geometry import board
    >>> regions = random_regions(board(4), Random(1))
    >>> sorted(len(region) for region in regions), sorted(sum(regions, []))[:5]
    ([4, 4, 4, 4], [0, 1, 2, 3, 4])
    """
    boxes = [house.cells for house in geometry.houses if house.kind in ("box", "region")]
    regions = boxes or [house.cells for house in geometry.houses[: geometry.digits]]
    owner = {cell: number for number, region in enumerate(regions) for cell in region}
    maps = images(geometry, symmetry)
    if not all(
        {owner[image[cell]] for cell in region} == {owner[image[region[0]]]} for image in maps for region in regions
    ):
        maps = maps[:1]
    for _ in range(_EXCHANGES * len(regions)):
        breathe()
        changed = _exchanged(geometry, owner, maps, chance)
        if changed is None:
            continue
        numbers = {owner[cell] for cell in changed}
        before, after = ([_cells(each, number) for number in numbers] for each in (owner, owner | changed))
        if all(len(region) == geometry.digits and _is_connected(geometry, region) for region in after):
            longer = sum(_outline(geometry, region) for region in after) - sum(
                _outline(geometry, region) for region in before
            )
            if longer <= 0 or chance.random() < exp(-longer / len(maps) / _HEAT):
                owner |= changed
    return [sorted(_cells(owner, number)) for number in range(len(regions))]


def _exchanged(geometry: Geometry, owner: Owners, maps: list[tuple[int, ...]], chance: Random) -> Owners | None:
    """The new owners of two cells at a border that change sides, and of their images; None where these disagree."""
    a = chance.randrange(len(geometry))
    across = [cell for cell in neighbours(geometry, a) if owner[cell] != owner[a]]
    if not across:
        return None
    other = chance.choice(across)
    facing = [
        cell
        for cell in _cells(owner, owner[other])
        if any(owner[beside] == owner[a] for beside in neighbours(geometry, cell))
    ]
    b = chance.choice(sorted(facing))
    changed: Owners = {}
    for image in maps:
        for cell, side in ((a, b), (b, a)):
            if changed.setdefault(image[cell], owner[image[side]]) != owner[image[side]]:
                return None
    return changed


def _cells(owner: Owners, number: int) -> set[int]:
    return {cell for cell, each in owner.items() if each == number}


def _outline(geometry: Geometry, cells: set[int]) -> int:
    return sum(4 - sum(other in cells for other in neighbours(geometry, cell)) for cell in cells)


def _is_connected(geometry: Geometry, cells: set[int]) -> bool:
    reached, edge = set(), [min(cells)]
    while edge:
        cell = edge.pop()
        if cell not in reached:
            reached.add(cell)
            edge.extend(other for other in neighbours(geometry, cell) if other in cells)
    return reached == cells
