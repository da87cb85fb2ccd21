"""How the fields of a constraint are written and read: cells by name, everything else as it is.

A constraint says what a field is by its type, and needs no reader or writer of its own:

    cells: Cells                              ["r1c1", "r1c2"]
    circle: Cell                              "r1c1"
    line: Path                                ["r1c1", "r1c2", "r2c2", "r1c1"], where a cell may come again
    digits: Digits                            [2, 4, 6]
    sums: Numbers                             [9, 12]
    direction: Literal["main", "anti"]        "main"
    total: int                                15
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields
from functools import lru_cache
from typing import Annotated, Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

from garns.errors import GarnsError, Problem
from garns.names import found_as
from garns.values.cells import written_symbol
from garns.values.geometry import Geometry
from garns.values.limits import MAX_CLUE_CELLS
from garns.values.puzzle import Constraint
from garns.variants.taking import INT, take_cell, take_cells, take_digits, take_number, take_numbers


def no_cells(value: Any) -> tuple[int, ...]:
    """The cells of a field that names none."""
    return ()


class Codec(NamedTuple):
    """How one kind of field is written, read, and which cells it names.

    ``read`` raises ValueError, TypeError or GarnsError when the form is not of its kind. ``again`` says whether a
    cell may be named twice; ``kind`` what a person puts in: ``cell``, ``cells``, ``digits``, ``number``, ``numbers``, a
    ``word`` of those in ``values``, a ``text``, other ``clues``, or ``json`` for what is none of these. ``words`` tells
    the value in a language.
    """

    write: Callable[[Any, Geometry], Any]
    read: Callable[[Any, Geometry], Any]
    cells: Callable[[Any], tuple[int, ...]] = no_cells
    again: bool = False
    kind: str = "json"
    values: tuple[str, ...] = ()
    #: What a program may write for the value, as it is kept; raises ValueError or TypeError.
    take: Callable[[Any], Any] = lambda value: value

    def words(self, value: Any, geometry: Geometry, lang: str) -> str:
        """The value as a person reads it: cells by name, digits by symbol; nothing for a number that is not set."""
        if self.kind in ("cell", "cells"):
            return " ".join(geometry.names[cell].name_in(lang) for cell in self.cells(value))
        if self.kind in ("digits", "numbers"):
            return " ".join(map(written_symbol if self.kind == "digits" else str, value))
        return str(value or "")


def _write_cell(cell: int, geometry: Geometry) -> str:
    return str(geometry.names[cell])


def _read_cell(form: Any, geometry: Geometry) -> int:
    return geometry.cell(_of_type(form, str))


def _write_cells(cells: tuple[int, ...], geometry: Geometry) -> list[str]:
    return [_write_cell(cell, geometry) for cell in cells]


def _read_cells(form: Any, geometry: Geometry) -> tuple[int, ...]:
    if type(form) is not list:
        raise TypeError
    if len(form) > MAX_CLUE_CELLS:
        raise ValueError
    if (known := geometry.cells_named(form)) is not None:
        return known
    found: list[int] = []
    problems: list[Problem] = []
    for name in form:
        try:
            found.append(_read_cell(name, geometry))
        except GarnsError as error:
            problems += error.problems
    if problems:
        raise GarnsError(problems)
    return tuple(found)


def _read_digits(form: Any, geometry: Geometry) -> tuple[int, ...]:
    if len(_of_type(form, list)) > MAX_CLUE_CELLS:
        raise ValueError
    if not set(map(type, form)) <= INT:
        raise TypeError
    return tuple(form)


def _of_type(form: Any, kind: type) -> Any:
    if type(form) is not kind:
        raise TypeError
    return form


#: One cell; several; a line that may cross itself or come back to its start.
Cell = Annotated[int, Codec(_write_cell, _read_cell, lambda cell: (cell,), kind="cell", take=take_cell)]
_CELLS = Codec(_write_cells, _read_cells, lambda cells: cells, kind="cells", take=take_cells)
Cells = Annotated[tuple[int, ...], _CELLS]
Path = Annotated[tuple[int, ...], _CELLS._replace(again=True)]
_DIGITS = Codec(lambda digits, _: list(digits), _read_digits, kind="digits", take=take_digits)
Digits = Annotated[tuple[int, ...], _DIGITS]
#: Whole numbers that are no digits of the board.
Numbers = Annotated[tuple[int, ...], _DIGITS._replace(kind="numbers", take=take_numbers)]


def codec(hint: Any) -> Codec:
    """The codec of a field's type."""
    for extra in getattr(hint, "__metadata__", ()):
        if isinstance(extra, Codec):
            return extra
    if get_origin(hint) is Literal:
        words = get_args(hint)
        return Codec(
            lambda value, _: value,
            lambda form, _: words[words.index(form)],
            kind="word",
            values=words,
            take=lambda value: found_as(value, words) or words[words.index(value)],
        )
    if hint is int:
        return Codec(lambda value, _: value, lambda form, _: _of_type(form, int), kind="number", take=take_number)
    return Codec(lambda value, _: value, lambda form, _: _of_type(form, hint), kind="text" if hint is str else "json")


_PLAIN: Mapping[str, type] = {"int": int, "str": str}


@lru_cache(maxsize=256)
def codecs(cls: type[Constraint]) -> dict[str, Codec]:
    """The codec of each field of a constraint."""
    return {field.name: codec(_type_of(field, cls)) for field in fields(cls)}  # type: ignore[arg-type]  # all are dataclasses


def _type_of(field: Field[Any], cls: type[Constraint]) -> Any:
    """The type of a field. A plain name is looked up; ``typing`` would evaluate all that any class above declares."""
    if not isinstance(field.type, str):
        return field.type
    owner = next((each for each in cls.__mro__ if field.name in vars(each).get("__annotations__", ())), cls)
    known = vars(sys.modules[owner.__module__]).get(field.type) or _PLAIN.get(field.type)
    return known or get_type_hints(cls, include_extras=True)[field.name]


@lru_cache(maxsize=256)
def has_fields(cls: type[Constraint]) -> bool:
    """Whether a constraint has any: else it speaks of the board."""
    return bool(fields(cls))  # type: ignore[arg-type]  # all are dataclasses


@lru_cache(maxsize=256)
def defaults(cls: type[Constraint]) -> dict[str, Any]:
    """The fields that a constraint can do without, and what they then are."""
    return {field.name: field.default for field in fields(cls) if field.default is not MISSING}  # type: ignore[arg-type]  # all are dataclasses
