"""The line protocol: what is written is read again, and what is not the protocol is told with its place."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from garns.errors import FormatError
from garns.teaching.protocol import (
    KINDS,
    MAX_LINE,
    REQUESTS,
    STATUSES,
    Message,
    Move,
    Reply,
    question,
    read_answer,
    read_line,
    read_move,
    read_question,
    read_request,
    read_response,
    request,
    response,
    text_of,
)
from garns.values.cells import symbol
from garns.values.geometry import CLASSIC, board_of_size
from garns.values.puzzle import Puzzle
from garns.variants import KillerCage
from support import ROOT

SIZES = st.sampled_from([4, 6, 9, 16, 25])
ENDS = st.sampled_from(["", "\n", "\r\n"])
NUMBERS = st.integers(0, 10**15 - 1)
WORDS = st.text(max_size=30)
KILLER = Puzzle(constraints=(KillerCage((0, 1), 3), KillerCage((2, 11), 17)))


@st.composite
def puzzles(draw: Any) -> Puzzle:
    size = draw(SIZES)
    givens = draw(st.lists(st.integers(0, size), min_size=size * size, max_size=size * size))
    return Puzzle(board_of_size(size), tuple(givens))


@st.composite
def grids(draw: Any) -> tuple[Puzzle, tuple[int, ...]]:
    puzzle = draw(puzzles())
    return puzzle, tuple(digit or 1 for digit in puzzle.givens)


def line_of(digits: tuple[int, ...]) -> str:
    return "".join(map(symbol, digits))


# ------------------------------------------------------------------------------------------------- level 0


@given(puzzles(), ENDS)
def test_a_question_is_read_as_the_puzzle_it_asks_for(puzzle, end):
    asked = question(puzzle)
    assert len(asked) == len(puzzle.geometry)
    assert read_question(asked + end) == puzzle


def test_a_killer_is_one_line_of_json():
    asked = question(KILLER)
    assert asked.startswith('{"format": "garns-puzzle"')
    assert "\n" not in asked
    assert read_question(asked) == KILLER


@given(grids(), ENDS, st.booleans())
def test_a_solution_is_read_in_capitals_or_not_with_any_end_of_line(grid, end, small):
    puzzle, digits = grid
    text = line_of(digits)
    assert read_answer((text.lower() if small else text) + end, puzzle) == Reply("solution", digits)


@pytest.mark.parametrize("word", KINDS[1:])
def test_the_words_of_an_answer_are_read_in_any_case(word):
    for text in (word, word.upper(), f" {word.title()} \r\n", word.encode()):
        assert read_line(text, KILLER) == Reply(word)


def test_comments_and_blank_lines_say_nothing():
    assert [read_line(text, KILLER) for text in ("# try r1c1 x", "", " \r\n", b"#\n")] == [None] * 4


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("12343412214343", "slp:7:15: expected 16 symbols, got 14"),
        ("12343412214343212", "slp:7:17: expected 16 symbols, got 17"),
        ("1234.41221434321", "slp:7:5: expected a digit 1 to 4, got '.'"),
        (" 1234541221434321", "slp:7:6: expected a digit 1 to 4, got '5'"),
        ("no solution", "slp:7:1: expected 16 digits, 'none' or 'multiple', got 'no solution'"),
        ("1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1", "slp:7:1: expected 16 digits, 'none' or 'multiple', got '1 2 3"),
        ("1234\n1234", "slp:7:5: expected one line, but a second one starts here"),
        (b"12\xff4341221434321", "slp:7:3: this is binary data, not text"),
        ("1" * (MAX_LINE + 1), f"slp:7:{MAX_LINE + 1}: the line has more than {MAX_LINE} characters"),
    ],
)
def test_what_is_no_answer_is_told_with_line_and_column(answer, said):
    with pytest.raises(FormatError) as caught:
        read_line(answer, Puzzle.empty(4), 7)
    assert str(caught.value).startswith(said)


# --------------------------------------------------------------------------------------------------- moves


@given(SIZES, st.data(), ENDS)
def test_a_move_is_read_as_it_was_written(size, data, end):
    board = board_of_size(size)
    cell, digit = data.draw(st.integers(0, size * size - 1)), data.draw(st.integers(1, size))
    for move in (Move("try", cell, digit), Move("place", cell, digit), Move("undo", cell)):
        assert read_move(move.text(board) + end, board) == move
    assert read_move(f"try {board.names[cell]} {digit}", board) == Move("try", cell, digit)  # 16 as well as G


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("try", "slp:3:4: expected try r1c1, got ''"),
        ("try r4c10 5", "slp:3:5: 'r4c10' is not a cell of this board"),
        ("place r4c7", "slp:3:11: '' is not a number of this board (1 to 9)"),
        ("try  r4c7 10", "slp:3:11: '10' is not a number of this board (1 to 9)"),
        ("undo r4c7 5 5", "slp:3:13: unexpected '5': one word too many, or a cell outside any list"),
    ],
)
def test_a_broken_move_is_told_with_line_and_column(line, said):
    with pytest.raises(FormatError) as caught:
        read_move(line, CLASSIC, 3)
    assert str(caught.value) == said


# ---------------------------------------------------------------------------------------- levels 1 and 2


@given(puzzles(), st.sampled_from(["solve", "count", "steps"]), NUMBERS, NUMBERS, ENDS)
def test_a_request_is_read_as_it_was_written(puzzle, word, id, ms, end):
    asked = request(word, puzzle, id=id, ms=ms)
    read = read_request(asked.text() + end)
    assert (read, read.puzzle(), read.id) == (asked, puzzle, id)


def test_a_killer_travels_as_a_payload_of_json():
    asked = request("solve", KILLER, id=1, limit=2)
    assert asked.text().startswith('solve id=1 limit=2 payload=json:{"format"')
    assert read_request(asked.text()).puzzle() == KILLER


@given(NUMBERS, st.sampled_from(STATUSES), WORDS, WORDS)
def test_a_response_is_read_as_it_was_written(id, status, technique, text):
    said = [
        response("slp", name=technique, author=text, level=2),
        response("result", id=id, status=status, nodes=id, count=f"{id}+"),
        response("step", id=id, technique=technique, text=text, place="r1c1:7"),
        response("solution", "1234", id=id),
        response("progress", id=id, percent=10),
        response("ok"),
        response("error", "unknown", id=id),
    ]
    assert [read_response(each.text()) for each in said] == said


def test_the_other_requests_are_lines_of_the_reference():
    lines = [
        "slp 1",
        "generate id=4 size=9 clues=24..28 difficulty=hard symmetry=rot180 seed=7",
        "option name=threads value=2",
        "stop id=3",
        "quit",
    ]
    assert [read_request(line).text() for line in lines] == lines


def test_the_conversations_of_the_specification_are_the_protocol():
    page = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    lines = re.findall("^([<>]) (.*)$", page, re.MULTILINE)
    assert len(lines) > 15
    for side, line in lines:
        if side == "<":
            assert read_move(line, board_of_size(4)) or read_response(line).text() == line
        elif line != "hello":  # what no program needs to know
            assert read_request(line).text() == line


def test_a_field_that_nobody_knows_is_kept_and_has_no_effect():
    said = read_response("result id=1 status=unique heat=7")
    assert (said["heat"], said.get("nodes", "0")) == ("7", "0")


def test_the_effects_of_a_step_are_candidates():
    said = read_response("step id=3 n=2 technique=x delete=r2c2:3,r2c2:9 place=r1c1:G")
    assert said.candidates("delete", CLASSIC) == ((10, 3), (10, 9))
    assert said.candidates("place", board_of_size(16)) == ((0, 16),)
    assert said.candidates("cells", CLASSIC) == ()
    with pytest.raises(FormatError, match=r"slp:1:59: 'G' is not a number of this board \(1 to 9\)"):
        said.candidates("place", CLASSIC)


def test_the_digits_of_a_solution_are_checked_against_the_board():
    said = read_response("solution id=1 1234341221434321")
    assert said.solution(Puzzle.empty(4)) == (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)
    with pytest.raises(FormatError, match="slp:1:31: expected 81 symbols, got 16"):
        said.solution(Puzzle.empty(9))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("  sole id=1", "slp:9:3: 'sole' is not a word of the protocol here (expected: slp, result,"),
        ("result status=unique", "slp:9:21: the field 'id' is missing"),
        ("result id=1 status=maybe", "slp:9:13: the field status cannot be 'maybe'"),
        ("result id=1 id=2 status=none", "slp:9:13: the field 'id' appears twice"),
        ("result id=1 status=none what", "slp:9:25: unexpected 'what': one word too many"),
        ('step id=1 text="open', "slp:9:11: expected name=value, got 'text=\"open'"),
        ('step id=1 text="\\x"', "slp:9:11: the field text cannot be '\"\\\\x\"'"),
        ("slp 2", "slp:9:5: unexpected '2': one word too many"),
        ("slp", "slp:9:4: the field 'version' is missing"),
        ("solution id=1", "slp:9:14: the field 'grid' is missing"),
        ("puzzle id=1 12x4............", "slp:9:15: "),
        ('puzzle id=1 payload=json:{"a"', "slp:9:30: this is not JSON"),
        ("# hello", "slp:9:1: expected slp | result"),
    ],
)
def test_what_is_no_response_is_told_with_line_and_column(line, said):
    with pytest.raises(FormatError) as caught:
        read_response(line, 9)
    assert str(caught.value).startswith(said)


# ------------------------------------------------------------------------------------------ anything at all

ANYTHING = st.one_of(
    st.text(),
    st.binary(),
    st.builds(
        " ".join,
        st.lists(
            st.one_of(
                st.sampled_from([*REQUESTS, "try", "r1c1", "id=1", 'x="', "payload=json:{", "step", "result"]),
                st.text(max_size=6),
            )
        ),
    ),
)


@given(ANYTHING)
def test_anything_that_is_not_the_protocol_is_told_with_line_and_column(line):
    def puzzle(message: Message) -> object:
        return (message.puzzle(), message.candidates("place", CLASSIC), message.solution(Puzzle()))

    for read in (
        lambda: text_of(line, 5),
        lambda: read_line(line, KILLER, 5),
        lambda: read_question(line, 5),
        lambda: puzzle(read_request(line, 5)),
        lambda: puzzle(read_response(line, 5)),
    ):
        error = None
        try:
            read()
        except FormatError as caught:
            error = caught
        if error:
            told = [problem for problem in error.problems if problem.id != "more_problems"]
            assert told
            assert all(problem.line == 5 and problem.column for problem in told)
            assert len(error.message("fr")) < 10_000
