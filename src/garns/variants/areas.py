"""Cells that hang together: what a connected area leaves its cells."""

from __future__ import annotations

from collections.abc import Iterable

from garns.values.rules import Connected


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


def _parts(places: set[int], edges: Iterable[tuple[int, int]]) -> list[set[int]]:
    """Places that hang together, part by part."""
    part_of = {place: {place} for place in places}
    for one, other in edges:
        if one in part_of and other in part_of and part_of[one] is not part_of[other]:
            part_of[one] |= part_of[other]
            part_of |= dict.fromkeys(part_of[other], part_of[one])
    return [*{id(part): part for part in part_of.values()}.values()]
