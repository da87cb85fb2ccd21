"""Killer cages: they cover the board, none has one cell, and without a single given there is one solution.

A partition by chance seldom has one. So where two solutions differ, the cages there are dissolved and made anew, a
little smaller each time, until there is one; a bound in choices, never in time, says when to begin again.
"""

from __future__ import annotations

from itertools import combinations

from garns import engine
from garns.budgets import Budget, Deadline
from garns.generating.variants.sheet import Sheet
from garns.values.limits import breathe
from garns.values.puzzle import Puzzle
from garns.variants import KillerCage
from garns.variants.patterns import neighbours

Cage = frozenset[int]

#: How often cages of two, three, four ... cells are wanted: as in magazines, and as setters draw them.
_SIZES = ((60, 28, 9, 3), (45, 32, 15, 6, 2), (30, 36, 22, 9, 3), (20, 38, 27, 11, 4))
#: The same for easy puzzles.
_SMALL = (90, 10)
#: How often two cages are joined once there is one solution, and how large a cage may become so.
_JOINS, _LARGEST = (0, 0, 2, 4, 6, 8), 6
#: On boards with more cells it takes too long to look for two solutions: the puzzle gets givens.
MENDED = 150
#: How often cages are mended before all are drawn anew, and how many choices one look for two solutions may take.
_MENDS, _NODES = 24, 20_000


def killer_cages(sheet: Sheet, within: Deadline) -> list[KillerCage] | None:
    """Cages that leave the grid as the only solution on an empty board; None when this draw came to nothing."""
    weights = _SMALL if sheet.small_cages else sheet.chance.choice(_SIZES)
    found = _covered(sheet, set(range(len(sheet.grid))), weights)
    if found is None:
        return None
    if len(sheet.grid) > MENDED:
        return [_told(sheet, cage) for cage in found]
    for _ in range(_MENDS):
        dressed = [_told(sheet, cage) for cage in found]
        open_cells = _undecided(sheet, dressed, within)
        if open_cells is None:
            return None
        if not open_cells:
            return _joined(sheet, found, within, 0 if sheet.small_cages else sheet.chance.choice(_JOINS))
        found = _mended(sheet, found, open_cells) or found
    return None


def cages_on(sheet: Sheet) -> list[KillerCage]:
    """Cages that cover what is free of a sheet, but for cells that would be left alone."""
    room = {cell for cell in sheet.free if _exits(sheet, cell, sheet.free)}
    found = _covered(sheet, room, sheet.chance.choice(_SIZES))
    while found is None and room:
        room -= {cell for cell in room if not _exits(sheet, cell, room)} or {sheet.chance.choice(sorted(room))}
        found = _covered(sheet, room, sheet.chance.choice(_SIZES))
    for cage in found or ():
        sheet.take(tuple(cage), lines=False)
    return [_told(sheet, cage) for cage in found or ()]


def _joined(sheet: Sheet, found: list[Cage], within: Deadline, wanted: int) -> list[KillerCage]:
    """The cages after some of them were joined with a neighbour, which makes the puzzle harder, and never open."""
    pairs = [
        (one, other)
        for one, other in combinations(sorted(found, key=min), 2)
        if any(other.intersection(neighbours(sheet.geometry, cell)) for cell in one)
    ]
    for one, other in sheet.chance.sample(pairs, len(pairs)):
        both = one | other
        if not wanted or not {one, other} <= {*found} or len(both) > _LARGEST:
            continue
        if len({sheet.grid[cell] for cell in both}) == len(both):
            fewer = [*(cage for cage in found if cage not in (one, other)), both]
            if _undecided(sheet, [_told(sheet, cage) for cage in fewer], within) == set():
                found, wanted = fewer, wanted - 1
    return [_told(sheet, cage) for cage in sorted(found, key=min)]


def _told(sheet: Sheet, cage: Cage) -> KillerCage:
    return KillerCage(tuple(sorted(cage)), sum(sheet.grid[cell] for cell in cage))


def _covered(sheet: Sheet, room: set[int], weights: tuple[int, ...]) -> list[Cage] | None:
    """Cages that cover some cells; None where a cell would be left alone."""
    left, found = set(room), []
    while left:
        breathe()
        # The cell with the fewest ways out comes first, or it would be left alone later.
        start = min(sorted(left), key=lambda cell: (len(_exits(sheet, cell, left)), sheet.chance.random()))
        size = sheet.chance.choices(range(2, 2 + len(weights)), weights)[0]
        cage = [start]
        left.discard(start)
        while len(cage) < size and (steps := _steps(sheet, cage, left)):
            cage.append(sheet.chance.choice(steps))
            left.discard(cage[-1])
        if len(cage) > 1:
            found.append(frozenset(cage))
        elif not _adopted(sheet, start, found, 2 + len(weights)):
            return None
    return found


def _exits(sheet: Sheet, cell: int, left: set[int]) -> list[int]:
    return [
        other for other in neighbours(sheet.geometry, cell) if other in left and sheet.grid[other] != sheet.grid[cell]
    ]


def _steps(sheet: Sheet, cage: list[int], left: set[int]) -> list[int]:
    """The cells that a cage may take: beside it, and with a digit that it does not have."""
    digits = {sheet.grid[cell] for cell in cage}
    edge = {other for cell in cage for other in neighbours(sheet.geometry, cell) if other in left}
    return sorted(cell for cell in edge if sheet.grid[cell] not in digits)


def _adopted(sheet: Sheet, cell: int, found: list[Cage], largest: int) -> bool:
    """Whether the smallest cage beside a cell that was left alone could take it."""
    beside = {
        number
        for number, cage in enumerate(found)
        if cage.intersection(neighbours(sheet.geometry, cell))
        and len(cage) < largest
        and all(sheet.grid[one] != sheet.grid[cell] for one in cage)
    }
    if beside:
        smallest = min(beside, key=lambda number: (len(found[number]), number))
        found[smallest] |= {cell}
    return bool(beside)


def _undecided(sheet: Sheet, dressed: list[KillerCage], within: Deadline) -> set[int] | None:
    """The cells where two solutions differ: none where there is one; None when nobody could tell."""
    board = sheet.board
    puzzle = Puzzle(board.geometry, board.givens, constraints=(*board.constraints, *dressed))
    answer = engine.solve(puzzle, 2, within.at_most(Budget(nodes=_NODES)))
    if answer.solutions < 2:
        return set() if answer.complete else None
    return {cell for cell, (one, other) in enumerate(zip(answer.first, answer.second, strict=True)) if one != other}


def _mended(sheet: Sheet, found: list[Cage], open_cells: set[int]) -> list[Cage] | None:
    """The cages with those around one of the open cells made anew, with more small ones among them."""
    touched = [cage for cage in found if cage & open_cells]
    first = sheet.chance.choice(sorted(touched, key=min))
    beside = {other for cell in first for other in neighbours(sheet.geometry, cell)}
    again = [cage for cage in found if cage == first or cage & beside]
    room = set().union(*again)
    made = _covered(sheet, room, (6, 3, 1))
    return None if made is None else [*(cage for cage in found if cage not in again), *made]
