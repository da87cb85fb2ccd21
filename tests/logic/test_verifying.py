"""The independent verifier: every step of the engine is proven by what it names, and nothing else is."""

from __future__ import annotations

import csv
import random
from dataclasses import replace

import pytest

import garns
from garns import Candidate, Link, Node, Part, Position, Puzzle, Step, verify
from garns.boards import empty_puzzle
from garns.engine import TECHNIQUES
from garns.logic.ladder import ladder_of
from support import DATA

SIMPLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
GRID = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def bank() -> list[str]:
    with (DATA / "puzzlebank.csv").open(encoding="utf-8") as file:
        return [row["puzzle"] for row in csv.DictReader(file)]


def check(position: Position, steps: list[Step]) -> set[str]:
    """Every step must be proven; gives the techniques that were met."""
    for step in steps:
        verdict = verify(step, position)
        assert verdict, f"{garns.write(position, 'json')}\n{step}\n{verdict}"
    return {step.technique for step in steps}


def test_every_step_to_the_solution_is_proven() -> None:
    puzzles = random.Random(6).sample(bank(), 300)
    met = set()
    for puzzle in puzzles:
        path = garns.solve_path(garns.read(puzzle))
        for position, step in zip(path.positions(), path.steps, strict=False):
            met |= check(position, [step])
    assert met >= {"hidden_single", "naked_single", "pointing", "claiming", "naked_pair"}


def test_every_step_that_a_position_offers_is_proven() -> None:
    """Also those that no ladder would take there, of every technique that is quick to exhaust."""
    techniques = [rung.id for rung in ladder_of("garns").rungs if rung.on]
    met = set()
    for puzzle in random.Random(7).sample(bank(), 5):
        path = garns.solve_path(garns.read(puzzle), unique=True)
        for position in list(path.positions())[::4]:
            met |= check(position, garns.steps(position, techniques, limit=200))
    assert len(met) > len(TECHNIQUES) // 3


@pytest.mark.parametrize("board", ["4", "6", "x", "windoku", "jigsaw", "anti_knight", "16", "samurai", "cube3"])
def test_every_step_on_every_board_is_proven(board: str) -> None:
    jigsaw = "AABBABBCADCCDDCD"
    texts = {"anti_knight": "board: 9\nanti_knight", "jigsaw": "." * 16 + jigsaw}
    empty = garns.read(texts[board]) if board in texts else empty_puzzle(board)
    rng = random.Random(8)
    solution = next(garns.solutions(empty)).givens
    for share in (0.35, 0.5):
        puzzle = empty.with_givens([digit if rng.random() < share else 0 for digit in solution])
        found = garns.steps(puzzle, unique=False, limit=300)
        assert found
        check(Position.start(puzzle), found)


def test_an_effect_that_does_not_follow_is_shown_with_a_filling() -> None:
    position = Position.start(garns.read(SIMPLE))
    (step, *_) = garns.steps(position, "pointing")
    base = set(step.parts[0].cells)
    far = next(cell for cell in range(81) if not position.digits[cell] and not garns.CLASSIC.peers[cell] & base)
    wrong = Candidate(far, position.candidates_of(far)[-1])
    verdict = verify(replace(step, eliminations=(*step.eliminations, wrong)), position)
    assert not verdict
    assert verdict.effect == wrong
    assert wrong in verdict.filling
    assert "is not proven" in str(verdict)
    assert "n'est pas prouvé" in verdict.message("fr")
    digits = dict(verdict.filling)
    assert all(position.candidates[cell] >> (digit - 1) & 1 for cell, digit in digits.items())
    assert all(digits[cell] != digits[peer] for cell in digits for peer in garns.CLASSIC.peers[cell] & digits.keys())


def test_a_step_must_name_what_it_uses() -> None:
    position = Position.start(garns.read(SIMPLE))
    (step, *_) = garns.steps(position, "hidden_single")
    assert verify(step, position)
    assert not verify(replace(step, parts=step.parts[:1]), position)  # without its house


