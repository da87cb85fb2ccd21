"""Links: whether each holds, and whether they join.

Strong: one of both ends is true, because a cell has no other digit, a house no other place, an almost locked set no
digit more to lose, or a clue no other filling. Weak: not both are true.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise, product

from garns.i18n import N_
from garns.logic.filling import Fillings, TooManyChoices, cells_of, digits_of, sightings
from garns.logic.verifying.argument import NO_CANDIDATE, SHAPE, Argument
from garns.logic.verifying.clues import left_over
from garns.values.rules import Automaton, Relation, Rule, Sum
from garns.values.step import Candidate, Link, Node, Part

#: A node, and whether it is said to be true.
Literal = tuple[Node, bool]

NOT_STRONG = N_("the link from {start} to {end} is not strong: both can be false")
NOT_WEAK = N_("the link from {start} to {end} is not weak: both can be true")
NOT_JOINED = N_("the links do not join: one ends at {end}, the next starts at {start}")
NOT_IN_TURN = N_("strong and weak links do not take turns at {node}")
NOT_KNOWN = N_("nothing before says what the link from {start} to {end} starts from")
NOT_SHOWN = N_("the links do not show what becomes of {node}")
NOT_NESTED = N_("the proof inside does not rule out {node}")
TOO_DEEP = N_("{technique} has no proofs like {inside} inside")
NO_CHOICE = N_("{cells} are not all the places or digits that are left")
NO_LINK = N_("no link uses {cells}")
NO_PART = N_("no part names the cell or house that makes {node} true")


def node_of(candidate: Candidate) -> Node:
    """A candidate as a node."""
    return Node((candidate.cell,), candidate.digit)


def candidates_of(node: Node) -> frozenset[Candidate]:
    """The candidates of a node."""
    return frozenset(Candidate(cell, node.digit) for cell in node.cells)


# Whether a link holds


def every_link_holds(argument: Argument) -> None:
    """Need that every link is between candidates, and strong or weak as it is told.

    What a step inside rules out is no link of its own: whoever reads such a step reads that.
    """
    for link in (link for link in argument.links if link.nested is None):
        ends = {"start": argument.name(link.start), "end": argument.name(link.end)}
        for node in (link.start, link.end):
            there = len(argument.places(node.digit, node.cells)) == len(node.cells)
            argument.need(there and node.cells, NO_CANDIDATE, node=argument.name(node))
        if link.strong:
            argument.need(_is_one_of_several(argument, link) or is_strong(argument, link), NOT_STRONG, **ends)
        elif link.start == link.end:  # a clue rules a candidate out after what is told: see Forest
            bound = {*link.end.cells, *argument.see(link.end.cells)}
            argument.need(any(bound & {*part.cells} for part in _named_by(argument, link)), NOT_WEAK, **ends)
        elif link.clue is not None:
            argument.need(_excluded_by_clue(argument, link), NOT_WEAK, **ends)
        else:
            argument.need(is_weak(argument, link.start, link.end), NOT_WEAK, **ends)


def is_weak(argument: Argument, start: Node, end: Node) -> bool:
    """Whether no candidate of the one can be true together with one of the other."""
    return all(_exclude(argument, a, b) for a, b in product(candidates_of(start), candidates_of(end)))


def _exclude(argument: Argument, a: Candidate, b: Candidate) -> bool:
    if a.cell == b.cell:
        return a.digit != b.digit
    if a.digit == b.digit and b.cell in argument.sees[a.cell]:
        return True
    masks = {a.cell: 1 << (a.digit - 1), b.cell: 1 << (b.digit - 1)}
    return any(_fails(argument, rules, masks) for rules in _clues_on(argument, masks))


def _named_by(argument: Argument, link: Link) -> list[Part]:
    """The clue or the subset that a link names; of one that names none, all clues of the step."""
    if link.clue is None:
        return argument.parts("clue")
    named = ("clue", "subset")
    return [part for place, part in enumerate(argument.step.parts) if place == link.clue and part.role in named]


def _rules_of(argument: Argument, part: Part) -> Iterator[tuple[Rule, ...]]:
    """What a part names: what houses leave over, a clue, or a line of several."""
    if part.houses:
        yield (left_over(argument, part),)
        return
    inside = tuple(rule for rule in _all_clues(argument) if {*cells_of(rule)} <= {*part.cells})
    yield from ((rule,) for rule in inside if {*cells_of(rule)} == {*part.cells})
    if len(inside) > 1:
        yield inside


def _excluded_by_clue(argument: Argument, link: Link) -> bool:
    """Whether the clue that a link names has no filling with both ends."""
    masks = {link.start.cells[0]: 1 << (link.start.digit - 1), link.end.cells[0]: 1 << (link.end.digit - 1)}
    return len(masks) == len(link.start.cells) + len(link.end.cells) and any(
        masks.keys() <= {*part.cells} and _fails(argument, rules, masks)
        for part in _named_by(argument, link)
        for rules in _rules_of(argument, part)
    )


def is_strong(argument: Argument, link: Link) -> bool:
    """Whether one end of a link is true, whatever else is."""
    ends = candidates_of(link.start) | candidates_of(link.end)
    if any(options <= ends for options in _choices(argument, link)):
        return True
    if any(is_almost_locked(argument, part, link.start, link.end) for part in argument.parts("als")):
        return True
    masks = {cell: argument.position.candidates[cell] for cell, _ in ends}
    for cell, digit in ends:
        masks[cell] &= ~(1 << (digit - 1))
    return any(_fails(argument, rules, masks) for rules in _clues_on(argument, masks))


def _is_one_of_several(argument: Argument, link: Link) -> bool:
    """Whether all that a cell or house leaves besides the end has a strong link to it, as in a net."""
    starts = [candidates_of(each.start) for each in argument.links if each.strong and each.end == link.end]
    known = candidates_of(link.end).union(*starts)
    return any(options <= known for options in _choices(argument, link))


def _choices(argument: Argument, link: Link) -> Iterator[frozenset[Candidate]]:
    """What the cell or the houses that hold both ends leave: one of these is true."""
    if link.start.cells == link.end.cells and len(link.end.cells) == 1:
        cell = link.end.cells[0]
        yield frozenset(Candidate(cell, digit) for digit in argument.holds(cell))
    if link.start.digit == link.end.digit:
        for house in argument.houses_with({*link.start.cells, *link.end.cells}):
            places = argument.places(link.end.digit, argument.houses[house])
            yield frozenset(Candidate(cell, link.end.digit) for cell in places)


def is_almost_locked(argument: Argument, part: Part, start: Node, end: Node) -> bool:
    """Whether a set with one digit more than cells would have to do without the digits of both nodes."""
    return (
        start.digit != end.digit
        and all(frozenset(node.cells) == argument.places(node.digit, part.cells) for node in (start, end))
        and len(argument.holds(*part.cells)) == len(part.cells) + 1
        and argument.crowd(part.cells)
    )


def _clues_on(argument: Argument, cells: Iterable[int]) -> Iterator[tuple[Rule, ...]]:
    """Each clue that binds these cells, and all the clues inside a part that names such: a line may be several."""
    among = frozenset(cells)
    yield from ((rule,) for rule in _all_clues(argument) if among <= {*cells_of(rule)})
    for part in argument.parts("clue"):
        if among <= {*part.cells}:
            yield from _rules_of(argument, part)


def _all_clues(argument: Argument) -> list[Rule]:
    return [rule for rule in argument.rules if isinstance(rule, Relation | Sum | Automaton)]


def _fails(argument: Argument, rules: Sequence[Rule], masks: dict[int, int]) -> bool:
    """Whether clues have no filling when these cells are left these digits."""
    cells = {cell for rule in rules for cell in cells_of(rule)}
    fillings = Fillings(sightings(cells, argument.sees), clues=rules, digits=len(argument.digits))
    try:
        return (
            next(fillings.search({cell: masks.get(cell, argument.position.candidates[cell]) for cell in cells}), None)
            is None
        )
    except TooManyChoices:
        return False


# Whether links join


def along(argument: Argument, links: Sequence[Link], strong: bool) -> None:
    """Need links one after the other, strong and weak in turn, the first as told; each strong one holds by itself."""
    argument.need(links, SHAPE)
    for link in links:
        ends = {"start": argument.name(link.start), "end": argument.name(link.end)}
        argument.need(not link.strong or is_strong(argument, link), NOT_STRONG, **ends)
    argument.need(links[0].strong == strong, NOT_IN_TURN, node=argument.name(links[0].start))
    for one, two in pairwise(links):
        ends = {"start": argument.name(two.start), "end": argument.name(one.end)}
        argument.need(one.end == two.start, NOT_JOINED, **ends)
        argument.need(one.strong != two.strong, NOT_IN_TURN, node=argument.name(two.start))


class Forest:
    """What follows from a supposition, link by link: each must start from what is known.

    A false node makes the end of a strong link true, alone or with the others that a cell or house leaves; a true one
    makes the end of a weak link false. A link from a node to itself says that a clue has no filling with it any more,
    or that it would leave the cells of a subset too few digits. Links to what a nested step strikes start from false
    nodes, all those without which that step argues.
    """

    def __init__(self, argument: Argument, node: Node, true: bool) -> None:
        self.argument = argument
        self.known: set[Literal] = {(node, true)}
        self.known.update((node_of(option), True) for option in singles_of(argument))
        self._reached: dict[Node, set[Candidate]] = {}

    def grow(self, link: Link) -> None:
        """Need that the start of a link is known; add what the link says of its end."""
        ends = {"start": self.argument.name(link.start), "end": self.argument.name(link.end)}
        if link.nested is not None:
            self._nested_denies(link, link.nested)
        elif link.start == link.end:
            self.argument.need(not link.strong and self._clue_denies(link), NOT_WEAK, **ends)
        else:
            self.argument.need((link.start, not link.strong) in self.known, NOT_KNOWN, **ends)
        if not link.strong:
            self.known.add((link.end, False))
            return
        reached = self._reached.setdefault(link.end, {*candidates_of(link.end)})
        reached |= candidates_of(link.start)
        nothing_else = any(options <= reached for options in _choices(self.argument, link))
        if nothing_else or (not _is_one_of_several(self.argument, link) and is_strong(self.argument, link)):
            self.known.add((link.end, True))

    def _nested_denies(self, link: Link, nested: int) -> None:
        """Need that a nested step strikes the end of a link, and that all it argues without is known to be false."""
        step, end = self.argument.step, self.argument.name(link.end)
        starts = [each.start for each in step.links if each.nested == nested]
        struck = [node_of(each) for each in step.nested[nested].eliminations]
        self.argument.need(not link.strong and link.end in struck, NOT_NESTED, node=end)
        for start in starts:
            ends = {"start": self.argument.name(start), "end": end}
            self.argument.need((start, False) in self.known, NOT_KNOWN, **ends)

    def _clue_denies(self, link: Link) -> bool:
        """Whether a clue or a subset that a link names has no filling with its candidate, after all that is known."""
        node = link.end
        masks = dict(enumerate(self.argument.position.candidates))
        for each, true in self.known:
            for cell, digit in candidates_of(each) if not true or len(each.cells) == 1 else ():
                masks[cell] &= 1 << (digit - 1) if true else ~(1 << (digit - 1))
        for part in _named_by(self.argument, link):
            if part.role == "subset":
                return _too_few_left(self.argument, part, node, masks)
        masks[node.cells[0]] &= 1 << (node.digit - 1)
        for cell in self.argument.sees[node.cells[0]]:
            masks[cell] &= ~(1 << (node.digit - 1))
        return any(
            _fails(self.argument, rules, masks)
            for part in _named_by(self.argument, link)
            for rules in _rules_of(self.argument, part)
        )


def _too_few_left(argument: Argument, part: Part, node: Node, masks: dict[int, int]) -> bool:
    """Whether the cells of a subset, all of which see a node, hold no other digits than told, too few without its own.

    What was ruled out at the same time may have been told before, so some of these may be gone as well.
    """
    left = frozenset(digit for cell in part.cells for digit in digits_of(masks[cell]))
    apart = {*part.cells} <= argument.see(node.cells) and argument.crowd(part.cells)
    return apart and left <= {*part.digits} and len({*part.digits} - {node.digit}) < len({*part.cells})


# Parts that name what a strong link rests on, or what is supposed


def options_of(argument: Argument, part: Part) -> tuple[Candidate, ...]:
    """Need that a part names all digits of a cell, or all places of a digit in a house; gives these candidates."""
    shown = argument.name(part.cells)
    if part.houses:
        house, digit = argument.house(part), argument.digit(part)
        argument.only_places(digit, house, argument.opened(part.cells))
        return tuple(Candidate(cell, digit) for cell in part.cells)
    argument.need(len(part.cells) == 1, NO_CHOICE, cells=shown)
    argument.exact(part)
    return tuple(Candidate(part.cells[0], digit) for digit in part.digits)


def singles_of(argument: Argument) -> Iterator[Candidate]:
    """What strong parts name that has no other place or digit: true without any link."""
    for part in argument.parts("strong"):
        if not by_clue(part) and len(options := options_of(argument, part)) == 1:
            yield options[0]


def strong_parts_fit(argument: Argument) -> None:
    """Need for each conclusion by strong links, in their order, the part that names the cell or house it rests on.

    Almost locked sets and clues are named once, wherever links run through them.
    """
    parts = [part for part in argument.parts("strong") if by_clue(part) or len(options_of(argument, part)) > 1]
    for (end, strong), links in groupby(argument.links, lambda link: (link.end, link.strong)):
        starts = [link.start for link in links]
        ends = candidates_of(end).union(*map(candidates_of, starts))
        if not strong:
            continue
        if parts and _is_rest_of(argument, parts[0], ends):
            parts.pop(0)
        elif len(starts) > 1 or not _needs_no_part(argument, starts[0], end):
            argument.need(parts, NO_PART, node=argument.name(end))
            argument.need(False, NO_CHOICE, cells=argument.name(parts[0].cells))
    for part in parts:
        argument.need(False, NO_LINK, cells=argument.name(part.cells))


def by_clue(part: Part) -> bool:
    """Whether a strong part names no cell and no house that leaves two candidates: a clue does."""
    return not part.houses and len(part.cells) > 1


def _is_rest_of(argument: Argument, part: Part, ends: frozenset[Candidate]) -> bool:
    """Whether a strong part names just these candidates: all that a cell or house leaves, or two of a clue."""
    if not by_clue(part):
        return ends == frozenset(options_of(argument, part))
    named = any({*part.cells} <= {*clue.cells} for clue in argument.parts("clue"))
    return named and {*part.cells} == {cell for cell, _ in ends} and {*part.digits} == {digit for _, digit in ends}


def set_between(argument: Argument, start: Node, end: Node) -> Part | None:
    """The almost locked set through which a link runs from one of its digits to another."""
    for part in argument.parts("als"):
        if is_almost_locked(argument, part, start, end):
            return part
    return None


def _needs_no_part(argument: Argument, start: Node, end: Node) -> bool:
    """Whether a set or a clue that the step names joins two nodes, and no cell or house does."""
    if set_between(argument, start, end):
        return True
    ends, cells = candidates_of(start) | candidates_of(end), {*start.cells, *end.cells}
    if any(options <= ends for options in _choices(argument, Link(start, end, strong=True))):
        return False
    return any(cells <= {*part.cells} for part in argument.parts("clue"))
