"""Arguments: each sentence with what it draws, the same in every language."""

from __future__ import annotations

from functools import cache

import pytest

import garns
from garns import Position, Puzzle
from garns.explaining import explain
from garns.reasoning import Argument, argue
from garns.services.lessons import Lesson

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@cache
def told(technique: str, lang: str = "en") -> tuple[Argument, Position]:
    lesson = Lesson.example(technique)
    return argue(lesson.steps[0], lesson.position, lang), lesson.position


def names(position: Position, cells) -> set[str]:
    return {str(position.puzzle.geometry.names[cell]) for cell in cells}


@pytest.mark.parametrize("technique", ["als_chain", "aic", "hidden_single", "x_wing", "forcing_net_verity"])
def test_the_pictures_are_the_same_in_every_language(technique):
    english, french = told(technique)[0], told(technique, "fr")[0]
    assert [line.now for line in english.lines] == [line.now for line in french.lines]
    assert [line.lent for line in english.lines] == [line.lent for line in french.lines]
    assert all(str(one) != str(other) for one, other in zip(english.lines, french.lines, strict=True))


def test_the_sentences_are_those_of_the_explanation():
    lesson = Lesson.example("als_xy_wing")
    argument = argue(lesson.steps[0], lesson.position)
    assert tuple(map(str, argument.lines)) == explain(lesson.steps[0], lesson.position).lines


def test_only_the_sentence_that_tells_the_effects_draws_them():
    for technique in ("xy_wing", "aic", "als_xz", "x_wing", "naked_pair"):
        lines = told(technique)[0].lines
        assert [bool(line.now.eliminations) for line in lines] == [False] * (len(lines) - 1) + [True], technique


def test_every_cell_that_a_sentence_of_a_chain_names_is_drawn():
    for technique in ("aic", "grouped_aic", "forcing_net_verity"):
        for line in told(technique)[0].lines:
            named = {token.cell for token in line.words if token.cell is not None}
            assert named <= line.now.cells | line.before.cells, str(line)


def test_what_is_said_of_a_candidate_is_its_mark():
    (supposed, then, _again, ends, last), position = told("aic")[0].lines, told("aic")[1]
    names_of = {mark[:2]: mark.role for mark in supposed.now.marks}
    assert str(supposed).startswith("If r3c8 is not 7, then r3c8 is 1")
    cell = position.puzzle.geometry.cell("r3c8")
    assert names_of == {(cell, 7): "off", (cell, 1): "on"}
    assert supposed.now.links == (), "a link that stays in one cell is told by its marks"
    assert len(then.now.links) == 2
    assert {mark.role for mark in ends.now.marks} == {"either"}
    assert (len(last.before.links), ends.now.links) == (3, ())


def test_sets_are_called_by_the_letters_of_their_outlines():
    argument, _ = told("als_chain")
    assert [line.station for line in argument.lines[:4]] == ["A", "B", "C", "D"]
    for line in argument.lines[:4]:
        assert str(line).startswith(f"Set {line.station}: ")
        assert [hull.letter for hull in line.now.hulls] == [line.station]
    inside = [link for line in argument.lines for link in line.now.links]
    for part in argument.sets:
        assert not any({*link.start.cells, *link.end.cells} <= {*part.cells} for link in inside)


def test_a_hidden_single_says_what_blocks():
    found = garns.hint(Position.start(Puzzle.parse(CLASSIC)))
    first, last = argue(found.step, found.position).lines
    reasons = ["".join(token.text for token in reason) for reason in first.reasons]
    assert reasons == ["The 8 in r3c3 looks along row 3.", "The 8 in r5c4 looks along column 4."]
    assert names(found.position, first.now.closed) == {"r1c4", "r3c4", "r3c5", "r3c6"}
    assert [names(found.position, sight.standing) for sight in first.now.sights] == [{"r3c3"}, {"r5c4"}]
    assert last.now.placements == found.step.placements


def test_a_naked_single_says_which_houses_hold_the_other_digits():
    position = Position.start(Puzzle.parse(CLASSIC))
    step = next(iter(garns.steps(position, "naked_single")))
    (first, _) = argue(step, position).lines
    held = {token.digit for reason in first.reasons for token in reason if token.type == "digit"}
    assert held == {*range(1, 10)} - {step.placements[0].digit}
    assert all(" holds " in "".join(token.text for token in reason) for reason in first.reasons)


def test_what_was_found_before_is_a_reason_as_well():
    position = Position.start(Puzzle.parse("1" + "." * 80))
    row = [cell for cell in range(1, 9) if cell != 4]
    candidates = tuple(mask & ~2 if cell in row else mask for cell, mask in enumerate(position.candidates))
    step = next(
        step
        for step in garns.steps(Position(position.puzzle, position.digits, candidates), "hidden_single")
        if step.placements[0] == (4, 2)
    )
    (reason,) = argue(step, Position(position.puzzle, position.digits, candidates)).lines[0].reasons
    assert "".join(token.text for token in reason).startswith("2 was ruled out before in r1c2")


def test_cells_lend_all_their_candidates_but_a_fish_only_its_digit():
    argument, position = told("xy_wing")
    for line in argument.lines:
        lent = {cell for cell, _ in line.lent}
        assert line.now.cells <= lent
        assert {*line.lent} == {(cell, digit) for cell in lent for digit in position.candidates_of(cell)}
    argument, position = told("swordfish")
    (digit,) = {digit for line in argument.lines for _, digit in line.lent}
    first = argument.lines[0]
    houses = {cell for house in (*first.now.deciding_houses, *first.now.deletion_houses) for cell in house}
    assert {cell for cell, _ in first.lent} >= {cell for cell in houses if digit in position.candidates_of(cell)}


def test_several_suppositions_are_told_apart():
    lines = told("forcing_net_verity")[0].lines
    assert [line.branch for line in lines] == [0, 1, 1, 2, 0]
    assert not {*lines[3].before.links} & {*lines[1].now.links, *lines[2].now.links}
    assert lines[-1].now.links == ()


def test_the_end_of_a_loop_still_shows_the_way_there():
    *_, last = told("discontinuous_nice_loop")[0].lines
    assert last.now.placements + last.now.eliminations
    assert last.now.links + last.before.links


def test_a_part_with_every_digit_marks_none():
    lines = told("rule_of_45")[0].lines
    assert [line.now.marks for line in lines] == [()] * len(lines)


def test_a_diagram_of_a_sentence_can_be_written_and_read():
    for technique in ("hidden_single", "als_xz"):
        argument, position = told(technique)
        for line in argument.lines:
            form = line.now.to_json(position.puzzle.geometry)
            assert garns.Diagram.from_json(form, position.puzzle.geometry) == line.now
