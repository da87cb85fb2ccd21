"""HoDoKu as a witness: its regression cases, its paths, its scores. GPL material, read from outside, never copied."""

from __future__ import annotations

import csv
import gzip
import json
from pathlib import Path
from typing import Any

import pytest

import garns
from garns.logic import TECHNIQUES, ladder_of
from logic.hodoku import ALSO, IDS, TOGETHER, candidates, position, technique

#: Cases of the 753 with a technique of ours. The one that fails is a loop through almost locked sets.
PASSING = 752
#: Of the puzzles that HoDoKu finished without guessing, how many get its very score, and how many its level.
SAME_SCORE, SAME_LEVEL = 0.68, 0.96


def passes(case: dict[str, str]) -> bool:
    found = garns.steps(position(case), IDS[case["code"]])
    if case["fail"] == "1":
        return not any({str(gone.digit) for gone in step.eliminations} == {*case["candidates"]} for step in found)
    if also := ALSO.get(case["code"]):
        found += garns.steps(position(case), also)
    effect = candidates(case["eliminations"]), candidates(case["placements"])
    if effect[1]:
        return any(set(step.placements) == effect[1] for step in found)
    return any((set(step.eliminations), set(step.placements)) == effect for step in found)


def passes_together(case: dict[str, str]) -> bool:
    """Whether steps of ours that strike nothing else strike all of it."""
    effect = candidates(case["eliminations"])
    found = (set(step.eliminations) for step in garns.steps(position(case), TOGETHER[case["code"]]))
    return set().union(*(gone for gone in found if gone <= effect)) == effect


def read_cases(folder: Path) -> list[dict[str, str]]:
    with (folder / "hodoku_reglib_dev.csv").open(newline="") as file:
        return list(csv.DictReader(file))


def test_regression_cases_are_found(shared_data: Path):
    cases = [case for case in read_cases(shared_data) if IDS.get(case["code"]) in TECHNIQUES]
    passed = sum(map(passes, cases))
    print(f"{passed} of {len(cases)} cases pass")
    assert len(cases) >= 753
    assert passed >= PASSING


def test_regression_cases_of_two_steps_in_one_are_found(shared_data: Path):
    cases = [case for case in read_cases(shared_data) if case["code"] in TOGETHER]
    assert len(cases) >= 30
    assert [case["id"] for case in cases if not passes_together(case)] == []


def packed(path: Path) -> str:
    return gzip.decompress(path.read_bytes()).decode()


@pytest.fixture
def paths(shared_data: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in packed(shared_data / "hodoku_paths_dev.jsonl.gz").splitlines()]


def test_published_paths_add_up_to_their_scores(paths):
    ladder = ladder_of("hodoku")
    scores = {rung.id: (rung.score, ladder.rank(rung.level)) for rung in ladder.rungs}
    counted = 0
    for path in paths:
        ids = [technique(step["t"]) for step in path["steps"]]
        if "brute_force" in ids or not set(ids) <= scores.keys():
            continue
        counted += 1
        score = sum(scores[id][0] for id in ids)
        hardest = max(ids, key=lambda id: scores[id][1])
        assert (score, ladder.level(hardest, score)) == (path["score"], path["level"].lower())
    assert counted >= 400


def test_published_paths_lead_to_our_solutions(paths):
    for path in paths[::5]:
        puzzle = garns.Puzzle.parse(path["puzzle"])
        solution = garns.solve(puzzle).solution.givens
        for step in path["steps"]:
            assert all(solution[cell] == digit for cell, digit in candidates(step["p"]))
            assert all(solution[cell] != digit for cell, digit in candidates(step["e"]))


def test_scores_and_levels_are_near_the_published_ones(shared_data: Path):
    rows = list(csv.DictReader(packed(shared_data / "ratings_hodoku_se_dev.csv.gz").splitlines()))
    rows = [row for row in rows if not row["hodoku_flag"]][::8]
    ratings = garns.rate_many([row["puzzle"] for row in rows], "hodoku")
    scores = sum(ratings.scores[index] == int(row["hodoku_score"]) for index, row in enumerate(rows))
    levels = sum(ratings[index].level == row["hodoku_level"].lower() for index, row in enumerate(rows))
    print(f"{scores} of {len(rows)} scores and {levels} levels are equal")
    assert scores >= SAME_SCORE * len(rows)
    assert levels >= SAME_LEVEL * len(rows)


def test_no_step_on_twenty_thousand_puzzles_contradicts_the_solution(shared_data: Path):
    rows = csv.DictReader(packed(shared_data / "se_rated_puzzlebank_dev.csv.gz").splitlines())
    puzzles = [row["puzzle"] for row in rows][::2]
    ratings = garns.rate_many(puzzles, "hodoku", check=True)
    wrong = [
        (puzzles[i], ratings.techniques[ratings.hardest[i]])
        for i, status in enumerate(ratings.status)
        if status == garns.Status.WRONG
    ]
    assert len(puzzles) >= 20_000
    assert wrong == []
