"""Random small puzzles with constraints of every kind, their fields ordinary or absurd: what is accepted is judged by
a checker that knows nothing of the core, and by CP-SAT where there are too many grids to look at.

A case is the JSON of a puzzle.
"""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

import garns
from fuzz.readers import check_words
from garns.budgets import Budget
from garns.errors import GarnsError
from garns.values.geometry import Geometry, board
from garns.values.position import Position
from garns.values.puzzle import Puzzle, violations
from garns.variants import constraint_types
from garns.variants.fields import codecs
from referee import cp_sat_count

#: Boards whose grids can all be looked at (288, 576, 24; 96, 1,056 and 840 where lines have fewer cells than
#: there are digits; 288 with digits from 0), and larger ones.
SMALL = ("4", "latin4", "jigsaw:AABBABBCADCCDDCD", "grid2x4", "latin3:0-3", "jigsaw2x4:AABBABAB:0-4", "4:0-3")
LARGE = ("6", "latin5", "2x3", "9", "cube2", "grid4x6", "free4x5:1-3", "6:1-9", "6:0-5", "grid6x6/3x3")
ABSURD = (-1, 0, 10**9, 2**31, 2**63, 2**64, -(2**31) - 1, True, None, 1.5, "", "r99c99", [], {}, [[]])
#: Solutions that are counted, and choices that a search may try.
LIMIT, NODES = 40, 20_000
#: More than a small board has.
EVERY = 2000


def case(chance: random.Random) -> bytes:
    """A puzzle with up to four constraints and some givens."""
    geometry = board(chance.choice((*SMALL, *SMALL, *LARGE)))
    kinds = [*constraint_types().values()]
    forms = [form(chance.choice(kinds), geometry, chance) for _ in range(chance.choice((1, 1, 2, 2, 3, 4)))]
    givens = ["."] * len(geometry)
    for _ in range(chance.choice((0, 0, 1, 2, 3))):
        givens[chance.randrange(len(geometry))] = chance.choice(geometry.symbols)
    written = {"format": "garns-puzzle", "version": 1, "board": geometry.spec, "givens": "".join(givens)}
    return json.dumps({**written, "constraints": forms}).encode()


def form(kind: Any, geometry: Geometry, chance: random.Random) -> dict[str, Any]:
    """A constraint of a kind: fields that fit, mostly."""
    fields: dict[str, Any] = {"type": kind.id}
    for name, codec in codecs(kind).items():
        if chance.random() < 0.03:
            fields[name] = chance.choice(ABSURD)
        elif codec.kind == "cell":
            fields[name] = str(chance.choice(geometry.names))
        elif codec.kind == "cells":
            fields[name] = walk(geometry, chance) if chance.random() < 0.8 else scattered(geometry, chance)
        elif codec.kind == "digits":
            fields[name] = [chance.choice(geometry.values) for _ in range(chance.randint(1, 3))]
        elif codec.kind == "number":
            fields[name] = chance.randint(geometry.first, chance.choice((2, geometry.digits, 3 * geometry.digits)))
        elif codec.kind == "word":
            fields[name] = chance.choice(codec.values)
    return fields


def walk(geometry: Geometry, chance: random.Random) -> list[str]:
    """Cells that touch, none of them twice."""
    cells = [chance.randrange(len(geometry))]
    for _ in range(chance.choice((0, 1, 1, 2, 3, 5))):
        row, column = geometry.places[cells[-1]]
        beside = [geometry.cell_at(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
        cells.append(chance.choice([cell for cell in beside if cell is not None]))
    return [str(geometry.names[cell]) for cell in dict.fromkeys(cells)]


def scattered(geometry: Geometry, chance: random.Random) -> list[str]:
    return [str(chance.choice(geometry.names)) for _ in range(chance.randint(0, 2 * geometry.digits))]


def run(case: bytes) -> None:
    """Hold all that the core says of a puzzle against the truth."""
    try:
        puzzle = Puzzle.from_json(json.loads(case))
    except GarnsError as error:
        check_words(error)
        return
    if puzzle.geometry.spec in SMALL:
        judge(puzzle, [grid for grid in grids(puzzle.geometry.spec) if fits(puzzle, grid)])
        return
    budget = Budget(nodes=NODES)
    found = garns.count_solutions(puzzle, limit=LIMIT, budget=budget)
    if found is not None and len(puzzle.geometry) <= 36:
        assert found == cp_sat_count(puzzle, LIMIT)
    garns.hint(puzzle, budget=Budget(seconds=0.2, nodes=NODES))
    if grid := garns.solve(puzzle, budget=budget).solution:
        assert not grid.issues()


@cache
def grids(spec: str) -> tuple[tuple[int, ...], ...]:
    """Every grid of a small board, filled cell by cell: the peers of its houses are all it knows."""
    geometry = board(spec)
    found: list[tuple[int, ...]] = [()]
    for cell in range(len(geometry)):
        found = [
            (*grid, digit)
            for grid in found
            for digit in range(1, geometry.digits + 1)
            if all(grid[peer] != digit for peer in geometry.peers[cell] if peer < cell)
        ]
    return tuple(found)


def fits(puzzle: Puzzle, grid: tuple[int, ...]) -> bool:
    """Whether a grid is a solution."""
    kept = all(given in (0, digit) for given, digit in zip(puzzle.givens, grid, strict=True))
    return kept and not violations(puzzle, grid)


def judge(puzzle: Puzzle, solutions: list[tuple[int, ...]]) -> None:
    """What the core says of a puzzle whose solutions are all known."""
    assert garns.count_solutions(puzzle, limit=EVERY) == len(solutions)
    assert {grid.givens for grid in garns.solutions(puzzle)} == set(solutions)
    digits = range(1, puzzle.geometry.digits + 1)
    counts = tuple(
        tuple(sum(grid[cell] == digit for grid in solutions) for digit in digits) for cell in range(len(puzzle.givens))
    )
    assert garns.true_candidates(puzzle, cap=EVERY) == counts
    status = "multiple" if len(solutions) > 1 else "unique" if solutions else "none"
    assert garns.solve(puzzle).status == garns.xray(puzzle, budget=1.0).status == status
    hint = garns.hint(puzzle, budget=1.0)
    if solutions:
        position = Position.start(puzzle)
        for step in (*garns.steps(position, budget=1.0), *([hint.step] if hint.step else ())):
            for cell, digit in step.placements:
                assert all(grid[cell] == digit for grid in solutions), step
            for cell, digit in step.eliminations:
                assert all(grid[cell] != digit for grid in solutions), step
        path = garns.solve_path(puzzle, budget=1.0)
        if path.solved:
            assert [path.end.digits] == solutions
