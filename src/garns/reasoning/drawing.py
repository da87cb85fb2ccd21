"""What each sentence of an argument draws, from what it speaks of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from garns.diagram import Diagram, Hull, Mark, Sight, houses_by_role
from garns.explaining.about import About
from garns.explaining.blocking import blocks_of
from garns.explaining.lettering import letter_of, sets_of
from garns.values.position import Position
from garns.values.step import Link, Node, Part, Step

#: Roles whose candidates are joined by links; an outline around their cells would say it twice.
_LINKED = {"strong", "color", "opposite"}
#: What loses a candidate is linked to what rules it out, where it is no more than this.
_FEW = 2
#: What is said of a node, as a mark.
_SAID = {True: "on", False: "off", None: "either"}


def drawings(
    step: Step, position: Position, abouts: Sequence[About], spoken: Sequence[frozenset[int]]
) -> Iterator[Diagram]:
    """A diagram for each sentence, given what it speaks of and the cells that it names.

    A sentence that speaks of no cell goes on with what the one before it shows.
    """
    loose = _assigned(step, position, abouts, spoken)
    first = shown = _blocked(step, position)
    branches, previous = max((about.branch for about in abouts), default=0), 0
    for index, about in enumerate(abouts):
        own = _drawn(step, position, about, loose[index])
        if own.deciding_cells or own.links:
            own = replace(own, sights=shown.sights, closed=shown.closed) if index == 0 else own
        else:
            if previous > 0 == about.branch and branches > 1:
                shown = first  # several suppositions have one outcome: none of them is told any more
            houses = bool(about.houses)
            own = replace(
                shown,
                deciding_houses=own.deciding_houses if houses else shown.deciding_houses,
                deletion_houses=own.deletion_houses if houses else shown.deletion_houses,
            )
        if about.effects:
            own = with_effects(own, step)
        yield own
        shown, previous = own, about.branch
        first = own if index == 0 else first


def with_effects(diagram: Diagram, step: Step) -> Diagram:
    """What the step does, upon a diagram."""
    cells = tuple(dict.fromkeys(candidate.cell for candidate in step.eliminations))
    struck = {*step.eliminations}
    return replace(
        diagram,
        placements=step.placements,
        eliminations=step.eliminations,
        deletion_cells=cells,
        marks=tuple(mark for mark in diagram.marks if mark[:2] not in struck),
    )


def _drawn(step: Step, position: Position, about: About, loose: list[Link]) -> Diagram:
    """What one sentence speaks of, without its effects."""
    marks: dict[tuple[int, int], Mark] = {}

    def mark(cell: int, digit: int, role: str) -> None:
        if position.candidates[cell] >> (digit - 1) & 1:
            marks.setdefault((cell, digit), Mark(cell, digit, role))

    sets = sets_of(step)
    links = [*about.links, *loose]
    nodes = dict(about.nodes) or {node: None for link in links for node in (link.start, link.end)}
    for node, said in nodes.items():
        for cell in node.cells:
            mark(cell, node.digit, _SAID[said])
    hulls: dict[Hull, None] = {}
    for part in about.parts:
        says = len(part.digits) < position.puzzle.geometry.digits  # a part with every digit says nothing of any
        if part.role != "clue" and part not in sets and says:
            for cell in part.cells:
                for digit in part.digits:
                    mark(cell, digit, part.role)
        if part.cells and part.role not in _LINKED:
            hulls[Hull(part.cells, letter_of(step, part))] = None
    parts = [part for part in step.parts if part.role not in _LINKED | {"also"}] if loose else []
    hulls.update(
        (Hull(part.cells, letter_of(step, part)), None) for part in parts for node in nodes if part.cells == node.cells
    )
    for node in nodes:
        around = [Hull(part.cells, letter_of(step, part)) for part in sets if {*node.cells} <= {*part.cells}]
        group = [Hull(node.cells)] if len(node.cells) > 1 else []
        hulls.update(dict.fromkeys(around or group))
    deciding, deletion = houses_by_role(step, position.puzzle)
    told = {position.puzzle.houses[house].cells for house in about.houses}
    cells = [cell for part in about.parts for cell in part.cells] + [cell for node in nodes for cell in node.cells]
    return Diagram(
        deciding_cells=tuple(dict.fromkeys(cells)),
        deciding_houses=tuple(house for house in deciding if house in told),
        deletion_houses=tuple(house for house in deletion if house in told),
        marks=tuple(marks.values()),
        links=tuple(dict.fromkeys(link for link in links if not _within(link, sets))),
        hulls=tuple(hulls),
    )


def _within(link: Link, sets: tuple[Part, ...]) -> bool:
    """Whether a link is no line: what is said of the ends of one in a cell or a set tells it already, and a nested step
    has pictures of its own."""
    cells = {*link.start.cells, *link.end.cells}
    return link.nested is not None or len(cells) == 1 or any(cells <= {*part.cells} for part in sets)


def _blocked(step: Step, position: Position) -> Diagram:
    """The digits that leave a single its only choice."""
    blocks = blocks_of(step, position)
    closed = {cell for block in blocks for cell in block.closed} - {candidate.cell for candidate in step.placements}
    return Diagram(
        sights=tuple(Sight(block.standing, block.closed) for block in blocks if block.standing),
        closed=tuple(sorted(closed)),
    )


def _assigned(
    step: Step, position: Position, abouts: Sequence[About], spoken: Sequence[frozenset[int]]
) -> list[list[Link]]:
    """The links that no sentence tells as such, each in the one that names its cells: a strong one in the first."""
    found: list[list[Link]] = [[] for _ in abouts]
    told = {link for about in abouts for link in about.links}
    named = [frozenset().union(*spoken[: index + 1]) for index in range(len(spoken))]
    last = max((index for index, about in enumerate(abouts) if about.effects), default=len(abouts) - 1)
    for link in (link for link in (*step.links, *_wing(step, position)) if link not in told):
        cells = {*link.start.cells, *link.end.cells}
        places = [index for index in range(last) if cells <= spoken[index]]
        places = places[-1:] if not link.strong else places
        reached = [index for index in range(len(abouts)) if cells <= named[index]]
        found[(places or reached or [last])[0]].append(link)
    for link in _to_effects(step, abouts):
        found[last].append(link)
    return found


def _wing(step: Step, position: Position) -> Iterator[Link]:
    """What rules out what in a wing: the pivot and a pincer not both, nor a pincer of a W-Wing and a place it sees."""
    struck = {digit for _, digit in step.eliminations}
    parts = {role: [part for part in step.parts if part.role == role] for role in ("pivot", "pincer", "strong")}
    if sets_of(step) or not parts["pincer"] or (step.links and step.technique != "w_wing"):
        return
    for pincer in parts["pincer"]:
        for pivot in (part for part in parts["pivot"] if len(part.cells) == 1):
            for digit in sorted({*pivot.digits} & {*pincer.digits} - struck):
                yield Link(Node(pivot.cells, digit), Node(pincer.cells, digit), strong=False)
        for strong in parts["strong"]:
            for cell in strong.cells:
                if any({cell, *pincer.cells} <= {*house.cells} for house in position.puzzle.houses):
                    yield Link(Node(pincer.cells, strong.digits[0]), Node((cell,), strong.digits[0]), strong=False)


def _to_effects(step: Step, abouts: Sequence[About]) -> Iterator[Link]:
    """From what rules a candidate out to that candidate: both ends of a chain, or the pincers of a wing."""
    ends = [node for about in abouts for node, said in about.nodes if said is None]
    if not ends and not sets_of(step):
        ends = [Node(part.cells, digit) for part in step.parts if part.role == "pincer" for digit in part.digits]
        strong = [part for part in step.parts if part.role == "strong"]
        if not ends and len(strong) == len(step.parts) == 2:  # the far ends of two pairs of places
            ends = [Node(strong[0].cells[:1], strong[0].digits[0]), Node(strong[1].cells[-1:], strong[1].digits[0])]
    if len(step.eliminations) <= _FEW:
        for cell, digit in step.eliminations:
            for node in dict.fromkeys(ends):
                if node.digit == digit and cell not in node.cells:
                    yield Link(node, Node((cell,), digit), strong=False)
