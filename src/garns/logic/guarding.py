"""Steps of techniques that somebody else wrote, looked at before they are used: what is wrong names the technique."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from operator import index
from traceback import extract_tb
from typing import Any

from garns.errors import GarnsError, PluginError, Problem
from garns.values.geometry import Geometry
from garns.values.step import Candidate, Link, Part, Step


def guarded(id: str, find: Callable[[], object], geometry: Geometry) -> Iterator[Step]:
    """The steps that a technique finds on a board.

    A list does for a tuple, and a pair for a candidate.

    :raises PluginError: when it gives something else, or fails; the message names the technique, and the cause is its
        own error.
    """
    found = _called(id, find)
    if not isinstance(found, Iterable):
        what = "None" if found is None else type(found).__name__
        raise PluginError([Problem("technique_returned", technique=id, type=what)])
    steps = iter(found)
    while (step := _called(id, lambda: next(steps, None))) is not None:
        if not isinstance(step, Step):
            raise PluginError([Problem("not_a_step", technique=id, found=type(step).__name__)])
        yield replace(
            step,
            placements=_effects(id, step.placements, geometry),
            eliminations=_effects(id, step.eliminations, geometry),
            parts=_all(id, "parts", step.parts, Part),
            links=_all(id, "links", step.links, Link),
        )


def _called(id: str, call: Callable[[], Any]) -> Any:
    """What a call gives; an error in it is one of the technique."""
    try:
        return call()
    except GarnsError:
        raise
    except Exception as error:
        frame = extract_tb(error.__traceback__)[-1]
        place, reason = f"{frame.filename}:{frame.lineno}", f"{type(error).__name__}: {error}"
        raise PluginError([Problem("technique_failed", technique=id, place=place, reason=reason)]) from error


def _effects(id: str, effects: Any, geometry: Geometry) -> tuple[Candidate, ...]:
    try:
        found = tuple(Candidate(index(cell), index(digit)) for cell, digit in effects)
    except (TypeError, ValueError):
        raise PluginError([Problem("not_candidates", technique=id, found=repr(effects))]) from None
    for cell, digit in found:
        if not (0 <= cell < len(geometry) and 1 <= digit <= geometry.digits):
            last, most = len(geometry) - 1, geometry.digits
            raise PluginError(
                [Problem("not_on_board_here", technique=id, cell=cell, digit=digit, last=last, most=most)]
            )
    return found


def _all(id: str, field: str, values: Any, kind: type) -> tuple[Any, ...]:
    if not isinstance(values, tuple | list) or not all(isinstance(value, kind) for value in values):
        raise PluginError([Problem("not_all", technique=id, field=field, kind=kind.__name__, found=repr(values))])
    return tuple(values)
