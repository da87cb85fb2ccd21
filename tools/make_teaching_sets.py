"""Makes the puzzles of the sets that programs of students are judged with: ``src/garns/teaching/puzzles/*.txt``.

A line is a puzzle and, where it has exactly one, its solution. Easy and hard puzzles come from the Sudoku Exchange
Puzzle Bank (public domain), those with 17 clues from the tests of Emerentius/sudoku (MIT) and their neighbours (one
clue exchanged for another); everything else is made here.

    python tools/make_teaching_sets.py
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

from garns import Puzzle, count_solutions, solve
from garns.generating import generate
from garns.solving import solve_many
from garns.symmetry import canonical

ROOT = Path(__file__).resolve().parent.parent
PUZZLES = ROOT / "src" / "garns" / "teaching" / "puzzles"
CHANCE = Random(15)

SEVENTEEN = (
    ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...",
    ".......1.4.........2...........5.6.4..8...3....1.9....3..4..2...5.1........8.7...",
    ".......12....35......6...7.7.....3.....4..8..1...........12.....8.....4..5....6..",
    ".......12..36..........7...41..2.......5..3..7.....6..28.....4....3..5...........",
    ".......12..8.3...........4.12.5..........47...6.......5.7...3.....62.......1.....",
    ".......12.4..5.........9....7.6..4.....1............5.....875..6.1...3..2........",
    ".......12.5.4............3.7..6..4....1..........8....92....8.....51.7.......3...",
    ".......123......6.....4....9.....5.......1.7..2..........35.4....14..8...6.......",
    ".......124...9...........5..7.2.....6.....4.....1.8....18..........3.7..5.2......",
    ".......125....8......7.....6..12....7.....45.....3.....3....8.....5..7...2.......",
    "...1...382....5.............5....4..4...3.......7....6..1....5.....6.2...6...4...",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
)


def bank(bucket: str) -> Iterator[Puzzle]:
    """The puzzles of a level of the bank."""
    with (ROOT / "tests/data/puzzlebank.csv").open(newline="", encoding="utf-8") as file:
        yield from (Puzzle.parse(row["puzzle"]) for row in csv.DictReader(file) if row["bucket"] == bucket)


def changed(puzzle: Puzzle, cell: int, digit: int) -> Puzzle:
    """A puzzle with another given."""
    return puzzle.with_givens((*puzzle.givens[:cell], digit, *puzzle.givens[cell + 1 :]))


def seventeen() -> Iterator[Puzzle]:
    """The given ones, then those that differ in one clue; no two are the same puzzle in other clothes."""
    waiting = [Puzzle.parse(line) for line in SEVENTEEN]
    seen = {str(canonical(puzzle).puzzle) for puzzle in waiting}
    while waiting:
        puzzle = waiting.pop(0)
        yield puzzle
        fewer = [changed(puzzle, cell, 0) for cell in range(81) if puzzle.givens[cell]]
        near = [
            changed(less, cell, digit)
            for less in fewer
            for cell in range(81)
            if not less.givens[cell]
            for digit in range(1, 10)
        ]
        for other, count in zip(near, solve_many(near).counts, strict=True):
            if count == 1 and (form := str(canonical(other).puzzle)) not in seen:
                seen.add(form)
                waiting.append(other)


def multiple() -> Iterator[Puzzle]:
    """A puzzle that has lost a clue or more, with a handful of solutions."""
    for puzzle in bank("medium"):
        found = puzzle
        while (count := count_solutions(found, limit=100) or 0) == 1:
            found = changed(found, CHANCE.choice([cell for cell in range(81) if found.givens[cell]]), 0)
        if count < 100:
            yield found


def spoilt(clash: bool) -> Iterator[Puzzle]:
    """A puzzle with one clue changed: two clues clash, or none do and there is no solution all the same."""
    for puzzle in bank("easy"):
        for _ in range(50):
            cell = CHANCE.choice([cell for cell in range(81) if puzzle.givens[cell]])
            found = changed(
                puzzle, cell, CHANCE.choice([digit for digit in range(1, 10) if digit != puzzle.givens[cell]])
            )
            if bool(found.issues()) is clash and solve(found).status == "none":
                yield found
                break


def made(count: int, *levels: str, size: int = 9, **asked: object) -> Iterator[Puzzle]:
    """Puzzles of our own generator."""
    for seed in range(1, count + 1):
        yield generate(levels[seed % len(levels)] if levels else None, size, seed=seed, **asked)


def write(name: str, source: str, puzzles: Iterator[Puzzle], count: int) -> None:
    """Write the first puzzles of a set."""
    lines = [f"# {source}"]
    for puzzle in islice(puzzles, count):
        answer = solve(puzzle)
        text = json.dumps(puzzle.to_json()) if puzzle.constraints else str(puzzle)
        lines.append(f"{text} {answer.grid}" if answer.status == "unique" else text)
    (PUZZLES / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(name, len(lines) - 1)


def main() -> None:
    """Make all sets."""
    public = "Sudoku Exchange Puzzle Bank (grantm), public domain"
    write("easy", public, bank("easy"), 40)
    write("hard", public, bank("diabolical"), 40)
    write("clues17", "tests of Emerentius/sudoku (MIT), and neighbours of theirs", seventeen(), 24)
    write("multiple", f"{public}; clues left out", multiple(), 24)
    write("none", f"{public}; a clue changed", spoilt(clash=False), 24)
    write("invalid", f"{public}; a clue changed", spoilt(clash=True), 24)
    write("4x4", "garns generate", made(24, size=4), 24)
    write("16x16", "garns generate", made(10, "easy", "medium", size=16), 10)
    write("25x25", "garns generate", made(5, "easy", size=25), 5)
    write("killer", "garns generate", made(10, variant="killer"), 10)


if __name__ == "__main__":
    main()
