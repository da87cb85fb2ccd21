"""The fields of a constraint as people write them: cells by name or number, in a text, a list or a tuple.

>>> take_cells("r1c1 r1c2"), take_cells(["r1c1", 5]), take_cells(range(3))
(('r1c1', 'r1c2'), ('r1c1', 5), (0, 1, 2))
>>> take_digits("2 4 6"), take_digits("246"), take_digits([2, 4])
((2, 4, 6), (2, 4, 6), (2, 4))

A name becomes a number when the constraint comes onto a board, which alone knows its cells.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from numbers import Integral
from typing import Any

_BETWEEN = re.compile(r"[\s,;]+")
#: Numbers that are plain already, as nearly all are, need no look at each.
INT = frozenset({int})


def take_cells(value: Any) -> tuple[int | str, ...]:
    """Several cells, each by its name or its number.

    :raises TypeError: when they are something else.
    """
    if type(value) is tuple and set(map(type, value)) <= INT:
        return value
    if isinstance(value, str):
        return tuple(_BETWEEN.split(value.strip())) if value.strip() else ()
    if isinstance(value, Integral):
        return (take_cell(value),)
    return tuple(map(take_cell, _each(value)))


def take_cell(value: Any) -> int | str:
    """One cell by its name or its number.

    :raises TypeError: when it is something else.
    """
    return value if isinstance(value, str) else take_number(value)


def take_digits(value: Any) -> tuple[int, ...]:
    """Digits in a list, or written one after the other.

    :raises TypeError: when they are something else.
    :raises ValueError: when a text has no digits.
    """
    if type(value) is tuple and set(map(type, value)) <= INT:
        return value
    if isinstance(value, str):
        words = _BETWEEN.split(value.strip())
        return tuple(map(int, words if len(words) > 1 else words[0]))
    return tuple(map(take_number, _each(value)))


def take_numbers(value: Any) -> tuple[int, ...]:
    """Numbers in a list, or written with blanks or commas between them; one alone is itself a list.

    >>> take_numbers("9, 12"), take_numbers("12"), take_numbers(12)
    ((9, 12), (12,), (12,))

    :raises TypeError: when they are something else.
    :raises ValueError: when a text has other words.
    """
    if isinstance(value, str):
        return tuple(map(int, _BETWEEN.split(value.strip())))
    return tuple(map(take_number, _each([value] if isinstance(value, Integral) else value)))


def take_number(value: Any) -> int:
    """A whole number of any kind.

    :raises TypeError: when it is none.
    """
    if type(value) is int:
        return value
    if isinstance(value, bool) or not isinstance(value, Integral):
        raise TypeError
    return int(value)


def _each(value: Any) -> Iterable[Any]:
    if isinstance(value, dict) or not isinstance(value, Iterable):
        raise TypeError
    return value
