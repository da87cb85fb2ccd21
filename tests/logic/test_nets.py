"""Forcing nets through clues: found, told and checked."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import garns
from garns import Candidate, Position, Puzzle, Step
from garns.logic.finding import Order, find
from garns.variants.constraints import KillerCage, SumCage
from logic.corrupting import corruptions
from variants import neutral


@pytest.fixture
def position() -> Position:
    """r1c1, r5c5 and r9c9 add up to 12, and r9c9 is 3 or 4: so r1c1 cannot be 9."""
    puzzle = Puzzle(Puzzle.empty().geometry, constraints=(SumCage((0, 40, 80), 12),))
    return Position(puzzle, (0,) * 81, (0b111111111,) * 80 + (0b1100,))


@pytest.fixture
def step(position: Position) -> Step:
    steps = find(position, Order(("forcing_net_contradiction",)))
    return next(step for step in steps if step.eliminations == (Candidate(0, 9),))


def test_a_net_through_a_clue_names_it(step: Step):
    assert [part.cells for part in step.parts if part.role == "clue"] == [(0, 40, 80)]


def test_a_net_through_a_clue_is_proven_as_it_is_told(position: Position, step: Step):
    assert garns.verify(step, position)
    for index in range(len(step.links)):
        assert not garns.verify(replace(step, links=step.links[:index] + step.links[index + 1 :]), position)


def test_words_name_the_clue(position: Position, step: Step):
    english, french = (str(garns.explain(step, position, lang=lang)) for lang in ("en", "fr"))
    assert "no filling of r1c1, r5c5 and r9c9 has it" in english
    assert "aucun remplissage de L1C1, L5C5 et L9C9 ne le permet" in french


def refuted(position: Position, candidate: Candidate) -> Step:
    steps = find(position, Order(("forcing_net_contradiction",)))
    return next(step for step in steps if step.eliminations == (candidate,))


@pytest.fixture
def left() -> Position:
    """Six cells of row 1 add up to 30, so the others to 15; r1c9 is 3 or 4, r1c8 is not 2: so r1c7 cannot be 9."""
    puzzle = Puzzle(Puzzle.empty().geometry, constraints=(KillerCage(tuple(range(6)), 30),))
    return Position(puzzle, (0,) * 81, (*[0x1FF] * 7, 0b111111001, 0b1100, *[0x1FF] * 72))


def test_a_net_through_what_a_row_leaves_over_is_proven_as_it_is_told(left: Position):
    step = refuted(left, Candidate(6, 9))
    assert garns.verify(step, left), garns.verify(step, left)
    place = next(link.clue for link in step.links if link.clue is not None)
    clue = step.parts[place]
    assert (clue.cells, clue.houses) == ((6, 7, 8), (0,))
    for wrong in (replace(clue, houses=(1,)), replace(clue, cells=(6, 7)), replace(clue, houses=())):
        told = replace(step, parts=(*step.parts[:place], wrong, *step.parts[place + 1 :]))
        assert not garns.verify(told, left), wrong
    for index in range(len(step.links)):
        assert not garns.verify(replace(step, links=step.links[:index] + step.links[index + 1 :]), left)


def test_words_name_the_row_that_leaves_a_sum_over(left: Position):
    step = refuted(left, Candidate(6, 9))
    english, french = (str(garns.explain(step, left, lang=lang)) for lang in ("en", "fr"))
    assert "no filling of r1c7, r1c8 and r1c9 has it by the rule of 45 for row 1" in english
    assert "aucun remplissage de L1C7, L1C8 et L1C9 ne le permet, selon la règle de 45 pour la ligne 1" in french


def test_of_two_clues_in_a_cell_the_one_that_rules_it_out_is_named():
    """If r1c1 is 9, r5c5 is at most 4 by the first sum, and at least 7 by the second."""
    sums = (SumCage((0, 40, 20), 14), SumCage((40, 80, 60), 24))
    position = Position.start(Puzzle(Puzzle.empty().geometry, constraints=sums))
    step = refuted(position, Candidate(0, 9))
    assert garns.verify(step, position), garns.verify(step, position)
    told = str(garns.explain(step, position))
    assert "r5c5 is not 5, 6, 7, 8 or 9 (no filling of r1c1, r5c5 and r3c3 has it: sum 14)" in told
    assert "r5c5 is not 1, 2, 3 or 4 (no filling of r5c5, r9c9 and r7c7 has it: sum 24)" in told
    for link in step.links:
        if link.clue is not None:
            assert {*link.end.cells} <= {*step.parts[link.clue].cells}
            wrong = next(i for i, part in enumerate(step.parts) if part.role == "clue" and i != link.clue)
            links = tuple(replace(each, clue=wrong) if each == link else each for each in step.links)
            assert not garns.verify(replace(step, links=links), position)


@pytest.fixture
def shared_by_two() -> Position:
    """r5c1 and r5c2 hold 3, 7 or 9, r5c3 holds 3 or 7: so r5c9 cannot be 9. A clue is elsewhere."""
    puzzle = Puzzle(Puzzle.empty().geometry, constraints=(SumCage((0, 80), 10),))
    return Position(puzzle, (0,) * 81, (*[0x1FF] * 36, 0x144, 0x144, 0x44, *[0x1FF] * 42))


@pytest.fixture
def needs_one() -> Position:
    """r1c1, r1c2 and r1c3 add up to 9, and only the first can be 4. If r5c1 is 4, they need a 1, which then leaves
    r2c1 and r1c9 only 7 and 8, and r2c9 nothing."""
    puzzle = Puzzle(Puzzle.empty().geometry, constraints=(KillerCage((0, 1, 2), 9),))
    masks = dict.fromkeys(range(81), 0x1FF) | {0: 0x3F, 1: 0x37, 2: 0x37, 9: 0x41, 8: 0x81, 17: 0xC0}
    return Position(puzzle, (0,) * 81, tuple(masks.values()))


@pytest.mark.parametrize(
    ("made", "candidate", "role", "english", "french"),
    [
        ("shared_by_two", Candidate(44, 9), "subset", "have only 3 and 7 left", "il ne reste que 3 et 7 en L5C"),
        (
            "needs_one",
            Candidate(36, 4),
            "clue",
            "every filling of r1c1, r1c2 and r1c3 has 1 in a cell that sees this one: killer cage 9",
            "tout remplissage de L1C1, L1C2 et L1C3 met 1 dans une case qui voit celle-ci",
        ),
    ],
)
def test_a_net_through_a_subset_or_a_needed_digit_is_told_and_proven(
    made: str, candidate: Candidate, role: str, *, english: str, french: str, request: pytest.FixtureRequest
):
    position: Position = request.getfixturevalue(made)
    step = refuted(position, candidate)
    named = {step.parts[link.clue].role for link in step.links if link.clue is not None}
    assert named == {role}
    assert english in str(garns.explain(step, position))
    assert french in str(garns.explain(step, position, lang="fr"))
    assert garns.verify(step, position), garns.verify(step, position)
    for what, wrong in corruptions(step, position, Random(1)):
        same = wrong == step or what == "name"  # a chain is a net, too
        assert same or not garns.verify(wrong, position), (what, wrong)


@pytest.fixture
def hard() -> Position:
    """Where nothing but a net with another inside goes on; a cage is filled."""
    digits = "98.7..6..5...9..7...7..4...3...4.2....89...43....13.6..2....4....54...9.....8...1"
    puzzle = Puzzle(Puzzle.empty().geometry, constraints=(KillerCage((0, 1), 17),))
    return Position.start(puzzle.with_givens(int(digit) if digit != "." else 0 for digit in digits))


def test_a_net_inside_a_net_is_told_and_proven(hard: Position):
    (step,) = garns.steps(hard, "nested_net")
    assert step.eliminations == (Candidate(15, 1),)
    assert garns.verify(step, hard), garns.verify(step, hard)
    (inside,) = step.nested
    assert garns.verify(inside, hard.inside(step, 0))
    assert not garns.verify(inside, hard)
    for lang, told in (
        ("en", "Since 1 is in none of r2c3 and r4c3, r1c6 is not 1 (Forcing Net: Contradiction)."),
        ("fr", "Comme 1 n'est dans aucune des cases L2C3 et L4C3, L1C6 ne vaut pas 1"),
    ):
        assert told in str(garns.explain(step, hard, lang=lang))


def test_what_a_net_inside_rests_on_must_be_known_before_it(hard: Position):
    """The links to it are all of them known to be false by then, and none may be left out or come later."""
    (step,) = garns.steps(hard, "nested_net")
    into = [index for index, link in enumerate(step.links) if link.nested is not None]
    first = [step.links[index] for index in into]
    for index in into:
        assert not garns.verify(replace(step, links=step.links[:index] + step.links[index + 1 :]), hard)
    rest = tuple(link for link in step.links if link.nested is None)
    assert not garns.verify(replace(step, links=(*first, *rest)), hard)
    assert not garns.verify(replace(step, nested=()), hard)
    assert not garns.verify(replace(step, nested=(replace(step.nested[0], technique="nested_net"),)), hard)


@pytest.mark.parametrize("name", ["iss-162", "iss-295"])
def test_the_nested_nets_of_a_little_killer_have_nets_inside_and_are_proven(name: str, shared_data: Path):
    """In the first, sums with many open cells, which nets leave alone, would be enough for some proofs."""
    (entry,) = (entry for entry in neutral.entries(shared_data) if entry["id"] == name)
    path = garns.rate(neutral.puzzle(entry)).path
    steps = zip(path.positions(), path.steps, strict=False)
    nested = [(position, step) for position, step in steps if step.technique == "nested_net"]
    assert nested
    for position, step in nested:
        assert step.nested
        assert garns.verify(step, position), garns.verify(step, position)
