"""A sum line: it falls into parts that all have the same sum."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar, Literal

from garns.errors import Problem
from garns.i18n import N_
from garns.values.clue_shapes import Line, Shape
from garns.values.geometry import Geometry
from garns.values.rules import Automaton, Rule, Threads
from garns.variants import totals
from garns.variants.automata import automaton, shaped
from garns.variants.declared import Path, declared
from garns.variants.lines import CellLine
from garns.variants.registry import register

#: First cells of a loop that are read again at its end: with three, one took a third more branches; more do not help.
_AGAIN = 5


@register
@declared
class SumLine(CellLine):
    """The line can be cut into parts, each of which adds up to the sum.

    >>> from garns.values.geometry import CLASSIC
    >>> (rule,) = SumLine((0, 1, 2), 10).rules(CLASSIC)
    >>> rule.next[0]  # the first part is begun with 1 to 9
    (1, 2, 3, 4, 5, 6, 7, 8, 9)
    """

    id: ClassVar[str] = "sum_line"
    name: ClassVar[str] = N_("sum line")
    text: ClassVar[str] = N_(
        "The line can be cut into parts that each add up to the sum, 10 if none is given; "
        "a loop may be cut anywhere first."
    )
    from_zero: ClassVar[bool] = True
    role: ClassVar[str] = "sum_line"

    cells: Path
    sum: int = 10
    shape: Literal["line", "loop"] = "line"

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """Two cells at least, and a sum that one of them or more can have."""
        yield from CellLine.fits(self, geometry)
        yield from self.ranged("sum", 1, totals.most(len(self.cells), geometry.values))

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """An automaton along the line; around a loop, two of them.

        One follows every total with which a part may have begun before the first cell, each a thread of its own; the
        other sees that the whole is made of full parts, so that each of these totals is again what it was. One that
        does both would have ten times as many states. A search reads the first cells once more at the end, where it
        then knows what they leave of the totals: a loop of 53 cells took 162 branches, and takes 16.
        """
        if self.shape == "line":
            yield _parts(self.cells, geometry.values, self.sum)
        else:
            yield _every_start(self.cells, geometry.values, self.sum)
            yield _full(self.cells, geometry.values, self.sum)

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """The line, or the loop back to its first cell, with a sum that is not the usual one."""
        yield Line(self.cells if self.shape == "line" else (*self.cells, self.cells[0]), role=self.role)
        yield from self.label(self.cells[0], geometry)


@shaped
def _parts(cells: tuple[int, ...], digits: range, sum: int) -> Automaton:
    """It adds, and begins again at the sum: digits are positive, so there is only one way to cut."""

    def step(total: int, digit: int) -> int | None:
        if total < 0:  # nothing but zeros so far, which are no part
            return step(0, digit) if digit else total
        return (total + digit) % sum if total + digit <= sum else None

    return automaton(cells, digits, 0 if digits[0] else -1, step, lambda total: total == 0)


@shaped
def _every_start(cells: tuple[int, ...], digits: range, sum: int) -> Automaton:
    full = 1 << sum

    def step(
        totals: int, digit: int
    ) -> int | None:  # as bits: what grows beyond the sum is lost, what is full begins again
        after = totals << digit & (2 * full - 1)
        return (after | after >> sum) & ~full or None

    rows = tuple(tuple((t + digit) % sum if t + digit <= sum else -1 for digit in digits) for t in range(sum))
    each = Threads(rows, frozenset(range(sum)), starts=sum, again=_AGAIN)
    return replace(automaton(cells, digits, full - 1, step), threads=each)


@shaped
def _full(cells: tuple[int, ...], digits: range, sum: int) -> Automaton:
    return automaton(cells, digits, 0, lambda total, digit: (total + digit) % sum, lambda total: not total)
