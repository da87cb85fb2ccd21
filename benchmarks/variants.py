"""``python -m benchmarks variants``: milliseconds to prove a variant unique, by its most telling constraint."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from benchmarks.timing import report
from garns import Puzzle

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from variants import neutral

#: The first family that has a constraint of the puzzle is the puzzle's.
FAMILIES = {
    "killer": {"killer_cage", "sum"},
    "little killer": {"little_killer"},
    "whisper, renban": {"whisper", "renban"},
    "sandwich": {"sandwich"},
    "thermo": {"thermo", "slow_thermo"},
    "arrow": {"arrow", "double_arrow"},
    "Kropki": {"difference", "ratio"},
    "XV": {"pair_sum"},
    "outside clues": {"x_sum", "skyscraper", "numbered_room", "frame_sum"},
    "anti-chess": {"anti_knight", "anti_king"},
    "others": set(),
}


def families(data: Path) -> Iterator[tuple[str, list[Puzzle]]]:
    """The published puzzles of each family."""
    found: dict[str, list[Puzzle]] = {name: [] for name in FAMILIES}
    for entry in neutral.entries(data):
        kinds = {form["type"] for form in entry["constraints"]}
        name = next((name for name, telling in FAMILIES.items() if kinds & telling), "others")
        found[name].append(neutral.puzzle(entry))
    yield from found.items()


def variants(options: argparse.Namespace) -> None:
    """Time every family."""
    report(families(Path(os.environ["GARNS_TEST_DATA"])), options.budget)
