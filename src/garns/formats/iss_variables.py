"""Variables of the Interactive Sudoku Solver: cells outside the board, ``.Var~X~a label~27`` or ``.Var~X~~3x9``.

Here they are ``VX1`` to ``VX27``, or ``VX`` where there is one; on a board of ours cells below the others
(:mod:`garns.values.geometry.variables`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from garns.formats.iss_nested import Item
from garns.values.geometry import Geometry, VariableGroup, board
from garns.values.geometry.variables import split as split_spec

_NAME = re.compile(r"V([A-Z]+\d*)(?=_|$)")
_PLACE = re.compile(r"R\d+C\d+")
_SIZE = re.compile(r"(?:([1-9]\d{0,3})x)?([1-9]\d{0,3})")
_PREFIX = re.compile("[A-Z]{1,8}")


def variables(items: Iterable[Item]) -> list[VariableGroup]:
    """The groups of variables that a text adds.

    >>> variables([Item(0, "Var", ("A",)), Item(0, "Var", ("X", "", "3x9"))])
    [Group(name='A', count=1, columns=0), Group(name='X', count=27, columns=9)]
    """
    found = []
    for item in items:
        if item.name == "Var" and item.values and _PREFIX.fullmatch(item.values[0]):
            size = _SIZE.fullmatch(item.values[2]) if len(item.values) > 2 else None
            rows, columns = (int(size[1] or 0), int(size[2])) if size else (0, 1)
            found.append(VariableGroup(item.values[0], max(rows, 1) * columns, columns if rows else 0))
    return found


def size_of(group: VariableGroup) -> str:
    """How many there are, as they write it."""
    return f"{group.count // group.columns}x{group.columns}" if group.columns else str(group.count)


def renamed(item: Item, geometry: Geometry) -> Item:
    """The same with the places of variables for their names; a name that is none stays, and is no cell."""
    if not geometry.variables or item.name == "Var":
        return item
    known = dict(geometry.variables)

    def place(name: re.Match[str]) -> str:
        cell = known.get(name[1].lower())
        return name[0] if cell is None else str(geometry.names[cell]).upper()

    return item._replace(values=tuple(_NAME.sub(place, value) if value[:1] == "V" else value for value in item.values))


def with_names(text: str, geometry: Geometry) -> str:
    """A text with the names of variables for their places."""
    if not geometry.variables:
        return text
    names = {str(geometry.names[cell]).upper(): f"V{name.upper()}" for name, cell in geometry.variables}
    return _PLACE.sub(lambda place: names.get(place[0], place[0]), text)


def split(geometry: Geometry) -> tuple[Geometry, tuple[VariableGroup, ...]]:
    """The board without its variables, and their groups."""
    if not geometry.variables:
        return geometry, ()
    bare, groups = split_spec(geometry.spec)
    return board(bare), groups
