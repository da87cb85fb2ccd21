"""The least and the greatest total that some cells can have.

Digits are a range, or 1 to a number.
"""

from __future__ import annotations


def least(cells: int, distinct: bool = False, first: int = 1) -> int:
    """The least total of so many cells with digits from the first on.

    >>> least(3), least(3, distinct=True), least(3, distinct=True, first=0)
    (3, 6, 3)
    """
    return cells * first + (cells * (cells - 1) // 2 if distinct else 0)


def most(cells: int, digits: int | range, distinct: bool = False) -> int:
    """The greatest total of so many cells.

    >>> most(3, 9), most(3, 9, distinct=True), most(3, range(0, 9))
    (27, 24, 24)
    """
    last = digits if isinstance(digits, int) else digits[-1]
    return cells * last - (cells * (cells - 1) // 2 if distinct else 0)
