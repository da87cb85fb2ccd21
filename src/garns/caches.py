"""Answers that are kept as long as there is room: questions may be large, so they are weighed, not counted."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from threading import Lock
from typing import Any, TypeVar, cast

Function = TypeVar("Function", bound=Callable[..., Any])


def bounded(room: int, weight: Callable[..., int]) -> Callable[[Function], Function]:
    """Keep the latest answers of a function of some values whose weights together are not more than ``room``.

    >>> @bounded(room=10, weight=len)
    ... def shout(word):
    ...     print("shouting")
    ...     return word.upper()
    >>> shout("hello"), shout("hello")
    shouting
    shouting
    ('HELLO', 'HELLO')
    >>> shout("hi"), shout("hi")
    shouting
    ('HI', 'HI')

    What would take more than a quarter of the room is not kept at all.
    """

    def keep(find: Function) -> Function:
        entries: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        lock, held = Lock(), 0

        @wraps(find)
        def ask(*key: Hashable) -> Any:
            nonlocal held
            with lock:
                if key in entries:
                    entries.move_to_end(key)
                    return entries[key][0]
            found, heavy = find(*key), weight(*key)
            if 4 * heavy > room:
                return found
            with lock:
                if key not in entries:  # another thread may have been faster
                    entries[key] = found, heavy
                    held += heavy
                while held > room:
                    held -= entries.popitem(last=False)[1][1]
            return found

        return cast(Function, ask)

    return keep
