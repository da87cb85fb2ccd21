"""Lessons: the teacher knows what follows by the technique, what is true otherwise, and what is wrong."""

from __future__ import annotations

from itertools import chain

import pytest
from click.testing import CliRunner

from garns.budgets import Budget
from garns.cli.app import app
from garns.errors import ArgumentError, Problem
from garns.generating import GenerationError
from garns.logic import hint, ladder_of, rate
from garns.services.lesson_positions import examples, levels, techniques
from garns.services.lessons import Lesson
from garns.services.progress import ENOUGH, Mark, Progress
from garns.values.position import Position
from garns.values.puzzle import Puzzle
from support import ROOT

START = Position.start(
    Puzzle.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
)


def test_every_answer_of_a_lesson_is_right():
    lesson = Lesson.on("naked_pair", seed=1)
    assert lesson.answers
    assert {lesson.judge(answer).verdict for answer in lesson.answers} == {"right"}


def test_a_wrong_and_a_true_answer_are_told_apart():
    lesson = Lesson.on("naked_pair", seed=1)
    cell = next(cell for cell, digit in enumerate(lesson.position.digits) if not digit)
    name = lesson.position.puzzle.geometry.names[cell]
    verdicts = {lesson.judge(f"{name}={digit}").verdict for digit in lesson.position.candidates_of(cell)}
    assert verdicts == {"other", "wrong"}


@pytest.mark.parametrize("text", ["", "hello", "r0c1=3", "r1c1=x", "r1c1", "r99c1=3"])
def test_what_is_no_answer_is_said_to_be_none(text):
    assert Lesson.on("hidden_single", seed=1).judge(text).verdict == "unreadable"


def test_a_lesson_is_taken_at_the_prompt():
    answer = Lesson.on("hidden_single", seed=1).answers[0]
    result = CliRunner().invoke(app, ["learn", "hidden_single", "--seed", "1"], input=f"h\nhello\n{answer}\nq\n")
    assert result.exit_code == 0
    assert "Hidden Single" in result.output
    assert "How to spot it: Begin with the digits" in result.output
    assert "An answer looks like" in result.output
    assert "Right!" in result.output


def test_the_list_names_every_lesson():
    result = CliRunner().invoke(app, ["learn"])
    assert all(f"garns learn {technique}" in result.output for technique in techniques())


@pytest.mark.parametrize("technique", ["clue_bounds", "relation_pruning", "cage_combinations", "rule_of_45",
                                       "automaton_pruning", "cage_must_hold", "clue_must_hold", "clue_pair",
                                       "house_clues", "house_leftovers", "law_of_leftovers", "naked_subset",
                                       "hidden_subset"])  # fmt: skip
def test_techniques_that_need_clues_or_a_large_board_have_lessons_too(technique):
    lesson = Lesson.on(technique, seed=1)
    assert lesson.judge(lesson.answers[0]).verdict == "right"


def test_every_technique_that_is_listed_has_a_lesson_at_once():
    for technique in techniques():
        lesson = Lesson.example(technique)
        assert lesson.judge(lesson.answers[0]).verdict == "right", technique


#: Techniques of the ladder for which no position is known where nothing easier helps.
NEVER_FIRST = {
    "aligned_pair_exclusion",
    "als_aic",
    "cell_forcing_chain",
    "extended_rectangle_2",
    "extended_rectangle_3",
    "finned_franken_x_wing",
    "firework_quadruple",
    "forcing_chain_verity",
    "forcing_net_verity",
    "franken_swordfish",
    "franken_x_wing",
    "multi_colors_2",
    "region_forcing_chain",
    "tridagon",
    "unique_loop_3",
}


def test_a_lesson_opens_where_its_technique_is_the_next_step():
    tried = {rung.id for rung in ladder_of("garns").rungs if rung.on and not rung.beyond}
    late = {id for id, position in examples().items() if id in tried and hint(position).technique != id}
    assert late == NEVER_FIRST


def test_a_technique_that_the_scale_does_not_try_is_taught_by_its_example_in_other_clothes():
    first, second, again = (Lesson.on("template_set", seed=seed) for seed in (1, 2, 1))
    assert first.position == again.position != second.position
    assert second.judge(second.answers[0]).verdict == "right"


def test_a_position_that_takes_too_long_gives_way_to_the_example(monkeypatch):
    def slow(*_, budget, **__):
        """A maker that finds nothing before its time is over."""
        assert budget.seconds <= 15, "half of the time stays for the example"
        raise GenerationError(Problem("nothing_found", tries=1), None)

    monkeypatch.setattr("garns.services.lesson_positions.make_position", slow)
    lesson = Lesson.on("x_wing", seed=1, budget=Budget(30))
    assert lesson.judge(lesson.answers[0]).verdict == "right"


