"""The data sets: real puzzles from the folder named by ``GARNS_TEST_DATA``, and some made here from a seed."""

from __future__ import annotations

import csv
import os
import random
from functools import cache
from pathlib import Path

import garns

SAMPLE = Path(__file__).parent.parent / "tests" / "data" / "puzzlebank.csv"
FILES = {
    "easy": "classic_easy_with_answers_dev.txt",
    "17-clue": "classic_17clue_dev.txt",
    "magictour": "classic_magictour_top1465_dev.txt",
    "sudocue": "classic_sudocue_top50000_dev.txt",
    "hardest": "classic_hardest1905_se11plus_dev.txt",
    "hardest-1106": "hardest_110626_rated.csv",
    "two-solutions": "multi_solution_serg_counts_dev.csv",
}


def classic_sets() -> dict[str, list[str]]:
    """Every classic set that this machine has; the public-domain sample is always there."""
    sets = {"sample": _column(SAMPLE)}
    folder = os.environ.get("GARNS_TEST_DATA")
    if folder:
        sets |= {name: _column(Path(folder) / file) for name, file in FILES.items()}
        sets["17-clue, moved"] = [moved(puzzle, seed) for seed, puzzle in enumerate(sets["17-clue"])]
        sets["hardest, moved"] = [moved(puzzle, seed) for seed, puzzle in enumerate(sets["hardest"])]
    sets["minimal"] = minimal_puzzles()
    sets["altered"] = [altered(puzzle, seed) for seed, puzzle in enumerate(sets["minimal"])]
    return sets


def _column(path: Path) -> list[str]:
    if path.suffix == ".csv":
        with path.open() as file:
            return [row["puzzle"] for row in csv.DictReader(file)]
    return [line[:81] for line in path.read_text().splitlines() if line]


def moved(puzzle: str, seed: int) -> str:
    """The same puzzle with its digits renamed and its bands, stacks, rows and columns permuted."""
    rng = random.Random(seed)

    def order() -> list[int]:
        return [3 * band + line for band in rng.sample(range(3), 3) for line in rng.sample(range(3), 3)]

    digits = dict(zip("123456789", rng.sample("123456789", 9), strict=True))
    rows, columns = order(), order()
    return "".join(digits.get(puzzle[9 * row + column], ".") for row in rows for column in columns)


@cache
def minimal_puzzles(count: int = 2000, seed: int = 1) -> list[str]:
    """Random minimal puzzles: shuffle a full grid, then take away every clue that can go, in random order.

    Each round asks the bulk solver about one clue of every puzzle.
    """
    rng = random.Random(seed)
    start = str(garns.solve(garns.Puzzle.empty()).solution)
    grids = [list(moved(start, rng.randrange(2**32))) for _ in range(count)]
    orders = [rng.sample(range(81), 81) for _ in range(count)]
    for turn in range(81):
        tries = ["".join("." if cell == order[turn] else digit for cell, digit in enumerate(grid))
                 for grid, order in zip(grids, orders, strict=True)]  # fmt: skip
        for number, solutions in enumerate(garns.solve_many(tries).solution_counts):
            if solutions == 1:
                grids[number][orders[number][turn]] = "."
    return ["".join(grid) for grid in grids]


def altered(puzzle: str, seed: int) -> str:
    """The puzzle with one clue changed: most often it then has no solution."""
    rng = random.Random(seed)
    cell = rng.choice([cell for cell, digit in enumerate(puzzle) if digit != "."])
    return puzzle[:cell] + rng.choice("123456789".replace(puzzle[cell], "")) + puzzle[cell + 1 :]
