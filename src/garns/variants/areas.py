"""Cells that hang together, and regions to be found: what they leave their cells."""

from __future__ import annotations

from collections.abc import Iterable

from garns.values.rules import Connected, Regions


def strike(rule: Connected, left: dict[int, set[int]]) -> None:
    """Leave the digits with which the area can be connected and have its size; where it cannot, nothing in a cell.

    Once its cells are filled, that is exact.

    >>> left = {0: {1}, 1: {1, 2}, 2: {2}, 3: {1, 2}}
    >>> strike(Connected((0, 1, 2, 3), ((0, 1), (1, 2), (2, 3)), frozenset({1})), left)
    >>> left
    {0: {1}, 1: {1, 2}, 2: {2}, 3: {2}}
    """
    may = {place for place, cell in enumerate(rule.cells) if left[cell] & rule.digits}
    must = {place for place in may if left[rule.cells[place]] <= rule.digits}
    fitting = [part for part in _parts(may, rule.edges) if must <= part and len(part) >= rule.least]
    if len(must) > rule.room or (not fitting and (must or rule.least)):
        left[rule.cells[0]] = set()
    for place in may.difference(*fitting):
        left[rule.cells[place]] = left[rule.cells[place]] - rule.digits


def number(rule: Regions, left: dict[int, set[int]]) -> None:
    """Leave the numbers that come in order, and digits that are not in the same region already; exact as above.

    >>> left = {0: {3}, 1: {3, 4}, 2: {3}, 10: {1, 2}, 11: {1}, 12: {1, 2, 3}}
    >>> number(Regions((0, 10, 1, 11, 2, 12)), left)
    >>> left
    {0: {3}, 1: {4}, 2: {3}, 10: {1}, 11: {1}, 12: {2}}
    """
    pairs = [*zip(rule.cells[::2], rule.cells[1::2], strict=True)]
    allowed = {1}
    for _, region in pairs:
        left[region] = left[region] & allowed
        allowed |= {above + 1 for above in left[region]}
    for cell, region in pairs:
        if len(left[cell]) == len(left[region]) == 1:
            for other, its in pairs:
                if other == cell:
                    continue
                if left[other] == left[cell]:
                    left[its] = left[its] - left[region]
                if left[its] == left[region]:
                    left[other] = left[other] - left[cell]


def _parts(places: set[int], edges: Iterable[tuple[int, int]]) -> list[set[int]]:
    """Places that hang together, part by part."""
    part_of = {place: {place} for place in places}
    for one, other in edges:
        if one in part_of and other in part_of and part_of[one] is not part_of[other]:
            part_of[one] |= part_of[other]
            part_of |= dict.fromkeys(part_of[other], part_of[one])
    return [*{id(part): part for part in part_of.values()}.values()]
