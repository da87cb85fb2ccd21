"""``python -m benchmarks logic-shares``: how many published variants human logic solves, by family."""

from __future__ import annotations

import argparse
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import garns
from benchmarks.variants import FAMILIES, neutral
from garns import Puzzle
from published import lines

#: A puzzle whose path has one of these was solved, but by suppositions that branch: few people would follow them.
NETS = {"forcing_net_contradiction", "forcing_net_verity", "nested_net", "nishio"}


def named(data: Path) -> Iterator[tuple[str, str, Puzzle]]:
    """The family, the name and the puzzle of all that others published with clues."""
    for entry in neutral.entries(data):
        kinds = {form["type"] for form in entry["constraints"]}
        family = next((name for name, telling in FAMILIES.items() if kinds & telling), "others")
        if not str(entry["n_solutions"]).startswith("2"):
            yield family, entry["id"], neutral.puzzle(entry)
    for entry in lines(data / "janko_single_dev.jsonl.gz"):
        if entry["variant"] != "classic":
            size = "9x9" if entry["size"] == 9 else "small"
            yield f"janko {entry['variant']} {size}", entry["id"], neutral.puzzle(entry)


def shares(options: argparse.Namespace) -> None:
    """Print for each family how many puzzles are solved without nets, with them and not at all."""
    families: dict[str, list[tuple[str, Puzzle]]] = {}
    for family, name, puzzle in named(Path(os.environ["GARNS_TEST_DATA"])):
        if not options.families or any(family.startswith(wanted) for wanted in options.families):
            families.setdefault(family, []).append((name, puzzle))
    print(f"{'family':32}{'puzzles':>9}{'plain':>8}{'nets':>8}{'open':>8}{'share':>9}")
    for family, members in sorted(families.items()):
        chosen = members[:: -(-len(members) // options.count)]
        found = {name: _outcome(puzzle, options) for name, puzzle in chosen}
        counts = Counter(found.values())
        solved = (len(found) - counts["open"]) / len(found)
        columns = "".join(f"{counts[kind]:8}" for kind in ("plain", "nets", "open"))
        print(f"{family:32}{len(found):9}{columns}{solved:9.0%}", flush=True)
        if options.names:
            print("    " + " ".join(f"{name}:{kind}" for name, kind in found.items() if kind != "plain"), flush=True)


def _outcome(puzzle: Puzzle, options: argparse.Namespace) -> str:
    rating = garns.rate(puzzle, budget=options.budget)
    return "open" if not rating.solved else "nets" if NETS & rating.step_counts.keys() else "plain"
