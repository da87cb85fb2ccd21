"""Singles, intersections, subsets, and the patterns of one digit with two strong links."""

from __future__ import annotations

from collections.abc import Callable

from garns.logic.verifying.argument import SHAPE, SIZE, Argument, Cells
from garns.logic.verifying.links import along
from garns.values.step import Candidate, Node

Check = Callable[[Argument], None]


def full_house(argument: Argument) -> None:
    """A house with one open cell lacks one digit."""
    _single(argument)
    cell, house = argument.part("cell").cells[0], argument.house(argument.part("house"))
    others = argument.houses[house] - {cell}
    argument.need(not others & argument.open)
    argument.told(argument.part("cell"), set(argument.digits) - argument.holds(*others))
    argument.inside([cell], house)


def naked_single(argument: Argument) -> None:
    """A cell with one candidate."""
    _single(argument)
    argument.exact(argument.part("cell"))


def hidden_single(argument: Argument) -> None:
    """A house with one place for a digit."""
    _single(argument)
    part = argument.part("cell")
    argument.only_places(part.digits[0], argument.house(argument.part("house")), part.cells)


def _single(argument: Argument) -> None:
    part = argument.part("cell")
    argument.need(len(part.cells) == 1, SIZE, found=len(part.cells), cells=argument.name(part.cells))
    digit = argument.digit(part)
    argument.places_just(Candidate(part.cells[0], digit))
    for house in argument.parts("house"):
        argument.told(house, [digit])
        argument.need(not house.cells)


def locked(*, line: bool) -> Check:
    """All places of a digit in a line (or region) are seen by what loses it; other houses that hold them are named."""

    def check(argument: Argument) -> None:
        base = argument.part("base")
        digit, house, cells = argument.digit(base), argument.house(base), argument.opened(base.cells)
        argument.need(argument.is_line(house) == line and len(cells) > 1)
        argument.only_places(digit, house, cells)
        covers = argument.parts("cover")
        for cover in covers:
            argument.told(cover, [digit])
            argument.need(not cover.cells)
        named = sorted(house for cover in covers for house in cover.houses)
        argument.need(named == [other for other in argument.houses_with(cells) if other != house])
        argument.strikes(([digit], argument.see(cells) - argument.houses[house]))

    return check


def leftovers(argument: Argument) -> None:
    """Lines and as many regions, each apart from each other: the cells of one side that the other does not cover."""
    sides = argument.part("base"), argument.part("cover")
    covered: list[Cells] = []
    for side, line in zip(sides, (True, False), strict=True):
        houses = [argument.houses[house] for house in side.houses]
        covered.append(frozenset[int]().union(*houses))
        argument.need(houses and len(covered[-1]) == sum(map(len, houses)))
        argument.need(all(argument.is_line(house) == line for house in side.houses))
        argument.told(side, argument.holds(*side.cells))
    argument.need(len(sides[0].houses) == len(sides[1].houses))
    for side, own, other in zip(sides, covered, reversed(covered), strict=True):
        argument.need(sorted(side.cells) == sorted(own - other), cells=argument.name(side.cells))
    effects = (*argument.step.placements, *argument.step.eliminations)
    argument.need(all(effect.cell in covered[0] ^ covered[1] for effect in effects))


def locked_subset(size: int) -> Check:
    """Cells that two houses share, with as many digits, which leave both houses."""

    def check(argument: Argument) -> None:
        subset = argument.part("subset")
        cells, digits = argument.opened(subset.cells), argument.exact(subset, 0)
        argument.need(len(cells) == size and len({*subset.houses}) == 2)
        argument.strikes((digits, argument.see(cells)))
        for house in subset.houses:
            argument.inside(cells, house)
            argument.need(any(effect.cell in argument.houses[house] for effect in argument.step.eliminations))

    return check


def locked_hidden_subset(size: int) -> Check:
    """A hidden subset whose digits also leave what sees all its cells."""

    def check(argument: Argument) -> None:
        cells, digits = hidden_in(argument, size)
        others = set(argument.digits) - digits
        argument.strikes((others, cells), (digits, argument.see(cells)))
        argument.need(len({effect.digit in digits for effect in argument.step.eliminations}) == 2)

    return check


