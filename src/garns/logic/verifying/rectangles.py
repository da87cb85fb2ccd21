"""Uniqueness: rectangles, loops and graves that could be filled in a second way."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from garns.i18n import N_
from garns.logic.filling import cells_of
from garns.logic.verifying.argument import SIZE, Argument, Cells, Digits
from garns.logic.verifying.extended import is_extended
from garns.logic.verifying.small import Check
from garns.values.geometry import House
from garns.values.rules import Automaton, Domain, Group, Relation, Sum
from garns.values.step import Candidate, Part

#: The length of a pattern that may be a rectangle or a loop.
RING = 3
NOT_DEADLY = N_("the digits {digits} in {cells} cannot be exchanged")


class _Pattern(NamedTuple):
    """Cells that two digits fill in two ways: floor with nothing else, roof with more."""

    xy: Digits
    floor: Cells
    roof: Cells
    extras: Digits

    @property
    def cells(self) -> Cells:
        return self.floor | self.roof


#: Instead of the length of a loop: three or four pairs, and as many digits.
EXTENDED = 0


def _pattern(argument: Argument, length: int) -> _Pattern:
    """A rectangle (4 cells), a loop (6 or more) or pairs, its floor, roof and extra digits as they are told."""
    floor, roof = argument.part("floor"), argument.part("roof")
    xy = frozenset(floor.digits)
    argument.told(roof, xy)
    argument.opened((*floor.cells, *roof.cells))
    cells = argument.opened(floor.cells) | argument.opened(roof.cells)
    extras = argument.holds(*roof.cells) - xy
    argument.need(argument.holds(*floor.cells) <= xy and all(argument.holds(cell) - xy for cell in roof.cells))
    for part in argument.parts("extra"):
        argument.told(part, extras)
        argument.need({*part.cells} == {*roof.cells})
    pattern = _Pattern(xy, frozenset(floor.cells), frozenset(roof.cells), extras)
    if length == EXTENDED:
        is_extended(argument, cells, xy)
        return pattern
    argument.need(len(xy) == 2 and any(argument.holds(cell) == xy for cell in floor.cells))
    has_length = len(cells) == 4 if length == 4 else len(cells) >= length
    argument.need(has_length, SIZE, found=len(cells), cells=argument.name(cells))
    sides = _sides(argument, cells)
    _is_deadly(argument, sides, xy)
    return pattern


def _sides(argument: Argument, cells: Cells) -> tuple[Cells, Cells]:
    """The cells in turn, so that those of one side do not see each other: these hold x and those y."""
    here, there, fresh = {min(cells)}, set[int](), [min(cells)]
    while fresh:
        cell = fresh.pop()
        other = there if cell in here else here
        more = (argument.sees[cell] & cells) - other
        other |= more
        fresh += more
    argument.need(not here & there and here | there == cells)
    return frozenset(here), frozenset(there)


def _is_deadly(argument: Argument, sides: tuple[Cells, Cells], xy: Iterable[int]) -> None:
    """Need that x here and y there is as good as y here and x there: for every house, group, sum and clue."""
    here, there = sides
    shown = {"cells": argument.name(here | there), "digits": " ".join(map(str, sorted(xy)))}
    for rule in argument.rules:
        inside = [cell for cell in cells_of(rule) if cell in here | there]
        balance = len([cell for cell in inside if cell in here]), len([cell for cell in inside if cell in there])
        match rule:
            case House():
                ok = balance in ((0, 0), (1, 1))
            case Group():
                ok = balance[0] == balance[1]
            case Domain():
                ok = not inside or rule.digits.issuperset(xy)
            case Sum():
                factors = dict(zip(rule.cells, rule.coefficients or (1,) * len(rule.cells), strict=True))
                weight = sum(factors[cell] if cell in here else -factors[cell] for cell in inside)
                ok = weight == 0 and (not rule.distinct or balance[0] == balance[1])
            case _:
                ok = not inside
        argument.need(ok, NOT_DEADLY, **shown)
    argument.need(not any(argument.position.is_given(cell) for cell in here | there), NOT_DEADLY, **shown)


def _neighbours(argument: Argument, pattern: _Pattern) -> bool:
    return len(pattern.roof) == 2 and argument.crowd(pattern.roof)


def lone_roof(length: int) -> Check:
    """One roof cell: it takes neither digit."""

    def check(argument: Argument) -> None:
        pattern = _pattern(argument, length)
        argument.need(len(pattern.roof) == 1)
        argument.strikes((pattern.xy, pattern.roof))

    return check


def same_extra(length: int, roof: str) -> Check:
    """The roof has one digit more. Its cells are two neighbours, just not that, any two, or several."""

    def check(argument: Argument) -> None:
        pattern = _pattern(argument, length)
        neighbours = _neighbours(argument, pattern)
        fits = {
            "neighbours": neighbours,
            "others": not neighbours and len(pattern.roof) > 1,
            "any": len(pattern.roof) == 2,
            "several": len(pattern.roof) > 1,
        }
        argument.need(fits[roof] and len(pattern.extras) == 1)
        argument.strikes((pattern.extras, argument.see(pattern.roof)))

    return check


def subset(length: int) -> Check:
    """The extra digits of two roof cells of a house make a subset with other cells there."""

    def check(argument: Argument) -> None:
        pattern, part = _pattern(argument, length), argument.part("subset")
        house, cells = argument.house(part), argument.opened(part.cells)
        argument.inside(pattern.roof, house)
        argument.told(part, argument.holds(*cells) | pattern.extras)
        argument.need(len(pattern.roof) == 2 and not cells & pattern.cells)
        argument.need(not argument.holds(*cells) & pattern.xy)
        argument.need(len(part.digits) == len(cells) + 1, SIZE, found=len(part.digits), cells=argument.name(cells))
        argument.strikes((part.digits, argument.see(cells | pattern.roof)))

    return check


def strong_link(length: int) -> Check:
    """A house has one of the digits only in the two roof cells, so these hold no other of them."""

    def check(argument: Argument) -> None:
        pattern, part = _pattern(argument, length), argument.part("strong")
        digit = argument.digit(part)
        argument.need({*part.cells} == pattern.roof and len(pattern.roof) == 2 and digit in pattern.xy)
        argument.need(argument.places(digit, pattern.roof))
        _only_in(argument, part, pattern.roof)
        argument.strikes((pattern.xy - {digit}, pattern.roof))

    return check


def _only_in(argument: Argument, part: Part, cells: Cells) -> None:
    """Need that the house of a part has its digit nowhere but in these cells."""
    house, digit = argument.house(part), argument.digit(part)
    places = argument.places(digit, argument.houses[house])
    argument.only_places(digit, house, places & cells)


def diagonal(argument: Argument) -> None:
    """The roof is a diagonal, and two houses along opposite sides have x only in the corners."""
    pattern = _pattern(argument, 4)
    one, two = argument.parts("strong")
    x = argument.digit(one)
    argument.told(two, [x])
    argument.need(len(pattern.roof) == 2 and not _neighbours(argument, pattern) and x in pattern.xy)
    argument.need({*one.cells, *two.cells} == pattern.cells and len(one.cells) == len(two.cells) == 2)
    for part in (one, two):
        argument.need(len({*part.cells} & pattern.roof) == 1)
        _only_in(argument, part, pattern.cells)
    argument.strikes(([x], pattern.roof))


def hidden(argument: Argument) -> None:
    """Both houses of a corner, opposite to one of the floor, have x only in the corners: it does not hold y."""
    pattern = _pattern(argument, 4)
    one, two = argument.parts("strong")
    x = argument.digit(one)
    argument.told(two, [x])
    argument.need(x in pattern.xy and not _neighbours(argument, pattern) and len({*one.cells} & {*two.cells}) == 1)
    (corner,) = {*one.cells} & {*two.cells}
    for part in (one, two):
        argument.need(len(part.cells) == 2 and {*part.cells} <= pattern.cells)
        _only_in(argument, part, pattern.cells)
    opposite = pattern.cells - {*one.cells, *two.cells}
    argument.need(opposite <= pattern.floor and len(opposite) == 1)
    argument.strikes((pattern.xy - {x}, [corner]))


def avoidable_1(argument: Argument) -> None:
    """Three corners are filled, and not by clues: the last one does not complete the pattern."""
    filled, roof, digits = _avoidable(argument)
    argument.need(len(filled) == 3)
    argument.strikes(*(([digits[cell]], [cell]) for cell in roof))


def avoidable_2(argument: Argument) -> None:
    """Two corners are filled; the two others have one digit besides that of the pattern, the same."""
    filled, roof, digits = _avoidable(argument)
    part = argument.part("extra")
    z = argument.digit(part)
    argument.need(len(filled) == 2 and argument.crowd(roof) and {*part.cells} == roof)
    argument.need(all(argument.holds(cell) == {digits[cell], z} and z != digits[cell] for cell in roof))
    argument.strikes(([z], argument.see(roof)))


def _avoidable(argument: Argument) -> tuple[Cells, Cells, dict[int, int]]:
    """The filled corners, the open ones, and what each would hold in the pattern."""
    floor, roof = argument.part("floor"), argument.part("roof")
    cells = argument.opened(roof.cells) | {*floor.cells}
    argument.need(len(cells) == len(floor.cells) + len(roof.cells) == 4 and not argument.open & {*floor.cells})
    here, there = sides = _sides(argument, cells)
    held = [argument.holds(*(side & {*floor.cells})) for side in sides]
    xy = held[0] | held[1]
    argument.told(floor, xy)
    argument.told(roof, xy)
    argument.need(len(xy) == 2 and all(len(side) == 1 for side in held))
    _is_deadly(argument, sides, xy)
    digits = {cell: min(held[0]) for cell in here} | {cell: min(held[1]) for cell in there}
    argument.need(all(digits[cell] in argument.holds(cell) for cell in roof.cells))
    return frozenset(floor.cells), frozenset(roof.cells), digits


def grave_1(argument: Argument) -> None:
    """One candidate too many: the others leave its cell."""
    extras = _grave(argument)
    argument.need(len(extras) == 1)
    argument.strikes(*((argument.holds(cell) - {digit}, [cell]) for cell, digit in extras))


def grave_n(argument: Argument) -> None:
    """Several candidates too many: what would deny them all leaves."""
    extras = _grave(argument)
    argument.need(len(extras) > 1)
    denied = []
    for cell in argument.open:
        for digit in argument.holds(cell):
            if all(_denies(argument, Candidate(cell, digit), extra) for extra in extras):
                denied.append(([digit], [cell]))
    argument.strikes(*denied)


def _denies(argument: Argument, candidate: Candidate, extra: Candidate) -> bool:
    if candidate.cell == extra.cell:
        return candidate.digit != extra.digit
    return candidate.digit == extra.digit and extra.cell in argument.sees[candidate.cell]


def _grave(argument: Argument) -> list[Candidate]:
    """Without these, every open cell has two candidates and every digit two places or none in each house."""
    floor, roof = argument.part("floor"), argument.part("roof")
    extras = [Candidate(cell, argument.digit(part)) for part in argument.parts("extra") for cell in part.cells]
    argument.need(len({*extras}) == len(extras))
    argument.need(all(extra.digit in argument.holds(extra.cell) for extra in extras))
    argument.need(argument.opened((*floor.cells, *roof.cells)) == argument.open)
    argument.need({*roof.cells} == {extra.cell for extra in extras})
    for part in (floor, roof):
        argument.told(part, argument.digits)
    left = {cell: argument.holds(cell) - {each.digit for each in extras if each.cell == cell} for cell in argument.open}
    argument.need(all(len(digits) == 2 for digits in left.values()))
    for rule in argument.rules:
        open_cells = [cell for cell in cells_of(rule) if cell in argument.open]
        for digit in argument.digits:
            count = len([cell for cell in open_cells if digit in left[cell]])
            argument.need(count in (0, 2) if isinstance(rule, House) else count < 2 or not isinstance(rule, Group))
        bound = isinstance(rule, Sum | Relation | Automaton) and open_cells
        domain = isinstance(rule, Domain) and open_cells and not rule.digits.issuperset(left[rule.cell])
        argument.need(not bound and not domain)
    return extras


def loop_1(argument: Argument) -> None:
    """One roof cell of a rectangle or loop: it takes neither digit."""
    lone_roof(RING)(argument)


def loop_2(argument: Argument) -> None:
    """The roof has one digit more, in two cells or several."""
    pattern = _pattern(argument, RING)
    argument.need(len(pattern.roof) > 1 and len(pattern.extras) == 1)
    argument.strikes((pattern.extras, argument.see(pattern.roof)))


def loop_3(argument: Argument) -> None:
    """The extra digits of two roof cells make a subset with other cells of a house, or those cells a hidden one."""
    pattern = _pattern(argument, RING)
    naked, hidden_cells = argument.parts("subset"), argument.parts("base")
    argument.need(len(naked) + len(hidden_cells) == 1 and len(pattern.roof) == 2)
    (part,) = naked or hidden_cells
    house, cells = argument.house(part), argument.opened(part.cells)
    argument.inside(pattern.roof, house)
    argument.need(not cells & pattern.cells and len(part.digits) == len(cells) + 1)
    if naked:
        argument.told(part, argument.holds(*cells) | pattern.extras)
        argument.strikes((part.digits, argument.see(cells | pattern.roof)))
        return
    argument.need(pattern.xy <= {*part.digits} and len({*part.digits}) == len(part.digits))
    for digit in part.digits:
        places = argument.places(digit, argument.houses[house])
        argument.need(places and places <= cells | pattern.roof)
    argument.strikes(({*argument.digits} - {*part.digits}, cells))


def loop_4(argument: Argument) -> None:
    """A house has one of the digits only in the two roof cells."""
    strong_link(RING)(argument)


def bug_1(argument: Argument) -> None:
    """One cell with more: it holds one of the digits too many."""
    extras = _grave(argument)
    cells, digits = {extra.cell for extra in extras}, {extra.digit for extra in extras}
    argument.need(len(cells) == 1)
    argument.strikes((argument.holds(*cells) - digits, cells))


def bug_2(argument: Argument) -> None:
    """The same digit too many in several cells: what sees them all does not hold it."""
    extras = _grave(argument)
    digits = {extra.digit for extra in extras}
    argument.need(len(digits) == 1)
    argument.strikes((digits, argument.see(extra.cell for extra in extras)))


def bug_3(argument: Argument) -> None:
    """The digits too many make a subset with other cells of a house."""
    extras, part = _grave(argument), argument.part("subset")
    house, cells = argument.house(part), argument.opened(part.cells)
    roof = {extra.cell for extra in extras}
    argument.inside(roof, house)
    argument.told(part, argument.holds(*cells) | {extra.digit for extra in extras})
    argument.need(not cells & roof and len(part.digits) == len(cells) + 1)
    argument.strikes((part.digits, argument.houses[house] - cells - roof))


def bug_4(argument: Argument) -> None:
    """Of two cells with more, one holds a digit that a house has nowhere else; the other then holds one too many."""
    extras, part = _grave(argument), argument.part("strong")
    digit, roof = argument.digit(part), {extra.cell for extra in extras}
    argument.need(len(roof) == 2 and {*part.cells} == roof)
    argument.only_places(digit, argument.house(part), roof)
    keep = {cell: {digit} | {extra.digit for extra in extras if extra.cell == cell} for cell in roof}
    argument.strikes(*((argument.holds(cell) - keep[cell], [cell]) for cell in roof))
