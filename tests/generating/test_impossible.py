"""Wishes that no puzzle can meet are refused before anything is tried, with the reason, in every face's language."""

import pytest
from click.testing import CliRunner

import garns
from garns.cli.generate import generate as command
from garns.errors import ArgumentError
from garns.generating import SYMMETRIES, one, orbits, recipe
from garns.logic import TECHNIQUES, ladder_of
from garns.values.puzzle import Puzzle
from garns.variants import empty

FIXED = Puzzle.parse("123456789" + "." * 72)


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        ({"level": "beginner", "must": ["x_wing"]}, "x_wing has level Hard: no puzzle up to level Beginner needs it"),
        ({"level": "beginner", "hardest": "x_wing"}, "x_wing has level Hard: no puzzle up to level Beginner"),
        ({"level": "expert", "hardest": "x_wing"}, "hardest technique is x_wing has level Hard, below Expert"),
        ({"scale": "hodoku", "level": "easy", "must": ["x_wing"]}, "x_wing has level Hard"),
        ({"metro": True, "must": ["x_wing"]}, "x_wing is required, but simpler techniques must be enough"),
        ({"metro": "singles", "must": ["naked_pair"]}, "naked_pair is required, but simpler"),
        ({"metro": True, "level": "extreme"}, "the remaining techniques do not reach level Extreme"),
        ({"level": "expert", "only_above": "hard"}, "the remaining techniques do not reach level Expert"),
        ({"must": ["x_wing"], "avoid": ["fish"]}, "x_wing is both required and excluded"),
        ({"hardest": "x_wing", "only_above": "medium"}, "x_wing is both required and excluded"),
        ({"must": ["jellyfish"], "hardest": "x_wing"}, "jellyfish is required, but it is harder than x_wing"),
        ({"must": ["locked_hidden_pair"]}, "the scale garns does not use 'locked_hidden_pair'"),
        ({"must": ["fish"], "level": "easy"}, "the other conditions leave no technique of the family fish"),
        ({"avoid": ["singles"]}, "full_house cannot be avoided"),
        ({"must": ["x_wing=3-1"]}, "x_wing: the least, 3, is more than the most, 1"),
        ({"score": (5, 1)}, "score: the least"),
        ({"clues": (30, 20)}, "clues: the least"),
        ({"clues": 82}, "82 clues do not fit on a board of 81 cells"),
        ({"clues": 16}, "with fewer than 17 clues"),
        ({"board": empty(4), "clues": 3}, "with fewer than 4 clues"),
        ({"board": empty("x"), "clues": 7}, "with fewer than 8 clues"),
        ({"variant": "jigsaw", "clues": 7}, "with fewer than 8 clues"),
        ({"pattern": "xx" + "." * 79}, "with fewer than 17 clues"),
        ({"pattern": "x" * 40 + "." * 41, "clues": 30}, "the pattern has 40 cells"),
        ({"board": FIXED, "clues": 8, "variant": "killer"}, "9 clues are already fixed"),
        ({"board": empty(16), "variant": "magic"}, "magic square does not fit this board: it needs a square box"),
        ({"clues": 30, "symmetry": "full"}, "the symmetry 'full' does not allow 30 to 30 clues"),
        ({"board": FIXED, "clues": 17, "symmetry": "rotate180"}, "the symmetry 'rotate180' does not allow 17 to 17"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(wish, reason):
    with pytest.raises(ArgumentError) as caught:
        recipe(wish.pop("board", Puzzle()), **wish)
    assert reason in str(caught.value)
    assert caught.value.message("fr") != str(caught.value)


def test_all_reasons_are_told():
    with pytest.raises(ArgumentError) as caught:
        recipe(Puzzle(), level="beginner", must=["x_wing", "swordfish"], clues=82)
    assert [problem.id for problem in caught.value.problems] == ["wish_above", "wish_above", "wish_too_many"]


@pytest.mark.parametrize("scale", ["garns", "hodoku"])
def test_every_technique_can_be_asked_for_at_its_own_level_and_at_none_below(scale):
    ladder = ladder_of(scale)
    for id in ladder.techniques():
        level = ladder.rung(id).level
        if ladder.rank(level) < ladder.rank(ladder.unfinished):
            recipe(Puzzle(), scale=scale, level=level, must=[id], hardest=id)
        if ladder.rank(level):
            below = ladder.levels[ladder.rank(level) - 1].id
            with pytest.raises(ArgumentError):
                recipe(Puzzle(), scale=scale, level=below, must=[id])


def test_every_level_and_symmetry_can_be_asked_for():
    for level in ladder_of("garns").levels:
        for symmetry in SYMMETRIES:
            recipe(Puzzle(), level=level.id, symmetry=symmetry, clues=(26, 30))


def test_fixed_clues_bring_those_of_their_symmetry():
    made = one(recipe(FIXED, symmetry="rotate180", clues=(18, 40)), seed=1)
    assert all(len({bool(made.puzzle.givens[cell]) for cell in orbit}) == 1
               for orbit in orbits(made.puzzle.geometry, "rotate180"))  # fmt: skip


def test_a_family_can_be_asked_for():
    counts = garns.rate(one(recipe(Puzzle(), level="hard", must=["fish=2-3"]), seed=1).puzzle).step_counts
    assert 2 <= sum(count for id, count in counts.items() if TECHNIQUES[id].family == "fish") <= 3


@pytest.mark.parametrize(
    "asked",
    [
        "--level beginner --must x_wing",
        "--level beginner --hardest x_wing",
        "--metro singles --must x_wing",
        "--clues 82",
    ],
)
def test_the_command_refuses_too(asked):
    with pytest.raises(ArgumentError):  # main() tells it and exits with 2
        CliRunner().invoke(command, asked.split(), catch_exceptions=False)


def test_of_many_techniques_only_what_comes_near_is_named():
    with pytest.raises(ArgumentError, match=r"unknown technique 'xving'; did you mean x_wing\?$"):
        recipe(Puzzle(), must=["xving"])
