"""The x-ray: whatever it says is held against the solver, on small boards of every kind and on real puzzles."""

from __future__ import annotations

import csv
import json
import time
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from garns import Budget, Puzzle, Xray, board, count_solutions, solve, xray
from garns.analysis.xray import Clues
from garns.variants import (
    AntiKnight,
    Diagonal,
    Difference,
    DisjointGroups,
    ExtraRegion,
    LittleKiller,
    Negative,
    Sandwich,
    Thermo,
    empty,
)
from support import DATA, ROOT

laws = settings(deadline=None, max_examples=60)

SCHEMAS = [json.loads(path.read_text(encoding="utf-8")) for path in (ROOT / "src/garns/values/schemas").glob("*.json")]
REGISTRY = Registry().with_resources((schema["$id"], Resource.from_contents(schema)) for schema in SCHEMAS)
(SCHEMA,) = (schema for schema in SCHEMAS if schema["$id"] == "urn:garns:xray:1")

CONSTRAINTS = (
    Diagonal("main"),
    Diagonal("anti"),
    AntiKnight(),
    DisjointGroups(),
    ExtraRegion((0, 1, 7)),
    ExtraRegion((2, 5, 8, 11), number=2),
    Thermo((3, 2, 6)),
)
NO_SOLUTION = "jigsaw:AAABBBBACCCCDDDD"  # r1c4 and r2c4 must both hold the digit that is missing from r1c1 r1c2 r1c3


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    """A small board with any givens and constraints; most givens come from a solution, so that all kinds occur."""
    geometry = board(draw(st.sampled_from(["4", "2x3", "3x2", "latin4"])))
    fitting = [each for each in CONSTRAINTS if not list(each.problems(geometry))]
    chosen = draw(st.lists(st.sampled_from(fitting), max_size=3, unique=True))
    puzzle = Puzzle(geometry, constraints=tuple(chosen))
    cells = draw(st.sets(st.integers(0, len(geometry) - 1), max_size=len(geometry) // 2))
    solution = solve(puzzle).solution
    givens = [0] * len(geometry)
    for cell in cells:
        givens[cell] = solution.givens[cell] if solution else draw(st.integers(1, geometry.digits))
    for cell in draw(st.sets(st.integers(0, len(geometry) - 1), max_size=2)):
        givens[cell] = draw(st.integers(1, geometry.digits))
    return puzzle.with_givens(givens)


def without(puzzle: Puzzle, *, cell: int | None = None, constraint: int | None = None) -> Puzzle:
    givens = tuple(0 if each == cell else given for each, given in enumerate(puzzle.givens))
    constraints = tuple(each for index, each in enumerate(puzzle.constraints) if index != constraint)
    return replace(puzzle, givens=givens, constraints=constraints)


def smaller_by_one(puzzle: Puzzle) -> list[Puzzle]:
    """The puzzle without one of its clues, for each of them."""
    return [
        *(without(puzzle, cell=cell) for cell, digit in enumerate(puzzle.givens) if digit),
        *(without(puzzle, constraint=index) for index in range(len(puzzle.constraints))),
    ]


def hold(seen: Xray) -> None:
    """Every statement of a settled x-ray, by the plain words of the documentation."""
    puzzle = seen.puzzle
    assert seen.settled
    assert seen.status == solve(puzzle).status
    Draft202012Validator(SCHEMA, registry=REGISTRY).validate(json.loads(json.dumps(seen.to_json())))
    for lang in ("en", "fr"):
        assert seen.sentences(lang)
        assert all(sentence.strip() for sentence in seen.sentences(lang))
    if seen.status == "none":
        givens = [0] * len(puzzle.givens)
        for cell, digit in seen.conflict.givens:
            assert puzzle.givens[cell] == digit
            givens[cell] = digit
        assert set(seen.conflict.constraints) <= set(puzzle.constraints)
        conflict = replace(puzzle, givens=tuple(givens), constraints=seen.conflict.constraints)
        assert count_solutions(conflict, limit=1) == 0
        assert all(count_solutions(smaller, limit=1) == 1 for smaller in smaller_by_one(conflict))
    elif seen.status == "multiple":
        for witness in (seen.solution, seen.other):
            assert count_solutions(witness) == 1
            assert all(digit in (0, held) for digit, held in zip(puzzle.givens, witness.givens, strict=True))
        pairs = zip(seen.solution.givens, seen.other.givens, strict=True)
        assert list(seen.differ) == [cell for cell, (one, other) in enumerate(pairs) if one != other] != []
        givens = list(puzzle.givens)
        for cell, digit in seen.remedy:
            assert not givens[cell]
            givens[cell] = digit
        fixed = puzzle.with_givens(givens)
        assert solve(fixed).solution == seen.solution
        assert count_solutions(fixed) == 1
        assert all(count_solutions(without(fixed, cell=cell)) == 2 for cell, _ in seen.remedy)
    else:
        redundant = [cell for cell, digit in enumerate(puzzle.givens) if digit and spared(puzzle, cell)]
        assert [cell for cell, _ in seen.redundant.givens] == redundant
        loose = [
            each
            for index, each in enumerate(puzzle.constraints)
            if count_solutions(without(puzzle, constraint=index)) == 1
        ]
        assert list(seen.redundant.constraints) == loose
        assert seen.minimal == (not redundant and not loose)


def spared(puzzle: Puzzle, cell: int) -> bool:
    return count_solutions(without(puzzle, cell=cell)) == 1


@laws
@given(puzzles())
@example(Puzzle(board(NO_SOLUTION)))
@example(Puzzle.empty(4))
@example(Puzzle.parse("1.....3..4.....2", board(4)))
@example(Puzzle(board(4), (1,) + (0,) * 14 + (1,), (Diagonal("main"), Diagonal("main"))))
def test_every_statement_is_true(puzzle: Puzzle):
    hold(xray(puzzle))


def bank(step: int) -> list[Puzzle]:
    with (DATA / "puzzlebank.csv").open(encoding="utf-8", newline="") as file:
        return [Puzzle.parse(row["puzzle"]) for row in csv.DictReader(file)][::step]


def test_real_puzzles_their_redundant_givens_and_what_happens_without_a_given():
    for puzzle in bank(25):
        seen = xray(puzzle)
        assert seen.status == "unique"
        hold(seen)
        needed = {cell for cell, digit in enumerate(puzzle.givens) if digit}
        needed -= {cell for cell, _ in seen.redundant.givens}
        if needed:
            loose = xray(without(puzzle, cell=min(needed)))
            assert loose.status == "multiple"
            hold(loose)


def test_a_wrong_digit_in_a_real_puzzle_is_found_in_a_small_conflict():
    for puzzle in bank(25):
        solution = solve(puzzle).solution
        cell = puzzle.givens.index(0)
        wrong = list(puzzle.givens)
        wrong[cell] = solution.givens[cell] % 9 + 1
        seen = xray(puzzle.with_givens(wrong))
        hold(seen)
        assert cell in [given.cell for given in seen.conflict.givens]
        assert len(seen.conflict) < puzzle.clues


def test_a_clash_in_plain_sight_is_the_conflict():
    seen = xray(Puzzle.parse("5...5" + "1" * 76))
    assert seen.sentences() == ["these clues already contradict each other: r1c1(5) and r1c5(5)"]
    assert seen.sentences("fr") == ["ces indications se contredisent déjà\u202f: L1C1(5) et L1C5(5)"]


def test_the_constraint_by_which_givens_clash_is_named():
    seen = xray(empty("x+windoku").with_givens((5,) + (0,) * 79 + (5,)))
    assert seen.conflict.constraints == (Diagonal("main"),)
    assert seen.sentences() == ["these clues already contradict each other: r1c1(5), r9c9(5) and diagonal 1"]
    assert seen.sentences("fr")[0].endswith(": L1C1(5), L9C9(5) et diagonale 1")


def test_a_constraint_with_cells_is_named_with_them():
    puzzle = Puzzle(board(4), (1,) + (0,) * 9 + (1,) + (0,) * 5, (ExtraRegion((0, 10), number=2),))
    seen = xray(puzzle)
    assert seen.conflict.names(board(4), "fr")[-1] == "région supplémentaire (région 2\u202f: L1C1 L3C3)"


@pytest.mark.parametrize(
    ("clue", "name"),
    [
        (Sandwich("left", 2, 5), "sandwich (ligne 2 depuis la gauche\u202f: 5)"),
        (LittleKiller("r4c3", "up_left", 10), "petit killer (de L4C3 vers le haut à gauche\u202f: 10)"),
        (AntiKnight(), "anti-cavalier"),
    ],
)
def test_a_clue_is_named_in_the_words_in_which_it_is_read(clue, name):
    (placed,) = Puzzle(board(4), constraints=(clue,)).constraints
    assert Clues(constraints=(placed,)).names(board(4), "fr") == (name,)


def test_a_negative_rule_keeps_its_meaning_while_marks_are_left_out():
    """Without dots the rule would forbid far more, and leave no solution by itself."""
    puzzle = Puzzle(board(4), (0,) * 5 + (1, 2) + (0,) * 9, (*all_dots("1234341221434321"), Negative("difference")))
    assert xray(Puzzle(board(4), constraints=(Negative("difference"),))).status == "none"
    seen = xray(puzzle)
    assert (seen.status, seen.settled) == ("none", True)
    assert seen.conflict.names(board(4)) == ("r2c3(2)", "negative rule (white dot)")


def test_a_mark_is_not_redundant_where_the_negative_rule_would_then_forbid_the_solution():
    puzzle = Puzzle(board(4), parse_digits("1234341221434321"), tuple(all_dots("1234341221434321")))
    assert xray(puzzle).redundant.constraints == puzzle.constraints
    strict = replace(puzzle, constraints=(*puzzle.constraints, Negative("difference")))
    assert xray(strict).redundant.constraints == (Negative("difference"),)


def parse_digits(text: str) -> tuple[int, ...]:
    return Puzzle.parse(text, board(4)).givens


def all_dots(text: str) -> Iterator[Difference]:
    """A white dot between every two neighbours with consecutive digits."""
    digits = parse_digits(text)
    for cell in range(16):
        for other in [cell + 1] * (cell % 4 < 3) + [cell + 4] * (cell < 12):
            if abs(digits[cell] - digits[other]) == 1:
                yield Difference((cell, other), 1)


def test_a_board_without_a_solution_is_no_fault_of_its_clues():
    seen = xray(Puzzle(board(NO_SOLUTION), (1,) + (0,) * 15))
    assert (seen.status, len(seen.conflict)) == ("none", 0)
    assert seen.sentences() == ["the board itself has no solution, whatever the clues"]
    assert seen.sentences("fr") == ["le plateau lui-même n'a pas de solution, quelles que soient les indications"]


def test_a_long_list_is_cut_in_the_sentence_and_whole_in_the_value():
    seen = xray(Puzzle.empty(16))
    assert len(seen.remedy) > 31
    assert f"and {len(seen.remedy) - 30} more" in seen.sentences()[-1]


@pytest.mark.parametrize("budget", [0, Budget(nodes=0)], ids=str)
def test_a_budget_that_is_too_small_makes_no_statement(budget):
    seen = xray(empty("16"), budget=budget)
    assert (seen.status, seen.settled, seen.minimal, seen.sentences()) == ("unknown", False, None, [])
    Draft202012Validator(SCHEMA, registry=REGISTRY).validate(seen.to_json())


def test_a_large_board_is_left_when_the_time_is_over():
    before = time.monotonic()
    seen = xray(Puzzle.empty(25), budget=0.2)
    assert time.monotonic() - before < 10  # without a budget: half a minute on a machine that has nothing else to do
    assert not seen.settled


def test_a_budget_that_ends_on_the_way_leaves_true_statements():
    """However early it ends, a conflict is one and a clue that can be left out can be."""
    base = empty("x+16")
    grid = solve(base).solution
    wrong = [digit if cell % 3 else 0 for cell, digit in enumerate(grid.givens)]
    wrong[0] = grid.givens[0] % 16 + 1
    statuses = set()
    for nodes in (0, 3, 30, 100, 300, 1000, 10**7):
        seen = xray(base.with_givens(wrong), budget=Budget(nodes=nodes))
        statuses.add((seen.status, seen.settled))
        if seen.conflict is not None:
            givens = [0] * 256
            for cell, digit in seen.conflict.givens:
                givens[cell] = digit
            assert count_solutions(replace(base, givens=tuple(givens), constraints=seen.conflict.constraints)) == 0
    assert statuses == {("unknown", False), ("none", False), ("none", True)}


def test_big_boards_are_seen_through():
    samurai = empty("samurai")
    grid = solve(samurai).solution
    hold(xray(samurai.with_givens([0 if cell % 4 == 1 else digit for cell, digit in enumerate(grid.givens)])))
    large = solve(Puzzle.empty(25)).solution
    wrong = [digit if cell % 2 else 0 for cell, digit in enumerate(large.givens)]
    wrong[2] = large.givens[2] % 25 + 1
    hold(xray(large.with_givens(wrong)))


def test_what_the_budget_left_untried_is_named():
    hard = Puzzle.parse("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9")
    grid = solve(hard).solution.givens
    low, high = sorted((0, 1), key=grid.__getitem__)
    puzzle = replace(hard, constraints=(Thermo((low, high)),))
    needed = solve(puzzle).nodes
    seen = xray(puzzle, budget=Budget(nodes=2 * needed + 10))
    assert (seen.status, seen.settled) == ("unique", False)
    assert seen.untried
    assert seen.minimal is None or seen.redundant
    assert "not finished" in seen.sentences("en")[-1]
    assert seen.to_json()["untried"] == seen.untried.to_json(puzzle.geometry)
