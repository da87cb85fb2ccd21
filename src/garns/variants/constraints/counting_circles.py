"""Counting circles: a digit in a circle tells how many circles hold it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.clue_shapes import Mark, Shape
from garns.values.geometry import Geometry
from garns.values.rules import Automaton, Domain, Rule
from garns.variants import totals
from garns.variants.base import Variant
from garns.variants.declared import Cells, declared
from garns.variants.registry import register


@register
@declared
class CountingCircles(Variant):
    """Circles in which each digit stands as many times as it says, or not at all.

    >>> from garns.values.geometry import board
    >>> next(CountingCircles((0, 1)).rules(board(4)))  # two circles can only hold 2 and 2
    Domain(cell=0, digits=frozenset({2}))
    """

    id: ClassVar[str] = "counting_circles"
    name: ClassVar[str] = N_("counting circles")
    text: ClassVar[str] = N_("A digit in a circle tells how many circles hold that digit.")

    cells: Cells

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """No more circles than one 1, two 2s, three 3s ... fill."""
        yield from self.sized(self.cells, 1, totals.least(geometry.digits, distinct=True))

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """Each digit counted by automata that go through the circles house by house.

        The digits in the circles add up, each taken once, to the number of circles. So a digit that is in no such sum
        stands in no circle, and one that is in every such sum stands in some.
        """
        digits, circles = range(1, geometry.digits + 1), len(self.cells)
        used = [digit for digit in digits if _is_total(circles - digit, [d for d in digits if d != digit])]
        for cell in self.cells:
            yield Domain(cell, frozenset(used))
        houses = self._houses(geometry)
        circles_of = frozenset(self.cells)
        circled = [[tuple(cell for cell in house if cell in circles_of) for house in kind] for kind in houses]
        single: list[list[tuple[int, ...]]] = [[(cell,) for cell in self.cells]]
        for digit in used:
            may_miss = _is_total(circles, [d for d in digits if d != digit])
            counts = frozenset({digit, 0} if may_miss else {digit})
            for kind in (circled if may_miss else houses) or single:
                shape = tuple(tuple(cell in circles_of for cell in part) for part in kind)
                table, accepting = _counter(shape, geometry.digits, digit, counts)
                yield Automaton(tuple(cell for part in kind for cell in part), table, accepting)

    def _houses(self, geometry: Geometry) -> list[list[tuple[int, ...]]]:
        """The rows with circles, the columns and the boxes, if they share no cell and hold all circles."""
        found = []
        for kind in dict.fromkeys(house.kind for house in geometry.houses):
            houses = [house.cells for house in geometry.houses if house.kind == kind]
            houses = [cells for cells in houses if not set(cells).isdisjoint(self.cells)]
            covered = [cell for cells in houses for cell in cells]
            if len(covered) == len(set(covered)) and set(self.cells).issubset(covered):
                found.append(houses)
        return found

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """A ring in each cell."""
        for cell in self.cells:
            yield Mark(cell, role="round")


def _is_total(total: int, digits: list[int]) -> bool:
    """Whether some of the digits have a total."""
    sums = {0}
    for digit in digits:
        sums |= {found + digit for found in sums if found + digit <= total}
    return total in sums


@lru_cache(maxsize=256)
def _counter(
    parts: tuple[tuple[bool, ...], ...], digits: int, counted: int, counts: frozenset[int]
) -> tuple[tuple[tuple[int, ...], ...], frozenset[int]]:
    """The automaton of words that hold a digit a number of times in circles: parts tell which of their cells are some.

    A part lies in a house, so the digit is in it at most once, and if it is the house, just once. The other rules say
    that too; but reading it along with the count tells more. Whole houses are for digits that are in some circle for
    sure: they tell which cells outside the circles cannot hold the digit.
    """
    rows: list[tuple[int, ...]] = []
    layer = {(0, False): 0}  # how often in circles so far, and whether in this part: the number of the state
    before, after_it, most = counted - 1, digits - counted, max(counts)
    for part in parts:
        for place, is_circle in enumerate(part, start=1):
            after: dict[tuple[int, bool], int] = {}
            begin, more = len(rows) + len(layer), place < len(part)
            for count, seen in layer:
                missed = place == digits and not seen
                other = -1 if missed else after.setdefault((count, seen and more), begin + len(after))
                now = count + is_circle
                too_many = seen or now > most
                this = -1 if too_many else after.setdefault((now, more), begin + len(after))
                rows.append((other,) * before + (this,) + (other,) * after_it)
            layer = after
    rows += [(-1,) * digits] * len(layer)
    return tuple(rows), frozenset(state for (count, _), state in layer.items() if count in counts)
