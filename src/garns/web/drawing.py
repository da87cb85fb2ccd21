"""What the browser lays below and above the player's digits: the printed board, and a hint upon it."""

from __future__ import annotations

from typing import Any

from garns.diagram import Diagram
from garns.render.layers import (
    board_labels,
    board_layers,
    board_view,
    labelled_cells,
    lit_cells,
    page_diagram,
    step_layers,
)
from garns.values.position import Position
from garns.values.puzzle import Puzzle
from garns.values.step import Step


def printed(puzzle: Puzzle) -> dict[str, Any]:
    """The fields ``view`` and ``printed`` of a bundle.

    ``under`` is drawn below the fills of cells and ``over`` above them, both below the digits; ``labels`` has the names
    of rows and columns with a view of its own; ``corners`` are the cells whose first corner is taken by a clue, and
    ``crowded`` tells that digits must leave room for such clues.
    """
    under, over = board_layers(puzzle)
    view, names = board_labels(puzzle)
    corners = labelled_cells(puzzle)
    return {
        "view": list(board_view(puzzle)),
        "printed": {
            "under": under,
            "over": over,
            "labels": {"view": list(view), "drawn": names},
            "corners": corners,
            "crowded": bool(corners),
        },
    }


def overlay(step: Step, position: Position) -> dict[str, Any]:
    """The fields ``overlay``, ``hides`` and ``legend`` of a hint."""
    diagram = page_diagram(step, position)
    under, over = step_layers(diagram, position)
    return {
        "overlay": {"under": under, "over": over},
        "hides": lit_cells(diagram, position),
        "legend": _legend(diagram),
    }


def _legend(diagram: Diagram) -> list[str]:
    """The roles that the picture uses, in the order in which a reader meets them."""
    roles = {mark.role for mark in diagram.marks}
    used = {
        "deciding_cell": diagram.deciding_cells or diagram.placements,
        "deciding_house": diagram.deciding_houses,
        "deletion_cell": diagram.deletion_cells,
        "deletion_house": diagram.deletion_houses,
        "placement": diagram.placements,
        "elimination": diagram.eliminations,
        "fin": roles & {"fin", "extra", "contradiction"},
        "link_off": roles & {"opposite", "link_off"},
        "strong_link": any(link.strong for link in diagram.links),
        "weak_link": any(not link.strong for link in diagram.links),
    }
    return [role for role, found in used.items() if found]