@pytest.mark.parametrize("technique", ["whale", "kraken_fish_1", "no_such_thing"])
def test_without_example_and_without_trial_there_is_no_lesson(technique):
    assert technique not in techniques()
    with pytest.raises(ArgumentError, match="there is no lesson on"):
        Lesson.on(technique)
    result = CliRunner().invoke(app, ["learn", technique])
    assert result.exit_code == 1
    assert result.stderr == f"Error: there is no lesson on '{technique}'\ngarns learn lists all lessons.\n"


def test_the_levels_hold_every_lesson_once_and_in_order():
    assert tuple(chain.from_iterable(levels().values())) == techniques()


def test_a_true_answer_is_told_by_the_easiest_technique_that_shows_it():
    judged = Lesson.at("naked_single", START).judge("r1c6=8")
    assert (judged.verdict, judged.step and judged.step.technique) == ("other", "hidden_single")
    assert judged.text("en") == (
        "That is true, but by another technique: Hidden Single. In box 2, a digit has a single place left."
        " Here, look for: Naked Single."
    )
    assert judged.text("fr").startswith("C'est vrai, mais par une autre technique\u202f: ")


@pytest.mark.parametrize(
    ("answer", "verdict", "said"),
    [
        ("r5c5-5", "wrong", "No, 5 must stay: r5c5 is 5 in the solution."),
        ("r1c3=2", "wrong", "No, r1c3 is not 2 in the solution."),
        ("r1c3-5", "idle", "5 is not a candidate of r1c3."),
        ("r1c1=5", "idle", "r1c1 already has its digit."),
    ],
)
def test_any_other_answer_says_why(answer, verdict, said):
    judged = Lesson.at("naked_single", START).judge(answer)
    assert (judged.verdict, judged.text("en")) == (verdict, said)


def test_the_answer_is_told_line_by_line_when_asked():
    lesson = Lesson.on("x_wing", seed=1)
    where, *proof = lesson.told("en")
    asked = ["learn", "x_wing", "--seed", "1"]
    once = CliRunner().invoke(app, asked, input="h\nq\n").output
    assert where in once
    assert proof[0] not in once
    whole = CliRunner().invoke(app, asked, input="h\n" * (len(proof) + 2) + "q\n").output
    assert all(line in whole for line in (where, *proof, "That is everything."))


@pytest.fixture
def pupil(tmp_path, monkeypatch):
    """Nobody has learnt anything in this folder."""
    monkeypatch.setenv("GARNS_DATA", str(tmp_path))
    return tmp_path / "lessons.json"


def taken(*answers):
    typed = "\n".join([*answers, "q"]) + "\n"
    return CliRunner().invoke(app, ["learn", "naked_single", "--seed", "1"], input=typed).output


def test_only_how_a_board_went_first_counts(pupil):
    right = Lesson.on("naked_single", seed=1).answers[0]
    wrong = right.replace("=", "-")
    for answers in ((right, right), (wrong, right), ("h", "h", right), ("h", right), ("n", "hello")):
        taken(*answers)
    assert Progress.load().marks == {"naked_single": Mark(right=2, missed=2)}


def test_a_lesson_is_done_after_enough_boards_and_names_the_next(pupil):
    Progress({each: Mark(right=ENOUGH) for each in techniques()[:2]}).save()
    right = Lesson.on("naked_single", seed=1).answers[0]
    told = [taken(right) for _ in range(ENOUGH)]
    assert ["This lesson is done." in output for output in told] == [False] * (ENOUGH - 1) + [True]
    assert f"Next: garns learn {techniques()[3]}" in told[-1]
    listed = CliRunner().invoke(app, ["learn"]).output
    assert "Beginner: 2 of 2" in listed
    assert "* garns learn naked_single " in listed
    assert "* garns learn x_wing" not in listed
    table = CliRunner().invoke(app, ["learn", "--csv"]).output.splitlines()
    assert table[-1] == "naked_single,Naked Single,Easy,3,0,1"


@pytest.mark.parametrize("content", ["", "[]", "no", '{"x_wing": 3, "whale": {"right": -1, "missed": 0}}'])
def test_a_damaged_file_of_progress_is_as_none(pupil, content):
    pupil.write_text(content)
    assert Progress.load() == Progress()


def test_where_nothing_can_be_kept_the_lesson_goes_on(pupil, monkeypatch):
    monkeypatch.setenv("GARNS_DATA", str(pupil / "below a file"))
    pupil.write_text("{}")
    assert "Right!" in taken(Lesson.on("naked_single", seed=1).answers[0])


def test_the_browser_asks_for_as_many_boards():
    script = (ROOT / "src/garns/web/static/js/learning.js").read_text(encoding="utf-8")
    assert f"export const ENOUGH = {ENOUGH};" in script


def test_a_rare_technique_is_taught_by_a_known_example(monkeypatch):
    monkeypatch.setattr("garns.services.lesson_positions._TRIES", 1)
    lesson = Lesson.on("multi_colors_2", seed=1)
    known = rate(examples()["multi_colors_2"].puzzle)
    assert rate(lesson.position.puzzle).step_counts.keys() == known.step_counts.keys(), (
        "the same puzzle in other clothes"
    )
    assert lesson.judge(lesson.answers[0]).verdict == "right"
