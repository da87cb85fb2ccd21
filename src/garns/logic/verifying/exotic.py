"""Templates, SK-loops and tridagons."""

from __future__ import annotations

from itertools import combinations

from garns.logic.verifying.argument import SIZE, Argument, Cells


def templates(argument: Argument) -> None:
    """One digit leaves (or takes) places; for it, and for each digit used, all its places and houses."""
    effects = (*argument.step.placements, *argument.step.eliminations)
    argument.need(bool(argument.step.placements) == (argument.technique == "template_set"))
    argument.need(not (argument.step.placements and argument.step.eliminations) and effects)
    digits = [argument.digit(part) for part in argument.parts("base")]
    argument.need(len({*digits}) == len(digits) and {effect.digit for effect in effects} < {*digits, 0})
    for part, digit in zip(argument.parts("base"), digits, strict=True):
        places = argument.places(digit, argument.open)
        argument.need(argument.opened(part.cells) == places)
        argument.need(list(part.houses) == [i for i, house in enumerate(argument.houses) if house & places])


def _box_lines(argument: Argument, cells: Cells) -> tuple[list[int], list[int]]:
    """The lines and the regions that hold four of the cells."""
    four = [house for house, held in enumerate(argument.houses) if len(held & cells) == 4]
    return [h for h in four if argument.is_line(h)], [h for h in four if not argument.is_line(h)]


def sk_loop(argument: Argument) -> None:
    """Sixteen cells around four filled crossings, four in each of four lines and four boxes, and just enough houses."""
    loop = argument.part("loop")
    argument.exact(loop)
    cells = frozenset(loop.cells)
    lines, boxes = _box_lines(argument, cells)
    argument.need(len(cells) == 16, SIZE, found=len(cells), cells=argument.name(cells))
    argument.need(len(lines) == 4 == len(boxes) and not loop.houses)
    crossings = frozenset[int]().union(*(argument.houses[a] & argument.houses[b] for a, b in combinations(lines, 2)))
    argument.need(len(crossings) == 4 and not crossings & argument.open)
    houses = [argument.houses[house] for house in (*lines, *boxes)]
    argument.need(all(len([house for house in houses if cell in house]) == 2 for cell in cells))
    total = 0
    gone = []
    for digit in argument.digits:
        count, used = _fewest(houses, argument.places(digit, cells))
        total += count
        gone += [([digit], house - cells) for house in used]
    argument.need(total == 16)
    argument.strikes(*gone)


def _fewest(houses: list[Cells], places: Cells) -> tuple[int, list[Cells]]:
    """How few of the houses hold all these places, and the houses of all such choices."""
    for count in range(len(houses) + 1):
        fits = [chosen for chosen in combinations(houses, count) if places <= frozenset[int]().union(*chosen)]
        if fits:
            return count, [house for chosen in fits for house in chosen]
    return len(houses) + 1, []


def tridagon(argument: Argument) -> None:
    """Twelve cells, three in each of four boxes, that three digits cannot fill: one of the others there is true."""
    pure, guardians = argument.part("subset"), argument.part("extra")
    digits = frozenset(pure.digits)
    cells = argument.opened((*pure.cells, *guardians.cells))
    argument.need(len(digits) == 3 and len(cells) == 12, SIZE, found=len(cells), cells=argument.name(cells))
    argument.need(argument.holds(*pure.cells) <= digits and all(argument.holds(c) - digits for c in guardians.cells))
    others = argument.holds(*guardians.cells) - digits
    argument.told(guardians, digits | others)
    boxes = [house & cells for index, house in enumerate(argument.houses) if not argument.is_line(index)]
    threes = [box for box in boxes if box]
    argument.need(len(threes) == 4 and all(len(box) == 3 for box in threes))
    for box in threes:
        for a, b in combinations(box, 2):
            argument.need(not any(argument.is_line(house) for house in argument.houses_with([a, b])))
    argument.need(not _fillable(argument, sorted(cells), digits, {}))
    lone = [(digits, guardians.cells)] if len(guardians.cells) == 1 else []
    same = [(others, argument.see(guardians.cells))] if len(others) == 1 else []
    argument.strikes(*lone, *same)


def _fillable(argument: Argument, cells: list[int], digits: frozenset[int], filled: dict[int, int]) -> bool:
    """Whether these digits alone can fill the cells, after some of them."""
    if not cells:
        return True
    cell, rest = cells[0], cells[1:]
    used = {filled[peer] for peer in argument.sees[cell] & filled.keys()}
    left = (argument.holds(cell) & digits) - used
    return any(_fillable(argument, rest, digits, filled | {cell: digit}) for digit in left)
