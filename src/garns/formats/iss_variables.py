"""Variables of the Interactive Sudoku Solver: cells outside the board, ``.Var~X~a label~27`` or ``.Var~X~~3x9``.

Here they are ``VX1`` to ``VX27``, or ``VX`` where there is one; on a board of ours cells below the others
(:mod:`garns.values.geometry.variables`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import takewhile

from garns.formats.iss_nested import Item
from garns.formats.iss_tables import UnreadableError
from garns.values.cells import parse_cell
from garns.values.geometry import Geometry, VariableGroup, board
from garns.values.geometry.variables import split as split_spec

_NAME = re.compile(r"(?:V([A-Z]+\d*)|((?:CC|DG[RCB])\d+))(?=_|$)")
#: The variables that tell the region of each cell.
_REGIONS = "CC"
#: Those that tell what each row, column and box lacks.
_LACKS = ("DGR", "DGC", "DGB")
_LETTERS = ("V", "C", "D")
#: The constraint that brings variables, for the beginning of their names.
BROUGHT = {"CC": "ChaosConstruction", **dict.fromkeys(_LACKS, "Doppelganger")}
#: The names that may bring any.
BRINGERS = frozenset({"Var", *BROUGHT.values()})
_PLACE = re.compile(r"R\d+C\d+")
_SIZE = re.compile(r"(?:([1-9]\d{0,3})x)?([1-9]\d{0,3})")
_PREFIX = re.compile("[A-Z]{1,8}")


def variables(items: Iterable[Item], board: Geometry) -> list[VariableGroup]:
    """The groups of variables that a text adds to a board.

    >>> variables([Item(0, "Var", ("X", "", "3x9")), Item(0, "ChaosConstruction", ())], board("4"))
    [Group(name='X', count=27, columns=9), Group(name='CC', count=16, columns=4)]
    """
    found: list[VariableGroup] = []
    for item in items:
        if item.name == "ChaosConstruction" and all(group.name != _REGIONS for group in found):
            found.append(VariableGroup(_REGIONS, len(board), board.columns))
        if item.name == "Doppelganger" and all(group.name not in _LACKS for group in found):
            found += [VariableGroup("DGR", board.rows), VariableGroup("DGC", board.columns)]
            if board.outlines:
                found.append(VariableGroup("DGB", len(board.outlines)))
        if item.name == "Var" and item.values and _PREFIX.fullmatch(item.values[0]):
            found = [group for group in found if group.name != item.values[0]]  # told again: the last one counts
            size = _SIZE.fullmatch(item.values[2]) if len(item.values) > 2 else None
            rows, columns = (int(size[1] or 0), int(size[2])) if size else (0, 1)
            found.append(VariableGroup(item.values[0], max(rows, 1) * columns, columns if rows else 0))
    return found


def size_of(group: VariableGroup) -> str:
    """How many there are, as they write it."""
    return f"{group.count // group.columns}x{group.columns}" if group.columns else str(group.count)


def group_cells(name: str, geometry: Geometry) -> list[str]:
    """The places of all variables of a group, by what their names begin with: ``VX``, or ``CC`` for regions.

    :raises UnreadableError: when there is no such group.
    """
    group = name.lower() if name in BROUGHT else name[1:].lower()
    named = ((each.rstrip("0123456789"), str(geometry.names[cell])) for each, cell in geometry.variables)
    places = [place for each, place in named if each == group or place == name.lower()]  # an only one has its place
    if not places:
        raise UnreadableError("bad_cell", name)
    return places


def group_of(places: Iterable[str], geometry: Geometry) -> str | None:
    """What the names of these cells begin with, where they are all variables of a group; nothing for the whole board.

    >>> group_of(["r6c1", "r6c2"], board("4+A2")), group_of(["r6c1"], board("4+A2")), group_of([], board("4+A2"))
    ('VA', None, '')
    """
    cells = {geometry.cell(place) for place in places}
    if not cells or cells == {*geometry.board_cells}:
        return ""
    groups: dict[str, set[int]] = {}
    for name, cell in geometry.variables:
        groups.setdefault(name.rstrip("0123456789"), set()).add(cell)
    return next((f"V{group.upper()}" for group, members in groups.items() if members == cells), None)


def renamed(item: Item, geometry: Geometry) -> Item:
    """The same with the places of variables for their names; a name that is none stays, and is no cell."""
    if not geometry.variables or item.name == "Var":
        return item
    known = _places(geometry)

    def place(name: re.Match[str]) -> str:
        return known.get((name[1] or name[2]).lower(), name[0])

    values = item.values if len(item.values) > 2 else _around(item, geometry)
    return item._replace(values=tuple(_NAME.sub(place, value) if value[:1] in _LETTERS else value for value in values))


@lru_cache(maxsize=16)
def _places(geometry: Geometry) -> dict[str, str]:
    """The place of each variable, by its name."""
    return {name: str(geometry.names[cell]).upper() for name, cell in geometry.variables}


def _around(item: Item, geometry: Geometry) -> tuple[str, ...]:
    """A clue of regions with no cells but its own, and what to add to it, speaks of the lines from there, or of the
    cells around it."""
    place = parse_cell(item.values[0]) if item.values and item.name in ("ChaosArrow", "ChaosCount") else None
    if place is None:
        return item.values
    own = (*item.values, "0")[:2]

    def region(down: int, right: int) -> str | None:
        cell = geometry.cell_at(place[0] + down, place[1] + right)
        return f"{_REGIONS}{cell + 1}" if cell is not None and cell in geometry.board_cells else None

    if item.name == "ChaosCount":
        ring = [region(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
        return (*own, region(0, 0) or "", *(name for name in ring if name))
    found = [*own]
    for down, right in ((0, -1), (0, 1), (-1, 0), (1, 0)):
        line = takewhile(bool, (region(down * far, right * far) for far in range(geometry.columns + geometry.rows)))
        found += ["-", *(name for name in line if name)]
    return tuple(found)


def with_names(text: str, geometry: Geometry) -> str:
    """A text with the names of variables for their places."""
    if not geometry.variables:
        return text
    names = {}
    for name, cell in geometry.variables:
        group = name.rstrip("0123456789").upper()
        own = f".{BROUGHT[group]}" in text if group in BROUGHT else False
        names[str(geometry.names[cell]).upper()] = name.upper() if own else f"V{name.upper()}"
        text = text.replace(f"~V{group}~", f"~{group}~") if own else text
    return _PLACE.sub(lambda place: names.get(place[0], place[0]), text)


def split(geometry: Geometry) -> tuple[Geometry, tuple[VariableGroup, ...]]:
    """The board without its variables, and their groups."""
    if not geometry.variables:
        return geometry, ()
    bare, groups = split_spec(geometry.spec)
    return board(bare), groups
