"""What is kept for the next question, by weight: questions may be large, so counting them bounds nothing."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from typing import Any, Generic, TypeVar, cast

V = TypeVar("V")
Function = TypeVar("Function", bound=Callable[..., Any])

#: Answers that are kept, however little they weigh.
_MOST = 4096


class Shelf(Generic[V]):
    """What was made for a key, kept for the next who asks: the latest ones, and never more than a weight together.

    >>> shelf = Shelf(2, 100)
    >>> shelf.put("a", 1, 60)
    >>> shelf.get("a"), shelf.get("b")
    (1, None)
    >>> shelf.put("b", 2, 60)
    >>> shelf.get("a"), shelf.get("b")
    (None, 2)
    """

    def __init__(self, count: int, weight: int) -> None:
        self._most, self._weight = weight, 0

        # Made of lru_cache, which is written in C: the cost of asking counts more than what is forgotten too soon.
        @lru_cache(maxsize=count)
        def place(*key: Hashable) -> list[V]:
            return []

        self._place = place

    def get(self, *key: Hashable) -> V | None:
        """What is kept for a key."""
        place = self._place(*key)
        return place[0] if place else None

    def put(self, key: Hashable, value: V, weight: int) -> None:
        """Keep a value; all others go when they weigh too much with it. What weighs too much alone is not kept."""
        if weight > self._most:
            return
        self._weight += weight
        if self._weight > self._most:
            self._place.cache_clear()
            self._weight = weight
        self._place(*(key if isinstance(key, tuple) else (key,)))[:] = [value]

    def clear(self) -> None:
        """Forget everything."""
        self._place.cache_clear()
        self._weight = 0


def bounded(room: int, weight: Callable[..., int]) -> Callable[[Function], Function]:
    """Keep the latest answers of a function of some values whose weights together are not more than ``room``.

    >>> @bounded(room=10, weight=len)
    ... def shout(word):
    ...     print("shouting")
    ...     return word.upper()
    >>> shout("hello"), shout("hello")
    shouting
    ('HELLO', 'HELLO')
    >>> shout("hello everybody"), shout("hello everybody")
    shouting
    shouting
    ('HELLO EVERYBODY', 'HELLO EVERYBODY')
    """

    def keep(find: Function) -> Function:
        shelf: Shelf[Any] = Shelf(_MOST, room)

        @wraps(find)
        def ask(*key: Hashable) -> Any:
            known = shelf.get(*key)
            if known is None:
                known = find(*key)
                shelf.put(key, known, weight(*key))
            return known

        return cast(Function, ask)

    return keep
