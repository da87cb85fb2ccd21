"""What a puzzle may ask for: the limits hold at every edge, what is real is read, and preparing keeps to the budget."""

from __future__ import annotations

import json
import random
import threading
import time
from collections.abc import Callable
from itertools import pairwise

import pytest

import garns
from garns import Budget, Cancel, GarnsError, Puzzle, engine
from garns.boards import empty_puzzle
from garns.errors import OutOfBudget, PuzzleError
from garns.formats.lzstring import pack
from garns.generating import GenerationError
from garns.values.geometry import CLASSIC, board
from garns.values.limits import MAX_ALL_CELLS, MAX_CLUE_CELLS, MAX_CONSTRAINTS
from garns.variants import CountingCircles, Palindrome, Renban, Thermo
from garns.variants.automata import automaton

GRID = [[{} for _ in range(9)] for _ in range(9)]


def ours(constraints: list[object]) -> str:
    return json.dumps(
        {"format": "garns-puzzle", "version": 1, "board": "9", "givens": "." * 81, "constraints": constraints}
    )


#: Texts of each format with more than a puzzle may have, and the number that they have.
TOO_MUCH = {
    "json: constraints": (ours([{"type": "even", "cells": ["r1c1"]}] * 20_000), "20000 constraints"),
    "json: cells of one": (ours([{"type": "whisper", "cells": ["r1c1", "r1c2"] * 4000}]), "8000 cells"),
    "json: cells of all": (ours([{"type": "thermo", "cells": ["r1c1"] * 1000}] * 11), "11000 cells"),
    "f-puzzles: lines": (
        "https://www.f-puzzles.com/?load="
        + pack(json.dumps({"size": 9, "grid": GRID, "thermometer": [{"lines": [[]] * 105_405}]})),
        "105405 constraints",
    ),
    "f-puzzles: clues": (
        json.dumps({"size": 9, "grid": GRID, "killercage": [{"cells": ["R1C1"]}] * 3000}),
        "3000 constraints",
    ),
    "SudokuPad: cages": (
        json.dumps({"cells": GRID, "regions": [], "cages": [{"cells": [[0, 0]], "unique": True}] * 3000}),
        "3000 constraints",
    ),
    "ISS: items": (".Thermo~R1C1~R1C2" * 3000, "3000 constraints"),
}


@pytest.mark.parametrize("what", TOO_MUCH)
def test_every_reader_refuses_what_is_too_much_and_says_how_much_it_is(what: str) -> None:
    text, said = TOO_MUCH[what]
    with pytest.raises(GarnsError) as caught:
        garns.read(text)
    assert said in caught.value.message("en")
    assert caught.value.message("fr") != caught.value.message("en")


def test_the_python_api_refuses_the_same() -> None:
    cells = tuple(range(81))
    with pytest.raises(PuzzleError, match=f"{MAX_CONSTRAINTS + 1} constraints"):
        Puzzle(constraints=(Thermo((0, 1)),) * (MAX_CONSTRAINTS + 1))
    with pytest.raises(PuzzleError, match=r"palindrome .*names 1053 cells"):
        Puzzle(constraints=(Palindrome(cells * 13),))
    with pytest.raises(PuzzleError, match="name 10125 cells together"):
        Puzzle(constraints=(Palindrome(cells),) * 125)
    assert MAX_CLUE_CELLS < 81 * 13
    assert MAX_ALL_CELLS < 81 * 125


def test_too_many_rules_are_refused_with_the_constraint_that_makes_them() -> None:
    geometry = board("cube8")
    chance = random.Random(1)
    lines = tuple(Renban(tuple(chance.sample(range(len(geometry)), 60))) for _ in range(40))
    with pytest.raises(PuzzleError, match=r"with renban line the puzzle has 625\d\d rules.* \(62500\)"):
        garns.solve(Puzzle(geometry, constraints=lines))


