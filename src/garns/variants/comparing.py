"""Lines of cells compared as numbers, digit by digit, by automata that read each cell once though lines may cross."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Literal

from garns.values.geometry import Geometry
from garns.values.rules import Automaton
from garns.variants.automata import automaton

Line = tuple[int, ...]
Outcome = Literal["less", "equal", "greater"]
#: The next two digits to compare, and those that were read and are still needed, by their places.
_Seen = tuple[int, tuple[tuple[int, int], ...]]
#: The place of the next cell, and what is seen or settled.
_Comparing = tuple[int, _Seen | Outcome]
#: What is read next, the answer, the place of the next cell, and what is seen.
_Ranking = tuple[str, int, int, _Seen]
#: The places, among the cells in the order in which they are read, of each two digits that are compared.
Pattern = tuple[tuple[int, int], ...]


def lines_of(geometry: Geometry) -> Iterator[Line]:
    """Every row and column of a square board from both ends, the rows first.

    >>> from garns.values.geometry import board
    >>> [line[0] for line in lines_of(board(4))][:6]
    [0, 3, 4, 7, 8, 11]
    """
    size = geometry.digits
    for start, step in [(size * number, 1) for number in range(size)] + [(number, size) for number in range(size)]:
        line = tuple(range(start, start + size * step, step))
        yield line
        yield line[::-1]


def pattern_of(one: Line, other: Line) -> tuple[Line, Pattern]:
    """The cells of two lines, each once, in the order in which their digits are compared; and how they are.

    >>> pattern_of((0, 1, 2), (7, 4, 1))
    ((0, 7, 1, 4, 2), ((0, 1), (2, 3), (4, 2)))
    """
    pairs = [(a, b) for a, b in zip(one, other, strict=True) if a != b]
    cells = tuple(dict.fromkeys(cell for pair in pairs for cell in pair))
    place = {cell: at for at, cell in enumerate(cells)}
    return cells, tuple((place[a], place[b]) for a, b in pairs)


class Comparison:
    """Compares two lines while their cells are read."""

    start: _Seen = (0, ())

    def __init__(self, pattern: Pattern) -> None:
        self._pattern = pattern
        #: For each place the last two digits that need it.
        self._until = {place: at for at, pair in enumerate(pattern) for place in pair}

    def step(self, seen: _Seen | Outcome, place: int, digit: int) -> _Seen | Outcome:
        """What is known after one more digit."""
        if isinstance(seen, str):
            return seen
        at, kept = seen
        known = dict(kept) | {place: digit}
        while at < len(self._pattern):
            one, other = self._pattern[at]
            if one not in known or other not in known:
                return at, tuple((each, known[each]) for each in sorted(known) if self._until[each] >= at)
            if known[one] != known[other]:
                return "less" if known[one] < known[other] else "greater"
            at += 1
        return "equal"


@lru_cache(maxsize=1024)
def _differing(pattern: Pattern, digits: int) -> Automaton:
    comparison = Comparison(pattern)
    places = 1 + max(max(pair) for pair in pattern)

    def step(state: _Comparing, digit: int) -> _Comparing | None:
        place, seen = state
        after = comparison.step(seen, place, digit)
        if isinstance(after, str):  # all that differ are one state
            return None if after == "equal" else (0, "less")
        return place + 1, after

    start: _Comparing = (0, comparison.start)
    return automaton(tuple(range(places)), digits, start, step)


def differing(one: Line, other: Line, digits: int) -> Automaton:
    """The automaton of two lines that do not hold the same digits in the same order."""
    cells, pattern = pattern_of(one, other)
    found = _differing(pattern, digits)
    return Automaton(cells, found.next, found.accepting)


@lru_cache(maxsize=1024)
def _ranked(pattern: Pattern, digits: int, ties: bool) -> Automaton:
    """Reads the answer (1: the other line is less, 2: it is not), and then both lines."""
    comparison = Comparison(pattern)
    places = 1 + max(max(pair) for pair in pattern)
    allowed: dict[int, tuple[Outcome, ...]] = {1: ("greater",), 2: ("less", "equal") if ties else ("less",)}
    free: _Ranking = ("free", 0, 0, comparison.start)

    def step(state: _Ranking, digit: int) -> _Ranking | None:
        phase, answer, place, seen = state
        if phase == "free":
            return state
        if phase == "answer":
            return ("lines", digit, 0, seen) if digit in allowed else None
        after = comparison.step(seen, place, digit)
        if isinstance(after, str):
            return free if after in allowed[answer] else None
        return phase, answer, place + 1, after

    return automaton(tuple(range(places + 1)), digits, ("answer", 0, 0, comparison.start), step)


@lru_cache(maxsize=1024)
def _if_first(pattern: Pattern, digits: int, first: int, ties: bool) -> Automaton:
    """The same after the first digit of the other line: where it is another, nothing is asked."""
    found = _ranked(pattern, digits, ties)
    free = next((state for state, row in enumerate(found.next) if set(row) == {state}), len(found.next)) + 1
    start = (*(1 if digit == first else free for digit in range(1, digits + 1)),)
    rows = [start, *(tuple(to + 1 if to >= 0 else -1 for to in row) for row in found.next)]
    if free == len(rows):
        rows.append((free,) * digits)
    return Automaton(found.cells, tuple(rows), frozenset({free, *(state + 1 for state in found.accepting)}))


def ranked(one: Line, other: Line, answer: int, first: int, digits: int, *, ties: bool) -> Automaton:
    """The automaton that holds in the cell ``answer`` 1 where the other line is the lesser, else 2.

    Both begin with the digit ``first``: where the other does not, nothing is asked. Without ``ties`` they differ.
    """
    cells, pattern = pattern_of(one[1:], other[1:])
    same = one[0] == other[0]
    if same:
        return replace(_ranked(pattern, digits, ties), cells=(answer, *cells))
    return replace(_if_first(pattern, digits, first, ties), cells=(other[0], answer, *cells))
