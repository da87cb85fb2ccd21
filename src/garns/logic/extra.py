"""Techniques that others wrote: functions from a position to steps, with a rank among the built-in ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from garns import plugins
from garns.engine import TECHNIQUES, Technique
from garns.values.position import Position
from garns.values.step import Step


@dataclass(frozen=True, slots=True)
class Extra:
    """A technique in Python: it comes on every ladder right after the built-in technique ``after``, at its level.

    Without ``after``, or where a ladder does not have it, it is tried first. ``score`` is what a step adds; without it,
    as much as ``after``.

    ``family`` is one of :data:`FAMILIES`; without it, that of ``after``, or "exotic". ``needs_unique`` tells that it
    argues from the puzzle having only one solution: it is then not tried where that is not known.
    """

    id: str
    find: Callable[[Position], Iterable[Step]]
    after: str = ""
    score: int | None = None
    family: str | None = None
    needs_unique: bool = False


#: The families of techniques, in the order of a lesson.
FAMILIES: tuple[str, ...] = tuple(dict.fromkeys(record.family for record in TECHNIQUES.values()))

_EXTRAS: dict[str, Extra] = {}


def register(extra: Extra) -> None:
    """Add a technique, or replace the one of the same id."""
    _EXTRAS[extra.id] = extra


def unregister(id: str) -> None:
    """Forget a technique; nothing happens when there is none."""
    _EXTRAS.pop(id, None)


def extras() -> tuple[Extra, ...]:
    """Every registered technique, in the order they came."""
    plugins.load("garns.techniques")  # other packages name modules there, which register
    return tuple(_EXTRAS.values())


def extra(id: str) -> Extra | None:
    """The registered technique of an id."""
    return _EXTRAS.get(id)


def technique_of(id: str) -> Technique | None:
    """The record of a technique, built in or registered; None when there is none.

    >>> technique_of("hidden_rectangle")
    Technique(id='hidden_rectangle', family='uniqueness', needs_unique=True)
    """
    own = extra(id)
    if own is None:
        return TECHNIQUES.get(id)
    after = technique_of(own.after) if own.after != id else None
    return Technique(id, own.family or (after.family if after else "exotic"), own.needs_unique)
