"""Almost locked sets: n cells of a house with n + 1 digits; and what else counts cells against digits."""

from __future__ import annotations

from itertools import combinations, product

from garns.logic.verifying.argument import SIGHT, SIZE, Argument, Cells, Digits
from garns.logic.verifying.links import along
from garns.logic.verifying.small import Check
from garns.values.step import Link, Node


def _sets(argument: Argument, *roles: str) -> list[tuple[Cells, Digits]]:
    """The cells and digits of the almost locked sets."""
    found = []
    for part in (part for role in roles for part in argument.parts(role)):
        digits = argument.exact(part, 1)
        argument.house(part)
        found.append((frozenset(part.cells), digits))
    return found


def _node(argument: Argument, cells: Cells, digit: int) -> Node:
    return Node(tuple(sorted(argument.places(digit, cells))), digit)


def _victims(argument: Argument, digit: int, *sets: Cells) -> Cells:
    """The cells that see all places of a digit in some sets."""
    return argument.see(frozenset[int]().union(*(argument.places(digit, cells) for cells in sets)))


def _joins(argument: Argument, link: Link, one: Cells, two: Cells) -> int:
    """Need a weak link between all places of a digit in two sets; gives the digit."""
    digit = link.start.digit
    argument.need(not link.strong and link.start.digit == link.end.digit)
    argument.need((link.start, link.end) == (_node(argument, one, digit), _node(argument, two, digit)))
    return digit


def disjoint(check: Check) -> Check:
    """The same, with sets apart from each other."""

    def stricter(argument: Argument) -> None:
        check(argument)
        argument.need(not any({*a.cells} & {*b.cells} for a, b in combinations(argument.step.parts, 2)))

    return stricter


def xz(argument: Argument) -> None:
    """Two sets with a restricted common digit, or with two."""
    (a, in_a), (b, in_b) = _sets(argument, "als")
    linked = [_joins(argument, link, a, b) for link in argument.links]
    argument.need(a != b and len({*linked}) == len(linked) in (1, 2))
    common = [([z], _victims(argument, z, a, b)) for z in in_a & in_b if {*linked} - {z}]
    locked = [([d], _victims(argument, d, one) - two) for one, digits, two in ((a, in_a, b), (b, in_b, a))
              for d in digits - {*linked}]  # fmt: skip
    argument.strikes(*common, *(locked if len(linked) == 2 else ()))


def xy_wing(argument: Argument) -> None:
    """Two sets, each with another restricted common digit with a third."""
    (a, in_a), (b, in_b), (c, _) = _sets(argument, "als", "pivot")
    argument.need(len(argument.links) == 2)
    x, y = _joins(argument, argument.links[0], a, c), _joins(argument, argument.links[1], c, b)
    argument.need(x != y and len({a, b, c}) == 3)
    argument.strikes(*(([z], _victims(argument, z, a, b)) for z in (in_a & in_b) - {x, y}))


def chain(argument: Argument) -> None:
    """Four sets or more, each entered and left through another restricted common digit."""
    sets = _sets(argument, "als")
    argument.need(len(sets) > 3, SIZE, found=len(sets), cells=argument.name(sets[0][0]))
    along(argument, argument.links, strong=True)
    argument.need(len(argument.links) == 2 * len(sets) - 1)
    for index, (cells, _) in enumerate(sets):
        within = argument.links[2 * index]
        argument.need(within.start == _node(argument, cells, within.start.digit))
        argument.need(within.end == _node(argument, cells, within.end.digit) and within.start.digit != within.end.digit)
        if index:
            _joins(argument, argument.links[2 * index - 1], sets[index - 1][0], cells)
    first, last = argument.links[0], argument.links[-1]
    argument.need(first.start.digit == last.end.digit)
    (a, in_a), (b, in_b) = sets[0], sets[-1]
    shared = (in_a & in_b) - {first.end.digit, last.start.digit}
    argument.strikes(*(([z], _victims(argument, z, a, b)) for z in shared))


