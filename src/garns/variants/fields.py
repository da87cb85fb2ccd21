"""How the fields of a constraint are written and read: cells by name, everything else as it is.

A constraint says what a field is by its type, and needs no reader or writer of its own:

    cells: Cells                              ["r1c1", "r1c2"]
    circle: Cell                              "r1c1"
    direction: Literal["main", "anti"]        "main"
    total: int                                15
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal, NamedTuple, get_args, get_origin

from garns.errors import GarnsError, Problem
from garns.geometry import Geometry


class Codec(NamedTuple):
    """How one kind of field is written, read, and which cells it names.

    ``read`` raises ValueError, TypeError or GarnsError when the form is not of its kind.
    """

    write: Callable[[Any, Geometry], Any]
    read: Callable[[Any, Geometry], Any]
    cells: Callable[[Any], tuple[int, ...]] = lambda value: ()


def _write_cell(cell: int, geometry: Geometry) -> str:
    return str(geometry.names[cell])


def _read_cell(form: Any, geometry: Geometry) -> int:
    return geometry.cell(_of_type(form, str))


def _write_cells(cells: tuple[int, ...], geometry: Geometry) -> list[str]:
    return [_write_cell(cell, geometry) for cell in cells]


def _read_cells(form: Any, geometry: Geometry) -> tuple[int, ...]:
    found: list[int] = []
    problems: list[Problem] = []
    for name in _of_type(form, list):
        try:
            found.append(_read_cell(name, geometry))
        except GarnsError as error:
            problems += error.problems
    if problems:
        raise GarnsError(problems)
    return tuple(found)


def _of_type(form: Any, kind: type) -> Any:
    if type(form) is not kind:
        raise TypeError
    return form


#: One cell, and several.
Cell = Annotated[int, Codec(_write_cell, _read_cell, lambda cell: (cell,))]
Cells = Annotated[tuple[int, ...], Codec(_write_cells, _read_cells, lambda cells: cells)]


def codec(hint: Any) -> Codec:
    """The codec of a field's type."""
    for extra in getattr(hint, "__metadata__", ()):
        if isinstance(extra, Codec):
            return extra
    if get_origin(hint) is Literal:
        return Codec(lambda value, _: value, lambda form, _: get_args(hint)[get_args(hint).index(form)])
    return Codec(lambda value, _: value, lambda form, _: _of_type(form, hint))
