"""The least and the greatest total that some cells can have."""

from __future__ import annotations


def least(cells: int, distinct: bool = False) -> int:
    """The least total of so many cells.

    >>> least(3), least(3, distinct=True)
    (3, 6)
    """
    return cells * (cells + 1) // 2 if distinct else cells


def most(cells: int, digits: int, distinct: bool = False) -> int:
    """The greatest total of so many cells with digits 1 to ``digits``.

    >>> most(3, 9), most(3, 9, distinct=True)
    (27, 24)
    """
    return cells * (digits + 1) - least(cells, distinct)  # digit d becomes digits + 1 - d
