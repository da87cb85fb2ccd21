"""What a search tells while it runs, and the end of its patience."""

from __future__ import annotations

import sys
from math import inf
from time import monotonic
from typing import NamedTuple

from garns.budgets import Budget


class GivenUpError(Exception):
    """The search has tried too many digits, or taken too long."""


class Node(NamedTuple):
    """A digit tried: in which cell, after which other node (-1: none), and the line of the source that did it."""

    parent: int
    cell: int
    digit: int
    line: int


class Watch:
    """Is told of each digit that a search tries and takes back; ends it when it has gone on for too long.

    A search tells in the line after the one that writes the digit.
    """

    def __init__(self, limit: int, budget: Budget) -> None:
        self.tries = self.dead_ends = self.depth = 0
        self._limit, self._cancel = limit, budget.cancel
        self._end = inf if budget.seconds is None else monotonic() + budget.seconds

    def tried(self, cell: int, digit: int) -> None:
        """A digit is tried in a cell."""
        if self.tries >= self._limit:
            raise GivenUpError
        self.look()
        self.tries += 1

    def undone(self, cell: int) -> None:
        """The digit of a cell is taken back."""

    def look(self) -> None:
        """Look at the clock; a search that does much between two digits should."""
        if monotonic() >= self._end or (self._cancel is not None and self._cancel.is_set):
            raise GivenUpError

    def counted(self, tries: int, dead_ends: int) -> None:
        """A solver that is no search of ours has counted for itself."""
        self.tries, self.dead_ends = tries, dead_ends

    @property
    def seconds_left(self) -> float:
        """How long the search may still take."""
        return max(0.0, min(self._end - monotonic(), 1e6))


class Recorder(Watch):
    """Also keeps the first digits tried as a tree, and counts dead ends and depth."""

    def __init__(self, limit: int, budget: Budget, keep: int) -> None:
        super().__init__(limit, budget)
        self.nodes: list[Node] = []
        self._keep = keep
        self._open: list[tuple[int, int]] = []  # the digits that stand: the number of each, and of tries after it

    def tried(self, cell: int, digit: int) -> None:
        """A digit is tried in a cell."""
        super().tried(cell, digit)
        parent = self._open[-1][0] if self._open else -1
        if self.tries <= self._keep:
            self.nodes.append(Node(parent, cell, digit, sys._getframe(1).f_lineno - 1))
        self._open.append((self.tries - 1, self.tries))
        self.depth = max(self.depth, len(self._open))

    def undone(self, cell: int) -> None:
        """The digit of a cell is taken back; where nothing was tried after it, it was a dead end."""
        _, then = self._open.pop()
        self.dead_ends += then == self.tries
