"""Every step that is a chain, as one: what pictures draw as sets or wings has links, too.

Its nodes are candidates, or a digit in a whole almost locked set: that is how the notation shows sets.
"""

from __future__ import annotations

from itertools import pairwise

from garns.values.position import sees
from garns.values.puzzle import Puzzle
from garns.values.step import Link, Node, Part, Step

#: A cell or a set, the digit it lacks, and the one that it then holds.
_Turn = tuple[tuple[int, ...], int, int]


def chain_of(step: Step, puzzle: Puzzle) -> tuple[Link, ...]:
    """The links of a step from end to end; none when it is no chain."""
    match step.technique.removesuffix("_disjoint").removesuffix("_forward"):
        case "xy_wing":
            return _through(_wing(step))
        case "w_wing":
            return _w_wing(step, puzzle)
        case "empty_rectangle":
            return _empty_rectangle(step, puzzle)
        case "remote_pair":
            return _through(_remote_pair(step))
        case "als_xz" | "als_xy_wing":
            return _almost_locked(step)
        case "als_chain":
            sets = [part.cells for part in step.parts]
            inside = [link for link in step.links if link.strong]
            turns = [(of, link.start.digit, link.end.digit) for of, link in zip(sets, inside, strict=False)]
            return _through(turns)
    return step.links if {link.strong for link in step.links} == {True, False} else ()


def _through(turns: list[_Turn]) -> tuple[Link, ...]:
    """From one cell or set to the next: what one holds, the next lacks."""
    links: list[Link] = []
    for cells, lacks, holds in turns:
        node = Node(cells, lacks)
        if links:
            links.append(Link(links[-1].end, node, strong=False))
        links.append(Link(node, Node(cells, holds), strong=True))
    return tuple(links)


def _of(step: Step, role: str) -> list[Part]:
    return [part for part in step.parts if part.role == role]


def _digit(step: Step) -> int:
    """The digit that the step strikes."""
    return step.eliminations[0].digit


def _other(part: Part, digit: int) -> int:
    return next(each for each in part.digits if each != digit)


def _wing(step: Step) -> list[_Turn]:
    first, last = _of(step, "pincer")
    (pivot,), z = _of(step, "pivot"), _digit(step)
    x, y = _other(first, z), _other(last, z)
    return [(first.cells, z, x), (pivot.cells, x, y), (last.cells, y, z)]


def _w_wing(step: Step, puzzle: Puzzle) -> tuple[Link, ...]:
    first, last = _of(step, "pincer")
    z, (strong,) = _digit(step), step.links
    seen = sees(puzzle)
    near, far = strong.start, strong.end
    if not (near.cells[0] in seen[first.cells[0]] and far.cells[0] in seen[last.cells[0]]):
        near, far = far, near
    head, tail = Node(first.cells, strong.start.digit), Node(last.cells, strong.start.digit)
    nodes = [Node(first.cells, z), head, near, far, tail, Node(last.cells, z)]
    return tuple(Link(a, b, strong=at % 2 == 0) for at, (a, b) in enumerate(pairwise(nodes)))


def _empty_rectangle(step: Step, puzzle: Puzzle) -> tuple[Link, ...]:
    """From the far end of the line to its near one, and through the box: what that sees there, and the rest."""
    (places,), (line,) = _of(step, "empty_rectangle"), step.links
    seen = sees(puzzle)[line.start.cells[0]]
    near = Node(tuple(cell for cell in places.cells if cell in seen), line.start.digit)
    rest = Node(tuple(cell for cell in places.cells if cell not in seen), line.start.digit)
    nodes = [line.end, line.start, near, rest]
    return tuple(Link(a, b, strong=at % 2 == 0) for at, (a, b) in enumerate(pairwise(nodes)))


def _remote_pair(step: Step) -> list[_Turn]:
    parts = [*_of(step, "color"), *_of(step, "subset"), *_of(step, "opposite")]
    cells = [cell for part in parts for cell in part.cells]
    a, b = parts[0].digits
    return [((cell,), *((a, b) if at % 2 == 0 else (b, a))) for at, cell in enumerate(cells)]


def _almost_locked(step: Step) -> tuple[Link, ...]:
    """Two sets or three: a chain for each digit that goes, or, where two sets have two links, a loop."""
    first, last = _of(step, "als")
    x, y = step.links[0].start.digit, step.links[-1].start.digit
    if not (middle := _of(step, "pivot")) and len(step.links) > 1:
        loop = _through([(first.cells, x, y), (last.cells, y, x)])
        return (*loop, Link(loop[-1].end, loop[0].start, strong=False))
    between: list[_Turn] = [(part.cells, x, y) for part in middle]
    gone = sorted({candidate.digit for candidate in step.eliminations})
    chains = (_through([(first.cells, z, x), *between, (last.cells, y, z)]) for z in gone)
    return tuple(link for chain in chains for link in chain)
