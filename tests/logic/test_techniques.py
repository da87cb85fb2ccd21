"""The record of each technique: its family, and whether its argument needs that the puzzle has one solution."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from itertools import islice

import pytest

import garns
from garns import logic
from garns.engine import TECHNIQUES
from garns.explaining import FAMILIES
from garns.generating import recipe
from garns.i18n import translate


def avoided(*words: str) -> frozenset[str]:
    return recipe(garns.Puzzle(), avoid=words).avoid


def test_every_technique_has_a_family_with_a_name_in_every_language():
    assert {record.family for record in TECHNIQUES.values()} == {*FAMILIES} == {*logic.FAMILIES}
    assert all(translate(family.name, "fr") != "" for family in FAMILIES.values())
    assert len({translate(family.name, "fr") for family in FAMILIES.values()}) == len(FAMILIES)


def test_families_hold_each_technique_once_and_as_its_record_says():
    assert {id: name for name, family in FAMILIES.items() for id in family.texts} == {
        id: record.family for id, record in TECHNIQUES.items()
    }


@pytest.mark.parametrize(
    ("technique", "family"),
    [
        ("naked_single", "singles"),
        ("pointing", "intersections"),
        ("locked_pair", "subsets"),
        ("hidden_pair", "subsets"),
        ("turbot_fish", "single_digit"),
        ("mutant_leviathan", "fish"),
        ("kraken_fish_1", "fish"),
        ("hidden_rectangle", "uniqueness"),
        ("unique_loop_1", "uniqueness"),
        ("bug_plus_1", "uniqueness"),
        ("als_chain", "als"),
        ("death_blossom", "als"),
        ("continuous_nice_loop", "chains"),
        ("forcing_chain_verity", "forcing"),
        ("nishio", "forcing"),
        ("sk_loop", "exotic"),
        ("rule_of_45", "clues"),
    ],
)
def test_a_technique_belongs_to_the_family_that_a_player_would_name(technique: str, family: str):
    assert logic.technique_of(technique) == TECHNIQUES[technique]
    assert TECHNIQUES[technique].family == family


def test_words_for_several_techniques_are_the_families_of_the_records():
    assert {"naked_pair", "hidden_triple", "locked_pair"} <= avoided("subsets")
    assert not avoided("subsets") & {"hidden_rectangle", "hidden_single", "pointing"}
    assert {"x_chain", "aic", "continuous_nice_loop"} <= avoided("chains")
    assert not avoided("chains") & {"unique_loop_1", "unique_loop_2", "unique_loop_3", "unique_loop_4", "sk_loop"}
    assert {"x_wing", "finned_swordfish"} <= avoided("fish")
    assert "turbot_fish" not in avoided("fish")
    assert avoided("uniqueness", "naked_pair") == avoided("uniqueness") | {"naked_pair"}
    with pytest.raises(garns.GarnsError, match="telepathy"):
        avoided("telepathy")


def test_exactly_the_arguments_from_uniqueness_need_it():
    assert {id for id in TECHNIQUES if logic.assumes_uniqueness(id)} == {
        *(f"uniqueness_{number}" for number in range(1, 7)),
        *(f"unique_loop_{number}" for number in range(1, 5)),
        *(f"extended_rectangle_{number}" for number in range(1, 5)),
        *(f"explainer_unique_loop_{number}" for number in range(1, 5)),
        *(f"explainer_bug_{number}" for number in range(1, 5)),
        "hidden_rectangle",
        "avoidable_rectangle_1",
        "avoidable_rectangle_2",
        "bug_plus_1",
        "bug_plus_n",
    }
    assert not logic.assumes_uniqueness("unknown_to_all")


#: What takes too long to be asked of every position.
_SLOW = ("squirmbag", "whale", "leviathan", "kraken_fish_2")


def multiple(shared_data, count: int) -> Iterator[garns.Puzzle]:
    with (shared_data / "multi_solution_serg_counts_dev.csv").open(encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if int(row["solution_count"]) <= 1000]
    for row in rows[:: len(rows) // count]:
        yield garns.read(row["puzzle"])


def test_where_there_are_several_solutions_no_step_strikes_any_of_them(shared_data):
    asked = [id for id, record in TECHNIQUES.items() if not record.needs_unique and not id.endswith(_SLOW)]
    seen = 0
    for puzzle in multiple(shared_data, 40):
        solutions = [grid.givens for grid in garns.solutions(puzzle)]
        assert len(solutions) > 1
        for position in islice(garns.solve_path(puzzle).positions(), 0, None, 12):
            for step in garns.steps(position, asked):
                seen += 1
                for solution in solutions:
                    assert all(solution[cell] == digit for cell, digit in step.placements), step
                    assert all(solution[cell] != digit for cell, digit in step.eliminations), step
    assert seen > 1000


def test_where_there_are_several_solutions_nothing_is_tried_that_needs_one(shared_data):
    puzzles = list(multiple(shared_data, 200))
    ratings = garns.rate_many(puzzles, "hodoku")
    for row in range(len(puzzles)):
        used = {id for id, count in zip(ratings.techniques, ratings.step_counts.tolist()[row], strict=True) if count}
        assert not [id for id in used if TECHNIQUES[id].needs_unique]
    promised = garns.rate_many(puzzles, "hodoku", unique=True).step_counts.tolist()
    needing = [column for column, id in enumerate(ratings.techniques) if TECHNIQUES[id].needs_unique]
    assert any(row[column] for row in promised for column in needing), "the puzzles would tell nothing"


@pytest.mark.parametrize("size", [16, 25])
def test_an_empty_large_board_has_no_chain_and_breaks_nothing(size):
    chains = [id for id, record in TECHNIQUES.items() if record.family == "chains" or id.startswith("forcing_chain")]
    assert garns.steps(garns.Puzzle.empty(size), chains, limit=1, budget=5) == []
