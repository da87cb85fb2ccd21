"""The verifier on the families that ladders seldom reach: named patterns, kraken fish, and the clues of variants."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import garns
from garns import Candidate, Position, Step
from logic.test_verifying import GRID, bank, check
from variants import neutral

#: Positions laid out by hand: nothing but the pattern, as digit, row and column of what is struck.
DIAGONALS = "411 511 611 711 811 911 422 522 622 722 822 922 433 533 633 733 833 933 "
PATTERNS = {
    "exocet": "411 511 611 711 811 911 412 512 612 712 812 912 134 234 334 137 237 337 163 263 363 164 264 364 167 267 "
    "367 173 273 373 174 274 374 177 277 377 183 283 383 184 284 384 187 287 387 193 293 393 194 294 394 197 297 397",
    "senior_exocet": (
        "411 511 611 711 811 911 412 512 612 712 812 912 134 234 334 127 227 327 137 237 337 153 154 173 174 177 183 "
        "184 187 193 194 197 253 254 263 264 267 283 284 287 293 294 297 343 344 347 353 354 383 384 387 393 394 397"
    ),
    "double_exocet": (
        "511 611 711 811 911 512 612 712 812 912 525 625 725 825 925 526 626 726 826 926 133 233 333 433 134 234 334 "
        "434 137 237 337 437 163 263 363 463 164 264 364 464 167 267 367 467 173 273 373 473 174 274 374 474 177 277 "
        "377 477 183 283 383 483 184 284 384 484 187 287 387 487 193 293 393 493 194 294 394 494 197 297 397 497"
    ),
    "tridagon": DIAGONALS + "414 514 614 714 814 914 425 525 625 725 825 925 436 536 636 736 836 936 441 541 641 741 "
    "841 941 452 552 652 752 852 952 463 563 663 763 863 963 444 544 644 744 844 944 456 556 656 756 856 956 565 665 "
    "765 865 965",
}


@pytest.mark.parametrize("technique", PATTERNS)
def test_a_pattern_laid_out_by_hand_is_proven(technique: str) -> None:
    position = garns.read_position(f":0000:x:{'.' * 81}:{PATTERNS[technique]}::")
    assert check(position, garns.steps(position, technique)) == {technique}


def test_the_loop_of_a_famous_puzzle_is_proven() -> None:
    monster = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
    position = Position.start(garns.read(monster))
    assert check(position, garns.steps(position, "sk_loop")) == {"sk_loop"}


def test_kraken_fish_are_proven() -> None:
    met = set()
    for puzzle in bank()[-20:]:
        for position in list(garns.solve_path(garns.read(puzzle)).positions())[::9]:
            met |= check(position, garns.steps(position, ["kraken_fish_1", "kraken_fish_2"], limit=20))
    assert met == {"kraken_fish_1", "kraken_fish_2"}


def killer(seed: int) -> str:
    """A killer without clues: the grid cut at random into cages of up to five neighbours in which no digit repeats."""
    rng = random.Random(seed)
    free = set(range(81))
    lines = ["board: 9"]
    while free:
        cage = [rng.choice(sorted(free))]
        free.discard(cage[0])
        for _ in range(rng.randrange(1, 5)):
            around = {cell + step for cell in cage for step in (-9, 9)} | {
                cell + step for cell in cage for step in (-1, 1) if (cell + step) // 9 == cell // 9
            }
            fresh = [cell for cell in sorted(around & free) if GRID[cell] not in {GRID[each] for each in cage}]
            if fresh:
                cage.append(rng.choice(fresh))
                free.discard(cage[-1])
        total = sum(int(GRID[cell]) for cell in cage)
        lines.append(f"killer_cage {total} " + " ".join(map(garns.CLASSIC.name, cage)))
    return "\n".join(lines)


def test_killers_are_proven_to_the_end() -> None:
    met = set()
    for seed in range(3):
        path = garns.solve_path(garns.read(killer(seed)), unique=False)
        for position, step in zip(path.positions(), path.steps, strict=False):
            met |= check(position, [step])
        for position in list(path.positions())[::8]:
            met |= check(position, garns.steps(position, ["rule_of_45", "cage_combinations"], limit=60))
    assert met >= {"rule_of_45", "cage_combinations"}


def test_clues_taken_further_are_proven() -> None:
    """Digits that a clue needs, two clues at once, a house with its clues: on cages, and on lines of many kinds."""
    wanted = ["cage_must_hold", "clue_must_hold", "clue_pair", "house_clues", "automaton_pruning"]
    lines = [
        "renban r5c3 r5c4 r5c5 r5c6 r5c7",
        "whisper r1c1 r2c2 r3c3 r2c4 r1c5",
        "thermo r9c1 r8c1 r7c1 r7c2 r7c3",
        "sandwich left 4 35",
        "little_killer r1c9 down_left 12",
    ]
    met = set()
    for text in (killer(4), "\n".join(["board: 9", *lines])):
        position = Position.start(garns.read(text))
        for _ in range(3):
            found = garns.steps(position, wanted, limit=40)
            met |= check(position, found)
            for step in found[:5]:
                position = position.apply(step)
    assert met == {*wanted}


def test_sums_that_houses_leave_over_are_proven_with_other_clues() -> None:
    position = Position.start(garns.read(killer(4)))
    for _ in range(2):
        for step in garns.steps(position, ["cage_combinations", "rule_of_45"]):
            position = position.apply(step)
    found = garns.steps(position, "house_leftovers", limit=12)
    assert check(position, found) == {"house_leftovers"}
    assert all(any(part.houses for part in step.parts if part.role == "clue") for step in found)


def test_a_chain_through_a_cage_is_proven_and_says_why() -> None:
    """A cage of 6 without a 1 in r2c1 has it in r1c1 or r2c2; row 9 has it in r9c1 or r9c5. So r2c5 is not 1."""
    position = Position.start(garns.read("board: 9\nkiller_cage 6 r1c1 r2c1 r2c2"))
    for step in garns.steps(position, "cage_combinations"):
        position = position.apply(step)
    gone = [Candidate(9, 1), *(Candidate(cell, 1) for cell in (73, 74, 75, 77, 78, 79, 80))]
    position = position.apply(Step("given", eliminations=tuple(gone)))
    found = [step for step in garns.steps(position, "discontinuous_nice_loop") if Candidate(13, 1) in step.eliminations]
    assert check(position, found) == {"discontinuous_nice_loop"}
    assert [part.cells for part in found[0].parts if part.role == "clue"] == [(0, 9, 10)]
    assert "every filling of r1c1, r2c1 and r2c2 has one of both" in str(garns.explain(found[0], position))


def test_the_law_of_leftovers_is_proven() -> None:
    """Box 1 has r4c2 instead of r3c1, so these two hold the same digit."""
    regions = "AAABBBCCCAAABBBCCCDAABBBCCCDADEEEFFFDDDEEEFFFDDDEEEFFFGGGHHHIIIGGGHHHIIIGGGHHHIII"
    position = Position.start(garns.read("." * 28 + "5" + "." * 52 + regions))
    steps = garns.steps(position, "law_of_leftovers")
    assert [garns.CLASSIC.name(step.placements[0]) for step in steps if step.placements] == ["r3c1(5)"]
    assert check(position, steps) == {"law_of_leftovers"}


def test_published_variants_are_proven_to_the_end(shared_data: Path) -> None:
    met = set()
    for entry in random.Random(9).sample(neutral.entries(shared_data), 15):
        path = garns.solve_path(neutral.puzzle(entry))
        for position, step in zip(path.positions(), path.steps, strict=False):
            met |= check(position, [step])
    assert len(met) > 15
