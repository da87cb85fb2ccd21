"""Judges for the cases of a pack: what must be returned, what must be left in an argument.

>>> judge = returns(True)
>>> judge((Outcome(returned=True),))
>>> judge((Outcome(returned=1),))
Failure(what=None, expected='True', got='1', fields={})
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import cast

from garns.errors import Problem
from garns.teaching.exercises.values import Failure, Judge, Outcome

#: A value brought into a form in which all right answers are the same.
Norm = Callable[[object], object]
_SHOWN = 300  # characters of a value in a report


def returns(expected: object, norm: Norm | None = None) -> Judge:
    """The call returns this value, of the same types throughout.

    :param norm: applied to both values, where several answers are right (a list in any order: ``sorted_list``).
    """

    def judge(outcomes: tuple[Outcome, ...]) -> Failure | None:
        for outcome in outcomes:
            got = outcome.returned
            if not same(expected, got) and not (norm and same(norm(expected), norm(got))):
                return Failure(None, shown(expected), shown(got))
        return None

    return judge


def leaves(expected: object, arg: int = 0) -> Judge:
    """The call leaves this value in one of its arguments."""

    def judge(outcomes: tuple[Outcome, ...]) -> Failure | None:
        for outcome in outcomes:
            if not same(expected, outcome.args[arg]):
                cell = differs(expected, outcome.args[arg])
                return Failure(cell) if cell else Failure(None, shown(expected), shown(outcome.args[arg]))
        return None

    return judge


def prints(expected: str) -> Judge:
    """The call prints this text; spaces at the ends of lines do not count.

    >>> prints("a\\nb")((Outcome(screen=("a  \\nb\\n",)),))
    """

    def tidy(text: str) -> str:
        return "\n".join(line.rstrip() for line in text.strip().splitlines())

    def judge(outcomes: tuple[Outcome, ...]) -> Failure | None:
        wrong = (each.printed for each in outcomes if tidy(each.printed) != tidy(expected))
        return next((Failure(None, expected, printed) for printed in wrong), None)

    return judge


def sorted_list(value: object) -> object:
    """A list in any order; what is no list stays as it is.

    >>> sorted_list([3, 1, 2])
    [1, 2, 3]
    """
    return sorted(value, key=repr) if isinstance(value, list) else value


def same(a: object, b: object) -> bool:
    """Whether two plain values are equal, and of equal types: 1 is not True, and a tuple is no list.

    >>> same([1, (2,)], [1, (2,)]), same(1, True), same([1], (1,))
    (True, False, False)
    """
    if type(a) is not type(b):
        return False
    if isinstance(a, list | tuple) and isinstance(b, list | tuple):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
    return a == b


def shown(value: object) -> str:
    """A value as Python writes it, cut when it is long; a grid in lines, with empty rows as one expression.

    >>> print(shown([[1, 2, 0], [0, 0, 0], [0, 0, 0]]))
    [[1, 2, 0],
     *([0] * 3 for _ in range(2))]
    """
    if is_grid(value):
        return "[" + ",\n ".join(_rows(cast("list[list[int]]", value))) + "]"
    text = repr(value)
    return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."


def _rows(grid: list[list[int]]) -> Iterator[str]:
    for empty, rows in groupby(grid, key=lambda row: not any(row)):
        same_ones = list(rows)
        if empty and len(same_ones) > 1:
            yield f"*([0] * {len(grid)} for _ in range({len(same_ones)}))"
        else:
            yield from map(repr, same_ones)


def is_grid(value: object) -> bool:
    """Whether a value is a list of several lists of the same length, of numbers.

    >>> is_grid([[1, 2], [3, 4]]), is_grid([1, 2])
    (True, False)
    """
    return (
        isinstance(value, list)
        and 1 < len(value) <= 25
        and all(isinstance(row, list) and len(row) == len(value) and all(type(v) is int for v in row) for row in value)
    )


def differs(expected: object, got: object) -> Problem | None:
    """The first cell in which two grids differ."""
    if is_grid(expected) and is_grid(got):
        ours, theirs = cast("list[list[int]]", expected), cast("list[list[int]]", got)
        for i, pair in enumerate(zip(ours, theirs, strict=False), start=1):
            for j, (hoped, found) in enumerate(zip(*pair, strict=False), start=1):
                if hoped != found:
                    return Problem("exercise_cell", i=i, j=j, expected=hoped, number=found)
    return None
