"""Variants that the generator draws itself: a grid first, then clues that are true of it.

Each is one record with a function from an empty board and a source of chance to a board with its clues, and a grid that
keeps them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from garns import engine
from garns.budgets import Deadline
from garns.i18n import N_
from garns.values.geometry import Geometry
from garns.values.geometry.jigsaw import jigsaw_from_regions
from garns.values.puzzle import Constraint, Puzzle
from garns.variants import Arrow, Difference, Even, GreaterThan, KillerCage, MagicSquare, Negative, Odd, Ratio, Thermo
from garns.variants.pairs import neighbour_pairs
from garns.variants.patterns import neighbours

Grid = tuple[int, ...]
Dressed = tuple[Puzzle, Grid]
Clues = Callable[[Puzzle, Grid, Random], Iterator[Constraint]]
Draw = Callable[[Puzzle, Random, Deadline], Dressed | None]


def _grid(board: Puzzle, chance: Random, within: Deadline) -> Grid | None:
    found = engine.random_grid(board, chance.getrandbits(63), 0, within.left())
    return None if found is None else tuple(found)


def _around(geometry: Geometry, cell: int, corners: bool = False) -> list[int]:
    """The cells beside a cell, and those that touch it at a corner if they are asked for."""
    if not corners:
        return neighbours(geometry, cell)
    row, column = geometry.places[cell]
    beside = [(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
    return [other for place in beside if (other := geometry.cell_at(*place)) is not None]


def killer_cages(geometry: Geometry, grid: Grid, chance: Random, largest: int = 4) -> Iterator[KillerCage]:
    """Cages that cover the board, most of two to four cells, with the sums of a grid."""
    left = set(range(len(geometry)))
    order = list(left)
    chance.shuffle(order)
    for start in order:
        if start not in left:
            continue
        cage = [start]
        left.discard(start)
        size = min(largest, chance.choice((2, 2, 3, 3, 3, 4, 4, 5)))
        while len(cage) < size:
            used = {grid[cell] for cell in cage}
            edge = {other for cell in cage for other in neighbours(geometry, cell) if other in left}
            fits = sorted(cell for cell in edge if grid[cell] not in used)
            if not fits:
                break
            cage.append(chance.choice(fits))
            left.discard(cage[-1])
        yield KillerCage(tuple(sorted(cage)), sum(grid[cell] for cell in cage))


def _killer(board: Puzzle, grid: Grid, chance: Random) -> Iterator[Constraint]:
    yield from killer_cages(board.geometry, grid, chance)


def _greater_than(board: Puzzle, grid: Grid, chance: Random) -> Iterator[Constraint]:
    """A sign between all neighbours of a box, as magazines print it; elsewhere between most neighbours."""
    box_of = {cell: house.number for house in board.geometry.houses if house.kind == "box" for cell in house.cells}
    for a, b in neighbour_pairs(board.geometry):
        if box_of.get(a) == box_of.get(b):
            yield GreaterThan((a, b) if grid[a] > grid[b] else (b, a))


def _even_odd(board: Puzzle, grid: Grid, chance: Random) -> Iterator[Constraint]:
    """Every third cell or so is marked even or odd."""
    marked = [cell for cell in range(len(grid)) if chance.random() < 0.35]
    for kind, parity in ((Even, 0), (Odd, 1)):
        if cells := tuple(cell for cell in marked if grid[cell] % 2 == parity):
            yield kind(cells)


def _lines(geometry: Geometry, grid: Grid, chance: Random, count: int, shortest: int) -> Iterator[tuple[int, ...]]:
    """Paths along which the digits of a grid grow; no two share a cell."""
    free, found = set(range(len(geometry))), 0
    for start in chance.sample(sorted(free), len(free)):
        path = [start]
        while path[-1] in free and len(path) < geometry.digits:
            higher = [
                cell
                for cell in _around(geometry, path[-1], corners=True)
                if cell in free and cell not in path and grid[cell] > grid[path[-1]]
            ]
            if not higher:
                break
            path.append(min(higher, key=lambda cell: (grid[cell], chance.random())))
        if len(path) >= shortest and free.issuperset(path):
            free -= set(path)
            yield tuple(path)
            found += 1
            if found == count:
                return


def _thermo(board: Puzzle, grid: Grid, chance: Random) -> Iterator[Constraint]:
    for path in _lines(board.geometry, grid, chance, count=len(grid) // 10, shortest=3):
        yield Thermo(path)


def _arrow(board: Puzzle, grid: Grid, chance: Random) -> Iterator[Constraint]:
    """Circles with arrows of two or three cells that add up."""
    free = set(range(len(grid)))
    for circle in chance.sample(sorted(free), len(free)):
        path: list[int] = []
        rest = grid[circle]
        while rest and len(path) < 3:
            last = path[-1] if path else circle
            steps = [
                cell
                for cell in _around(board.geometry, last, corners=True)
                if cell in free and cell not in path and cell != circle and grid[cell] <= rest
            ]
            if not steps:
                break
            path.append(chance.choice(steps))
            rest -= grid[path[-1]]
        if not rest and len(path) > 1 and circle in free:
            free -= {circle, *path}
            yield Arrow((circle,), tuple(path))
        if len(free) < len(grid) // 2:
            return


def _kropki(board: Puzzle, grid: Grid, chance: Random) -> Iterator[Constraint]:
    """All dots are shown: white for neighbours that differ by 1, black for twice as much."""
    for a, b in neighbour_pairs(board.geometry):
        low, high = sorted((grid[a], grid[b]))
        if high == 2 * low:
            yield Ratio((a, b))
        elif high == low + 1:
            yield Difference((a, b))
    yield Negative("kropki")


def _drawn(clues: Clues) -> Draw:
    """A grid at random, then the clues that are true of it."""

    def draw(board: Puzzle, chance: Random, within: Deadline) -> Dressed | None:
        grid = _grid(board, chance, within)
        if grid is None:
            return None
        found = tuple(clues(board, grid, chance))
        return Puzzle(board.geometry, board.givens, constraints=(*board.constraints, *found)), grid

    return draw


def _magic(board: Puzzle, chance: Random, within: Deadline) -> Dressed | None:
    """A magic square in the middle box, then a grid."""
    square = MagicSquare.in_the_middle(board.geometry)
    board = Puzzle(board.geometry, board.givens, constraints=(*board.constraints, square))
    grid = _grid(board, chance, within)
    return None if grid is None else (board, grid)


def _jigsaw(board: Puzzle, chance: Random, within: Deadline) -> Dressed | None:
    """Regions first, then a grid."""
    board = Puzzle(jigsaw_from_regions(random_regions(board.geometry, chance)), constraints=board.constraints)
    grid = _grid(board, chance, within)
    return None if grid is None else (board, grid)


def random_regions(geometry: Geometry, chance: Random) -> list[list[int]]:
    """Connected regions of equal size on a square: boxes (or rows) after many exchanges of border cells.

    >>> regions = random_regions(Puzzle.empty(4).geometry, Random(1))
    >>> sorted(len(region) for region in regions), sorted(sum(regions, []))[:5]
    ([4, 4, 4, 4], [0, 1, 2, 3, 4])
    """
    size = geometry.digits
    boxes = [list(house.cells) for house in geometry.houses if house.kind in ("box", "region")]
    regions = boxes or [list(house.cells) for house in geometry.houses[:size]]
    owner = {cell: number for number, region in enumerate(regions) for cell in region}
    members = [set(region) for region in regions]
    for _ in range(40 * size):
        a = chance.randrange(len(geometry))
        others = [cell for cell in neighbours(geometry, a) if owner[cell] != owner[a]]
        if not others:
            continue
        to = owner[chance.choice(others)]
        back = [cell for cell in members[to] if any(owner[n] == owner[a] for n in neighbours(geometry, cell))]
        b = chance.choice(sorted(back))
        one, two = members[owner[a]] - {a} | {b}, members[to] - {b} | {a}
        if a != b and _connected(geometry, one) and _connected(geometry, two):
            members[owner[a]], members[to] = one, two
            owner[a], owner[b] = to, owner[a]
    return [sorted(region) for region in members]


def _connected(geometry: Geometry, cells: set[int]) -> bool:
    reached, edge = set(), [min(cells)]
    while edge:
        cell = edge.pop()
        if cell in reached:
            continue
        reached.add(cell)
        edge.extend(other for other in neighbours(geometry, cell) if other in cells)
    return reached == cells


@dataclass(frozen=True, slots=True)
class DrawnVariant:
    """A variant that the generator draws: what it is called, and how.

    ``draw`` gives a board with its clues and a grid that keeps them; None when this draw came to nothing.
    """

    id: str
    name: str
    draw: Draw
    #: Whether it draws a board and no clues, so that all digits are alike.
    bare: bool = False
    #: What raises an error for a board on which it has no place.
    needs: Callable[[Geometry], object] = lambda geometry: None


_ALL = (
    DrawnVariant("killer", N_("killer: cages with sums"), _drawn(_killer)),
    DrawnVariant("greater_than", N_("greater than"), _drawn(_greater_than)),
    DrawnVariant("even_odd", N_("even and odd"), _drawn(_even_odd)),
    DrawnVariant("thermo", N_("thermometers"), _drawn(_thermo)),
    DrawnVariant("arrow", N_("arrows"), _drawn(_arrow)),
    DrawnVariant("kropki", N_("Kropki: white and black dots"), _drawn(_kropki)),
    DrawnVariant("jigsaw", N_("jigsaw: regions of any shape"), _jigsaw, bare=True),
    DrawnVariant("magic", N_("magic: a magic square in the middle"), _magic, needs=MagicSquare.in_the_middle),
)
#: The variants that the generator draws, by id.
VARIANTS = {each.id: each for each in _ALL}
