"""The boards of the gallery: each gives a bundle and what the board shows."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import garns
from garns.logic import TECHNIQUES, solve_path, steps
from garns.services.hints import HintSession
from garns.values.geometry import board
from garns.values.position import Position, sees
from garns.values.puzzle import Puzzle
from garns.values.step import Step
from garns.variants.constraints.diagonal import Diagonal
from garns.web.bundle import bundle
from garns.web.hint_json import hint_json
from tests.render.boards import GALLERY, JIGSAW

Case = tuple[dict[str, Any], dict[str, Any]]
CASES: dict[str, Callable[[], Case]] = {}

BANK = Path(__file__).resolve().parents[2] / "data" / "puzzlebank.csv"
EASY = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"


def case(function: Callable[[], Case]) -> Callable[[], Case]:
    """Put a case into the gallery, under its own name."""
    CASES[function.__name__] = function
    return function


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
    grid = garns.solve(puzzle).solution
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
    return bundle(puzzle), shown


@case
def several() -> Case:
    """Many cells selected, fixed notes."""
    puzzle = garns.read(EASY)
    notes = {cell: list(Position.start(puzzle).candidates_of(cell)) for cell in range(81)}
    shown = view(puzzle, centre=notes, notes="fixed", selection=[2, 3, 11, 12, 13, 20, 40, 60, 70], cursor=13)
    return bundle(puzzle), shown


def large(size: int, box: int) -> Case:
    """A board full of letters, with some entered digits and marks."""
    geometry = board(str(size))
    full = [(box * (row % box) + row // box + column) * 7 % size + 1 for row in range(size) for column in range(size)]
    puzzle = Puzzle(geometry, tuple(digit if cell * 37 % 100 < 38 else 0 for cell, digit in enumerate(full)))
    values = [given or (full[cell] if cell % 11 == 0 else 0) for cell, given in enumerate(puzzle.givens)]
    shown = view(
        puzzle,
        values=values,
        corner={cell: [full[cell], full[cell] % size + 1] for cell in range(0, size * size, 7)},
        centre={cell: sorted({full[cell], full[cell] % size + 1, 3}) for cell in range(3, size * size, 9)}
        | {2 * size + 2: [*range(1, size + 1)]},
        selection=[size * (size // 2) + size // 2],
        cursor=size * (size // 2) + size // 2,
        peers=sorted(sees(puzzle)[size * (size // 2) + size // 2]),
        same=full[0],
    )
    return bundle(puzzle), shown


@case
def sixteen() -> Case:
    """16 x 16."""
    return large(16, 4)


@case
def twenty_five() -> Case:
    """25 x 25."""
    return large(25, 5)


@case
def four() -> Case:
    """4 x 4 with a hint."""
    puzzle = Puzzle.parse("1..22.144.2..2.1", board("4"))
    return hinted(Position.start(puzzle), steps(puzzle)[0])


@case
def six() -> Case:
    """6 x 6 with diagonals."""
    puzzle = Puzzle(
        board("6"),
        tuple(map(int, "400100006050060000000020020300003002")),
        constraints=(Diagonal("main"), Diagonal("anti")),
    )
    shown = view(
        puzzle,
        corner={1: [5, 6], 14: [5, 6]},
        centre={9: [2, 5], 34: [1, 4]},
        selection=[15],
        cursor=15,
        peers=sorted(sees(puzzle)[15]),
        same=2,
    )
    return bundle(puzzle), shown


for name, drawn in GALLERY.items():
    CASES[name] = lambda puzzle=drawn: shaped(puzzle)  # type: ignore[misc]


def shaped(puzzle: Puzzle) -> Case:
    """Shapes of constraints, with digits and marks among them."""
    full = garns.read(EASY)
    grid = garns.solve(full).solution
    assert grid is not None
    values = [digit if cell % 3 == 1 else 0 for cell, digit in enumerate(grid.givens)]
    empty = [cell for cell in range(81) if not values[cell]]
    shown = view(
        puzzle,
        values=values,
        corner={cell: [1, 4, 6] for cell in empty if cell % 4 == 0},
        centre={cell: [2, 5, 8][: cell % 4] for cell in empty},
        colour={40: [2], 41: [5], 50: [2, 5]},
        selection=[21],
        cursor=21,
    )
    return bundle(puzzle), shown


@case
def irregular() -> Case:
    """A jigsaw."""
    puzzle = Puzzle(JIGSAW, tuple(cell % 9 + 1 if cell % 7 == 0 else 0 for cell in range(81)))
    return bundle(puzzle), view(puzzle, selection=[30], cursor=30, peers=sorted(sees(puzzle)[30]))


def many(spec: str, cell: int) -> Case:
    """Several grids."""
    geometry = board(spec)
    givens = tuple(index * 5 % geometry.digits + 1 if index % 4 == 0 else 0 for index in range(len(geometry)))
    puzzle = Puzzle(geometry, givens)
    values = [given or (3 if number % 9 == 0 else 0) for number, given in enumerate(puzzle.givens)]
    return bundle(puzzle), view(puzzle, values=values, selection=[cell], cursor=cell, peers=sorted(sees(puzzle)[cell]))


@case
def samurai() -> Case:
    """Five grids."""
    return many("samurai", 70)


@case
def cube() -> Case:
    """Three faces."""
    return many("3doku", 20)


def hinted(position: Position, step: Step) -> Case:
    """A hint, with a player's notes around it."""
    puzzle, cell = position.puzzle, len(position.digits) // 2
    notes = {open: list(position.candidates_of(open)) for open, digit in enumerate(position.digits) if not digit}
    shown = view(
        puzzle,
        values=position.digits,
        centre={open: found for open, found in notes.items() if len(found) <= 4},
        selection=[cell],
        cursor=cell,
        peers=sorted(sees(puzzle)[cell]),
        hint=hint_json(HintSession.of(step, position), "en"),
        hintLevel=3,
    )
    return bundle(puzzle), shown


def first(technique: str) -> Case:
    """The first step of a technique in the bank of puzzles."""
    for line in BANK.read_text().splitlines()[1:][::-1]:
        position = Position.start(garns.read(line.split(",")[1]))
        for step in solve_path(position).steps:
            if step.technique == technique:
                return hinted(position, step)
            position = position.apply(step)
    raise LookupError(technique)


for technique in (
    "hidden_single", "naked_pair", "hidden_pair", "pointing", "x_wing", "swordfish", "finned_x_wing", "xy_wing",
    "xyz_wing", "w_wing",
    "skyscraper", "two_string_kite", "x_chain", "xy_chain", "uniqueness_1", "simple_colors_trap", "als_xz", "medusa_3d",
    "discontinuous_nice_loop", "forcing_chain_contradiction",
):  # fmt: skip
    if technique in TECHNIQUES:
        CASES[technique] = lambda technique=technique: first(technique)  # type: ignore[misc]


@case
def look() -> Case:
    """The second level of a hint."""
    packed, shown = first("x_wing")
    return packed, shown | {"hintLevel": 2}


@case
def paused() -> Case:
    """A pause."""
    packed, shown = classic()
    return packed, shown | {"paused": True}
