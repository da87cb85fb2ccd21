"""Anti-taxicab: a digit tells how far its like may not be."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from itertools import combinations
from typing import ClassVar

from garns.i18n import N_
from garns.values.geometry import Geometry
from garns.values.rules import Relation, Rule
from garns.variants.declared import declared
from garns.variants.pairs import NeighbourRule
from garns.variants.registry import register

#: The relations of boards with so many cells, a few thousand, are kept for the next puzzle.
_KEPT = 100


@cache
def _not_both(digit: int) -> Callable[[int, int], bool]:
    return lambda a, b: not a == b == digit


@register
@declared
class AntiTaxicab(NeighbourRule):
    """No digit n stands n steps from another n; a step goes to a neighbour in the row or column.

    >>> from garns.values.geometry import board
    >>> geometry = board(4)
    >>> [(geometry.names[rule.a], geometry.names[rule.b]) for rule in AntiTaxicab().rules(geometry)][:2]
    [('r1c1', 'r2c3'), ('r1c1', 'r2c4')]
    """

    id: ClassVar[str] = "anti_taxicab"
    name: ClassVar[str] = N_("anti-taxicab")
    text: ClassVar[str] = N_("No digit n is exactly n steps from another n, counted along rows and columns.")

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """A relation for every two cells near enough that share no house, which would say it already."""
        return iter(_relations(geometry)) if len(geometry) <= _KEPT else _each(geometry)


def _each(geometry: Geometry) -> Iterator[Relation]:
    for one, other in combinations(geometry.board_cells, 2):
        (row, column), (other_row, other_column) = geometry.places[one], geometry.places[other]
        steps = abs(row - other_row) + abs(column - other_column)
        if steps <= geometry.digits and other not in geometry.peers[one]:
            yield Relation(one, other, _not_both(steps))


@lru_cache(maxsize=4)
def _relations(geometry: Geometry) -> tuple[Relation, ...]:
    return tuple(_each(geometry))
