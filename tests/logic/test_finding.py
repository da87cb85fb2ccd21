"""Steps and hints: what the core finds, as values."""

from __future__ import annotations

import pytest

import garns
from garns.boards import empty_puzzle
from garns.errors import ArgumentError
from garns.logic import TECHNIQUES

SIMPLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_every_step_keeps_the_solution():
    puzzle = garns.Puzzle.parse(SIMPLE)
    solution = garns.solve(puzzle).solution.givens
    found = garns.steps(puzzle)
    assert {"full_house", "naked_single", "hidden_single"} & {step.technique for step in found}
    for step in found:
        assert all(solution[cell] == digit for cell, digit in step.placements)
        assert all(solution[cell] != digit for cell, digit in step.eliminations)


def test_steps_of_one_technique_come_with_their_parts():
    puzzle = garns.Puzzle.parse(SIMPLE)
    (single,) = [step for step in garns.steps(puzzle, "naked_single") if step.placements[0].cell == 40]
    assert single == garns.Step(
        "naked_single", placements=(garns.Candidate(40, 5),), parts=(garns.Part("cell", (40,), (5,)),)
    )


def test_hints_lead_to_the_solution_of_an_easy_puzzle():
    position = garns.Position.start(garns.Puzzle.parse(SIMPLE))
    while (hint := garns.hint(position)).step:
        position = hint.apply()
    assert position.is_complete
    assert not position.issues()


@pytest.mark.parametrize(("board", "cells"), [("4", 16), ("16", 256), ("samurai", 369), ("shogun", 783), ("x", 81)])
def test_a_last_open_cell_is_found_on_boards_of_every_width(board, cells):
    empty = empty_puzzle(board)
    assert len(empty.givens) == cells
    solved = next(garns.solutions(empty))
    puzzle = solved.with_givens([*solved.givens[:-1], 0])
    assert garns.hint(puzzle).step.placements == ((cells - 1, solved.givens[-1]),)


def test_a_limit_stops_the_search():
    assert len(garns.steps(garns.Puzzle.parse(SIMPLE), limit=3)) == 3


def test_an_unknown_technique_is_named():
    with pytest.raises(ArgumentError, match="telepathy"):
        garns.steps(garns.Puzzle.parse(SIMPLE), "telepathy")


def test_ids_are_words_for_programs():
    assert len(set(TECHNIQUES)) == len(TECHNIQUES)
    assert all(id.isidentifier() and id.islower() for id in TECHNIQUES)
