"""Techniques that others wrote: functions from a position to steps, with a rank among the built-in ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache

from garns.values.position import Position
from garns.values.step import Step


@dataclass(frozen=True, slots=True)
class Extra:
    """A technique in Python: it comes on every ladder right after the built-in technique ``after``, at its level.

    Without ``after``, or where a ladder does not have it, it is tried first. ``score`` is what a step adds; without it,
    as much as ``after``.
    """

    id: str
    find: Callable[[Position], Iterable[Step]]
    after: str = ""
    score: int | None = None


_EXTRAS: dict[str, Extra] = {}


def register(extra: Extra) -> None:
    """Add a technique, or replace the one of the same id."""
    _EXTRAS[extra.id] = extra


def unregister(id: str) -> None:
    """Forget a technique; nothing happens when there is none."""
    _EXTRAS.pop(id, None)


@cache
def _load_third_parties() -> None:
    """Load the modules that other packages name in the entry point group ``garns.techniques``; they register."""
    from importlib.metadata import entry_points  # slow to import

    for entry in entry_points(group="garns.techniques"):
        entry.load()


def extras() -> tuple[Extra, ...]:
    """Every registered technique, in the order they came."""
    _load_third_parties()
    return tuple(_EXTRAS.values())


def extra(id: str) -> Extra | None:
    """The registered technique of an id."""
    return _EXTRAS.get(id)
