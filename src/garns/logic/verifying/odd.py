"""Loops of an odd number of cells that cannot take turns: something else is true there."""

from __future__ import annotations

from garns.logic.verifying.argument import SIGHT, SIZE, Argument


def _ring(argument: Argument) -> list[tuple[int, int]]:
    """Need a loop of five open cells or more, an odd number; gives each cell with the next."""
    cells = argument.part("loop").cells
    argument.opened(cells)
    argument.need(len(cells) % 2 and len(cells) > 4, SIZE, found=len(cells), cells=argument.name(cells))
    return list(zip(cells, (*cells[1:], cells[0]), strict=True))


def broken_wing(argument: Argument) -> None:
    """One digit: each house of the loop has it in two cells of the loop, or at a guardian."""
    loop, guardians = argument.part("loop"), argument.part("extra")
    digit, ring = argument.digit(loop), _ring(argument)
    argument.told(guardians, [digit])
    argument.need(len(loop.houses) == len(ring))
    others: set[int] = set()
    for house, pair in zip(loop.houses, ring, strict=True):
        argument.inside(pair, house)
        argument.need(argument.places(digit, pair) == {*pair})
        others |= argument.places(digit, argument.houses[house]) - {*pair}
    argument.need(argument.opened(guardians.cells) == others and not others & {*loop.cells})
    argument.strikes(([digit], argument.see(others)))


def bivalue_oddagon(argument: Argument) -> None:
    """Two digits: the cells would take turns, so one of them takes another digit."""
    loop, guarded = argument.part("loop"), argument.part("extra")
    xy = frozenset(loop.digits)
    for a, b in _ring(argument):
        argument.need(b in argument.sees[a], SIGHT, cells=argument.name([a, b]))
        argument.need(xy <= argument.holds(a))
    argument.need(len(xy) == 2 and not loop.houses)
    more = {cell for cell in loop.cells if argument.holds(cell) != xy}
    others = argument.holds(*more) - xy
    argument.need(argument.opened(guarded.cells) == more)
    argument.told(guarded, others)
    lone = [(xy, more)] if len(more) == 1 else []
    same = [(others, argument.see(more))] if len(others) == 1 else []
    argument.strikes(*lone, *same)
