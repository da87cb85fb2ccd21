"""Find real examples of every technique for its page: ``docs/examples.jsonl``.

    python tools/find_examples.py PUZZLES > docs/examples.jsonl

``PUZZLES`` is a file with a puzzle a line (what stands behind a comma is not read). The committed file was made from
the Sudoku Exchange puzzle bank, which is in the public domain, and for techniques about clues from puzzles of our own
generator. The steps are kept with their positions, so that the site is built without searching; it takes some minutes.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from operator import itemgetter
from pathlib import Path

from garns import Position, Puzzle, Step, explain
from garns.formats import write
from garns.logic import SCALES, TECHNIQUES, hint, ladder_of, solve_path, steps
from garns.services.lesson_positions import example_lines, examples, position_for
from garns.services.lessons import Lesson

#: Examples on a page, and so many are looked at to find short ones.
SHOWN, SEEN = 3, 6
#: Of so many steps a lesson shows the simplest.
FIRST = 6
#: Seconds for a technique at a position, where it is asked for by name.
PATIENCE = 3.0
#: Puzzles of the list whose positions are asked for the techniques that no scale tries.
ASKED = 25
#: So many of the list are solved on each scale: some of every part of it.
SOLVED = 5_000

#: Techniques of boards with more than nine digits.
LARGE = ("naked_subset", "hidden_subset")

Found = dict[str, list[tuple[Position, Step]]]


def main() -> None:
    """Write the examples of each technique, the known one first."""
    found: Found = defaultdict(list)
    puzzles = list(read(Path(sys.argv[1])))
    puzzles = puzzles[:: max(1, len(puzzles) // SOLVED)]
    for scale in SCALES:
        along_paths(found, puzzles, scale)
    large_fish(found, puzzles)
    by_name(found, puzzles)
    by_making(found)
    for technique in TECHNIQUES:
        for row in chosen(technique, found[technique]):
            print(json.dumps(row, ensure_ascii=False, separators=(",", ":")))


def read(path: Path) -> Iterator[str]:
    """The puzzles of a list."""
    with gzip.open(path, "rt") if path.suffix == ".gz" else path.open() as lines:
        yield from (cut for line in lines if len(cut := line.strip().split(",")[0]) == 81)


def along_paths(found: Found, puzzles: Iterable[str], scale: str) -> None:
    """The techniques that a scale tries, where they are the next step; one position of a puzzle at most."""
    wanted = {rung.id for rung in ladder_of(scale).rungs if rung.on and len(found[rung.id]) < SEEN}
    for puzzle in puzzles:
        if not wanted:
            return
        path = solve_path(puzzle, scale=scale, budget=PATIENCE)
        met = set()
        for position, step in zip(path.positions(), path.steps, strict=False):
            if step.technique in wanted and step.technique not in met:
                met.add(step.technique)
                found[step.technique].append((position, step))
        wanted -= {id for id in met if len(found[id]) >= SEEN}


def by_name(found: Found, puzzles: list[str]) -> None:
    """The techniques that nothing tries, asked for where the easy ones end."""
    wanted = [id for id in TECHNIQUES if len(found[id]) < SHOWN]
    for puzzle in puzzles[:: -max(1, len(puzzles) // ASKED)]:
        path = solve_path(puzzle, budget=PATIENCE)
        hard = [position for position, step in zip(path.positions(), path.steps, strict=False) if not step.placements]
        wanted = [id for id in wanted if len(found[id]) < SHOWN]
        for id in wanted:
            for position in hard[:1]:
                found[id] += [(position, step) for step in steps(position, id, limit=1, budget=PATIENCE)]


def large_fish(found: Found, puzzles: list[str]) -> None:
    """Fish of five to seven lines, which need a digit that stands nowhere yet: that of puzzles with eight digits."""
    large = [id for id in TECHNIQUES if id.endswith(("squirmbag", "whale", "leviathan"))]
    for puzzle in (puzzle for puzzle in puzzles if len({*puzzle} - {"."}) == 8):
        (missing,) = {*range(1, 10)} - {int(digit) for digit in puzzle if digit != "."}
        path = solve_path(puzzle, budget=PATIENCE)
        before = [position for position in path.positions() if missing not in position.digits]
        for id in [id for id in large if len(found[id]) < SHOWN]:
            found[id] += [(before[-1], step) for step in steps(before[-1], id, limit=1, budget=PATIENCE)]


def by_making(found: Found) -> None:
    """The techniques about clues, and those of large boards, on puzzles of our own."""
    for id in [id for id in TECHNIQUES if TECHNIQUES[id].family == "clues" or id in LARGE]:
        for seed in range(1, SHOWN + 1):
            lesson = Lesson.at(id, position_for(id, seed))
            found[id].append((lesson.position, lesson.steps[0]))


def chosen(technique: str, found: list[tuple[Position, Step]]) -> list[dict[str, object]]:
    """The examples of a technique: where a hint tells it, then that of its lesson, then by the length of proofs."""
    lines = {}
    if technique in examples():
        lesson = Lesson.example(technique)
        lines[lesson.position] = example_lines()[technique]
        found = [(lesson.position, lesson.steps[0]), *found]
    rows, puzzles = [], set()
    for position, step in found:
        if position.puzzle not in puzzles:
            puzzles.add(position.puzzle)
            told, length = command(technique, position), len(str(explain(step, position)))
            row = {
                "technique": technique,
                "command": told,
                "position": lines.get(position) or written(position),
                "step": step.to_json(position.puzzle.geometry),
            }
            rows.append((not told.startswith("hint"), position not in lines, length, row))
    return [row for *_, row in sorted(rows, key=itemgetter(0, 1, 2))[:SHOWN]]


def written(position: Position) -> str:
    """A position as a line to paste."""
    plain = position.puzzle.geometry == Puzzle().geometry and not position.puzzle.constraints
    return write(position, "hodoku" if plain else "json").strip()


def command(technique: str, position: Position) -> str:
    """What tells this step: a hint on one of the scales, or else the first steps of the technique."""
    scales = ("se121", "se118") if technique.startswith(("explainer_", "direct_")) else ("garns", "hodoku")
    for scale in scales:
        told = hint(position, scale=scale, budget=PATIENCE).step
        if told is not None and told.technique == technique:
            return "hint" if scale == "garns" else f"hint --scale {scale}"
    return f"steps --limit {FIRST} --technique {technique}"


if __name__ == "__main__":
    main()
