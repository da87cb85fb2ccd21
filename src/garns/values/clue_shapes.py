"""What a constraint looks like, in neutral shapes: a renderer turns each role into a colour, a width, a symbol.

Cells are indexes of the board; a place is a row and a column of the drawing, counted from 0, and may lie outside the
grid (row -1 is above it).
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """A line through the centres of cells: a thermometer (a bulb at its start), an arrow (a head at its end)."""

    cells: tuple[int, ...]
    role: str
    bulb: bool = False
    head: bool = False


@dataclass(frozen=True, slots=True)
class Area:
    """Shaded cells: a window, an extra region."""

    cells: tuple[int, ...]
    role: str


@dataclass(frozen=True, slots=True)
class Cage:
    """A dashed outline around cells, with a text in its first corner."""

    cells: tuple[int, ...]
    role: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Dot:
    """A small round mark in the middle of two or four cells, with a text in it: Kropki, XV, a quadruple."""

    cells: tuple[int, ...]
    role: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign on the edge between two neighbours that points to the second: greater than."""

    start: int
    end: int
    role: str


@dataclass(frozen=True, slots=True)
class Mark:
    """A shape that fills one cell: a circle (odd), a square (even), a bulb, the round of an arrow."""

    cell: int
    role: str


@dataclass(frozen=True, slots=True)
class Label:
    """A short text in the first corner of a cell: the number of a line, where it is not the usual one."""

    cell: int
    role: str
    text: str


@dataclass(frozen=True, slots=True)
class Outside:
    """A text at a place outside the grid, with an arrow where it points somewhere: sandwich, little killer."""

    place: tuple[int, int]
    role: str
    text: str
    towards: tuple[int, int] | None = None


#: A row and a column in cells: the middle of the first cell is (0.5, 0.5).
Place = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line that a setter drew, in a colour of the setter's; the width is a part of a cell."""

    points: tuple[Place, ...]
    colour: str
    width: float
    head: bool = False
    role: str = "drawn"


@dataclass(frozen=True, slots=True)
class Figure:
    """A shape that a setter drew, round or with corners, with a text in it or nothing but a text."""

    at: Place
    size: tuple[float, float]
    round: bool = False
    fill: str = "none"
    line: str = "none"
    text: str = ""
    ink: str = "#000000"
    letters: float = 0.5
    angle: float = 0.0
    over: bool = False
    role: str = "drawn"


Shape = Line | Area | Cage | Dot | Sign | Mark | Label | Outside | Stroke | Figure