def death_blossom(argument: Argument) -> None:
    """A cell, and for each of its digits a set that has the digit only where the cell sees it."""
    stem, sets = argument.part("stem"), _sets(argument, "als")
    digits = argument.exact(stem)
    argument.need(len(stem.cells) == 1 and len(sets) == len(digits) == len(argument.links))
    for digit, (cells, _), link in zip(sorted(digits), sets, argument.links, strict=True):
        argument.need(not link.strong and link.start == Node(stem.cells, digit))
        argument.need(link.end == _node(argument, cells, digit))
    shared = frozenset(argument.digits).intersection(*(held for _, held in sets)) - digits
    argument.strikes(*(([z], _victims(argument, z, *(cells for cells, _ in sets))) for z in shared))


def sue_de_coq(argument: Argument) -> None:
    """The cells that two houses share, and a set in each, with as many digits to use as cells."""
    shared, (one, two) = argument.part("intersection"), argument.parts("als")
    v = argument.exact(shared)
    argument.need(len({*shared.houses}) == 2 and shared.houses == (argument.house(one), argument.house(two)))
    for house in shared.houses:
        argument.inside(shared.cells, house)
    in_a, in_b = argument.exact(one), argument.exact(two)
    cells = argument.opened((*shared.cells, *one.cells, *two.cells))
    argument.need(not v & in_a & in_b)
    argument.need(len(v | in_a | in_b) + len(in_a & in_b) == len(cells), SIZE, found=len(v), cells=argument.name(cells))
    gone = []
    for house, own, mine, other in ((shared.houses[0], one, in_a, in_b), (shared.houses[1], two, in_b, in_a)):
        left = argument.houses[house] - {*shared.cells, *own.cells}
        gone.append((((v | mine) - other) | (in_a & in_b), left))
    argument.strikes(*gone)


def aligned_exclusion(argument: Argument) -> None:
    """Aligned exclusion by single cells."""
    argument.need(all(len(part.cells) == 1 for part in argument.step.parts))
    _exclude(argument)


def set_exclusion(argument: Argument) -> None:
    """Aligned exclusion by almost locked sets: a set of several cells among them, or four cells to fill."""
    bases, excluders = argument.parts("base"), argument.parts("excluder")
    argument.need(all(len(part.cells) == 1 for part in bases) and 2 <= len(bases) <= 4)
    argument.need(len(bases) == 4 or any(len(part.cells) > 1 for part in excluders))
    for part in excluders:
        argument.exact(part, 1)
        argument.need(argument.crowd(part.cells), SIGHT, cells=argument.name(part.cells))
    _exclude(argument)


def _exclude(argument: Argument) -> None:
    """The ways to fill the base cells that leave every excluder as many digits as cells: what is in none leaves."""
    bases, excluders = argument.parts("base"), argument.parts("excluder")
    digits = [argument.exact(part) for part in bases]
    cells = [part.cells[0] for part in bases]
    argument.opened(cells)
    candidates = {(cell, digit) for cell, held in zip(cells, digits, strict=True) for digit in held}
    limits = []  # by excluder the candidates that take a digit from it, and how many digits it can spare
    for part in excluders:
        held, spare = argument.exact(part), len(part.digits) - len(part.cells)
        takers = {(c, d) for c, d in candidates if d in held and argument.places(d, part.cells) <= argument.sees[c]}
        limits.append((takers, spare))
    possible: set[tuple[int, int]] = set()
    for filling in product(*digits):
        way = {*zip(cells, filling, strict=True)}
        clash = any(a[1] == b[1] and b[0] in argument.sees[a[0]] for a, b in combinations(way, 2))
        short = any(len({digit for _, digit in way & takers}) > spare for takers, spare in limits)
        if not clash and not short:
            possible |= way
    argument.strikes(*(([digit], [cell]) for cell, digit in candidates - possible))
