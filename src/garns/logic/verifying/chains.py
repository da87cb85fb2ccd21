"""Chains: strong and weak links in turn, from end to end or round a loop."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from garns.i18n import N_
from garns.logic.verifying.argument import EFFECT, SIZE, Argument
from garns.logic.verifying.clues import all_named
from garns.logic.verifying.links import (
    NO_LINK,
    NOT_SHOWN,
    along,
    candidates_of,
    is_weak,
    node_of,
    set_between,
    strong_parts_fit,
)
from garns.logic.verifying.small import Check
from garns.values.step import Node

GROUPED = N_("{technique} has no groups of cells, and {node} is one")
NOT_GROUPED = N_("{technique} goes through a group of cells, and this chain has none")


def _nodes(argument: Argument) -> list[Node]:
    return [argument.links[0].start, *(link.end for link in argument.links)]


def _parts_fit(argument: Argument, ends: Iterable[Node] = ()) -> None:
    """Need the parts that strong links rest on, and of clues none but those that a link runs through.

    From the ends of a chain others run to what leaves.
    """
    strong_parts_fit(argument)
    all_named(argument)
    runs = [{*link.start.cells, *link.end.cells} for link in argument.links]
    runs += [{*end.cells, effect.cell} for end in ends for effect in argument.step.eliminations]
    for clue in argument.parts("clue"):
        used = any(len(cells) > 1 and cells <= {*clue.cells} for cells in runs)
        argument.need(used, NO_LINK, cells=argument.name(clue.cells))


def plain(check: Check) -> Check:
    """A chain of single candidates."""

    def stricter(argument: Argument) -> None:
        check(argument)
        for node in _nodes(argument):
            argument.need(len(node.cells) == 1, GROUPED, node=argument.name(node))

    return stricter


def grouped(check: Check) -> Check:
    """A chain with a group of cells among its nodes."""

    def stricter(argument: Argument) -> None:
        check(argument)
        argument.need(any(len(node.cells) > 1 for node in _nodes(argument)), NOT_GROUPED)

    return stricter


def with_sets(check: Check) -> Check:
    """A chain that runs through almost locked sets."""

    def stricter(argument: Argument) -> None:
        check(argument)
        used = [set_between(argument, link.start, link.end) for link in argument.links if link.strong]
        for part in argument.parts("als"):
            argument.exact(part, 1)
            argument.house(part)
            argument.need(part in used, NO_LINK, cells=argument.name(part.cells))

    return stricter


def between(argument: Argument, least: int = 3) -> None:
    """Strong at both ends: one of these is true, and what excludes both leaves."""
    along(argument, argument.links, strong=True)
    ends = argument.links[0].start, argument.links[-1].end
    _parts_fit(argument, ends)
    argument.need(argument.links[-1].strong and len(argument.links) >= least)
    for part, end in zip(argument.parts("pincer"), ends, strict=True):
        argument.need(part.cells == end.cells, NOT_SHOWN, node=argument.name(end))
        argument.told(part, [end.digit])
    leave(argument, ends)


def leave(argument: Argument, *pairs: tuple[Node, Node]) -> None:
    """Need that every effect strikes what excludes both nodes of a pair."""
    argument.need(not argument.step.placements and argument.step.eliminations)
    for effect in argument.step.eliminations:
        node = node_of(effect)
        seen = any(
            effect not in candidates_of(a) | candidates_of(b)
            and is_weak(argument, a, node)
            and is_weak(argument, b, node)
            for a, b in pairs
        )
        argument.need(seen, EFFECT, effect=argument.name(effect))


def x_chain(argument: Argument) -> None:
    """One digit, three strong links or more."""
    plain(lambda told: between(told, 5))(argument)
    argument.need(len({node.digit for node in _nodes(argument)}) == 1)


def xy_chain(argument: Argument) -> None:
    """Through cells with two candidates, four or more."""
    plain(lambda told: between(told, 7))(argument)
    for link in argument.links:
        argument.need(link.strong == (link.start.cells == link.end.cells))


def discontinuous(argument: Argument) -> None:
    """From a candidate back to it: if it is false it is true, or if it is true it is false."""
    along(argument, argument.links, strong=argument.links[0].strong if argument.links else True)
    _parts_fit(argument)
    assumed, first, last = argument.part("assumed"), argument.links[0], argument.links[-1]
    start = Node(assumed.cells, argument.digit(assumed))
    argument.need(first.start == start == last.end and len(start.cells) == 1, NOT_SHOWN, node=argument.name(start))
    argument.need(first.strong == last.strong)
    argument.need(
        len(argument.links) >= (3 if first.strong else 5), SIZE, found=len(argument.links), cells=assumed.cells
    )
    digits = argument.holds(*start.cells) - {start.digit} if first.strong else [start.digit]
    argument.strikes((digits, start.cells))


def continuous(argument: Argument) -> None:
    """Round a loop: one end of each weak link is true, and what excludes both leaves."""
    along(argument, argument.links, strong=True)
    _parts_fit(argument)
    nodes, loop = _nodes(argument), argument.part("loop")
    argument.need(nodes[0] == nodes[-1] and not argument.links[-1].strong, NOT_SHOWN, node=argument.name(nodes[0]))
    argument.need(len(argument.links) >= 4 and not loop.houses)
    argument.need({*loop.cells} == {cell for node in nodes for cell in node.cells})
    argument.told(loop, {node.digit for node in nodes})
    leave(argument, *((link.start, link.end) for link in argument.links if not link.strong), *_locked(argument))


def _locked(argument: Argument) -> Iterator[tuple[Node, Node]]:
    """The digits that a set in a loop keeps, since it lacks one of those through which the loop runs."""
    for link in argument.links:
        if link.strong and (part := set_between(argument, link.start, link.end)):
            for digit in {*part.digits} - {link.start.digit, link.end.digit}:
                places = Node(tuple(argument.places(digit, part.cells)), digit)
                yield places, places
