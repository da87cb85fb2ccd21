"""Ladders, paths and ratings."""

from __future__ import annotations

import dataclasses
import json
from itertools import pairwise

import pytest

import garns
from garns import logic
from garns.errors import ArgumentError
from garns.logic.ladder import _read

EASY = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
HARDEST = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SEVERAL = EASY[:-9] + "." * 9


def puzzle(line: str) -> garns.Puzzle:
    return garns.Puzzle.parse(line)


@pytest.mark.parametrize("scale", logic.SCALES)
def test_a_ladder_is_whole(scale):
    ladder = logic.ladder_of(scale)
    ids = [rung.id for rung in ladder.rungs]
    assert len(set(ids)) == len(ids)
    assert {rung.level for rung in ladder.rungs} <= {level.id for level in ladder.levels}
    assert ladder.unfinished == ladder.levels[-1].id
    assert all(rung.score > 0 for rung in ladder.rungs)


def test_our_own_ladder_climbs_level_by_level():
    ladder = logic.ladder_of("garns")
    ranks = [ladder.rank(rung.level) for rung in ladder.rungs]
    assert ranks == sorted(ranks)


@pytest.mark.parametrize(
    ("scale", "scores"),
    [
        ("hodoku", {"full_house": 4, "hidden_single": 14, "x_wing": 140, "swordfish": 150}),
        ("garns", {"full_house": 1, "hidden_single": 2, "pointing": 10, "x_wing": 32}),
    ],
)
def test_scores_are_the_published_ones(scale, scores):
    ladder = logic.ladder_of(scale)
    assert {id: ladder.rung(id).score for id in scores} == scores


def test_steps_of_a_higher_level_cost_more():
    ladder = logic.ladder_of("garns")
    of_level = [[rung.score for rung in ladder.rungs if rung.level == level.id] for level in ladder.levels[:-1]]
    assert all(max(lower) < min(higher) for lower, higher in pairwise(of_level[:-1]))
    assert min(of_level[-1]) > min(of_level[-2])


@pytest.mark.parametrize(
    ("technique", "score", "level"),
    [
        ("naked_single", 300, "easy"),
        ("naked_single", 801, "medium"),
        ("naked_single", 1601, "unfair"),
        ("x_wing", 500, "hard"),
        ("x_wing", 99999, "extreme"),
    ],
)
def test_the_score_raises_the_level(technique, score, level):
    assert logic.ladder_of("hodoku").level(technique, score) == level


def test_an_easy_path_is_replayed_to_the_solution():
    path = garns.solve_path(puzzle(EASY))
    *_, last = path.positions()
    assert path.solved
    assert last == path.end
    assert path.end.digits == garns.solve(puzzle(EASY)).solution.givens


def test_the_end_is_a_position_like_any_other_where_nothing_is_found():
    ladder = logic.ladder_of("garns").with_only(["full_house", "hidden_single", "naked_single"])
    path = garns.solve_path(puzzle(HARDEST), ladder)
    *_, last = path.positions()
    assert not path.solved
    assert last == path.end
    assert garns.steps(path.end, ["full_house", "hidden_single", "naked_single"]) == []


def test_a_rating_sums_its_steps():
    rating = garns.rate(puzzle(EASY), "hodoku")
    ladder = logic.ladder_of("hodoku")
    assert rating.score == sum(ladder.rung(step.technique).score for step in rating.path.steps)
    assert sum(rating.step_counts.values()) == len(rating.path.steps)
    assert rating.hardest in rating.step_counts


def test_what_nothing_solves_is_beyond_logic():
    ladder = dataclasses.replace(logic.ladder_of("garns").with_only(["naked_single", "pointing"]), scale="garns")
    rating = garns.rate(puzzle(HARDEST), ladder)
    assert (rating.level, rating.solved, rating.raised) == ("beyond_logic", False, False)


def test_bottlenecks_count_what_there_was_to_choose_from():
    rating = garns.rate(puzzle(EASY), bottlenecks=True)
    assert len(rating.bottlenecks) == len(rating.path.steps)
    assert min(rating.bottlenecks) >= 1
    assert rating.bottlenecks[-1] == 1
    assert garns.rate(puzzle(EASY)).bottlenecks is None


def test_metro_means_singles_alone():
    assert garns.metro(puzzle(EASY))
    assert garns.rate(puzzle(EASY)).metro
    assert not garns.metro(puzzle(HARDEST))
    assert not garns.metro(puzzle(HARDEST), pairs=True)


def test_techniques_that_need_uniqueness_are_left_out_where_it_is_unknown():
    assert garns.solve(puzzle(SEVERAL)).status == "multiple"
    ladder = logic.ladder_of("hodoku")
    assert all(not logic.assumes_uniqueness(id) for id in ladder.techniques(unique=False))
    path = garns.solve_path(puzzle(SEVERAL))
    possible = garns.true_candidates(puzzle(SEVERAL))
    for cell, mask in enumerate(path.end.candidates):
        assert all(mask >> d & 1 for d, count in enumerate(possible[cell]) if count)


def test_a_ladder_and_a_scale_that_do_not_exist_are_named():
    with pytest.raises(ArgumentError, match="telepathy"):
        logic.ladder_of("telepathy")
    with pytest.raises(ArgumentError, match="telepathy"):
        logic.ladder_of("garns").with_only(["telepathy"])


@pytest.fixture
def extra():
    def corner(position: garns.Position):
        solution = garns.solve(position.puzzle).solution
        yield garns.Step("whatever", placements=(garns.Candidate(0, solution.givens[0]),))

    logic.register(logic.Extra("corner_first", corner, after="full_house"))
    yield "corner_first"
    logic.unregister("corner_first")


def test_a_technique_of_others_gets_its_place_on_the_ladder(extra):
    ids = logic.ladder_of("garns").techniques()
    assert ids.index(extra) == ids.index("full_house") + 1
    assert garns.hint(puzzle(EASY)).technique == extra
    path = garns.solve_path(puzzle(EASY))
    assert path.solved
    assert [step.technique for step in path.steps].count(extra) == 1
    assert garns.rate(puzzle(EASY)).step_counts[extra] == 1
    assert [step.technique for step in garns.steps(puzzle(EASY), extra)] == [extra]


def test_a_path_and_a_rating_come_back_from_json():
    rating = garns.rate(puzzle(EASY), bottlenecks=True)
    form = json.loads(json.dumps(rating.to_json()))
    assert garns.Rating.from_json(form) == rating
    assert garns.Path.from_json(form["path"]) == rating.path


@pytest.mark.parametrize("scale", logic.SCALES)
def test_the_core_has_every_technique_of_the_table(scale):
    assert logic.ladder_of(scale).missing == ()


def test_every_technique_stands_on_a_ladder():
    rungs = {rung.id for scale in logic.SCALES for rung in _read(scale).rungs}
    assert set(logic.TECHNIQUES) <= rungs
