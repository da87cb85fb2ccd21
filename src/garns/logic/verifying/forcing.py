"""Forcing chains and nets: what follows from a supposition, or from each of several."""

from __future__ import annotations

from collections.abc import Callable

from garns.i18n import N_
from garns.logic.verifying.argument import NO_CANDIDATE, Argument
from garns.logic.verifying.clues import all_named
from garns.logic.verifying.links import (
    NOT_SHOWN,
    TOO_DEEP,
    Forest,
    Literal,
    is_strong,
    node_of,
    options_of,
    strong_parts_fit,
)
from garns.logic.verifying.small import Check
from garns.values.position import Position
from garns.values.step import Node, Step

#: Reads a nested step, and raises where it is not as it is told.
Checked = Callable[[Step, Position], None]

NOT_A_CHAIN = N_("the link from {start} to {end} holds only together with others: that is a net")


def by_chains(check: Check) -> Check:
    """Chains alone: each strong link holds by itself."""

    def stricter(argument: Argument) -> None:
        check(argument)
        for link in argument.links:
            ends = {"start": argument.name(link.start), "end": argument.name(link.end)}
            argument.need(not link.strong or is_strong(argument, link), NOT_A_CHAIN, **ends)

    return stricter


def _effect(argument: Argument) -> Literal:
    """The only effect: a node, and whether it is true."""
    step = argument.step
    argument.need(len(step.placements) + len(step.eliminations) == 1)
    (effect,) = (*step.placements, *step.eliminations)
    return node_of(effect), bool(step.placements)


def contradiction(argument: Argument) -> None:
    """The opposite of the effect is supposed, and then a cell has no digit or a house no place for one."""
    assumed, (node, placed) = argument.part("assumed"), _effect(argument)
    argument.need(Node(assumed.cells, argument.digit(assumed)) == node, NOT_SHOWN, node=argument.name(node))
    all_named(argument, leftovers=True)
    forest = Forest(argument, node, not placed)
    for link in argument.links:
        forest.grow(link)
    strong_parts_fit(argument)
    for option in options_of(argument, argument.part("contradiction")):
        argument.need((node_of(option), False) in forest.known, NOT_SHOWN, node=argument.name(option))


def with_nets_inside(check: Checked) -> Check:
    """A contradiction some links of which rest on nets inside, each as it is told in a position of its own."""

    def checked(argument: Argument) -> None:
        used = {link.nested for link in argument.links if link.nested is not None}
        argument.need(used and used == {*range(len(argument.step.nested))})
        contradiction(argument)
        for place, inside in enumerate(argument.step.nested):
            argument.need(inside.technique == "forcing_net_contradiction", TOO_DEEP, inside=inside.technique)
            check(inside, argument.position.inside(argument.step, place))

    return checked


def nishio(argument: Argument) -> None:
    """A digit is placed, and then a house has no place for it; nothing but this digit is looked at."""
    contradiction(argument)
    digit = argument.digit(argument.part("assumed"))
    argument.need(argument.step.eliminations and argument.part("contradiction").houses)
    argument.need({node.digit for link in argument.links for node in (link.start, link.end)} == {digit})


def verity(argument: Argument) -> None:
    """Each of some statements, one of which is true, is supposed in turn, and all lead to the effect."""
    conclusion = _effect(argument)
    all_named(argument, leftovers=True)
    left = list(argument.links)
    for node, true in _supposed(argument):
        forest = Forest(argument, node, true)
        while left and conclusion not in forest.known:
            forest.grow(left.pop(0))
        while left and left[0].strong and left[0].end == conclusion[0]:  # the others that its house leaves
            forest.grow(left.pop(0))
        argument.need(conclusion in forest.known, NOT_SHOWN, node=argument.name(conclusion[0]))
    argument.need(not left)
    strong_parts_fit(argument)


def _supposed(argument: Argument) -> list[Literal]:
    """All digits of a cell, all places of a digit in a house, or a candidate both ways."""
    if not argument.parts("stem"):
        return [(node_of(option), True) for option in options_of(argument, argument.part("assumed"))]
    argument.need(not argument.parts("assumed"))
    stem = argument.part("stem")
    node = Node(stem.cells, argument.digit(stem))
    there = len(stem.cells) == 1 and argument.places(node.digit, stem.cells) and not stem.houses
    argument.need(there, NO_CANDIDATE, node=argument.name(node))
    return [(node, False), (node, True)]


def over_a_cell(argument: Argument) -> None:
    """Chains from each digit of a cell."""
    argument.need(not argument.part("assumed").houses)
    by_chains(verity)(argument)


def over_a_house(argument: Argument) -> None:
    """Chains from each place of a digit in a house."""
    argument.need(argument.part("assumed").houses)
    by_chains(verity)(argument)
