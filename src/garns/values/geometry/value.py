"""The value itself: a board's cells, digits and houses."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from garns.arguments import numbers
from garns.errors import BoardError, Problem
from garns.i18n import N_, translate
from garns.values.cells import CellName, VariableName, cell_name, parse_cell, written_symbols
from garns.values.json_fields import need

MAX_CELLS, MAX_DIGITS = 1024, 64

#: The name of each kind of house and group. ``tens`` and ``ones`` are the two figures of a number.
HOUSE_NAMES = {
    "row": N_("row {number}"),
    "column": N_("column {number}"),
    "box": N_("box {number}"),
    "region": N_("region {number}"),
    "bend": N_("bent line {number}"),
    "plane_x": N_("plane x{number}"),
    "plane_y": N_("plane y{number}"),
    "plane_z": N_("plane z{number}"),
    "plane_wx": N_("plane w{tens}x{ones}"),
    "plane_wy": N_("plane w{tens}y{ones}"),
    "plane_wz": N_("plane w{tens}z{ones}"),
    "plane_xy": N_("plane x{tens}y{ones}"),
    "plane_xz": N_("plane x{tens}z{ones}"),
    "plane_yz": N_("plane y{tens}z{ones}"),
    "group": N_("these cells"),
}
_IN_GRID = N_("{house} of grid {grid}")


def house_name(kind: str, number: int, grid: int | None, lang: str) -> str:
    """The name of a house or group in a language.

    >>> house_name("row", 3, 5, "fr")
    'ligne 3 de la grille 5'
    """
    name = translate(HOUSE_NAMES[kind], lang, number=number, tens=number // 10, ones=number % 10)
    return name if grid is None else translate(_IN_GRID, lang, house=name, grid=grid)


@dataclass(frozen=True, slots=True)
class House:
    """Cells that hold every digit of the board once; in a multi-grid with the number of its grid.

    >>> House("row", 4, (27, 28, 29)).name_in("fr")
    'ligne 4'
    >>> print(House("row", 3, (18, 19, 20), grid=5))
    row 3 of grid 5
    """

    kind: str
    number: int
    cells: tuple[int, ...]
    grid: int | None = None

    def name_in(self, lang: str) -> str:
        """The name in a language: "row 4", "ligne 4"."""
        return house_name(self.kind, self.number, self.grid, lang)

    def __str__(self) -> str:
        return self.name_in("en")


@dataclass(frozen=True, slots=True)
class Group:
    """Cells that are all different, fewer than there are digits; named like a house.

    >>> print(Group((0, 4)), Group((0, 1, 2), "row", 1), sep=", ")
    these cells, row 1
    """

    cells: tuple[int, ...]
    kind: str = "group"
    number: int = 0

    def name_in(self, lang: str) -> str:
        """The name in a language."""
        return house_name(self.kind, self.number, None, lang)

    def __str__(self) -> str:
        return self.name_in("en")


@dataclass(frozen=True)
class Geometry:
    """A board without givens: cells (each with a name and a place to draw it), digits and houses. Immutable.

    Inside, the digits are 1 to ``digits``, whatever is written for them (see ``first``). Two geometries are equal when
    their specs are.
    """

    spec: str
    digits: int = field(compare=False)
    places: tuple[tuple[int, int], ...] = field(compare=False, repr=False)
    houses: tuple[House, ...] = field(compare=False, repr=False)
    #: Height and width of the boxes, where the boxes are rectangles.
    box: tuple[int, int] | None = field(default=None, compare=False)
    #: The square grids the board is made of, each as its cells row by row; none in cubes.
    grids: tuple[tuple[int, ...], ...] = field(default=(), compare=False, repr=False)
    #: Names of the cells where they are not row and column of the drawing.
    own_names: tuple[str, ...] = field(default=(), compare=False, repr=False)
    #: Rows, columns, boxes and regions with fewer cells than there are digits: all different, but not every digit.
    groups: tuple[Group, ...] = field(default=(), compare=False, repr=False)
    #: What is written for the digit 1: 1, or 0 on a board whose digits are counted from 0.
    first: int = field(default=1, compare=False)
    #: The cells below the board that are in no house, by their second names (:mod:`.variables`); they come last.
    variables: tuple[tuple[str, int], ...] = field(default=(), compare=False, repr=False)

    def __post_init__(self) -> None:
        if not 1 <= self.digits <= MAX_DIGITS:
            raise BoardError([Problem("bad_digits", found=str(self.digits)[:40], expected=MAX_DIGITS)])
        if len(self.places) > MAX_CELLS:
            raise BoardError([Problem("too_many_cells", found=len(self.places), expected=MAX_CELLS)])

    def __len__(self) -> int:
        """The number of cells."""
        return len(self.places)

    def __hash__(self) -> int:
        return hash(self.spec)  # as quick as can be: much is kept by board

    @cached_property
    def names(self) -> tuple[CellName, ...]:
        """The name of every cell."""
        found = [*map(CellName, self.own_names)] if self.own_names else [cell_name(*place) for place in self.places]
        for name, cell in self.variables:
            found[cell] = VariableName.at(found[cell], name)
        return tuple(found)

    @cached_property
    def rows(self) -> int:
        """How many rows the drawing has."""
        return 1 + max(row for row, _ in self.places)

    @cached_property
    def columns(self) -> int:
        """How many columns the drawing has."""
        return 1 + max(column for _, column in self.places)

    @cached_property
    def is_square(self) -> bool:
        """Whether the board is one full square of as many rows and columns as digits, which begin with 1."""
        full = self.rows == self.columns == self.digits and len(self) == self.digits**2
        return full and self.first == 1 and bool(self.houses) and not self.groups

    @property
    def grid_shape(self) -> tuple[int, int]:
        """How many rows and columns each of the grids has."""
        if len(self.grids) != 1:
            return self.digits, self.digits
        row, column = self.places[self.grids[0][-1]]
        return row + 1, column + 1

    @cached_property
    def values(self) -> range:
        """The digits as they are written: 1 to 9, or 0 to 8.

        >>> from garns.values.geometry import board
        >>> board("9:0-8").values
        range(0, 9)
        """
        return range(self.first, self.first + self.digits)

    @cached_property
    def symbols(self) -> str:
        """What is written for each digit, the digit 1 first."""
        return written_symbols(self.values)

    def symbol(self, digit: int, empty: str = ".") -> str:
        """What is written for a digit, or the filler for an empty cell.

        >>> from garns.values.geometry import board
        >>> board("16").symbol(16), board("9:0-8").symbol(1)
        ('G', '0')
        """
        return self.symbols[digit - 1] if digit else empty

    @cached_property
    def areas(self) -> tuple[House | Group, ...]:
        """The houses, then the groups: every row, column, box or region of the board, whatever its size."""
        return (*self.houses, *self.groups)

    @cached_property
    def houses_of(self) -> tuple[tuple[House, ...], ...]:
        """For every cell the houses it lies in."""
        return tuple(tuple(area for area in areas if isinstance(area, House)) for areas in self.areas_of)

    @cached_property
    def areas_of(self) -> tuple[tuple[House | Group, ...], ...]:
        """For every cell the houses and groups it lies in."""
        found: list[list[House | Group]] = [[] for _ in self.places]
        for area in self.areas:
            for cell in area.cells:
                found[cell].append(area)
        return tuple(map(tuple, found))

    @cached_property
    def area_sets_of(self) -> tuple[tuple[frozenset[int], ...], ...]:
        """For every cell the cells of the houses and groups it lies in."""
        sets = {area.cells: frozenset(area.cells) for area in self.areas}
        return tuple(tuple(sets[area.cells] for area in areas) for areas in self.areas_of)

    @cached_property
    def peers(self) -> tuple[frozenset[int], ...]:
        """For every cell the cells that share a house or group with it.

        >>> from garns.values.geometry import CLASSIC
        >>> len(CLASSIC.peers[0])
        20
        """
        return tuple(
            frozenset(peer for area in areas for peer in area.cells) - {cell}
            for cell, areas in enumerate(self.areas_of)
        )

    @cached_property
    def outlines(self) -> tuple[House | Group, ...]:
        """The houses and groups that a drawing outlines: boxes and regions.

        The boxes of a grid whose rows lie apart (clueless) are scattered cells, and have no outline.
        """
        return tuple(
            area
            for area in self.areas
            if area.kind == "region" or (area.kind == "box" and self._is_rectangle(area.cells))
        )

    def _is_rectangle(self, cells: tuple[int, ...]) -> bool:
        rows = [self.places[cell][0] for cell in cells]
        columns = [self.places[cell][1] for cell in cells]
        return (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1) == len(cells)

    def name(self, what: int | tuple[int, int]) -> str:
        """The name of a cell, or of a candidate (cell, digit).

        >>> from garns.values.geometry import CLASSIC
        >>> CLASSIC.name(65), CLASSIC.name((65, 4))
        ('r8c3', 'r8c3(4)')
        """
        if isinstance(what, tuple):
            return f"{self.names[self.index(what[0])]}({what[1] + self.first - 1})"
        return self.names[self.index(what)]

    def index(self, cell: int | str) -> int:
        """The number of a cell, which may be named, if it is one of this board.

        :raises BoardError: when the board has no such cell.

        >>> from garns.values.geometry import CLASSIC
        >>> CLASSIC.index("r1c2"), CLASSIC.index(80)
        (1, 80)
        """
        if isinstance(cell, str):
            return self.cell(cell)
        plain = numbers((cell,))
        if plain is None or not 0 <= plain[0] < len(self.places):
            raise BoardError([Problem("bad_cell", found=str(cell)[:40])])
        return plain[0]

    def check(self, candidate: tuple[int, int]) -> None:
        """Refuse a candidate that is none of this board.

        :raises BoardError: when the board has no such cell or digit.
        """
        self.index(candidate[0])
        plain = numbers(candidate[1:])
        if plain is None or not 1 <= plain[0] <= self.digits:
            raise BoardError([Problem("bad_digit", found=str(candidate[1])[:40], expected=self.digits)])

    def cell(self, name: str) -> int:
        """The cell with this name: ``r8c3``, ``L8C3`` or ``c8``; in cubes ``x1y2z3``.

        :raises BoardError: when the board has no such cell.

        >>> from garns.values.geometry import CLASSIC
        >>> CLASSIC.cell("c8") == CLASSIC.cell("r8c3") == 65
        True
        """
        found = self._cell_named.get(name)
        if found is None:
            found = self._cell_named.get(name.strip().lower())
        if found is None and not self.own_names:
            place = parse_cell(name)
            found = None if place is None else self._cell_at.get(place)
        if found is None:
            raise BoardError([Problem("bad_cell", found=name)])
        return found

    def cells_named(self, names: Iterable[str]) -> tuple[int, ...] | None:
        """The cells with these names as they are usually written, ``r8c3`` or ``R8C3``; None where one is not."""
        try:
            return tuple(map(self._cell_named.__getitem__, names))
        except (KeyError, TypeError):
            return None

    @cached_property
    def every_cell(self) -> frozenset[int]:
        """The cells of the board and the variables."""
        return frozenset(range(len(self.places)))

    @property
    def board_cells(self) -> range:
        """The cells of the board itself, without the variables."""
        return range(len(self.places) - len(self.variables))

    @cached_property
    def _cell_at(self) -> dict[tuple[int, int], int]:
        return {place: cell for cell, place in enumerate(self.places)}

    @cached_property
    def _cell_named(self) -> dict[str, int]:
        """Cells by their names; a variable A1 comes before the cell that chess players call a1, VA1 before all."""
        named = {str(name): cell for cell, name in enumerate(self.names)}
        capital = {} if self.own_names else {name.upper(): cell for name, cell in named.items()}
        return named | capital | dict(self.variables) | {f"v{name}": cell for name, cell in self.variables}

    def cell_at(self, row: int, column: int) -> int | None:
        """The cell drawn at a row and a column counted from 0; None where there is none."""
        return self._cell_at.get((row, column))

    def to_json(self) -> dict[str, Any]:
        """The form of ``docs/design/json.md``."""
        return {"board": self.spec}

    @staticmethod
    def from_json(form: dict[str, Any]) -> Geometry:
        """The geometry written by :meth:`to_json`."""
        from garns.values.geometry.specs import (
            board,  # the reader of specs builds geometries, so it imports this module
        )

        return board(need(form, "board", str))


def numbered(kind: str, groups: Iterable[Iterable[int]], grid: int | None = None) -> tuple[House, ...]:
    """Houses of one kind, numbered from 1."""
    return tuple(House(kind, number, tuple(cells), grid) for number, cells in enumerate(groups, start=1))


def apart(areas: Iterable[House | Group], digits: int) -> tuple[tuple[House, ...], tuple[Group, ...]]:
    """Houses, which have a cell for each digit, and groups, which have fewer."""
    houses: list[House] = []
    groups: list[Group] = []
    for area in areas:
        if len(area.cells) < digits:
            groups.append(Group(area.cells, area.kind, area.number))
        else:
            houses.append(House(area.kind, area.number, area.cells, getattr(area, "grid", None)))
    return tuple(houses), tuple(groups)


def natural(text: str) -> int | None:
    """The number of a short run of ASCII digits; None when it is anything else.

    >>> natural("12"), natural("²"), natural("1" * 5)
    (12, None, None)
    """
    return int(text) if re.fullmatch("[0-9]{1,4}", text) else None
