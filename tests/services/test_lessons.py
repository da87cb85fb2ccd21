"""Lessons: the teacher knows what follows by the technique, what is true otherwise, and what is wrong."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from garns.cli.app import app
from garns.logic import steps
from garns.services.lessons import Lesson, examples, techniques


def test_every_answer_of_a_lesson_is_right():
    lesson = Lesson.on("naked_pair", seed=1)
    assert lesson.answers
    assert {lesson.judge(answer) for answer in lesson.answers} == {"right"}


def test_a_wrong_and_a_true_answer_are_told_apart():
    lesson = Lesson.on("naked_pair", seed=1)
    cell = next(cell for cell, digit in enumerate(lesson.position.digits) if not digit)
    name = lesson.position.puzzle.geometry.names[cell]
    verdicts = {lesson.judge(f"{name}={digit}") for digit in lesson.position.candidates_of(cell)}
    assert verdicts == {"other", "wrong"}


@pytest.mark.parametrize("text", ["", "hello", "r0c1=3", "r1c1=x", "r1c1", "r99c1=3"])
def test_what_is_no_answer_is_said_to_be_none(text):
    assert Lesson.on("hidden_single", seed=1).judge(text) == "unreadable"


def test_a_lesson_is_taken_at_the_prompt():
    answer = Lesson.on("hidden_single", seed=1).answers[0]
    result = CliRunner().invoke(app, ["learn", "hidden_single", "--seed", "1"], input=f"h\nhello\n{answer}\nq\n")
    assert result.exit_code == 0
    assert "Hidden Single" in result.output
    assert "An answer looks like" in result.output
    assert "Right!" in result.output


def test_the_list_names_every_lesson():
    result = CliRunner().invoke(app, ["learn"])
    assert all(f"garns learn {technique}" in result.output for technique in techniques())


@pytest.mark.parametrize("technique", ["clue_bounds", "relation_pruning", "cage_combinations", "rule_of_45",
                                       "automaton_pruning", "naked_subset", "hidden_subset"])  # fmt: skip
def test_techniques_that_need_clues_or_a_large_board_have_lessons_too(technique):
    lesson = Lesson.on(technique, seed=1)
    assert lesson.judge(lesson.answers[0]) == "right"


def test_every_technique_can_be_taught():
    """By a board of its own (see above), or at the worst by a known example; here the examples are tried."""
    special = {"naked_subset", "hidden_subset"}
    for technique in set(techniques()) - special:
        position = examples()[technique]
        assert next(iter(steps(position, technique, limit=1)), None) is not None, technique


def test_a_rare_technique_is_taught_by_a_known_example(monkeypatch):
    monkeypatch.setattr("garns.services.lessons._TRIES", 1)
    lesson = Lesson.on("multi_colors_2", seed=1)
    assert lesson.position == examples()["multi_colors_2"]
    assert lesson.judge(lesson.answers[0]) == "right"
