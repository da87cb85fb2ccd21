"""Numbers that callers write, looked at before anything is done with them: the core trusts what it is given."""

from __future__ import annotations

from collections.abc import Iterable
from math import isnan
from operator import index
from typing import Any, NoReturn

from garns.errors import ArgumentError, Problem

#: The largest numbers of so many bits.
MOST_31, MOST_32, MOST_63, MOST_64 = 2**31 - 1, 2**32 - 1, 2**63 - 1, 2**64 - 1


def whole(name: str, value: Any, least: int, most: int) -> int:
    """A whole number between two others, whatever kind of whole number it is.

    :raises ArgumentError: when it is none, or is too small or too large.

    >>> whole("limit", 5, 1, 10)
    5
    >>> whole("limit", 2**64, 1, 10)
    Traceback (most recent call last):
    garns.errors.ArgumentError: limit cannot be '2**64'; expected 1 ... 10
    """
    try:
        number = index(value)
    except TypeError:
        refuse(name, value, f"{least} ... {most}")
    if not least <= number <= most:
        refuse(name, value, f"{least} ... {most}")
    return number


def seconds(name: str, value: Any) -> float:
    """A time that is not negative; infinity is no bound.

    :raises ArgumentError: when it is none.
    """
    try:
        number = float(value)
    except (TypeError, ValueError, OverflowError):
        refuse(name, value, ">= 0")
    if isnan(number) or number < 0 or isinstance(value, str):
        refuse(name, value, ">= 0")
    return number


def between(name: str, value: Any, least: float, most: float) -> float:
    """A number between two others, not a number among them.

    :raises ArgumentError: when it is none, or is too small or too large.

    >>> between("dpi", 96, 10, 1000)
    96
    """
    try:
        fits = bool(least <= value <= most)
    except TypeError:
        fits = False
    if not fits:
        refuse(name, value, f"{least} ... {most}")
    number: float = value
    return number


def refuse(name: str, value: object, expected: object) -> NoReturn:
    """Say that an argument cannot be this.

    :raises ArgumentError: always.
    """
    found = value if isinstance(value, int) and abs(value) <= MOST_64 else _short(value)
    raise ArgumentError([Problem("bad_argument", name=name, found=found, expected=expected)])


def _short(value: object) -> str:
    """What was given, in a few letters; a number of a million digits takes Python too long to write."""
    if isinstance(value, int):
        return f"2**{value.bit_length() - 1}" if value > 0 else f"-2**{value.bit_length() - 1}"
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


def numbers(values: Iterable[Any]) -> tuple[int, ...] | None:
    """Whole numbers as Python's own, in a tuple; None when one is no whole number."""
    try:
        return tuple(map(index, values))
    except TypeError:
        return None
