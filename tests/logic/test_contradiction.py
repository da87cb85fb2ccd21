"""A grid without a solution says where it contradicts itself, and a trial finds what no technique does."""

from __future__ import annotations

from dataclasses import replace

import pytest

import garns
from garns.explaining.contradicting import explain_contradiction, explain_trial
from garns.i18n import languages
from garns.logic import Dead, contradiction, deeper_hint, ladder_of, trial
from garns.logic.contradiction import dead_things
from garns.services.hints import why_unsolvable
from garns.values.geometry import board
from garns.values.puzzle import Puzzle
from garns.variants import KillerCage, Thermo

#: No technique of the ladder says anything here.
HARDEST = Puzzle.parse("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
#: Puzzles without a solution, none of which shows it by two equal digits, and where a person would see it.
IMPOSSIBLE = {
    "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..": "No digit is left for r5c1.",
    ".9.3....1....8..46......8..4.5.6..3...32756...6..1.9.4..1......58..2....2....7.6.": (
        "Row 5 has no place left for 4."
    ),
    "....41....6.....2...2......32.6.........5..417.......2......23..48......5.1..2...": (
        "Column 5 has no place left for 2."
    ),
}


@pytest.mark.parametrize("line", IMPOSSIBLE)
def test_a_puzzle_without_a_solution_says_what_has_no_place(line):
    assert why_unsolvable(Puzzle.parse(line), "en") == IMPOSSIBLE[line]


def test_a_puzzle_with_a_solution_contradicts_nothing():
    assert contradiction(HARDEST) is None
    assert contradiction(Puzzle.empty(9)) is None


def test_steps_that_lead_to_the_contradiction_are_told_and_no_others():
    puzzle = Puzzle.parse("..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..")
    right = garns.solve(puzzle).solution.givens
    givens = list(puzzle.givens)
    givens[0] = next(digit for digit in garns.Position.start(puzzle).candidates_of(0) if digit != right[0])
    found = contradiction(puzzle.with_givens(givens))
    assert found.steps
    assert found.dead in list(dead_things(found.end))
    assert not list(dead_things(found.position))
    # Without any one of them nothing is dead yet, or they cannot be taken: each is needed.
    assert len(explain_contradiction(found, "en").lines) == len(found.steps) + 1


def test_the_digit_of_the_player_that_leaves_no_solution_is_named():
    puzzle = Puzzle.parse("12.........4....", board("4"))
    played = garns.Position.start(puzzle, (1, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 4, 2, 0, 0, 0))
    found = contradiction(played)
    assert (found.dead, found.cause, found.culprits) == (Dead((3,)), "digits", (2,))
    assert "r1c3(3)" in str(explain_contradiction(found, "en"))
    assert "L1C3(3)" in str(explain_contradiction(found, "fr"))


def test_notes_that_were_struck_are_told_from_wrong_digits():
    position = garns.Position.start(Puzzle.empty(4))
    struck = position.apply(
        garns.Step("strike", eliminations=tuple(garns.Candidate(0, digit) for digit in (1, 2, 3, 4)))
    )
    assert contradiction(struck).cause == "notes"


@pytest.mark.parametrize(
    ("clue", "name"), [(KillerCage((0, 4), 3), "killer cage"), (Thermo((0, 1, 2, 3)), "thermometer")], ids=str
)
def test_a_clue_that_cannot_be_met_is_named(clue, name):
    puzzle = replace(Puzzle.parse("........1.......", board("4")), constraints=(clue,))  # no 1 in r1c1
    puzzle = puzzle.with_givens((*puzzle.givens[:13], 3, 0, 0))  # nor a 3 in r1c2
    assert why_unsolvable(puzzle, "en").startswith("The digits left in r1c1")
    assert name in why_unsolvable(puzzle, "en")


def test_where_no_technique_shows_it_the_clues_that_contradict_are_told():
    nothing = garns.logic.ladder_of("garns").with_only(())
    line = next(iter(IMPOSSIBLE))
    assert contradiction(Puzzle.parse(line), scale=nothing).dead is not None  # dead at sight
    wrong = HARDEST.with_givens((8, 6, *HARDEST.givens[2:]))
    assert garns.solve(wrong).status == "none"
    assert why_unsolvable(wrong, "en")


def test_the_hint_for_a_grid_without_a_solution_is_why():
    told = garns.hint(Puzzle.parse(next(iter(IMPOSSIBLE))))
    assert (told.kind, told.step) == ("contradiction", None)


def test_a_trial_strikes_what_is_not_in_the_solution_and_tells_every_step():
    found = trial(HARDEST, budget=20)
    right = garns.solve(HARDEST).solution.givens
    assert right[found.candidate.cell] != found.candidate.digit
    position = found.supposed
    for step in found.steps:
        position = position.apply(step)
    assert found.dead in list(dead_things(position))
    for lang in languages():
        assert len(explain_trial(found, lang).lines) == len(found.steps) + 3


def test_a_deeper_hint_finds_a_step_where_the_ladder_ends():
    own = ladder_of("garns")
    easier = {level.id for level in own.levels[: own.rank("expert")]}
    people = replace(own, rungs=tuple(rung for rung in own.rungs if rung.level in easier))
    assert garns.hint(HARDEST, scale=people).kind == "nothing"
    deeper = deeper_hint(HARDEST, scale=people, budget=20)
    assert (deeper.kind, deeper.technique) == ("step", "trial")
    assert garns.hint(deeper.apply()).kind == "step"
