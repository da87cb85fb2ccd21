"""How long a call may go on, and what ends it sooner: a budget that callers write, and one that has begun.

The time of a budget is that of the clock on the wall: what else the machine does counts too.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from time import monotonic
from typing import NamedTuple

from garns import _core
from garns.arguments import MOST_64, refuse, seconds, whole
from garns.values.limits import patience


class Cancel(_core.Cancel):
    """A flag that another thread may set to end a call: within some hundredths of a second it gives what it has.

    >>> stop = Cancel()
    >>> stop.set()  # here before the call; in a program, from another thread while the call goes on
    >>> from garns import Puzzle
    >>> from garns.solving import solve
    >>> solve(Puzzle.empty(16), budget=Budget(cancel=stop)).status
    'unknown'
    """


class Budget(NamedTuple):
    """How long a call may go on: seconds, nodes (choices that a search tries; techniques try none), until a flag is
    set, or whatever comes first; None sets no bound.

    Seconds are those of the clock on the wall, so on a busy machine they allow for less work.
    """

    seconds: float | None = None
    nodes: int | None = None
    cancel: _core.Cancel | None = None

    @staticmethod
    def of(budget: Budget | float | None) -> Budget:
        """A budget from what callers write: seconds, a budget, or nothing.

        :raises ArgumentError: for a time that is negative or no number, or nodes that are no whole number.
        """
        if budget is None:
            return NO_BOUNDS
        time, nodes, cancel = budget if isinstance(budget, Budget) else (budget, None, None)
        if cancel is not None and not isinstance(cancel, _core.Cancel):
            refuse("cancel", cancel, "Cancel()")
        return Budget(
            None if time is None else seconds("seconds", time),
            None if nodes is None else whole("nodes", nodes, 0, MOST_64),
            cancel,
        )

    def started(self) -> Deadline:
        """The budget of a piece of work that makes several calls, from now on."""
        return Deadline(self)


class Deadline:
    """A budget that has begun: what is left of it for the next call, and whether a call was cut short by it."""

    __slots__ = ("_budget", "_end", "cut_short", "nodes")

    def __init__(self, budget: Budget | float | None = None) -> None:
        self._budget = Budget.of(budget)
        self._end = None if self._budget.seconds is None else monotonic() + self._budget.seconds
        #: How many choices were tried so far.
        self.nodes = 0
        self.cut_short = False

    def left(self, share: int = 1) -> Budget:
        """What the next call may take: all that is left, or one part of so many."""
        _, bound, cancel = self._budget
        if self._end is None and bound is None:
            return self._budget
        seconds = None if self._end is None else max(0.0, self._end - monotonic()) / share
        nodes = None if bound is None else max(0, bound - self.nodes) // share
        return Budget(seconds, nodes, cancel)

    def at_most(self, patience: Budget, share: int = 1) -> Budget:
        """What the next call may take where nobody waits longer than this for it: all that is left, or a part."""
        left = self.left()
        time = None if left.seconds is None else left.seconds / share
        pairs = (time, patience.seconds), (left.nodes, patience.nodes)
        seconds, nodes = (min((each for each in pair if each is not None), default=None) for pair in pairs)
        return Budget(seconds, None if nodes is None else int(nodes), left.cancel)

    def at_work(self) -> AbstractContextManager[None]:
        """Within it, whatever makes rules in Python ends when nothing is left.

        :raises OutOfBudget: then.
        """
        return patience(self.over)

    def over(self) -> bool:
        """Whether nothing is left; asking is a call that is then cut short."""
        seconds, nodes, cancel = self.left()
        if seconds == 0 or nodes == 0 or (cancel is not None and cancel.is_set):
            self.cut_short = True
            return True
        return False


NO_BOUNDS = Budget()
