"""A board in layers, for a page that draws the player's digits and colours between them.

Colours are variables of the page's style sheet, so one text serves light and dark. Every layer is an SVG document of
its own, without identifiers, styles or scripts; a page gives it the view of the whole board.
"""

from __future__ import annotations

from typing import NamedTuple

from garns.reasoning import Argument, Line
from garns.render import printed
from garns.render.markup import element
from garns.render.printed import View
from garns.render.scene import Scenes
from garns.render.themes import WEB
from garns.values.position import Position
from garns.values.puzzle import Puzzle

_NAMES = 2.3  # the size of names, for each cell of the longer side


class Layers(NamedTuple):
    """``under`` lies below what fills the player's cells, ``over`` above it."""

    under: str
    over: str


class Labels(NamedTuple):
    """The names of rows and columns, and the view that has room for them."""

    view: View
    drawn: str


def board_layers(puzzle: Puzzle) -> Layers:
    """The printed board without its givens: paper and shaded cells, then lines, grid, cages, dots, what stands outside.

    >>> from garns.values.geometry import board
    >>> print(board_layers(Puzzle(board(4))).under)
    <svg xmlns="http://www.w3.org/2000/svg"><g class="paper" fill="var(--paper)"><path d="M0 0L400 0L400 400L0 400Z"/>
    </g>
    </svg>
    """
    geometry, shapes = puzzle.geometry, printed.shapes_of(puzzle)
    over = [
        *printed.under(geometry, WEB, shapes),
        *printed.grid(geometry, WEB),
        *printed.over(geometry, WEB, shapes),
    ]
    return Layers(_svg(printed.ground(geometry, WEB, shapes)), _svg(over))


def board_view(puzzle: Puzzle) -> View:
    """The part of the plane that holds the printed board, a hundred units to a cell."""
    return printed.view_of(puzzle.geometry, printed.shapes_of(puzzle))


def board_labels(puzzle: Puzzle) -> Labels:
    """The names of rows and columns around the board; a page gives every board the same width."""
    geometry = puzzle.geometry
    size = printed.fitting(geometry, _NAMES * max(geometry.rows, geometry.columns))
    view = printed.view_of(geometry, printed.shapes_of(puzzle), size)
    return Labels(view, _svg([printed.names(geometry, WEB, view, size)]))


def labelled_cells(puzzle: Puzzle) -> list[int]:
    """The cells whose first corner holds a text."""
    taken = printed.crowded(puzzle.geometry, printed.shapes_of(puzzle))
    return [cell for cell, place in enumerate(puzzle.geometry.places) if place in taken]


def argument_layers(argument: Argument, position: Position) -> list[Layers]:
    """Each sentence of an argument upon a board, in order."""
    scenes = Scenes(argument, position)
    return [Layers(_svg([scenes.under(line)]), _svg([scenes.over(line)])) for line in argument.lines]


def hidden_cells(line: Line) -> list[int]:
    """The cells whose notes give way to lent candidates, crosses or a digit while a sentence is shown."""
    placed = {candidate.cell for candidate in line.now.placements}
    return sorted({candidate.cell for candidate in line.lent} | {*line.now.closed} | placed)


def _svg(layers: list[str]) -> str:
    return element("svg", "".join(layers), xmlns="http://www.w3.org/2000/svg")