def test_too_large_tables_are_refused_with_the_constraint_that_makes_them() -> None:
    circles = CountingCircles(tuple(range(0, 625, 2)))
    with pytest.raises(PuzzleError, match="with counting circles the tables of the rules have more"):
        garns.solve(Puzzle(board("25"), constraints=(circles,)))


def test_what_fits_on_the_largest_boards_is_taken() -> None:
    largest = board("25")
    dots = tuple(
        garns.variants.Difference(pair) for row in range(25) for pair in pairwise(range(25 * row, 25 * row + 25))
    )
    assert len(Puzzle(largest, constraints=dots * 2).constraints) == 1200
    assert engine.model(empty_puzzle("anti-taxicab+25")).weight > 3_000_000


def test_relations_of_one_kind_share_one_table() -> None:
    rules = list(Puzzle(constraints=(Renban((0, 1, 2, 3)), Renban((9, 10, 11, 12)))).rules())
    assert len({rule.allows for rule in rules if hasattr(rule, "allows")}) == 1


@pytest.fixture
def slow() -> Puzzle:
    """A puzzle that takes a while to prepare and is not known yet; it differs each time."""
    chance = random.Random()
    lines = tuple(Renban(tuple(chance.sample(range(625), 25))) for _ in range(300))
    return Puzzle(board("25"), constraints=lines)


def cut_short(call: Callable[[], object]) -> bool:
    try:
        call()
    except (OutOfBudget, GenerationError):
        return True
    return False


NOTHING: dict[str, Callable[[Puzzle, Budget], bool]] = {
    "solve": lambda puzzle, budget: garns.solve(puzzle, budget=budget).status == "unknown",
    "count": lambda puzzle, budget: garns.count_solutions(puzzle, budget=budget) is None,
    "solutions": lambda puzzle, budget: cut_short(lambda: list(garns.solutions(puzzle, budget=budget))),
    "true candidates": lambda puzzle, budget: garns.true_candidates(puzzle, budget=budget) is None,
    "hint": lambda puzzle, budget: cut_short(lambda: garns.hint(puzzle, budget=budget)),
    "steps": lambda puzzle, budget: cut_short(lambda: garns.steps(puzzle, budget=budget)),
    "rate": lambda puzzle, budget: cut_short(lambda: garns.rate(puzzle, budget=budget)),
    "xray": lambda puzzle, budget: garns.xray(puzzle, budget=budget).status == "unknown",
    "generate": lambda puzzle, budget: cut_short(lambda: garns.generate(board=puzzle, seed=1, budget=budget)),
    "random grid": lambda puzzle, budget: cut_short(lambda: garns.random_grid(puzzle, seed=1, budget=budget)),
    "solve many": lambda puzzle, budget: cut_short(lambda: garns.solve_many([], board=puzzle, budget=budget)),
    "rate many": lambda puzzle, budget: cut_short(lambda: garns.rate_many([], board=puzzle, budget=budget)),
}


@pytest.mark.parametrize("call", NOTHING)
def test_rules_and_model_are_made_within_the_budget(call: str, slow: Puzzle) -> None:
    stop = Cancel()
    stop.set()
    assert NOTHING[call](slow, Budget(cancel=stop))
    assert NOTHING[call](slow, Budget(seconds=0.0))
    assert engine._MODELS.get(slow.geometry, slow.constraints) is None


def test_preparing_a_model_lets_other_threads_work(slow: Puzzle) -> None:
    worker = threading.Thread(target=engine.model, args=(slow,))
    worker.start()
    turns = 0
    while worker.is_alive():
        time.sleep(0.001)
        turns += 1
    assert turns > 20


def test_an_automaton_without_end_ends() -> None:
    with pytest.raises(Exception) as caught:  # noqa: PT011 (its type is for the maker of rules alone)
        automaton(CLASSIC.houses[0].cells * 9, 9, (), lambda seen, digit: (*seen, digit))
    assert type(caught.value).__name__ == "TooManyStates"
