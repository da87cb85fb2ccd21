"""Colours: candidates joined by strong links, which are true or false together."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import NamedTuple

from garns.i18n import N_
from garns.logic.verifying.argument import SIGHT, SIZE, Argument, Cells
from garns.logic.verifying.links import candidates_of, is_strong, is_weak, node_of
from garns.values.step import Candidate, Part

NOT_THE_HOUSES = N_("the houses told with {cells} are not those that join the colours")
NOT_COLORED = N_("{cells} are not coloured by strong links with the others")


class _Cluster(NamedTuple):
    """One digit: the cells of the first colour and of the other."""

    digit: int
    color: Cells
    opposite: Cells

    def sides(self) -> tuple[tuple[Cells, Cells], tuple[Cells, Cells]]:
        return (self.color, self.opposite), (self.opposite, self.color)


def _clusters(argument: Argument) -> Iterator[_Cluster]:
    """Each colour with its opposite; the first also names the houses whose strong links join them."""
    for part, opposite in zip(argument.parts("color"), argument.parts("opposite"), strict=True):
        digit = argument.digit(part)
        argument.told(opposite, [digit])
        argument.need(not opposite.houses)
        cluster = _Cluster(digit, argument.opened(part.cells), argument.opened(opposite.cells))
        color = frozenset(Candidate(cell, digit) for cell in cluster.color)
        other = frozenset(Candidate(cell, digit) for cell in cluster.opposite)
        pairs = _house_pairs(argument, part, color | other)
        argument.need(all(len(pair & color) == len(pair & other) == 1 for pair in pairs))
        _are_joined(argument, color | other, pairs)
        yield cluster


def _house_pairs(argument: Argument, part: Part, colored: frozenset[Candidate]) -> list[frozenset[Candidate]]:
    """Need that a part names just the houses that leave its digit two places, coloured ones; gives these places."""
    digit = argument.digit(part)
    pairs = {}
    for index, house in enumerate(argument.houses):
        places = frozenset(Candidate(cell, digit) for cell in argument.places(digit, house))
        if len(places) == 2 and places & colored:
            pairs[index] = places
    told = argument.name(part.cells)
    argument.need(sorted(part.houses) == sorted(pairs), NOT_THE_HOUSES, cells=told)
    return list(pairs.values())


def _are_joined(argument: Argument, colored: frozenset[Candidate], pairs: list[frozenset[Candidate]]) -> None:
    """Need that the pairs join everything to one cluster."""
    joined = {min(colored)}
    while more := [pair for pair in pairs if pair & joined and not pair <= joined]:
        joined.update(*more)
    argument.need(joined == colored, NOT_COLORED, cells=argument.name({cell for cell, _ in colored - joined}))


def _seen(argument: Argument, cells: Cells) -> Cells:
    """What sees one of these at least."""
    return frozenset[int]().union(*(argument.sees[cell] for cell in cells))


def _colour_leaves(argument: Argument, digit: int, *colors: Cells) -> None:
    """Need that one of these colours leaves, all of it and nothing else."""
    argument.need(not argument.step.placements)
    gone = {effect.cell for effect in argument.step.eliminations if effect.digit == digit}
    argument.need(gone in colors and len(gone) == len(argument.step.eliminations))


def trap(argument: Argument) -> None:
    """A cell outside sees both colours."""
    (cluster,) = _clusters(argument)
    seen = _seen(argument, cluster.color) & _seen(argument, cluster.opposite)
    argument.strikes(([cluster.digit], seen - cluster.color - cluster.opposite))


def wrap(argument: Argument) -> None:
    """Two cells of a colour see each other."""
    (cluster,) = _clusters(argument)
    wrapped = [color for color, _ in cluster.sides() if color & _seen(argument, color)]
    _colour_leaves(argument, cluster.digit, *wrapped)


def multi_1(argument: Argument) -> None:
    """A colour of one cluster sees a colour of another: what sees both their opposites leaves."""
    one, two = _clusters(argument)
    argument.need(one.digit == two.digit and not (one.color | one.opposite) & (two.color | two.opposite))
    gone: set[int] = set()
    for a, not_a in one.sides():
        for b, not_b in two.sides():
            if _seen(argument, a) & b:
                gone |= (_seen(argument, not_a) & _seen(argument, not_b)) - not_a - not_b
    argument.strikes(([one.digit], gone))


def multi_2(argument: Argument) -> None:
    """A colour that sees both colours of another cluster."""
    one, two = _clusters(argument)
    argument.need(one.digit == two.digit and not (one.color | one.opposite) & (two.color | two.opposite))
    false = [
        color
        for cluster, other in ((one, two), (two, one))
        for color, _ in cluster.sides()
        if _seen(argument, color) & other.color and _seen(argument, color) & other.opposite
    ]
    _colour_leaves(argument, one.digit, *false)


def remote_pair(argument: Argument) -> None:
    """Cells with the same two digits, each seeing the next, an even number of them."""
    start, end, way = argument.part("color"), argument.part("opposite"), argument.part("subset")
    cells = (*start.cells, *way.cells, *end.cells)
    argument.need(len(start.cells) == len(end.cells) == 1)
    argument.need(len(cells) % 2 == 0 and len(cells) >= 4, SIZE, found=len(cells), cells=argument.name(cells))
    argument.opened(cells)
    pair = argument.exact(start)
    for part in (end, way):
        argument.told(part, pair)
    argument.need(len(pair) == 2 and all(argument.holds(cell) == pair for cell in cells))
    for a, b in pairwise(cells):
        argument.need(b in argument.sees[a], SIGHT, cells=argument.name([a, b]))
    argument.strikes((pair, argument.see([cells[0], cells[-1]]) - {*cells}))


def medusa(argument: Argument) -> None:
    """Several digits in two colours; a colour that clashes with itself leaves, or what both colours rule out."""
    color, opposite = _candidates(argument, "color"), _candidates(argument, "opposite")
    argument.need(not color & opposite and len({digit for _, digit in color | opposite}) > 1)
    pairs = []
    for link in argument.links:
        ends = candidates_of(link.start) | candidates_of(link.end)
        argument.need(link.strong and is_strong(argument, link))
        argument.need(len(ends & color) == len(ends & opposite) == 1 and len(ends) == 2)
        pairs.append(ends)
    _are_joined(argument, color | opposite, pairs)
    for part in argument.parts("color"):
        argument.need({*_house_pairs(argument, part, color | opposite)} <= {*pairs})
    for cell in {cell for cell, _ in color}:
        both = frozenset(Candidate(cell, digit) for digit in argument.holds(cell))
        argument.need(len(both) != 2 or both in pairs)
    argument.need(not any(part.houses for part in argument.parts("opposite")))
    gone = frozenset(argument.step.eliminations)
    argument.need(not argument.step.placements)
    if argument.parts("contradiction") or gone in (color, opposite):
        argument.need(gone in (color, opposite))
        _is_false(argument, gone)
        return
    for effect in argument.step.eliminations:
        argument.need(_rules_out(argument, color, effect) and _rules_out(argument, opposite, effect))


def _candidates(argument: Argument, role: str) -> frozenset[Candidate]:
    for part in argument.parts(role):
        argument.opened(part.cells)
    found = [Candidate(cell, argument.digit(part)) for part in argument.parts(role) for cell in part.cells]
    argument.need(len({*found}) == len(found))
    return frozenset(found)


def _rules_out(argument: Argument, color: frozenset[Candidate], effect: Candidate) -> bool:
    return any(each != effect and is_weak(argument, node_of(each), node_of(effect)) for each in color)


def _is_false(argument: Argument, color: frozenset[Candidate]) -> None:
    """Need that a colour clashes with itself, or empties the cell that is told."""
    for part in argument.parts("contradiction"):
        cells = argument.opened(part.cells)
        argument.need(len(cells) == 1)
        options = [Candidate(part.cells[0], digit) for digit in argument.exact(part)]
        argument.need(all(_rules_out(argument, color, option) for option in options))
        return
    argument.need(any(is_weak(argument, node_of(a), node_of(b)) for a, b in combinations(color, 2)))
