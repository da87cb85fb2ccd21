"""Extended rectangles: as many digits as pairs of cells, in two lines; the cells of each pair could be exchanged."""

from __future__ import annotations

from garns.logic.filling import cells_of
from garns.logic.verifying.argument import SIZE, Argument, Cells, Digits
from garns.values.geometry import House
from garns.values.rules import Domain, Group, Sum


def is_extended(argument: Argument, cells: Cells, digits: Digits) -> None:
    """Need three or four pairs, one cell of each in one line and one in another, that no rule tells apart."""
    pairs = len(digits)
    argument.need(len(cells) == 2 * pairs and pairs in (3, 4), SIZE, found=len(cells), cells=argument.name(cells))
    lines = [house & cells for index, house in enumerate(argument.houses) if argument.is_line(index)]
    halves = [(one, two) for one in lines for two in lines if len(one) == pairs and one | two == cells and one != two]
    argument.need(any(_can_be_exchanged(argument, one, two, digits) for one, two in halves))


def _can_be_exchanged(argument: Argument, one: Cells, two: Cells, digits: Digits) -> bool:
    partners = {cell: [other for other in two if _share(argument, cell, other)] for cell in one}
    if any(len(others) != 1 for others in partners.values()) or len({others[0] for others in partners.values()}) < len(
        one
    ):
        return False
    return all(_are_alike(argument, cell, others[0], (one, two), digits) for cell, others in partners.items())


def _share(argument: Argument, one: int, two: int) -> bool:
    """Whether a line and a region hold both cells."""
    return {argument.is_line(house) for house in argument.houses_with([one, two])} == {True, False}


def _are_alike(argument: Argument, one: int, two: int, halves: tuple[Cells, Cells], digits: Digits) -> bool:
    """Whether every rule has both cells, alike, or neither; but for the two lines, which keep their digits."""
    for rule in argument.rules:
        held = [cell for cell in (one, two) if cell in cells_of(rule)]
        match rule:
            case House():
                ok = len(held) != 1 or any(half <= {*rule.cells} for half in halves)
            case Group():
                ok = len(held) != 1
            case Sum():
                factors = dict(zip(rule.cells, rule.coefficients or (1,) * len(rule.cells), strict=True))
                ok = not held or (len(held) == 2 and factors[one] == factors[two])
            case Domain():
                ok = not held or rule.digits.issuperset(digits)
            case _:
                ok = not held
        if not ok:
            return False
    return not argument.position.is_given(one) and not argument.position.is_given(two)
