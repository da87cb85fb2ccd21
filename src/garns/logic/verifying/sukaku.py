"""What SukakuExplainer adds: strong links of one digit in a row, and wings of four cells and more."""

from __future__ import annotations

from garns.logic.verifying.argument import NO_CANDIDATE, SIZE, Argument
from garns.logic.verifying.chains import leave
from garns.logic.verifying.links import NOT_SHOWN, along
from garns.logic.verifying.small import Check


def in_a_row(count: int) -> Check:
    """So many houses with a digit in two groups of cells; a cover joins the end of each with the start of the next.

    In a ring another joins the last with the first: then one end of every cover holds the digit.
    """

    def check(argument: Argument) -> None:
        links, strong, cover = argument.links, argument.parts("strong"), argument.part("cover")
        ring = len(links) == 2 * count
        argument.need(ring or len(links) == 2 * count - 1, SIZE, found=len(links), cells=argument.name(cover.cells))
        along(argument, links, strong=True)
        digit = argument.digit(cover)
        argument.need({node.digit for link in links for node in (link.start, link.end)} == {digit})
        for part, link in zip(strong, links[::2], strict=True):
            argument.told(part, [digit])
            argument.only_places(digit, argument.house(part), argument.opened(part.cells))
            argument.need(
                {*link.start.cells, *link.end.cells} == {*part.cells}, NOT_SHOWN, node=argument.name(link.end)
            )
        cells = [cell for part in strong for cell in part.cells]
        argument.need(len({*cells}) == len(cells) and len({part.houses for part in strong}) == count)
        joints = [(link.start, link.end) for link in links[1::2]]
        argument.need(not cover.cells and len(cover.houses) == len(joints))
        for house, ends in zip(cover.houses, joints, strict=True):
            argument.inside([cell for node in ends for cell in node.cells], house)
        if ring:
            argument.need(links[-1].end == links[0].start, NOT_SHOWN, node=argument.name(links[0].start))
        for effect in argument.step.eliminations:
            argument.need(effect.cell not in cells, NO_CANDIDATE, node=argument.name(effect))
        leave(argument, *(joints if ring else [(links[0].start, links[-1].end)]))

    return check


def wing(size: int) -> Check:
    """Cells of a house with one digit more than cells, and a cell with two of these that sees all places of one.

    Where it sees all places of both, the set lacks the one that the cell takes, and keeps all others.
    """

    def check(argument: Argument) -> None:
        als, pincer = argument.part("als"), argument.part("pincer")
        digits, pair = argument.exact(als, 1), argument.exact(pincer)
        argument.need(len(als.cells) == size - 1, SIZE, found=len(als.cells), cells=argument.name(als.cells))
        argument.need(len(pincer.cells) == 1 and len(pair) == 2 and pair <= digits)
        (cell,) = pincer.cells
        argument.need(cell not in als.cells and argument.crowd(als.cells))
        places = {digit: argument.places(digit, als.cells) for digit in digits}
        linked = {digit for digit in pair if places[digit] <= argument.sees[cell]}
        argument.need(linked)
        argument.strikes(
            *(([z], argument.see({*places[z], cell})) for z in pair if linked - {z}),
            *(([each], argument.see(places[each])) for each in digits - pair if linked == pair),
        )

    return check
