"""The boards of the gallery: each gives a bundle and what the board shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import garns
from garns.cells import SYMBOLS
from garns.position import Position, sees
from garns.puzzle import Puzzle
from garns.web.bundle import bundle

Case = tuple[dict[str, Any], dict[str, Any]]
CASES: dict[str, Callable[[], Case]] = {}

EASY = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"


def case(function: Callable[[], Case]) -> Callable[[], Case]:
    """Put a case into the gallery, under its own name."""
    CASES[function.__name__] = function
    return function


def packed(puzzle: Puzzle) -> dict[str, Any]:
    """The bundle of a puzzle."""
    geometry = puzzle.geometry
    return {
        "symbols": list(SYMBOLS[: geometry.digits]),
        "rows": geometry.rows,
        "columns": geometry.columns,
        **bundle(puzzle),
    }


def view(puzzle: Puzzle, **changes: Any) -> dict[str, Any]:
    """What a board shows at the start, with changes."""
    cells = range(len(puzzle.geometry))
    values = list(changes.pop("values", puzzle.givens))
    named = {key: changes.pop(key, {}) for key in ("corner", "centre", "colour")}
    marks = {key: [found.get(cell, []) for cell in cells] for key, found in named.items()}
    return {
        "board": {"values": values, **marks},
        "given": [bool(digit) for digit in puzzle.givens],
        "selection": [],
        "cursor": None,
        "clashes": [],
        "newest": None,
        "same": 0,
        "peers": [],
        "paused": False,
        "hint": None,
        "hintLevel": 0,
        "notes": "corner-centre",
        **changes,
    }


def solved_part(puzzle: Puzzle, every: int) -> list[int]:
    """The givens and every so many-th digit of the solution."""
    grid = garns.solve(puzzle).grid
    assert grid is not None
    return [
        given or (digit if cell % every == 0 else 0)
        for cell, (given, digit) in enumerate(zip(puzzle.givens, grid.givens, strict=True))
    ]


@case
def classic() -> Case:
    """Everything a player can do, at once."""
    puzzle = garns.read(EASY)
    values = solved_part(puzzle, 7)
    values[57] = 8
    shown = view(
        puzzle,
        values=values,
        corner={2: [1, 2, 4], 3: [2, 6], 20: [1], 47: [1, 2, 3, 4, 5, 6, 7, 8], 65: [3, 4]},
        centre={
            5: [2, 4],
            6: [1, 4, 8],
            29: [1, 5, 9],
            32: [7],
            46: [1, 3, 5, 9],
            51: [1, 2, 3, 4, 5, 6, 7, 8, 9],
            66: [3],
        },
        colour={cell: [cell - 8] for cell in range(9, 21)} | {38: [1, 2], 39: [2, 3, 4], 40: [1, 3, 5, 7, 9, 11]},
        selection=[22],
        cursor=22,
        peers=sorted(sees(puzzle)[22]),
        clashes=[57, 76],
        newest=57,
        same=9,
    )
    return packed(puzzle), shown


@case
def several() -> Case:
    """Many cells selected, fixed notes."""
    puzzle = garns.read(EASY)
    notes = {cell: list(Position.start(puzzle).candidates_of(cell)) for cell in range(81)}
    shown = view(puzzle, centre=notes, notes="fixed", selection=[2, 3, 11, 12, 13, 20, 40, 60, 70], cursor=13)
    return packed(puzzle), shown
