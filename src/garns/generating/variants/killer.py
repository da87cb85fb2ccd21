"""Killer cages: they cover the board, none has one cell, and without a single given there is one solution.

A partition by chance seldom has one. So where two solutions differ, the cages there are dissolved and made anew, a
little smaller each time, until there is one; a bound in choices, never in time, says when to begin again. Of levels
that drawn cages seldom have, one is looked for by moving single cells from cage to cage.
"""

from __future__ import annotations

from itertools import combinations

from garns import engine
from garns.budgets import Budget, Deadline
from garns.generating.variants.sheet import Sheet
from garns.generating.variants.wish import Seek
from garns.values.limits import breathe
from garns.values.puzzle import Puzzle
from garns.variants import KillerCage
from garns.variants.patterns import neighbours

Cage = frozenset[int]

#: For each size that is wished how often cages of two, three, four ... cells are drawn (one of the lines for a puzzle),
#: and how often two are joined once there is one solution. What comes out is like the published ones of a level
#: (``python -m benchmarks looks``).
_SIZES: dict[str, tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]] = {
    "small": (((80, 16, 4),), (0,)),
    "usual": (((75, 20, 4, 1), (66, 24, 8, 2), (52, 31, 13, 4)), (0, 0, 2, 4)),
    "large": (((30, 40, 22, 7, 1), (20, 40, 28, 10, 2)), (0, 2, 4, 6)),
}
#: How large a cage may become by joining two, and by taking a cell of another one.
_LARGEST, _LARGE = 6, 5
#: On boards with more cells it takes too long to look for two solutions: the puzzle gets givens.
MENDED = 150
#: How often cages are mended before all are drawn anew, and how many choices one look for two solutions may take.
_MENDS, _NODES = 24, 20_000
#: How many changes in a row may come to nothing before a search for a level ends: far from it, and near it.
_IDLE_FAR, _IDLE_NEAR = 40, 900
#: How often a change is drawn before there seems to be none, and how often it is that two cages are joined.
_CHANGES, _JOINED = 500, 0.2


def killer_cages(sheet: Sheet, within: Deadline) -> list[KillerCage] | None:
    """Cages that leave the grid as the only solution on an empty board; None when this draw came to nothing."""
    sizes, joins = _SIZES[sheet.cages.size]
    found = _covered(sheet, set(sheet.geometry.board_cells), sheet.chance.choice(sizes))
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
            found = _joined(sheet, found, within, sheet.chance.choice(joins))
            if sheet.cages.seek is not None:
                found = _sought(sheet, found, sheet.cages.seek, within)
            return [_told(sheet, cage) for cage in sorted(found, key=min)]
        found = _mended(sheet, found, open_cells) or found
    return None


def cages_on(sheet: Sheet) -> list[KillerCage]:
    """Cages that cover what is free of a sheet, but for cells that would be left alone."""
    room = {cell for cell in sheet.free if _exits(sheet, cell, sheet.free)}
    sizes, _ = _SIZES["usual"]
    found = _covered(sheet, room, sheet.chance.choice(sizes))
    while found is None and room:
        room -= {cell for cell in room if not _exits(sheet, cell, room)} or {sheet.chance.choice(sorted(room))}
        found = _covered(sheet, room, sheet.chance.choice(sizes))
    for cage in found or ():
        sheet.take(tuple(cage), lines=False)
    return [_told(sheet, cage) for cage in found or ()]


def _joined(sheet: Sheet, found: list[Cage], within: Deadline, wanted: int) -> list[Cage]:
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
    return found


def _sought(sheet: Sheet, found: list[Cage], seek: Seek, within: Deadline) -> list[Cage]:
    """Cages of a level that drawn ones seldom have, or the last that were tried.

    What is solved by easier techniques is too easy, and where these leave nearly everything open those of the level
    hardly help: they speak of single candidates, of which there must be few. So the cages are changed a little, again
    and again, towards puzzles that come to a stand on the way, and among those the level is looked for.
    """
    cells = len(sheet.grid)
    late = range(cells // 20, cells * 4 // 5)
    away, idle = cells, 0
    while idle < (_IDLE_FAR if away else _IDLE_NEAR):
        breathe()
        idle += 1
        changed = _changed(sheet, found)
        dressed = [_told(sheet, cage) for cage in changed or ()]
        if changed is None or _undecided(sheet, dressed, within) != set():
            continue
        puzzle = _puzzle(sheet, dressed)
        left = seek.left_open(puzzle, within)
        now = max(0, late.start - left, left - late.stop)
        if now > away:
            continue
        if now < away:
            idle = 0
        found, away = changed, now
        if not away and seek.met(puzzle, within):
            break
    return found


def _changed(sheet: Sheet, found: list[Cage]) -> list[Cage] | None:
    """The cages after one gave a cell to a neighbour, or two were joined; None where that cannot be."""
    owners = {cell: cage for cage in found for cell in cage}
    for _ in range(_CHANGES):
        cell = sheet.chance.randrange(len(sheet.grid))
        giver, taker = owners[cell], owners[sheet.chance.choice(neighbours(sheet.geometry, cell))]
        moved = giver if sheet.chance.random() < _JOINED else frozenset((cell,))
        rest, both = giver - moved, taker | moved
        if giver == taker or len(both) > _LARGE or len({sheet.grid[each] for each in both}) < len(both):
            continue
        if len(rest) != 1 and _hangs_together(sheet, rest):
            return [*(cage for cage in found if cage not in (giver, taker)), both, *([rest] if rest else [])]
    return None


def _hangs_together(sheet: Sheet, cells: Cage) -> bool:
    left, edge = set(cells), sorted(cells)[:1]
    left.difference_update(edge)
    while edge:
        beside = left.intersection(neighbours(sheet.geometry, edge.pop()))
        left -= beside
        edge += beside
    return not left


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


def _puzzle(sheet: Sheet, dressed: list[KillerCage]) -> Puzzle:
    board = sheet.board
    return Puzzle(board.geometry, board.givens, constraints=(*board.constraints, *dressed))


def _undecided(sheet: Sheet, dressed: list[KillerCage], within: Deadline) -> set[int] | None:
    """The cells where two solutions differ: none where there is one; None when nobody could tell."""
    answer = engine.solve(_puzzle(sheet, dressed), 2, within.at_most(Budget(nodes=_NODES)))
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
