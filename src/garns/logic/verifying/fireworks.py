"""Fireworks, and multi-sector locked sets: digits that lines must have in a few cells."""

from __future__ import annotations

from garns.logic.verifying.argument import SIGHT, SIZE, Argument, Cells, Digits
from garns.values.step import Part


def _firework(argument: Argument, base: Part, wings: Part, size: int) -> tuple[Cells, Digits]:
    """Need lines that cross in a cell, with these digits outside of its box only in the wings; gives what they take."""
    digits = frozenset(base.digits)
    argument.told(wings, digits)
    cells = argument.opened((*base.cells, *wings.cells))
    argument.need(len(base.cells) == 1 and len(wings.cells) == 2 and len(digits) == size == len(base.digits))
    argument.need(len(base.houses) == 2 and all(argument.is_line(house) for house in base.houses) and not wings.houses)
    one, two = (argument.houses[house] for house in base.houses)
    argument.need(one & two == {*base.cells})
    boxes = [argument.houses[house] for house in argument.houses_with(base.cells) if not argument.is_line(house)]
    argument.need(any(_bursts(argument, (one - box, two - box), {*wings.cells}, digits) for box in boxes))
    argument.need(all(argument.places(digit, line) for digit in digits for line in (one, two)))
    return cells, digits


def _bursts(argument: Argument, outside: tuple[Cells, Cells], wings: set[int], digits: Digits) -> bool:
    """Whether each line has a wing outside of the box, and there no other place for the digits."""
    return all(
        len(line & wings) == 1 and all(argument.places(digit, line) <= wings for digit in digits) for line in outside
    )


def triple(argument: Argument) -> None:
    """Three digits, three cells: each takes one of the digits."""
    cells, digits = _firework(argument, argument.part("base"), argument.part("pincer"), 3)
    argument.strikes((set(argument.digits) - digits, cells))


def quadruple(argument: Argument) -> None:
    """Two crossings with the same wings and two digits each: four cells, four digits."""
    bases, wings = argument.parts("base"), argument.parts("pincer")
    (one, x), (two, y) = (_firework(argument, *parts, size=2) for parts in zip(bases, wings, strict=True))
    argument.need({*wings[0].cells} == {*wings[1].cells})
    argument.need(len(one | two) == len(x | y) == 4, SIZE, found=len(one | two), cells=argument.name(one | two))
    argument.strikes((set(argument.digits) - (x | y), one | two))


def with_pair(argument: Argument) -> None:
    """A cell with just the two digits sees both wings, so the crossing has one of them."""
    base, wings, pair = argument.part("base"), argument.part("pincer"), argument.part("pivot")
    _, digits = _firework(argument, base, wings, 2)
    argument.need(len(pair.cells) == 1 and argument.exact(pair) == digits and pair.cells != base.cells)
    argument.need(
        argument.see(wings.cells).issuperset(pair.cells), SIGHT, cells=argument.name(pair.cells + wings.cells)
    )
    argument.strikes((set(argument.digits) - digits, base.cells))


def multi_sector(argument: Argument) -> None:
    """Cells where lines cross others; for each digit the fewer lines that hold it there, as many as cells in all."""
    parts = argument.part("base"), argument.part("cover")
    sides = [[argument.houses[house] for house in part.houses] for part in parts]
    argument.need(all(argument.is_line(house) for part in parts for house in part.houses))
    argument.need(all(len(one & two) == 1 for one in sides[0] for two in sides[1]))
    argument.need(
        all(len({*side}) == len(side) > 2 and len(frozenset().union(*side)) == sum(map(len, side)) for side in sides)
    )
    cells = frozenset(cell for one in sides[0] for two in sides[1] for cell in one & two & argument.open)
    for part in parts:
        argument.need(argument.opened(part.cells) == cells)
    total = 0
    gone: list[tuple[list[int], Cells]] = []
    told: tuple[set[int], set[int]] = (set(), set())
    for digit in argument.holds(*cells):
        held = [[line for line in side if argument.places(digit, line & cells)] for side in sides]
        fewest = min(map(len, held))
        total += fewest
        told[len(held[0]) > fewest].add(digit)
        gone += [([digit], line - cells) for lines in held if len(lines) == fewest for line in lines]
    argument.need(total == len(cells), SIZE, found=total, cells=argument.name(cells))
    for part, digits in zip(parts, told, strict=True):
        argument.told(part, digits)
    argument.strikes(*gone)