def naked(size: int) -> Check:
    """As many cells as digits, in a house or group; 0 for the sizes without a name of their own."""

    def check(argument: Argument) -> None:
        subset = argument.part("subset")
        cells, digits = argument.opened(subset.cells), argument.exact(subset, 0)
        _has_size(argument, cells, size)
        if argument.houses_with(cells):
            argument.house(subset)
        else:  # a group that is no house
            argument.need(not subset.houses and argument.crowd(cells))
        argument.strikes((digits, argument.see(cells)))

    return check


def hidden(size: int) -> Check:
    """As many digits as places in a house."""

    def check(argument: Argument) -> None:
        cells, digits = hidden_in(argument, size)
        argument.strikes((set(argument.digits) - digits, cells))

    return check


def hidden_in(argument: Argument, size: int) -> tuple[Cells, frozenset[int]]:
    """Need so many cells of a house that are all the places of as many digits there; gives both."""
    subset = argument.part("subset")
    house, cells, digits = argument.house(subset), argument.opened(subset.cells), frozenset(subset.digits)
    _has_size(argument, cells, size)
    argument.need(len(cells) == len(digits) == len(subset.digits))
    for digit in digits:
        places = argument.places(digit, argument.houses[house])
        argument.only_places(digit, house, places & cells)
        argument.need(places)
    argument.need(cells == frozenset[int]().union(*(argument.places(digit, cells) for digit in digits)))
    return cells, digits


def _has_size(argument: Argument, cells: Cells, size: int) -> None:
    fits = len(cells) == size if size else len(cells) > 4
    argument.need(fits, SIZE, found=len(cells), cells=argument.name(cells))


def turbot(name: str) -> Check:
    """Two strong links of a digit, an end of one seeing an end of the other; the name is that of their shape."""

    def check(argument: Argument) -> None:
        one, two = argument.parts("strong")
        digit = argument.digit(one)
        ends = (*one.cells, *two.cells)
        argument.need(len({*ends}) == len(ends) == 4)
        for part in (one, two):
            argument.told(part, [digit])
            argument.only_places(digit, argument.house(part), part.cells)
        along(argument, argument.links, strong=True)
        nodes = [link.start for link in argument.links] + [argument.links[-1].end]
        argument.need(nodes == [Node((cell,), digit) for cell in ends])
        argument.need(name == _shape(argument, one.houses[0], two.houses[0], ends[1], ends[2]), SHAPE)
        argument.strikes(([digit], argument.see([ends[0], ends[3]])))

    return check


def _shape(argument: Argument, one: int, two: int, near: int, other: int) -> str:
    """Parallel lines joined by a line, crossing lines joined by a region, or anything else."""
    joints = {argument.is_line(house) for house in argument.houses_with([near, other])}
    crossing = bool(argument.houses[one] & argument.houses[two])
    if argument.is_line(one) and argument.is_line(two):
        if not crossing and True in joints:
            return "skyscraper"
        if crossing and False in joints:
            return "two_string_kite"
    return "turbot_fish"


def empty_rectangle(argument: Argument) -> None:
    """A region with a digit on two crossing lines, and a strong link that starts on one of them."""
    region, strong = argument.part("empty_rectangle"), argument.part("strong")
    digit, house, line = argument.digit(region), argument.house(region), argument.house(strong)
    argument.told(strong, [digit])
    argument.only_places(digit, house, region.cells)
    argument.only_places(digit, line, strong.cells)
    argument.need(argument.is_line(line) and not argument.is_line(house) and len(strong.cells) == 2)
    near, far = strong.cells
    cells = argument.opened(region.cells)
    rest = cells - argument.sees[near]
    argument.need(not cells & {near, far} and rest and rest != cells)
    argument.need(_in_a_line(argument, rest) and not _in_a_line(argument, cells))
    along(argument, argument.links, strong=True)
    argument.need([(link.start, link.end) for link in argument.links] == [(Node((near,), digit), Node((far,), digit))])
    argument.strikes(([digit], argument.see({far, *rest})))


def _in_a_line(argument: Argument, cells: Cells) -> bool:
    return any(argument.is_line(house) for house in argument.houses_with(cells))
