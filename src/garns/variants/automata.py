"""Automata from step functions: a constraint says how it reads one digit, the table follows.

>>> rule = automaton((0, 1, 2), 9, 0, lambda total, digit: total + digit, lambda total: total == 4)
>>> len(rule.next), rule.next[0]
(5, (1, 2, 3, 4, -1, -1, -1, -1, -1))
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache, wraps
from typing import TypeVar, cast

from garns.engine import smallest
from garns.values.limits import MAX_TABLES, TooManyStates, breathe
from garns.values.rules import Automaton

S = TypeVar("S", bound=Hashable)
Cells = tuple[int, ...]
Make = TypeVar("Make", bound=Callable[..., Automaton])


def automaton(
    cells: Cells,
    digits: int | range,
    start: S,
    step: Callable[[S, int], S | None],
    accepts: Callable[[S], bool] = lambda state: True,
) -> Automaton:
    """The automaton that starts in a state and goes from state to state by a step function, digit by digit.

    Digits are a range, as they are written on the board, or 1 to a number.

    ``step(state, digit)`` is None where no word goes on; ``accepts(state)`` is asked after the last cell. Any value
    that can be a key of a dictionary makes a state. States that are reached by no word or lead to none are left out,
    and states that the same words end well are one.
    """
    written = range(1, digits + 1) if isinstance(digits, int) else digits
    numbers: dict[S, int] = {start: 0}
    table: list[int] = []
    layer = [start]
    for _ in cells:  # what is first met after the last cell reads no digit: its row stays empty
        reached: list[S] = []
        for state in layer:
            if len(numbers) * len(written) > MAX_TABLES:
                raise TooManyStates(len(numbers) * len(written))
            if len(table) % 4096 < len(written):
                breathe()
            for digit in written:
                after = step(state, digit)
                if after is None:
                    table.append(-1)
                    continue
                number = numbers.get(after)
                if number is None:
                    number = numbers[after] = len(numbers)
                    reached.append(after)
                table.append(number)
        layer = reached
    table += [-1] * (len(written) * len(layer))
    breathe()
    rows, accepting = smallest(table, len(written), [bool(accepts(state)) for state in numbers])
    return Automaton(cells, rows_of(rows, len(written)), frozenset(accepting))


def rows_of(table: list[int], digits: int) -> tuple[tuple[int, ...], ...]:
    """The rows of a table that stand in one list."""
    return tuple(zip(*[iter(table)] * digits, strict=True))


def shaped(make: Make) -> Make:
    """Make an automaton once for all clues of a shape: those with as many cells, the other arguments being the same.

    >>> @shaped
    ... def rising(cells, digits):
    ...     print("made")
    ...     return automaton(cells, digits, 0, lambda last, digit: digit if digit > last else None)
    >>> rising((0, 1), 4).cells, rising((5, 6), 4).cells
    made
    ((0, 1), (5, 6))
    """

    @lru_cache(maxsize=256)
    def kept(count: int, *shape: Hashable) -> Automaton:
        return make(tuple(range(count)), *shape)

    @wraps(make)
    def along(cells: Cells, *shape: Hashable) -> Automaton:
        found = kept(len(cells), *shape)
        return Automaton(cells, found.next, found.accepting, found.threads)

    return cast(Make, along)


def counting(cells: Cells, digits: int | range, counts: Mapping[int, int], *, exactly: bool) -> Automaton:
    """The automaton of words that hold some digits so many times, at least or exactly.

    >>> rule = counting((0, 1, 2), 4, {2: 1}, exactly=True)
    >>> rule.next
    ((0, 1, 0, 0), (1, -1, 1, 1))
    """
    return _counting(cells, digits, tuple(sorted(counts.items())), exactly)


@shaped
def _counting(cells: Cells, digits: int | range, told: tuple[tuple[int, int], ...], exactly: bool) -> Automaton:
    counts = dict(told)
    listed = [*counts]

    def step(left: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
        if digit not in counts:
            return left
        place = listed.index(digit)
        if not left[place]:
            return None if exactly else left
        return (*left[:place], left[place] - 1, *left[place + 1 :])

    return automaton(cells, digits, tuple(counts[digit] for digit in listed), step, lambda left: not any(left))
