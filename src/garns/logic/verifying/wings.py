"""Wings: a pivot and its pincers, or two equal pairs."""

from __future__ import annotations

from garns.logic.verifying.argument import SIGHT, SIZE, Argument, Digits


def _cells(argument: Argument, *sizes: int) -> tuple[list[int], list[Digits]]:
    """The cells of pivot and pincers, one each, and their digits: so many in each."""
    parts = [*argument.parts("pivot"), *argument.parts("pincer")]
    for part in parts:
        argument.need(len(part.cells) == 1, SIZE, found=len(part.cells), cells=argument.name(part.cells))
    digits = [argument.exact(part) for part in parts]
    for part, held, size in zip(parts, digits, sizes, strict=False):
        argument.need(len(held) == size, SIZE, found=len(held), cells=argument.name(part.cells))
    cells = [part.cells[0] for part in parts]
    argument.opened(cells)
    return cells, digits


def _pivot_sees(argument: Argument, pivot: int, *pincers: int) -> None:
    argument.need(argument.sees[pivot].issuperset(pincers), SIGHT, cells=argument.name([pivot, *pincers]))


def xy_wing(argument: Argument) -> None:
    """A pivot xy sees xz and yz."""
    cells, (pivot, one, two) = _cells(argument, 2, 2, 2)
    _pivot_sees(argument, *cells)
    argument.need(one ^ two == pivot and len(one & two) == 1)
    argument.strikes((one & two, argument.see(cells[1:])))


def xyz_wing(argument: Argument) -> None:
    """A pivot xyz sees xz and yz."""
    cells, (pivot, one, two) = _cells(argument, 3, 2, 2)
    _pivot_sees(argument, *cells)
    argument.need(one | two == pivot)
    argument.strikes((one & two, argument.see(cells)))


def wxyz_wing(argument: Argument) -> None:
    """Four cells with four digits, all of which but one can stand there only once."""
    cells, digits = _cells(argument)
    _pivot_sees(argument, *cells)
    every = frozenset[int]().union(*digits)
    argument.need(len(every) == 4)
    twice = {z for z in every if not argument.crowd(argument.places(z, cells))}
    argument.need(len(twice) == 1)
    argument.strikes(*(([z], argument.see(argument.places(z, cells))) for z in twice))


def w_wing(argument: Argument) -> None:
    """Two cells xz, and a house with two places for x, each seen by another of them."""
    (a, b), (xz, other) = _cells(argument, 2, 2)
    strong = argument.part("strong")
    x = argument.digit(strong)
    argument.need(xz == other and x in xz and len(strong.cells) == 2)
    argument.only_places(x, argument.house(strong), strong.cells)
    seen = any(p in argument.sees[a] and q in argument.sees[b] for p, q in (strong.cells, strong.cells[::-1]))
    argument.need(seen, SIGHT, cells=argument.name([a, b, *strong.cells]))
    ends = {frozenset([*link.start.cells, *link.end.cells]) for link in argument.links if link.strong}
    argument.need(frozenset(strong.cells) in ends)
    argument.strikes((xz - {x}, argument.see([a, b])))
