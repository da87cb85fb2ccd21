"""What only the Explainer tells: direct steps, and chains in branches, with proofs inside them.

A branch begins with what is supposed: a part with the role ``assumed`` (true) or ``denied`` (false) for each, in order.
A weak link goes from what is true to what then is false. Strong links to one end, from all that is false of a cell or
of a house, leave only the end. Links with a ``nested`` step go from what is false to what that step, checked like any
other in a position without it, rules out: to each end of a step from the same starts, all of them known by then.
A branch says all that its links reach.

The links are the whole proof: what they do not show is not accepted, so effects need no other.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

from garns.logic.verifying.argument import EFFECT, NO_CANDIDATE, Argument, Cells
from garns.logic.verifying.links import (
    NO_CHOICE,
    NOT_KNOWN,
    NOT_NESTED,
    NOT_SHOWN,
    NOT_STRONG,
    TOO_DEEP,
    along,
    is_weak,
    node_of,
)
from garns.logic.verifying.small import Check, hidden_in
from garns.values.position import Position
from garns.values.step import Candidate, Link, Node, Part, Step

#: A node, and whether it is true.
Fact = tuple[Node, bool]
#: Whether a nested step is as it is told.
Checked = Callable[[Step, Position], None]


_KINDS_OF_CHAINS = ("cell", "region", "contradiction", "double")
#: How deep the proofs are that a technique may have inside: a level of the Explainer for each. What level 4 has inside
#: is dynamic; 1.18.1 then lets that have something inside, up to level 3.
_INSIDE = {
    **dict.fromkeys(("pointing", "claiming", "naked_pair", "hidden_pair", "x_wing"), 1),
    **dict.fromkeys(("x_cycle", "y_cycle", "xy_cycle", "x_chain", "chain"), 2),
    **dict.fromkeys(("cell_chains", "region_chains"), 3),
    **{f"{drawn}_{kind}": 4 for drawn in ("dynamic", "plus", "nested_2", "nested_3") for kind in _KINDS_OF_CHAINS},
}


class _Branches:
    """What each supposition leads to, by the links of its branch."""

    def __init__(self, argument: Argument, level: int, dynamic: bool, check: Checked) -> None:
        self.argument, self.level, self.dynamic, self.check = argument, level, dynamic, check
        supposed = [part for part in argument.step.parts if part.role in ("assumed", "denied")]
        self.starts = [self._supposed(part) for part in supposed]
        argument.need({link.branch for link in argument.links} <= {*range(len(self.starts))})
        used = {link.nested for link in argument.links if link.nested is not None}
        argument.need(used == {*range(len(argument.step.nested))})
        self.facts = [self._followed(number, start) for number, start in enumerate(self.starts)]
        for nested, inside in enumerate(argument.step.nested):
            level = _INSIDE.get(inside.technique.removeprefix("explainer_"), 9)
            argument.need(level <= self.level, TOO_DEEP, inside=inside.technique)
            self.check(inside, argument.position.inside(argument.step, nested))

    def _supposed(self, part: Part) -> Fact:
        node = Node(part.cells, self.argument.digit(part))
        self._is_candidate(node)
        return node, part.role == "assumed"

    def _followed(self, branch: int, start: Fact) -> set[Fact]:
        facts = {start}
        links = [link for link in self.argument.links if link.branch == branch]
        for _, run in groupby(links, key=lambda link: (link.strong, link.nested, link.end)):
            together = list(run)
            end = together[0].end
            self._is_candidate(end)
            for link in together:
                ends = {"start": self.argument.name(link.start), "end": self.argument.name(end)}
                self.argument.need(link.nested is None or not link.strong, NOT_STRONG, **ends)
                begins = not link.strong and link.nested is None
                self.argument.need((link.start, begins) in facts, NOT_KNOWN, **ends)
            if together[0].strong:
                self._leaves(together)
            elif (nested := together[0].nested) is not None:
                self._rules_out(nested, end, {link.start for link in together})
            facts.add((end, together[0].strong))
        return facts

    def _is_candidate(self, node: Node) -> None:
        """Need a single cell that may hold the digit: chains of the Explainer have no groups."""
        there = len(node.cells) == 1 and self.argument.places(node.digit, node.cells)
        self.argument.need(there, NO_CANDIDATE, node=self.argument.name(node))

    def _leaves(self, links: list[Link]) -> None:
        """Need that the starts are all that a cell or a house has besides the end."""
        end, starts = links[0].end, {link.start for link in links}
        ends = {"start": self.argument.name(links[0].start), "end": self.argument.name(end)}
        self.argument.need(self.dynamic or len(starts) == 1, NOT_STRONG, **ends)
        self.argument.need(is_one_of(self.argument, starts | {end}), NOT_STRONG, **ends)

    def _rules_out(self, nested: int, end: Node, starts: set[Node]) -> None:
        """Need that a step inside, which argues without all that goes into it, rules a node out."""
        step, gone = self.argument.step, self.argument.name(end)
        into = {link.start for link in step.links if link.nested == nested}
        self.argument.need(starts == into, NOT_NESTED, node=gone)
        inside = step.nested[nested]
        struck = {node_of(each) for each in inside.eliminations}
        placed = (node_of(each) for each in inside.placements)
        rules_out = end in struck or any(each != end and is_weak(self.argument, each, end) for each in placed)
        self.argument.need(rules_out, NOT_NESTED, node=gone)


def is_one_of(argument: Argument, nodes: set[Node]) -> bool:
    """Whether these are all digits of a cell, or all places of a digit in a house: then one of them is true."""
    cells, digits = {node.cells[0] for node in nodes}, {node.digit for node in nodes}
    if len(cells) == 1:
        return digits == argument.holds(*cells)
    (digit, *others) = digits
    houses = (argument.houses[house] for house in argument.houses_with(cells))
    return not others and any(cells == argument.places(digit, house) for house in houses)


def _effect(argument: Argument) -> Fact:
    step = argument.step
    argument.need(len(step.placements) + len(step.eliminations) == 1)
    (effect,) = (*step.placements, *step.eliminations)
    return node_of(effect), bool(step.placements)


def _agree(argument: Argument, branches: _Branches) -> None:
    """Need that every branch shows the effect."""
    conclusion = _effect(argument)
    for facts in branches.facts:
        argument.need(conclusion in facts, NOT_SHOWN, node=argument.name(conclusion[0]))


def _cell(argument: Argument, branches: _Branches) -> None:
    nodes = {node for node, true in branches.starts if true}
    argument.need(len(nodes) == len(branches.starts))
    part = argument.part("cell")
    argument.need({node.cells for node in nodes} == {part.cells}, NO_CHOICE, cells=argument.name(part.cells))
    argument.told(part, {node.digit for node in nodes})
    argument.exact(part)
    _agree(argument, branches)


def _region(argument: Argument, branches: _Branches) -> None:
    part = argument.part("house")
    nodes = {node for node, true in branches.starts if true}
    argument.need(len(nodes) == len(branches.starts) and len(part.houses) == 1 and not part.cells)
    digit = argument.digit(part)
    argument.need({node.digit for node in nodes} == {digit})
    argument.only_places(digit, part.houses[0], [node.cells[0] for node in nodes])
    _agree(argument, branches)


def _double(argument: Argument, branches: _Branches) -> None:
    argument.need([true for _, true in branches.starts] == [True, False])
    argument.need(branches.starts[0][0] == branches.starts[1][0])
    _agree(argument, branches)


def _contradiction(argument: Argument, branches: _Branches) -> None:
    node, true = _effect(argument)
    argument.need({*branches.starts} == {(node, not true)}, NOT_SHOWN, node=argument.name(node))
    part = argument.part("contradiction")
    torn = Node(part.cells, argument.digit(part))
    argument.need(len(branches.facts) == 2)
    for facts, said in zip(branches.facts, (True, False), strict=True):
        argument.need((torn, said) in facts, NOT_SHOWN, node=argument.name(torn))


def _returns(argument: Argument, branches: _Branches) -> None:
    (start,), (facts,), effect = branches.starts, branches.facts, _effect(argument)
    argument.need(effect == (start[0], not start[1]) and effect in facts, NOT_SHOWN, node=argument.name(effect[0]))


_KINDS: dict[str, tuple[str, Callable[[Argument, _Branches], None]]] = {
    "cell": ("assumed+ cell", _cell),
    "region": ("assumed+ house", _region),
    "contradiction": ("assumed* denied* contradiction", _contradiction),
    "double": ("assumed denied", _double),
    "chain": ("assumed? denied?", _returns),
}


def chains(kind: str, check: Checked, level: int = 0, *, dynamic: bool = False) -> tuple[str, Check]:
    """The roles and the check of chains of a kind; ``level`` is how deep the proofs inside may be."""
    roles, concludes = _KINDS[kind]

    def checked(argument: Argument) -> None:
        concludes(argument, _Branches(argument, level, dynamic, check))

    return roles, checked


def of_one_digit(check: Check) -> Check:
    """Chains that look at nothing but one digit."""

    def stricter(argument: Argument) -> None:
        check(argument)
        argument.need(len({node.digit for link in argument.links for node in (link.start, link.end)}) == 1)

    return stricter


def of_cells(argument: Argument) -> None:
    """A cycle whose strong links all lie in cells with two candidates."""
    cycle(argument)
    argument.need(all(link.start.cells == link.end.cells for link in argument.links if link.strong))


def cycle(argument: Argument) -> None:
    """A loop of strong and weak links in turn, true round one way or the other: what excludes both halves leaves."""
    links, loop = argument.links, argument.part("loop")
    along(argument, links, strong=links[0].strong if links else True)
    nodes = [link.start for link in links]
    argument.need(links[-1].end == nodes[0], NOT_SHOWN, node=argument.name(nodes[0]))
    argument.need(
        links[-1].strong != links[0].strong and len(nodes) >= 4 and all(len(each.cells) == 1 for each in nodes)
    )
    argument.need({*loop.cells} == {cell for node in nodes for cell in node.cells})
    argument.told(loop, [])
    argument.need(not argument.step.placements and argument.step.eliminations)
    for effect in argument.step.eliminations:
        halves = (any(is_weak(argument, node, node_of(effect)) for node in half) for half in (nodes[::2], nodes[1::2]))
        argument.need(all(halves), EFFECT, effect=argument.name(effect))


def direct_locked(*, line: bool) -> Check:
    """Locked candidates after which a house has one place left for the digit."""

    def check(argument: Argument) -> None:
        base, cover = argument.part("base"), argument.part("cover")
        digit, house, cells = argument.digit(base), argument.house(base), argument.opened(base.cells)
        argument.told(cover, [digit])
        argument.need(argument.is_line(house) == line and len(cover.houses) == 1 and not cover.cells)
        argument.only_places(digit, house, cells)
        argument.inside(cells, cover.houses[0])
        _single_without(argument, argument.houses[cover.houses[0]] - cells, digit)

    return check


def direct_hidden(size: int) -> Check:
    """A hidden subset after which a house has one place left for another digit."""

    def check(argument: Argument) -> None:
        cells, digits = hidden_in(argument, size)
        placed = argument.digit(argument.part("cell"))
        argument.need(placed not in digits)
        _single_without(argument, cells, placed)

    return check


def _single_without(argument: Argument, gone: Cells, digit: int) -> None:
    """Need that a house has one place for a digit besides cells that cannot hold it, and that it is placed there."""
    cell, house = argument.part("cell"), argument.part("house")
    argument.told(house, [digit])
    argument.told(cell, [digit])
    argument.need(len(house.houses) == len(cell.cells) == 1 and not house.cells)
    argument.need(argument.places(digit, argument.houses[house.houses[0]]) - gone == {*cell.cells})
    argument.places_just(Candidate(cell.cells[0], digit))
