"""Lines that come back to a cell: what their rules say of a cell that they name twice.

>>> from operator import lt
>>> from garns.values.geometry import board
>>> geometry = board(4)
>>> list(each_once([Sum((0, 1, 0), 6), Relation(2, 2, lt)], (0, 1, 0), geometry))
[Sum(cells=(0, 1), total=6, coefficients=(2, 1), distinct=False), Domain(cell=2, digits=frozenset())]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from garns.values.geometry import Geometry, Group, House
from garns.values.rules import Domain, Relation, Rule, Sum


def each_once(rules: Iterable[Rule], cells: tuple[int, ...], geometry: Geometry) -> Iterator[Rule]:
    """The rules of a constraint on these cells as rules that name a cell once; an automaton may read it again.

    In a sum a cell counts as often as it is named; with itself it is equal, and not different.
    """
    if len(set(cells)) == len(cells):
        yield from rules
        return
    for rule in rules:
        match rule:
            case Relation() if rule.a == rule.b:
                kept = frozenset(digit for digit in geometry.values if rule.allows(digit, digit))
                if len(kept) < geometry.digits:
                    yield Domain(rule.a, kept)
            case Sum():
                yield from _counted(rule)
            case Group() | House() if len(set(rule.cells)) < len(rule.cells):
                yield _never(rule.cells[0])
            case _:
                yield rule


def _counted(rule: Sum) -> Iterator[Rule]:
    factors: Counter[int] = Counter()
    for cell, factor in zip(rule.cells, rule.coefficients or (1,) * len(rule.cells), strict=True):
        factors[cell] += factor
    kept = {cell: factor for cell, factor in factors.items() if factor}
    if kept:
        yield Sum(tuple(kept), rule.total, tuple(kept.values()))
    elif rule.total:
        yield _never(rule.cells[0])


def _never(cell: int) -> Domain:
    """No digit suits the cell."""
    return Domain(cell, frozenset())
