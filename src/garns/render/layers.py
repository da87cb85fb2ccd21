"""A board in layers, for a page that draws the player's digits and colours between them.

Colours are variables of the page's style sheet, so one text serves light and dark. Every layer is an SVG document of
its own, without identifiers, styles or scripts; a page gives it the view of the whole board.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from garns.diagram import Diagram
from garns.render import printed, step_marks
from garns.render.markup import element
from garns.render.printed import View
from garns.render.spots import Spots
from garns.render.themes import WEB
from garns.values.clue_shapes import Cage
from garns.values.position import Position
from garns.values.puzzle import Puzzle
from garns.values.step import Link, Node, Step

_FEW = 2  # links to more cells than this would hide what they explain
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
    """The cells whose first corner holds the text of a cage."""
    places = puzzle.geometry.places
    cages: list[Cage] = printed.only(Cage, printed.shapes_of(puzzle))
    return sorted({min(cage.cells, key=places.__getitem__) for cage in cages if cage.text})


def step_layers(diagram: Diagram, position: Position) -> Layers:
    """A step upon a board: textures and fills; then frames, the candidates of the lit cells, signs and links."""
    geometry = position.puzzle.geometry
    spots = Spots(geometry, printed.only(Cage, printed.shapes_of(position.puzzle)))
    lit = lit_cells(diagram, position)
    over = [
        *step_marks.frames(geometry, WEB, diagram),
        spots.candidates(position, WEB, step_marks.spoken_of(diagram), lit),
        step_marks.signs(WEB, diagram, spots),
        step_marks.links(position, WEB, diagram, spots, lit, page=True),
    ]
    return Layers(_svg(step_marks.under(geometry, WEB, diagram)), _svg(over))


def page_diagram(diagram: Diagram, step: Step) -> Diagram:
    """What a page draws for a step: a wing, which has no links of its own, gets some, from its pivot on."""
    return diagram if step.links else replace(diagram, links=tuple(_wing(step)))


def _wing(step: Step) -> Iterator[Link]:
    """Not both: what the pivot and a pincer share, and what a pincer shares with the cells that lose it."""
    pivots = [part for part in step.parts if part.role == "pivot" and len(part.cells) == 1]
    struck = {digit for _, digit in step.eliminations}
    for pincer in (part for part in step.parts if part.role == "pincer"):
        for pivot in pivots:
            for digit in sorted({*pivot.digits} & {*pincer.digits} - struck):
                yield Link(Node(pivot.cells, digit), Node(pincer.cells, digit), strong=False)
        if pivots and len(step.eliminations) <= _FEW:
            for cell, digit in step.eliminations:
                if digit in pincer.digits:
                    yield Link(Node(pincer.cells, digit), Node((cell,), digit), strong=False)


def lit_cells(diagram: Diagram, position: Position) -> list[int]:
    """The open cells that show their candidates while a step is shown."""
    return sorted(cell for cell in diagram.cells if not position.digits[cell])


def _svg(layers: list[str]) -> str:
    return element("svg", "".join(layers), xmlns="http://www.w3.org/2000/svg")
