"""A lunchbox: the digits between the smallest and the largest of its cells add up to a sum."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.clue_shapes import Cage, Line, Shape
from garns.values.geometry import Geometry
from garns.values.rules import MOST_ENCLOSED, Automaton, Enclosed, Rule
from garns.variants import totals
from garns.variants.automata import automaton, shaped
from garns.variants.base import Variant
from garns.variants.declared import Cells, declared
from garns.variants.outside import digit_bits
from garns.variants.patterns import different
from garns.variants.registry import register

#: The smallest and the largest digit so far, whether what lies between has the sum, and the totals after each of them.
_State = tuple[int, int, bool, int, int]
#: Where the ends are known: the total since the first of them, and its digits as bits.
_Between = tuple[int, int]


@register
@declared
class Lunchbox(Variant):
    """Different digits along some cells, of which those between the smallest and the largest have the sum.

    >>> from garns.values.geometry import CLASSIC
    >>> len(next(Lunchbox((0, 1), 0).rules(CLASSIC)).cells)
    2
    """

    id: ClassVar[str] = "lunchbox"
    name: ClassVar[str] = N_("lunchbox")
    text: ClassVar[str] = N_(
        "The digits are all different; those between the smallest and the largest of them add up to the sum."
    )
    from_zero: ClassVar[bool] = True
    houses: ClassVar[dict[str, str]] = {"lunchbox": N_("a lunchbox")}

    cells: Cells
    sum: int

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """Two cells at least, no more than digits, and a sum that those between can have."""
        yield from self.sized(self.cells, 2, geometry.digits)
        yield from self.ranged("sum", 0, totals.most(max(0, len(self.cells) - 2), geometry.values, distinct=True))

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """All different, and what is enclosed."""
        return enclosing(geometry, self.cells, self.sum, self.id)

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """An outline with the sum, and a line that tells the order."""
        yield Cage(self.cells, role="lunchbox", text=str(self.sum))
        yield Line(self.cells, role="lunchbox")


def enclosing(geometry: Geometry, cells: tuple[int, ...], total: int, kind: str) -> Iterator[Rule]:
    """All different, and what is enclosed; an automaton on boards with too many digits for that."""
    yield from different(geometry, cells, kind)
    digits = geometry.values
    make = _whole_reader if len(cells) == len(digits) else _reader
    if len(digits) <= MOST_ENCLOSED:
        yield Enclosed(cells, total, digits, make)
    else:
        yield make(cells, digits, total)


@shaped
def _whole_reader(cells: tuple[int, ...], digits: range, sum: int) -> Automaton:
    """An automaton for all digits of the board: it counts from the smallest to the largest, or the other way round."""
    before, after = -1, -2
    bits = digit_bits(digits)

    def step(state: _Between, digit: int) -> _Between | None:
        total, met = state
        crust = digit in (digits[0], digits[-1])
        if total == before:
            return (0, 0) if crust else state
        if total == after:
            return None if crust else state
        if crust:
            return (after, 0) if total == sum else None
        return None if met & bits[digit] or total + digit > sum else (total + digit, met | bits[digit])

    return automaton(cells, digits, (before, 0), step, lambda state: state[0] == after)


@shaped
def _reader(cells: tuple[int, ...], digits: range, sum: int) -> Automaton:
    """An automaton that knows the smallest and the largest digit so far, and whether what lies between is right.

    A new smallest digit makes what came after the largest lie between, and the other way round; so both totals are
    kept, as far as they can still become the sum.
    """
    least, most, wrong = digits[0], digits[-1], sum + 1

    def step(state: _State, digit: int) -> _State | None:
        low, high, right, after_low, after_high = state
        if low < 0:
            return digit, digit, sum == 0, 0, 0
        if digit in (low, high):
            return None
        if digit < low:
            low, right, after_low, after_high = digit, after_high == sum, 0, after_high + digit
        elif digit > high:
            high, right, after_low, after_high = digit, after_low == sum, after_low + digit, 0
        else:
            after_low, after_high = after_low + digit, after_high + digit
        after_low = wrong if high == most else min(after_low, wrong)  # no larger digit will come
        after_high = wrong if low == least else min(after_high, wrong)
        ends_wrong = (low == least or high == most) and after_low == after_high == wrong and not right
        return None if ends_wrong else (low, high, right, after_low, after_high)

    return automaton(cells, digits, (-1, -1, False, 0, 0), step, lambda state: state[2])
