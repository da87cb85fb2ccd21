"""Fireworks, odd loops, and locked sets over several lines."""

from __future__ import annotations

from itertools import combinations, pairwise

from garns.logic.verifying.argument import SIZE, Argument, Cells, Digits
from garns.logic.verifying.small import Check
from garns.values.step import Part


def _firework(argument: Argument, base: Part, wings: Part) -> tuple[Cells, Digits]:
    """Need two lines that cross in a box and have each digit, outside of it, only in a wing; gives the three cells."""
    cells = argument.opened((*base.cells, *wings.cells))
    argument.need(len(base.cells) == 1 and len(wings.cells) == 2 == len(base.houses) and not wings.houses)
    argument.told(wings, base.digits)
    lines = [argument.houses[house] for house in base.houses]
    argument.need(all(argument.is_line(house) for house in base.houses) and lines[0] & lines[1] == {*base.cells})
    argument.need(all(len(line & {*wings.cells}) == 1 for line in lines))
    regions = [argument.houses[h] for h in argument.houses_with(base.cells) if not argument.is_line(h)]

    def fits(box: Cells) -> bool:
        found = [argument.places(digit, line) for digit in base.digits for line in lines]
        return not box & {*wings.cells} and all(places and places - box <= cells for places in found)

    argument.need(any(map(fits, regions)))
    return cells, frozenset(base.digits)


def fireworks(count: int, digits: int) -> Check:
    """One or two fireworks with as many digits as cells: nothing else is there."""

    def check(argument: Argument) -> None:
        found = [_firework(argument, *parts) for parts in zip(*map(argument.parts, ("base", "pincer")), strict=True)]
        cells = frozenset[int]().union(*(cells for cells, _ in found))
        taken = frozenset[int]().union(*(some for _, some in found))
        argument.need(len(found) == count and all(len(some) == digits for _, some in found))
        argument.need(len(taken) == len(cells) == count * digits, SIZE, found=len(taken), cells=argument.name(cells))
        argument.strikes(({*argument.digits} - taken, cells))

    return check


def firework_pair(argument: Argument) -> None:
    """A firework of two digits, and a cell with just these that sees both wings."""
    base, wings, pair = (argument.part(role) for role in ("base", "pincer", "pivot"))
    _, digits = _firework(argument, base, wings)
    argument.need(len(digits) == 2 and len(pair.cells) == 1 and not pair.houses)
    argument.need(argument.exact(pair) == digits and pair.cells != base.cells)
    argument.need({*pair.cells} <= argument.see(wings.cells))
    argument.strikes(({*argument.digits} - digits, base.cells))


def _loop(argument: Argument, loop: Part) -> list[tuple[int, int]]:
    """Need an odd number of different cells, five or more; gives each two neighbours."""
    cells = argument.opened(loop.cells)
    argument.need(len(cells) >= 5 and len(cells) % 2, SIZE, found=len(cells), cells=argument.name(cells))
    return list(pairwise((*loop.cells, loop.cells[0])))


def broken_wing(argument: Argument) -> None:
    """An odd loop of one digit through houses where it has no other places but the guardians."""
    loop, extra = argument.part("loop"), argument.part("extra")
    digit, neighbours = argument.digit(loop), _loop(argument, loop)
    argument.told(extra, [digit])
    argument.need(len(loop.houses) == len(neighbours) and not extra.houses)
    guardians = frozenset[int]()
    for house, two in zip(loop.houses, neighbours, strict=True):
        places = argument.places(digit, argument.houses[house])
        argument.need({*two} <= places)
        guardians |= places - {*two}
    argument.need(argument.opened(extra.cells) == guardians and not guardians & {*loop.cells})
    argument.strikes(([digit], argument.see(guardians)))


def bivalue_oddagon(argument: Argument) -> None:
    """An odd loop of cells with the same two digits, some of them with others."""
    loop, extra = argument.part("loop"), argument.part("extra")
    xy = frozenset(loop.digits)
    argument.need(len(xy) == 2 and not loop.houses and not extra.houses)
    argument.need(all(b in argument.sees[a] for a, b in _loop(argument, loop)))
    argument.need(all(xy <= argument.holds(cell) for cell in loop.cells))
    guarded = frozenset(cell for cell in loop.cells if argument.holds(cell) - xy)
    others = argument.holds(*guarded) - xy
    argument.need(argument.opened(extra.cells) == guarded)
    argument.told(extra, others)
    lone = [(xy, guarded)] if len(guarded) == 1 else []
    same = [(others, argument.see(guarded))] if len(others) == 1 else []
    argument.strikes(*lone, *same)


def multi_sector(argument: Argument) -> None:
    """The open cells where lines cross others, and as many choices of a digit in a line as there are cells."""
    parts = [argument.part(role) for role in ("base", "cover")]
    sides = [[argument.houses[house] for house in part.houses] for part in parts]
    for part, lines in zip(parts, sides, strict=True):
        argument.need(len(lines) >= 3 and all(map(argument.is_line, part.houses)))
        argument.need(not any(a & b for a, b in combinations(lines, 2)))
    across, down = (frozenset[int]().union(*lines) for lines in sides)
    cells = across & down & argument.open
    argument.need(all(argument.opened(part.cells) == cells for part in parts))
    choices = 0
    told: list[list[int]] = [[], []]
    gone: list[tuple[list[int], Cells]] = []
    for digit in argument.digits:
        places = argument.places(digit, cells)
        held = [[line for line in lines if line & places] for lines in sides]
        fewest = min(map(len, held))
        choices += fewest
        if places:
            told[len(held[0]) > fewest].append(digit)
        gone += [([digit], line - cells) for lines in held if len(lines) == fewest for line in lines]
    argument.need(choices == len(cells), SIZE, found=choices, cells=argument.name(cells))
    for part, digits in zip(parts, told, strict=True):
        argument.told(part, digits)
    argument.strikes(*gone)
