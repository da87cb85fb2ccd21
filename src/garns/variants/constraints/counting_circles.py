"""Counting circles: a digit in a circle tells how many circles hold it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.clue_shapes import Mark, Shape
from garns.values.geometry import Geometry
from garns.values.rules import Automaton, Compound, Domain, Part, Rule
from garns.variants import totals
from garns.variants.automata import automaton, shaped
from garns.variants.base import Variant
from garns.variants.declared import Cells, declared
from garns.variants.registry import register


@register
@declared
class CountingCircles(Variant):
    """Circles in which each digit stands as many times as it says, or not at all; so none holds 0.

    >>> from garns.values.geometry import board
    >>> next(CountingCircles((0, 1)).rules(board(4)))  # two circles can only hold 2 and 2
    Domain(cell=0, digits=frozenset({2}))
    """

    id: ClassVar[str] = "counting_circles"
    name: ClassVar[str] = N_("counting circles")
    text: ClassVar[str] = N_("A digit in a circle tells how many circles hold that digit.")

    from_zero: ClassVar[bool] = True

    cells: Cells

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """No more circles than one 1, two 2s, three 3s ... fill."""
        yield from self.sized(self.cells, 1, totals.least(geometry.values[-1], distinct=True))

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """Each digit counted by an automaton that goes through the circles area by area.

        The digits in the circles add up, each taken once, to the number of circles. So a digit that is in no such sum
        stands in no circle, and one that is in every such sum stands in some. Automata know digits by their places.
        """
        circles = frozenset(self.cells)
        used, unsure = _digits_used(len(circles), geometry.values[-1])
        yield from (Domain(cell, used) for cell in self.cells)
        whole = self._areas(geometry)
        circled = [tuple(cell for cell in house if cell in circles) for house in whole]
        for along, counted in ((whole, used - unsure), (circled, unsure)):
            cells = tuple(chain.from_iterable(along))
            shape = tuple(tuple(cell in circles for cell in part) for part in along)
            for digit in sorted(counted):
                counts = frozenset({digit, 0} if digit in unsure else {digit})
                place = digit - geometry.first + 1
                yield Automaton(cells, *_counter(shape, geometry.digits, place, counts))
        if unsure:
            yield self._together(geometry.values, sorted(unsure), len(circles) - sum(used - unsure))

    def _together(self, digits: range, unsure: list[int], total: int) -> Compound:
        """Those of the digits that are in circles have the total: an own cell for each tells whether it is there.

        It holds the second digit of the board where it is, else the first.
        """
        own = tuple(~number for number in range(len(unsure)))
        parts: list[Part] = [Domain(cell, frozenset(digits[:2])) for cell in own]
        parts += [_is_there((cell, *self.cells), digits, d) for cell, d in zip(own, unsure, strict=True)]
        parts.append(_adds_up(own, len(digits), tuple(unsure), total))
        return Compound(self.cells, tuple(parts), len(own), implied=True)

    def _areas(self, geometry: Geometry) -> list[tuple[int, ...]]:
        """The rows with circles, the columns or the boxes, if they share no cell and hold all circles: the fewest.

        A digit is in each of them once at most, so the fewest leave it the least room. Else every circle by itself.
        """
        best: list[tuple[int, ...]] = [(cell,) for cell in self.cells]
        for kind in dict.fromkeys(area.kind for area in geometry.areas):
            areas = [area.cells for area in geometry.areas if area.kind == kind]
            areas = [cells for cells in areas if not set(cells).isdisjoint(self.cells)]
            covered = [cell for cells in areas for cell in cells]
            if len(covered) == len(set(covered)) and set(self.cells).issubset(covered) and len(areas) <= len(best):
                best = areas
        return best

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """A ring in each cell."""
        for cell in self.cells:
            yield Mark(cell, role="round")


@shaped
def _adds_up(cells: tuple[int, ...], digits: int, weights: tuple[int, ...], total: int) -> Automaton:
    """The weights of the cells that hold 2 have a total. (An automaton: where there is a sum, nothing is learnt.)"""

    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        place, left = state
        left -= weights[place] * (digit - 1)
        return (place + 1, left) if digit <= 2 and left >= 0 else None

    return automaton(cells, digits, (0, total), step, lambda state: state[1] == 0)


@shaped
def _is_there(cells: tuple[int, ...], digits: range, counted: int) -> Automaton:
    """Reads the second digit where that one is in one of the cells that follow, and the first where it is in none."""

    def step(state: str, digit: int) -> str | None:
        if state == "start":
            return {digits[0]: "none", digits[1]: "some"}.get(digit)
        if state == "some":
            return "found" if digit == counted else state
        return None if state == "none" and digit == counted else state

    return automaton(cells, digits, "start", step, lambda state: state != "some")


@lru_cache(maxsize=64)
def _digits_used(circles: int, most: int) -> tuple[frozenset[int], frozenset[int]]:
    """The digits up to the largest that may stand in so many circles, and those of them that need not."""
    others = {digit: [other for other in range(1, most + 1) if other != digit] for digit in range(1, most + 1)}
    used = frozenset(digit for digit in others if _is_total(circles - digit, others[digit]))
    return used, frozenset(digit for digit in used if _is_total(circles, others[digit]))


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