def test_what_is_not_on_the_board_is_named() -> None:
    position = Position.start(garns.read(SIMPLE))
    assert verify(Step("x", (Candidate(81, 1),)), position).unknown == "cell 81"
    assert verify(Step("x", (Candidate(2, 10),)), position).unknown == "digit 10"
    assert verify(Step("x", (Candidate(2, 1),), parts=(Part("house", houses=(27,)),)), position).unknown == "house 27"
    assert "house 27" in str(verify(Step("x", (Candidate(2, 1),), parts=(Part("house", houses=(27,)),)), position))


def test_a_proof_that_is_too_large_is_not_called_one() -> None:
    """Nine cells of a row with eight digits have no filling, but there are many ways to find that out."""
    position = Position(Puzzle(), (0,) * 81, (0b11111111,) * 81)
    cells = tuple(Part("cell", (cell,)) for cell in range(9))
    verdict = verify(Step("x", (Candidate(80, 9),), parts=cells), position)
    assert not verdict
    assert verdict.filling == ()
    assert "too many ways" in str(verdict)


def test_a_strong_link_names_its_house() -> None:
    """A skyscraper told by links alone: rows 1 and 5 hold 1 in two places each, and two of these see each other."""
    masks = [0b111111111] * 81
    for cell in (*range(9), *range(36, 45)):
        if cell not in (0, 4, 36, 41):
            masks[cell] &= ~1
    position = Position(Puzzle(), (0,) * 81, tuple(masks))
    ends = (Node((4,), 1), Node((0,), 1), Node((36,), 1), Node((41,), 1))
    links = tuple(Link(a, b, strong) for a, b, strong in zip(ends, ends[1:], (True, False, True), strict=False))
    target = Candidate(14, 1)  # r2c6 sees r1c5 by its box and r5c6 by its column
    assert verify(Step("chain", eliminations=(target,), links=links), position)
    assert not verify(Step("chain", eliminations=(Candidate(22, 1),), links=links), position)


# Uniqueness: the pattern could be filled in two ways


def rectangle(puzzle: Puzzle, cells: tuple[int, int, int, int], extra: int) -> tuple[Position, Step]:
    """A position whose only open cells are four corners; the last could hold something more."""
    digits = [int(char) for char in GRID]
    xy = (1 << (digits[cells[0]] - 1)) | (1 << (digits[cells[1]] - 1))
    masks = [1 << (digit - 1) for digit in digits]
    for cell in cells:
        digits[cell], masks[cell] = 0, xy
    masks[cells[3]] |= 1 << (extra - 1)
    both = tuple(digit for digit in range(1, 10) if xy >> (digit - 1) & 1)
    step = Step(
        "uniqueness_1",
        eliminations=tuple(Candidate(cells[3], digit) for digit in both),
        parts=(Part("floor", cells[:3], both), Part("roof", cells[3:], both), Part("extra", cells[3:], (extra,))),
    )
    return Position(puzzle, tuple(digits), tuple(masks)), step


