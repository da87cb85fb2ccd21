"""Hints from the player's own position, and proofs for one digit."""

from __future__ import annotations

import csv

import pytest

import garns
from garns.budgets import Deadline
from garns.logic import Mistake
from garns.logic.sparing import superfluous
from support import ROOT

EASY = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."


def start(line: str = EASY) -> garns.Position:
    return garns.Position.start(garns.Puzzle.parse(line))


def solution(position: garns.Position) -> tuple[int, ...]:
    return garns.solve(position.puzzle).solution.givens


def some_puzzles(count: int) -> list[str]:
    with (ROOT / "tests" / "data" / "puzzlebank.csv").open() as file:
        puzzles = [row["puzzle"] for row in csv.DictReader(file)]
    return puzzles[:: len(puzzles) // count][:count]


def test_a_wrong_digit_is_told_before_any_step():
    position = start()
    wrong = 1 if solution(position)[0] != 1 else 2
    played = garns.Position.start(position.puzzle, (wrong, *position.digits[1:]))
    hint = garns.hint(played)
    assert (hint.kind, hint.step) == ("mistake", None)
    assert Mistake(0, wrong) in hint.mistakes
    assert garns.hint(played, check=False).kind != "mistake"


def test_notes_without_the_right_digit_are_a_mistake():
    position = start()
    right = solution(position)[0]
    struck = position.apply(garns.Step("strike", eliminations=(garns.Candidate(0, right),)))
    assert garns.hint(struck).mistakes == (Mistake(0, 0),)


def test_with_several_solutions_only_a_clash_is_a_mistake():
    puzzle = garns.Puzzle.empty(4)
    assert garns.hint(garns.Position.start(puzzle, (1,) + (0,) * 15)).kind in ("step", "nothing")
    clash = garns.hint(garns.Position.start(puzzle, (1, 1) + (0,) * 14))
    assert [mistake.cell for mistake in clash.mistakes] == [0, 1]


def test_a_full_grid_is_solved():
    assert garns.hint(garns.solve(start().puzzle).solution).kind == "solved"


def test_what_the_player_has_struck_is_not_told_again():
    for line in some_puzzles(20):
        position = start(line)
        for _ in range(60):
            hint = garns.hint(position)
            if hint.step is None:
                break
            changed = hint.apply()
            assert changed != position
            assert (changed.digits, changed.candidates) != (position.digits, position.candidates)
            position = changed
        assert garns.hint(position).kind in ("solved", "nothing", "step")


def test_where_to_look_does_not_tell_what_happens():
    hint = garns.hint(start())
    assert hint.technique == hint.step.technique
    assert hint.where.cells or hint.where.houses


@pytest.mark.parametrize("line", some_puzzles(8))
def test_proofs_follow_from_their_steps(line):
    position = start(line)
    right = solution(position)
    path = garns.solve_path(position)
    assert path.solved
    cell = [cell for cell, digit in enumerate(position.digits) if digit == 0][7]
    proof = garns.why(position, cell, right[cell], budget=10.0)
    assert proof.proven
    at = position
    for step in proof.steps:
        found = garns.steps(at, step.technique)
        assert any(
            set(step.placements) <= set(one.placements) and set(step.eliminations) <= set(one.eliminations)
            for one in found
        )
        at = at.apply(step)
    assert at.digits[cell] == right[cell]
    assert len(proof.steps) <= len(path.steps)
    assert superfluous(position, proof.steps, lambda now: now.digits[cell] == right[cell], Deadline()) == 0

    other = next(digit for digit in position.candidates_of(cell) if digit != right[cell])
    assert garns.why_not(position, cell, other, budget=10.0).proven
    assert not garns.why_not(position, cell, right[cell], budget=10.0).proven
    assert not garns.why(position, cell, other, budget=10.0).proven


def test_what_stands_already_needs_no_steps():
    position = start()
    proof = garns.why(position, "r1c3", 3)
    assert (proof.proven, proof.steps) == (True, ())
    assert garns.why_not(position, "r1c1", 3).steps == ()
