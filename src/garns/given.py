"""A puzzle in whatever form a caller has it: a value of ours, text, the path of a file, rows of digits, an array.

>>> puzzle_of("1.....3..4.....2") == puzzle_of([[1, 0, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0], [0, 0, 0, 2]])
True
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from os import PathLike
from typing import Any, Protocol, TypeAlias, runtime_checkable

from garns.values.position import Position
from garns.values.puzzle import Puzzle


@runtime_checkable
class Array(Protocol):
    """An array of numbers, as those of NumPy and its like are."""

    def tolist(self) -> Any:
        """Its rows as lists."""


#: What every function that asks for a puzzle takes.
Given: TypeAlias = Puzzle | Position | str | bytes | PathLike[str] | Sequence[Any] | Array


def what_of(given: Given) -> Puzzle | Position:
    """The puzzle or position itself, or the one that was written down: a text may hold candidates too.

    :raises FormatError: when it is no puzzle, with everything that is wrong.
    :raises SourceError: when the file of a path cannot be read.
    """
    if isinstance(given, Puzzle | Position):
        return given
    found: Puzzle | Position = import_module("garns.formats").read_what(given)  # formats stand above the values
    return found


def puzzle_of(given: Given) -> Puzzle:
    """The puzzle: of a position, what was given.

    :raises FormatError: as :func:`what_of`.
    """
    found = what_of(given)
    return found.puzzle if isinstance(found, Position) else found


def position_of(given: Given) -> Position:
    """The position: of a puzzle, its start.

    :raises FormatError: as :func:`what_of`.
    """
    found = what_of(given)
    return found if isinstance(found, Position) else Position.start(found)
