"""How hard a puzzle is and where it is narrow."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from garns import Budget, Cancel, steps
from garns.logic import ladder_of
from garns.services.difficulty import difficulty
from warm import garns

HARD = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
NARROW = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"


def test_where_it_is_narrow_no_easier_step_would_have_helped() -> None:
    told = difficulty(NARROW)
    assert told.rating
    assert told.bottlenecks
    ladder, positions = ladder_of("garns"), list(told.rating.path.positions())
    for number, step, _choices in told.bottlenecks[:3]:
        before = positions[number - 1]
        easier = [each for each in steps(before) if ladder.weight(each.technique) < ladder.weight(step.technique)]
        assert easier == []


def test_it_is_told_in_sentences_of_both_languages() -> None:
    english, french = difficulty(NARROW).sentences("en"), difficulty(NARROW).sentences("fr")
    assert english[1].startswith("narrow at step ")
    assert french[1].startswith("passage étroit à l'étape ")
    assert len(english) == len(french) <= 12
    easy = difficulty("..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..")
    assert easy.sentences("en")[1:] == ["there is always more than one way to go on"]


@pytest.mark.parametrize("puzzle", [".Shape~4x4.Cage~3~R1C1~R1C2.Cage~4~R1C1~R1C2", "." * 16])
def test_a_puzzle_without_one_solution_is_not_rated(puzzle: str) -> None:
    for options in ([], ["--json"]):
        plain, told = (garns("rate", *more, *options, puzzle) for more in ([], ["--bottlenecks"]))
        assert (told.returncode, told.stdout) == (plain.returncode, plain.stdout) != (0, "")
    found = difficulty(puzzle)
    assert found.sentences("fr") in (["aucune solution"], ["plusieurs solutions"])
    assert (found.rating, found.bottlenecks, found.to_json()) == (None, (), {"status": found.status})


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_comments_and_what_cannot_be_read_are_told_as_without_bottlenecks(tmp_path: Path, options: list[str]) -> None:
    (file := tmp_path / "puzzles.txt").write_text(f"# mine\n\n{'.' * 16}\n{'.' * 15}\n{'.' * 15}x\n")
    plain, told = (garns("rate", *more, *options, file) for more in ([], ["--bottlenecks"]))
    assert (told.returncode, told.stdout, told.stderr) == (plain.returncode, plain.stdout, plain.stderr)
    assert told.stdout.startswith("# mine\n\n")


def test_a_budget_that_ran_out_is_said() -> None:
    stop = Cancel()
    stop.set()
    said = difficulty(HARD, budget=Budget(cancel=stop)).sentences("en")
    assert said[-1] == "not finished: the budget ran out, it is at least as hard as this"


def test_a_puzzle_of_several_lines_is_named_with_its_clues(tmp_path: Path) -> None:
    (file := tmp_path / "killer.garns").write_text("board: 4\nkiller_cage 3 r1c1 r1c2\ngivens: 1...34.22.4.4.21\n")
    for options in ([], ["--bottlenecks"]):
        assert '{"type": "killer_cage", "cells": ["r1c1", "r1c2"], "sum": 3}' in garns("rate", *options, file).stdout


def test_the_command_tells_it() -> None:
    told = garns("rate", "--bottlenecks", NARROW)
    assert f"{NARROW} # " in told.stdout
    assert "; narrow at step " in told.stdout
    form = json.loads(garns("rate", "--bottlenecks", "--json", NARROW).stdout)
    assert {"step", "technique", "choices"} == form["bottlenecks"][0].keys()
    assert garns("rate", "--bottlenecks", "--budget", "0", NARROW).returncode == 3
    assert garns("rate", "--bottlenecks", "53..").returncode == 1