def corners() -> tuple[int, int, int, int]:
    """The first rectangle of the grid that lies in two boxes and has two digits."""
    for upper in range(81):
        for lower in range(upper + 9, 81, 9):
            for right in range(upper + 1, upper // 9 * 9 + 9):
                other = lower + right - upper
                same_box = upper // 9 // 3 == lower // 9 // 3 or upper % 9 // 3 == right % 9 // 3
                if same_box and GRID[upper] == GRID[other] and GRID[lower] == GRID[right]:
                    return upper, lower, right, other
    raise AssertionError


def test_a_deadly_pattern_is_exchanged() -> None:
    cells = corners()
    position, step = rectangle(Puzzle(), cells, 9 if GRID[cells[0]] != "9" else 8)
    verdict = verify(step, position)
    assert verdict
    assert verdict.by_uniqueness


def test_a_given_or_a_rule_in_the_pattern_spoils_it() -> None:
    cells = corners()
    givens = tuple(int(GRID[cell]) if cell == cells[0] else 0 for cell in range(81))
    position, step = rectangle(Puzzle(givens=givens), cells, 9)
    assert not verify(step, position)
    for text in (f"extra_region {garns.CLASSIC.name(cells[0])} r9c9", f"thermo {garns.CLASSIC.name(cells[1])} r9c9"):
        other = garns.read(f"board: 9\n{text}")
        position, step = rectangle(other, cells, 9)
        assert not verify(step, position), text


def test_the_exchange_must_keep_every_box() -> None:
    """Corners in four boxes: exchanged, the boxes would miss a digit."""
    spread = next(
        (a, b, c, b + c - a)
        for a in range(81)
        for b in range(a + 27, 81, 9)
        for c in range(a + 3, a // 9 * 9 + 9)
        if GRID[a] == GRID[b + c - a] and GRID[b] == GRID[c]
    )
    position, step = rectangle(Puzzle(), spread, 9 if GRID[spread[0]] != "9" else 8)
    assert not verify(step, position)


# Clues


def variant(*lines: str, board: str = "9") -> Position:
    return Position.start(garns.read("\n".join([f"board: {board}", *lines])))


def test_a_cage_proves_what_its_sum_forbids() -> None:
    position = variant("killer_cage 7 r1c1 r1c2 r1c3")
    clue = Part("clue", (0, 1, 2))
    assert verify(Step("cage", eliminations=(Candidate(0, 3), Candidate(1, 5)), parts=(clue,)), position)
    assert not verify(Step("cage", eliminations=(Candidate(0, 3),), parts=(replace(clue, role="cell"),)), position)
    assert not verify(Step("cage", eliminations=(Candidate(0, 4),), parts=(clue,)), position)


def test_a_rule_of_two_cells_holds_between_any_that_are_named() -> None:
    position = variant("thermo r1c1 r5c5", "killer_cage 4 r2c1 r2c2")
    for cells, gone in (((0, 40), Candidate(0, 9)), ((9, 10), Candidate(9, 2))):
        assert verify(Step("pair", eliminations=(gone,), parts=(Part("cell", cells),)), position)
        assert not verify(Step("pair", eliminations=(gone,), parts=(Part("cell", cells[:1]),)), position)


def test_the_rule_of_45_is_seen() -> None:
    position = variant("killer_cage 20 r1c1-r1c4", "killer_cage 18 r1c5-r1c8")
    every = tuple(range(1, 10))
    clues = (Part("clue", (0, 1, 2, 3), every), Part("clue", (4, 5, 6, 7), every))
    parts = (*clues, Part("house", digits=every, houses=(0,)), Part("extra", (8,), every))
    assert verify(Step("rule_of_45", placements=(Candidate(8, 7),), parts=parts), position)
    assert not verify(Step("rule_of_45", placements=(Candidate(8, 6),), parts=parts), position)
    assert not verify(Step("rule_of_45", placements=(Candidate(8, 7),), parts=clues), position)


@pytest.mark.parametrize(
    ("clue", "cells", "gone", "stays"),
    [
        ("thermo r1c1-r1c4", (0, 1, 2, 3), (0, 7), (0, 6)),
        ("whisper r1c1 r1c2 r1c3", (0, 1, 2), (1, 4), (1, 3)),
        ("arrow r1c1 / r2c1 r3c1 r4c1", (0, 9, 18, 27), (0, 5), (0, 6)),
        ("renban r1c1 r1c2 r1c3", (0, 1, 2), None, (0, 5)),
        ("odd r1c1", (0,), (0, 4), (0, 5)),
    ],
)
def test_lines_prove_what_they_forbid(
    clue: str, cells: tuple[int, ...], gone: tuple[int, int] | None, stays: tuple[int, int]
) -> None:
    position = variant(clue)
    position = replace(position, candidates=(0b111111111,) * 81)  # as if nobody had pruned anything
    part = Part("clue", cells)
    if gone:
        assert verify(Step("line", eliminations=(Candidate(*gone),), parts=(part,)), position)
    assert not verify(Step("line", eliminations=(Candidate(*stays),), parts=(part,)), position)
