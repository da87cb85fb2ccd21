"""The printed board, which the browser lays below and above the player's digits."""

from __future__ import annotations

from typing import Any

from garns.render.layers import board_labels, board_layers, board_view, labelled_cells
from garns.values.puzzle import Puzzle


def drawn(puzzle: Puzzle) -> dict[str, Any]:
    """What is needed to draw a puzzle, and not to solve it."""
    geometry = puzzle.geometry
    return {
        "digits": geometry.digits,
        "symbols": [*geometry.symbols],
        "names": [str(name) for name in geometry.names],
        "places": [list(place) for place in geometry.places],
        "rows": geometry.rows,
        "columns": geometry.columns,
        "givens": list(puzzle.givens),
        **printed(puzzle),
    }


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
