"""More clues until there is one solution: of every kind, beside those of the setter, within a budget."""

from __future__ import annotations

import json

import pytest

from garns import ArgumentError, Budget, Cancel, Puzzle, complete, inherits, read, solve
from garns.services.completing import KINDS
from garns.values.geometry import CLASSIC
from garns.variants import constraints_from_json
from warm import garns

BEGUN = read("5...............3...............9.....1...........7..............2.......4.......")
#: Kinds that take a second or more.
SLOW = {"greater_than", "little_killer", "region_sum", "between", "quadruple"}


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in SLOW])
def test_clues_of_every_kind_complete_a_puzzle_with_the_help_of_givens(kind: str) -> None:
    done = complete(BEGUN, add=[kind, "givens"], seed=5)
    assert done.is_complete
    assert solve(done.puzzle).status == "unique"
    assert done.added.givens if kind == "givens" else done.added.constraints
    assert inherits(BEGUN, done.puzzle)


@pytest.mark.parametrize("board", [".Shape~4x6", ".Shape~6x6~8", ".Shape~6x6~0-5"])
def test_clues_of_every_kind_are_true_of_boards_with_other_sides_and_digits(board: str) -> None:
    for kind in KINDS:
        done = complete(read(board), add=[kind, "givens"], seed=1)
        assert done.added.constraints or kind == "givens"
        assert solve(done.puzzle).status == "unique", kind


def test_clues_on_the_large_board_with_a_0_speak_of_its_own_digits() -> None:
    for kind in ("killer", "quadruple", "sandwich", "x_sum"):
        assert solve(complete(read(".Shape~9x9~0-8"), add=[kind, "givens"], seed=1).puzzle).status == "unique", kind


def test_no_variable_is_offered_as_a_clue() -> None:
    done = complete(read(".Shape~4x4.Var~A~~2.Sum~5~VA1~VA2~R1C1"), add=["killer", "givens"], seed=1)
    cells = {cell for clue in done.added.constraints for cell in clue.cells}  # type: ignore[attr-defined]
    assert done.is_complete
    assert max(cells | {given.cell for given in done.added.givens}) < 16
    left = complete(read(".Shape~4x4.Var~A~~2"))
    assert left.sentences() == ["clues on the board are not enough: they leave variables open"]


def test_no_clue_that_was_added_can_be_spared() -> None:
    done = complete(BEGUN, add="givens", seed=2)
    for given in done.added.givens:
        without = [0 if cell == given.cell else digit for cell, digit in enumerate(done.puzzle.givens)]
        assert solve(done.puzzle.with_givens(without)).status == "multiple"


def test_new_figures_lie_beside_those_of_the_setter() -> None:
    forms = [{"type": "thermo", "cells": ["r1c1", "r1c2", "r1c3"]}, {"type": "killer_cage", "cells": ["r5c5", "r5c6"]}]
    begun = Puzzle(CLASSIC, (), constraints_from_json(forms, CLASSIC))
    done = complete(begun, add=["killer", "givens"], seed=3)
    cells = [cell for clue in done.puzzle.constraints for cell in clue.cells]  # type: ignore[attr-defined]
    assert len(done.added.constraints) > 3
    assert len(cells) == len(set(cells))
    assert done.puzzle.constraints[:2] == begun.constraints


def test_the_same_seed_gives_the_same_clues() -> None:
    first, second = (complete(BEGUN, add=["thermo", "givens"], seed=1) for _ in range(2))
    assert first == second


def test_why_it_is_not_done_is_said() -> None:
    assert complete("11..............").reason == "none"
    assert complete("1.....3..4.....2").sentences() == ["there is one solution already"]
    alone = complete("." * 16, add="clone", seed=1)
    assert (alone.reason, alone.puzzle) == ("room", read("." * 16))
    stop = Cancel()
    stop.set()
    ended = complete(BEGUN, budget=Budget(cancel=stop))
    assert (ended.reason, ended.puzzle) == ("budget", BEGUN)
    assert ended.sentences("fr")[0].startswith("inachevé")
    with pytest.raises(ArgumentError, match="givens"):
        complete(BEGUN, add="cheese")


def test_the_command_prints_the_puzzle_and_says_what_was_added() -> None:
    done = garns("complete", "1.....3.........", "--seed", "1")
    assert (done.returncode, done.stdout) == (0, "1.....3....4.2..\n")
    assert done.stderr == "one solution with these clues: r3c4(4) and r4c2(2)\n"
    form = json.loads(garns("complete", "--json", "--add", "thermo", "--add", "givens", "--seed", "1", "." * 16).stdout)
    assert form["reason"] == ""
    assert "constraints" in form["puzzle"]
    assert garns("complete", "11..............").returncode == 1
    assert garns("complete", "--budget", "0", "." * 81).returncode == 3
