"""``python -m benchmarks choice``: whether hints are those that a strong solver would give, on puzzles of others.

Every figure compares what is told with what could have been told in the same position.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import garns
from benchmarks.logic import rating_sets
from garns import Position, Step
from garns.budgets import Deadline
from garns.logic import ladder_of
from garns.logic.choosing import is_chain
from garns.logic.sparing import superfluous

#: The sets whose puzzles a person may try: the hardest have hardly a hint.
SETS = ("17-clue", "buckets", "bank", "magictour")
_NETS = ("forcing_net_contradiction", "forcing_net_verity")


def choice(options: argparse.Namespace) -> None:
    """Print the shares and the means, set by set and all together."""
    rng = random.Random(options.seed)
    chosen = {name: rng.sample(puzzles, options.count) for name, puzzles in rating_sets().items() if name in SETS}
    total = Counter[str]()
    for name, puzzles in chosen.items():
        print(f"-- {name}", flush=True)
        counts = sum(map(_path, puzzles), Counter[str]()) + _proofs(puzzles[: options.proofs])
        _show(counts)
        total += counts
    print("-- all")
    _show(total)


def _show(counts: Counter[str]) -> None:
    def part(title: str, of: str, all_of: str) -> None:
        if counts[all_of]:
            print(f"{title:58}{counts[of] / counts[all_of]:8.1%} of {counts[all_of]}", flush=True)

    def means(title: str, told: str, least: str, number: str) -> None:
        if counts[number]:
            print(
                f"{title:58}{counts[told] / counts[number]:8.2f} told, {counts[least] / counts[number]:.2f} the least,"
                f" {counts[number]} steps",
                flush=True,
            )

    part("hidden singles told by a region, where there is one", "by region", "with region")
    part("hints of the easiest technique there is", "easiest", "hints")
    part("chains with the fewest links of all kinds", "shortest", "chains")
    means("links of a chain", "chain links", "least chain links", "chains")
    means("links of a net", "net links", "least net links", "nets")
    spare, proofs, steps = counts["superfluous"], counts["proofs"], counts["steps"]
    print(f"{'superfluous steps in proofs':58}{spare:8} of {steps} in {proofs} proofs", flush=True)


def _path(puzzle: str) -> Counter[str]:
    """What the hints of a whole game come to."""
    counts = Counter[str]()
    path = garns.solve_path(puzzle)
    for position, step in zip(path.positions(), path.steps, strict=False):
        counts += _judged(position, step)
    return counts


def _judged(position: Position, step: Step) -> Counter[str]:
    counts = Counter({"hints": 1})
    ladder = ladder_of("garns")
    if step.technique == "hidden_single":
        by_region = any(_in_region(position, one) for one in garns.steps(position, "hidden_single"))
        counts["with region"] += by_region
        counts["by region"] += by_region and _in_region(position, step)
    if is_chain(step.technique):
        kinds = [id for id in ladder.techniques() if is_chain(id)]
        least = min(len(chain.links) for kind in kinds for chain in garns.steps(position, kind, limit=1))
        counts.update(
            {"chains": 1, "chain links": len(step.links), "least chain links": least, "easiest": 1},
            shortest=len(step.links) == least,
        )
        return counts
    if step.technique in _NETS:
        found = garns.steps(position, step.technique, limit=200)
        counts.update(
            {"nets": 1, "net links": len(step.links), "least net links": min(len(net.links) for net in found)}
        )
    easier = [rung.id for rung in ladder.rungs if rung.on and ladder.weight(rung.id) < ladder.weight(step.technique)]
    counts["easiest"] += not garns.steps(position, easier, limit=1)
    return counts


def _in_region(position: Position, step: Step) -> bool:
    kinds = {position.puzzle.houses[house].kind for part in step.parts for house in part.houses}
    return bool(kinds & {"box", "region", "window"})


def _proofs(puzzles: list[str]) -> Counter[str]:
    """Steps that the proofs of some digits, the last to be found, do not need."""
    counts = Counter[str]()
    for puzzle in puzzles:
        for position, cell, digit in islice(_last_found(puzzle), 1):
            steps = garns.why(position, cell, digit).steps
            spare = superfluous(position, steps, lambda now, at=(cell, digit): now.digits[at[0]] == at[1], Deadline())
            counts.update(proofs=1, superfluous=spare, steps=len(steps))
    return counts


def _last_found(puzzle: str) -> Iterator[tuple[Position, int, int]]:
    path = garns.solve_path(puzzle)
    for step in reversed(path.steps):
        for placed in step.placements:
            yield path.start, placed.cell, placed.digit
