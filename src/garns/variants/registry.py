"""The constraints there are. A decorator puts a class on the list; other packages do so by an entry point.

A package that declares, in the entry point group ``garns.constraints``, a module with constraints of its own has them
loaded the first time somebody asks for one that is not on the list, or for the whole list.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from garns import plugins
from garns.errors import GarnsError, Problem, PuzzleError
from garns.names import found_as, near, unknown
from garns.values.geometry import HOUSE_NAMES, Geometry
from garns.values.limits import MAX_PROBLEMS, refuse_forms
from garns.variants.base import Variant

V = TypeVar("V", bound=type[Variant])
_KNOWN: dict[str, type[Variant]] = {}


def register(cls: V) -> V:
    """Put a constraint on the list, and the names of its houses beside those of the boards."""
    if _KNOWN.setdefault(cls.id, cls) is not cls:
        raise ValueError(f"two constraints with the id {cls.id}")
    for kind, name in cls.houses.items():
        HOUSE_NAMES.setdefault(kind, name)
    return cls


def registered() -> tuple[type[Variant], ...]:
    """The constraints whose modules are loaded by now."""
    return tuple(_KNOWN.values())


def constraint_type(id: str) -> type[Variant]:
    """The constraint with this id, however it is spelled.

    :raises PuzzleError: when there is none.
    """
    if id not in _KNOWN:
        plugins.load("garns.constraints")
    name = found_as(id, _KNOWN)
    if name is None:
        close = ", ".join(near(id, _KNOWN))
        raise PuzzleError([unknown("constraint", id, _KNOWN) if close else Problem("unknown_constraint", found=id)])
    return _KNOWN[name]


def constraint_types() -> Mapping[str, type[Variant]]:
    """Every constraint, by id."""
    plugins.load("garns.constraints")
    return dict(sorted(_KNOWN.items()))


def constraints_from_json(forms: Iterable[Any], geometry: Geometry) -> tuple[Variant, ...]:
    """The constraints of a puzzle's JSON form.

    :raises PuzzleError: with every problem of every constraint, or the first twenty or so.
    """
    forms = list(forms)
    refuse_forms(forms)
    found: list[Variant] = []
    problems: list[Problem] = []
    for form in forms:
        if len(problems) >= MAX_PROBLEMS:
            break
        try:
            found.append(constraint_from_json(form, geometry))
        except GarnsError as error:
            problems += error.problems
    if problems:
        raise PuzzleError(problems)
    return tuple(found)


def constraint_from_json(form: Any, geometry: Geometry) -> Variant:
    """The constraint of one JSON form, where all together were found not to be too many.

    :raises PuzzleError: with every problem of it.
    """
    if type(form) is not dict and not isinstance(form, Mapping):
        raise PuzzleError([Problem("unknown_constraint", found=str(form))])
    id = form.get("type", "")
    known = _KNOWN.get(id) if type(id) is str else None
    return (known or constraint_type(str(id))).from_json(form, geometry)
