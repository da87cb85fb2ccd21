"""The sets of the judge: what they say of their puzzles is true, and a seed decides their clothes."""

from __future__ import annotations

import pytest

from garns import solve
from garns.errors import ArgumentError
from garns.symmetry import equivalent
from garns.teaching import sets
from garns.teaching.protocol import question, read_question
from garns.teaching.sets import SETS, cases

#: Every puzzle that is stored comes once before any comes again.
STORED = {set_id: len(sets._stored(set_id)) for set_id in SETS}


@pytest.mark.parametrize("set_id", SETS)
def test_what_a_set_says_of_each_of_its_cases_is_true(set_id):
    for case in cases(set_id, seed=3, count=STORED[set_id]):
        found = solve(case.puzzle, budget=20)
        assert found.status == ("none" if case.status == "invalid" else case.status)
        assert (case.solution is None) == (case.status != "unique")
        assert case.solution is None or found.solution.givens == case.solution
        assert bool(case.puzzle.issues()) == (case.status == "invalid")
        assert read_question(case.line) == case.puzzle


@pytest.mark.parametrize("set_id", SETS)
def test_a_seed_decides_the_cases(set_id):
    five = cases(set_id, seed=7, count=5)
    assert cases(set_id, seed=7, count=5) == five
    assert cases(set_id, seed=7, count=3) == five[:3]
    assert [case.number for case in five] == [1, 2, 3, 4, 5]
    other = cases(set_id, seed=8, count=5)
    assert not {case.line for case in five} & {case.line for case in other}


@pytest.mark.parametrize("set_id", SETS)
def test_cases_are_disguised_and_no_two_are_the_same(set_id):
    stored = {question(puzzle) for puzzle, _ in sets._stored(set_id)}
    drawn = [case.line for case in cases(set_id, seed=1, count=2 * STORED[set_id])]
    assert not stored & set(drawn)
    assert len(set(drawn)) == len(drawn)


def test_a_disguise_is_the_same_puzzle_in_other_clothes():
    stored = [puzzle for puzzle, _ in sets._stored("clues17")]
    (case,) = cases("clues17", seed=5, count=1)
    assert sum(equivalent(case.puzzle, puzzle) for puzzle in stored) == 1
    assert case.puzzle.clues == 17


def test_a_set_that_is_not_there_and_a_count_out_of_range_are_told():
    with pytest.raises(ArgumentError, match=r"set cannot be 'esay'; expected easy \| hard"):
        cases("esay")
    for count in (0, 10_001):
        with pytest.raises(ArgumentError, match="count cannot be"):
            cases("easy", count=count)


def test_every_set_tells_what_it_holds_in_french_too():
    assert [each.text_in("fr") for each in SETS.values()][:2] == ["9x9, pour débuter", "9x9, difficiles pour un humain"]
