"""Make the library of the web application: puzzles of all levels, sizes and variants, with seeds that are told.

    python tools/make_library.py > src/garns/web/data/library.json

The same seeds give the same puzzles, so the file can be made again; it takes some minutes.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any

from garns import rate, solve
from garns.generating import GenerationError, generate
from garns.values.puzzle import Puzzle

LEVELS = ("beginner", "easy", "medium", "hard", "expert", "master", "extreme")


def wishes() -> Iterator[dict[str, Any]]:
    """What each puzzle shall be."""
    for level in LEVELS:
        for symmetry in ("rotate180", "rotate180", "vertical", "diagonal", "rotate90", "none"):
            yield {"level": level, "board": 9, "symmetry": symmetry}
    for size, levels in {4: LEVELS[:2], 6: LEVELS[:4], 8: LEVELS[:4], 10: LEVELS[:3], 12: LEVELS[:3]}.items():
        for level in levels:
            yield {"level": level, "board": size}
    yield from ({"board": size} for size in (16, 16, 25))
    for board in ("x", "windoku", "anti-knight", "anti-king", "disjoint-groups", "non-consecutive"):
        for level in ("easy", "hard"):
            yield {"level": level, "board": board}
    for variant in ("killer", "greater_than", "even_odd", "thermo", "arrow", "kropki", "jigsaw"):
        yield {"level": "easy", "board": 6, "variant": variant}
        for level in ("easy", "medium", "hard"):
            yield {"level": level, "board": 9, "variant": variant}
    for board in ("twodoku", "butterfly", "sohei", "samurai", "windmill", "latin5", "latin7", "cube3", "hypercube"):
        yield {"board": board}
    for level in ("easy", "medium", "hard"):
        yield {"level": level, "board": 9, "variant": "magic"}
    for variant in (
        "whisper", "renban", "palindrome", "region_sum", "between", "xv", "quadruple", "clone", "sandwich", "x_sum",
        "skyscraper", "little_killer",
    ):  # fmt: skip
        for level in ("easy", "medium", "hard"):
            yield {"level": level, "board": 9, "variant": variant}


def make(wish: dict[str, Any], seed: int) -> Puzzle | None:
    """A puzzle near a wish: the nearest that was found where the wish cannot be had."""
    large = wish["board"] not in (4, 6, 8, 9)
    try:
        return generate(**wish, seed=seed, tries=60 if large else 5000)
    except GenerationError as error:
        return error.nearest.puzzle if error.nearest else None


def main() -> None:
    """Write the list, one puzzle a line."""
    lines = []
    for number, wish in enumerate(wishes(), start=1):
        puzzle = make(wish, seed=number)
        if puzzle is None or solve(puzzle, budget=20).status != "unique":
            print("left out:", wish, file=sys.stderr)
            continue
        level = rate(puzzle).level
        lines.append(json.dumps({"level": level, "variant": wish.get("variant"), "puzzle": puzzle.to_json()}))
        print(number, wish, level, file=sys.stderr)
    print("[\n" + ",\n".join(lines) + "\n]")


if __name__ == "__main__":
    main()
