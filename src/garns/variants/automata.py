"""Automata from step functions: a constraint says how it reads one digit, the table follows.

>>> rule = automaton((0, 1, 2), 9, 0, lambda total, digit: total + digit, lambda total: total == 4)
>>> len(rule.next), rule.next[0]
(5, (1, 2, 3, 4, -1, -1, -1, -1, -1))
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import TypeVar

from garns.values.limits import MAX_TABLES, TooManyStates, breathe
from garns.values.rules import Automaton

S = TypeVar("S", bound=Hashable)


def automaton(
    cells: tuple[int, ...],
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
    rows: list[list[int]] = []
    layer = [start]
    for _ in cells:  # what is first met after the last cell reads no digit: its row stays empty
        reached: list[S] = []
        for state in layer:
            if len(numbers) * len(written) > MAX_TABLES:
                raise TooManyStates(len(numbers) * len(written))
            if len(rows) % 256 == 0:
                breathe()
            row = []
            for digit in written:
                after = step(state, digit)
                if after is not None and after not in numbers:
                    numbers[after] = len(numbers)
                    reached.append(after)
                row.append(-1 if after is None else numbers[after])
            rows.append(row)
        layer = reached
    rows += [[-1] * len(written) for _ in layer]
    return _smallest(cells, rows, [accepts(state) for state in numbers])


def counting(cells: tuple[int, ...], digits: int | range, counts: Mapping[int, int], *, exactly: bool) -> Automaton:
    """The automaton of words that hold some digits so many times, at least or exactly.

    >>> rule = counting((0, 1, 2), 4, {2: 1}, exactly=True)
    >>> rule.next
    ((0, 1, 0, 0), (1, -1, 1, 1))
    """
    listed = sorted(counts)

    def step(left: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
        if digit not in counts:
            return left
        place = listed.index(digit)
        if not left[place]:
            return None if exactly else left
        return (*left[:place], left[place] - 1, *left[place + 1 :])

    return automaton(cells, digits, tuple(counts[digit] for digit in listed), step, lambda left: not any(left))


def _smallest(cells: tuple[int, ...], rows: list[list[int]], accepting: list[bool]) -> Automaton:
    """The same automaton with the fewest states: those that no word tells apart become one (Moore's algorithm).

    Class 0 holds the states from which no word ends well; a step into it becomes -1.
    """
    classes = [*map(int, accepting), 0]  # the last is that of -1, from which no word ends well
    count, before = 2, 0
    while count != before:
        breathe()
        found = {(0,) * (1 + len(rows[0])): 0}
        class_of = classes.__getitem__
        signatures = ((classes[state], *map(class_of, row)) for state, row in enumerate(rows))
        classes = [*(found.setdefault(signature, len(found)) for signature in signatures), 0]
        count, before = len(found), count
    del classes[-1]
    members = {number: state for state, number in reversed(list(enumerate(classes))) if number or not state}
    order = {number: new for new, number in enumerate(sorted(members, key=members.__getitem__))}
    targets = order | {0: -1}  # even where the start is dead and keeps its row: no word leads on from it
    new_of = [*(targets[number] for number in classes), -1].__getitem__
    return Automaton(
        cells,
        tuple(tuple(map(new_of, rows[members[number]])) for number in order),
        frozenset(new for number, new in order.items() if accepting[members[number]]),
    )
