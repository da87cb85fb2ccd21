"""Cages in a drawing of characters: where their outlines run, and how these look beside the lines of boxes.

An outline inside a box is dashed; where it runs along the border of a box, that border is heavy, so that a light border
tells of a cage that goes on behind it.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from garns.drawing.borders import Place
from garns.drawing.joints import joints
from garns.drawing.shapes import clue_shapes
from garns.values.clue_shapes import Cage
from garns.values.geometry import Geometry
from garns.values.puzzle import Puzzle

#: The four arms of a crossing: up, right, down, left.
Arms = tuple[int, int, int, int]


class Stroke(IntEnum):
    """How a line is drawn."""

    NONE = 0
    LIGHT = 1
    HEAVY = 2
    DASHED = 3


#: The lines above places, or those left of them.
Strokes = dict[Place, Stroke]


def cages_of(puzzle: Puzzle) -> list[Cage]:
    """Every cage of a puzzle, and every figure that needs an outline."""
    return [shape for shape in clue_shapes(puzzle) if isinstance(shape, Cage)]


def outlined(geometry: Geometry, above: Strokes, left: Strokes, cages: Sequence[Cage]) -> tuple[Strokes, Strokes]:
    """The lines of the boxes, above places and left of them, and the outlines of cages together."""
    if not cages:
        return above, left
    inside: dict[Place, set[int]] = {}
    for number, cage in enumerate(cages):
        for cell in cage.cells:
            inside.setdefault(geometry.places[cell], set()).add(number)

    def lines(solid: Strokes, down: int, right: int) -> Strokes:
        found = dict(solid)
        for row, column in {*solid, *inside, *((row + down, column + right) for row, column in inside)}:
            here, before = (row, column), (row - down, column - right)
            at_the_edge = geometry.cell_at(*here) is None or geometry.cell_at(*before) is None
            if at_the_edge or inside.get(here) != inside.get(before):
                found[here] = Stroke.HEAVY if here in solid else Stroke.DASHED
        return found

    return lines(above, 1, 0), lines(left, 0, 1)


def stroke(arms: Arms) -> str:
    """The character of a line or a crossing.

    >>> stroke((0, Stroke.DASHED, 0, Stroke.DASHED)), stroke((Stroke.HEAVY, Stroke.DASHED, Stroke.HEAVY, 0))
    ('╌', '┠')
    """
    up, right, down, left = arms
    if up == down == Stroke.DASHED and not (left or right):
        return "╎"
    if left == right == Stroke.DASHED and not (up or down):
        return "╌"
    return joints().get(tuple(Stroke.LIGHT if arm == Stroke.DASHED else arm for arm in arms), " ")
