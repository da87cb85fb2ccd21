"""Answers that are kept for the next question, unless a budget cut them short."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Protocol, TypeVar

from garns.budgets import Deadline
from garns.caches import bounded
from garns.values.puzzle import Puzzle

V_co = TypeVar("V_co", covariant=True)


class Asked(Protocol[V_co]):
    """A question that may be asked within a budget."""

    def __call__(self, *key: Hashable, within: Deadline | None = None) -> V_co:
        """The answer, which is only as good as the budget allowed."""


#: Bytes that are counted for an answer about a puzzle with nothing but digits, and for each letter of what else it has.
_PLAIN, _LETTER = 4_000, 4


def kept(most: int) -> Callable[[Callable[..., V_co]], Asked[V_co]]:
    """Keep the latest so many answers of a function of some values and ``within``, a budget that has begun.

    So many are kept about plain puzzles, fewer about those with much to them.

    >>> @kept(2)
    ... def double(number, *, within):
    ...     print("counting")
    ...     return 2 * number
    >>> double(4), double(4)
    counting
    (8, 8)

    ``functools.lru_cache`` alone would keep what was cut short, and would take each budget for another question.
    """

    def keep(find: Callable[..., V_co]) -> Asked[V_co]:
        @bounded(room=most * _PLAIN, weight=_weight)
        def place(*_key: Hashable) -> list[V_co]:
            """Where the answer to a question is kept; empty until there is one."""
            return []

        @wraps(find)
        def ask(*key: Hashable, within: Deadline | None = None) -> V_co:
            known = place(*key)
            if known:
                return known[0]
            within = within or Deadline()
            found = find(*key, within=within)
            if not within.cut_short:
                known.append(found)
            return found

        return ask

    return keep


def _weight(*key: Hashable) -> int:
    return _PLAIN + _LETTER * sum(_letters(each) for each in key if isinstance(each, Puzzle))


def _letters(puzzle: Puzzle) -> int:
    words = (puzzle.title, puzzle.author, puzzle.source, puzzle.ruleset, *(text for _, text in puzzle.extras))
    return len(puzzle.givens) + len(repr(puzzle.constraints)) + sum(map(len, words))
