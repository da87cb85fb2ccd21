"""Positions from text and to text: what is written is read back, and what is wrong is said with its place."""

from __future__ import annotations

import csv
import random
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from garns.errors import FormatError
from garns.formats import FORMATS, Keeps, detect, lost, read, read_many, read_position, write
from garns.solving import count_solutions, solve
from garns.values.geometry import board
from garns.values.position import Position
from garns.values.puzzle import Puzzle
from published import lines, single

LINE = ":0003:4:53+4.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:219 918::822:"
CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SIZES = ["4", "6", "8", "9", "12", "16", "25"]
SMALL = ["4", "6", "8", "9", "3x2"]


@st.composite
def positions(draw: st.DrawFn, specs: list[str] = SIZES) -> Position:
    """Some cells of a filled grid given, some placed, and candidates struck at random from the others."""
    geometry = board(draw(st.sampled_from(specs)))
    rng = random.Random(draw(st.integers(0, 2**32)))
    assert geometry.box is not None
    height, width = geometry.box
    symbols = rng.sample(range(1, geometry.digits + 1), geometry.digits)
    grid = [
        symbols[(width * (row % height) + row // height + column) % geometry.digits] for row, column in geometry.places
    ]
    given, placed, struck = (draw(st.sampled_from([0.0, 0.2, 0.5, 0.9])) for _ in range(3))
    givens = tuple(digit if rng.random() < given else 0 for digit in grid)
    digits = tuple(known or (digit if rng.random() < placed else 0) for known, digit in zip(givens, grid, strict=True))
    start = Position.start(Puzzle(geometry, givens), digits)
    masks = tuple(
        mask if digit else mask & ~sum(1 << bit for bit in range(geometry.digits) if rng.random() < struck)
        for digit, mask in zip(digits, start.candidates, strict=True)
    )
    return Position(start.puzzle, digits, masks)


@given(positions(SMALL))
def test_a_hodoku_line_keeps_everything(position: Position) -> None:
    text = write(position, "hodoku")
    assert detect(text) == "hodoku"
    assert read_position(text, board=position.puzzle.geometry) == position
    assert not lost(position, "hodoku") & Keeps.POSITION


@pytest.mark.parametrize("id", [id for id, each in FORMATS.items() if each.render and Keeps.POSITION in each.keeps])
@given(data=st.data())
@settings(max_examples=25, deadline=None)
def test_a_format_that_keeps_positions_keeps_all_of_them(id: str, data: st.DataObject) -> None:
    position = data.draw(positions([spec for spec in [*SIZES, "3x2"] if FORMATS[id].holds(board(spec))]))
    assume(all(position.candidates))  # no notes at all are nobody's notes
    text = write(position, id)
    assert detect(text) == id
    assert read_position(text, board=position.puzzle.geometry) == position


@pytest.mark.parametrize("id", [id for id, format in FORMATS.items() if format.render and Keeps.PLACED in format.keeps])
@given(data=st.data())
@settings(max_examples=15, deadline=None)
def test_a_format_that_keeps_what_was_placed_keeps_it(id: str, data: st.DataObject) -> None:
    position = data.draw(positions([spec for spec in SMALL if FORMATS[id].holds(board(spec))]))
    again = read_position(write(position, id), board=position.puzzle.geometry)
    assert (again.digits, again.puzzle) == (position.digits, position.puzzle)


@given(positions())
def test_our_json_keeps_everything(position: Position) -> None:
    assert not lost(position, "json")
    assert read_position(write(position, "json")) == position


@pytest.mark.parametrize("format", ["pencil", "sukaku"])
@given(position=positions())
def test_candidates_are_kept(format: str, position: Position) -> None:
    again = read_position(write(position, format), format=format)
    assert again.candidates == position.candidates
    assert all(digit in (0, found) for digit, found in zip(position.digits, again.digits, strict=True))
    assert read_position(write(again, format), format=format) == again


@pytest.mark.parametrize("format", ["pencil", "sukaku"])
@given(position=positions())
def test_candidates_are_recognised(format: str, position: Position) -> None:
    assume(all(position.candidates))
    assume(any(mask.bit_count() > 2 for mask in position.candidates))
    text = write(position, format)
    assert detect(text) == format
    assert read_position(text).candidates == position.candidates


@given(positions(["9", "16"]))
def test_a_drawing_of_candidates_is_read_again(position: Position) -> None:
    from garns.drawing import to_text

    assert read_position(to_text(position, "candidates"), format="pencil").candidates == position.candidates


@pytest.mark.parametrize("spec", ["samurai", "x", "windoku", "latin9", "cube3"])
@pytest.mark.parametrize("format", ["pencil", "sukaku", "json"])
def test_every_board_has_positions(spec: str, format: str) -> None:
    puzzle = read("." * len(Puzzle(board(spec)).givens) if spec not in ("x", "windoku") else "." * 81, board=spec)
    position = Position.start(puzzle.with_givens([1, *puzzle.givens[1:]]))
    assert read_position(write(position, format), board=puzzle, format=format) == position


def test_a_plain_puzzle_gives_its_start() -> None:
    assert read_position(CLASSIC) == Position.start(read(CLASSIC))
    assert read_position("1.....3..4.....2", board="x4") == Position.start(read("1.....3..4.....2", board="x4"))


def test_of_a_position_a_puzzle_is_what_was_given() -> None:
    warnings: list[object] = []
    puzzle = read(LINE, warnings=warnings)  # type: ignore[arg-type]
    assert puzzle.givens[:4] == (5, 3, 0, 0)
    assert [problem.id for problem in warnings] == ["only_givens"]  # type: ignore[attr-defined]
    again: list[object] = []
    assert read(write(Position.start(puzzle), "hodoku"), warnings=again) == puzzle  # type: ignore[arg-type]
    assert again == []  # nothing was left out


def test_a_hodoku_line_says_what_was_placed_and_what_is_gone() -> None:
    position = read_position(LINE)
    assert (position.digits[:3], position.puzzle.givens[:3]) == ((5, 3, 4), (5, 3, 0))
    full = Position.start(position.puzzle, position.digits)
    assert set(full.candidates_of(7)) - set(position.candidates_of(7)) == {9}
    assert set(full.candidates_of(8)) - set(position.candidates_of(8)) == {2}


@pytest.mark.parametrize(
    "text", [LINE.split(":")[3], f"{LINE.split(':')[3]}:219 918", LINE, LINE.rstrip(":"), f" {LINE} # a note"]
)
def test_fields_of_a_hodoku_line_may_be_missing(text: str) -> None:
    assert detect(text) == "hodoku"
    assert read_position(text).digits == read_position(LINE).digits


def test_a_file_of_positions_is_read_line_by_line() -> None:
    start = write(read_position(CLASSIC), "sukaku")
    entries = list(read_many(f"# three\n{LINE}\n{start}\n\n{CLASSIC}\n:0000:x:12:::\n"))
    assert [entry.format for entry in entries] == ["hodoku", "sukaku", "line", "hodoku"]
    assert [entry.position is not None for entry in entries] == [True, True, False, False]
    assert entries[1].puzzle == read(CLASSIC)
    assert entries[3].error is not None
    assert entries[3].error.problems[0].line == 6


def test_several_pencil_mark_grids_may_follow_each_other() -> None:
    grid = write(read_position(CLASSIC), "pencil")
    entries = list(read_many(f"{grid}\n\n{grid}\n"))
    assert [entry.puzzle for entry in entries] == [read(CLASSIC)] * 2


def test_marks_beside_candidates_are_read_over() -> None:
    grid = write(read_position("1.....3..4.....2"), "pencil").replace("23", "*2-3", 1).replace("| 1 ", "|<1> ", 1)
    assert read_position(grid) == read_position("1.....3..4.....2")


def test_a_puzzle_that_is_only_candidates_is_solved_within_them() -> None:
    """No digit stands anywhere; the candidates alone leave one filling."""
    solution = str(solve(read(CLASSIC)).solution)
    text = "".join(symbol if symbol in (digit, "9") else "." for digit in solution for symbol in "123456789")
    position = read_position(text)
    assert not any(position.digits)  # every cell may be a 9 as well
    assert str(solve(position).solution) == solution
    assert count_solutions(position, limit=3) == 1
    assert count_solutions(position.puzzle, limit=3) == 3


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        (":0000:x:1.+4.........3..:::", [("wrong_length", 1, 24)]),
        (":0000:x:1.+4.........3....:::", [("wrong_length", 1, 26)]),
        (":0000:x:1.+7.........3...:::", [("bad_symbol", 1, 11)]),
        (":0000:x:1.+4.........3...:9 214 2144::", [("bad_triple", 1, 27), ("bad_triple", 1, 33)]),
        (":0000:x:::", [("empty", 1, 9)]),
        ("1..3" + "1234" * 15, [("bad_candidate", 1, 4)]),
        ("1 23 234 34\n3.4 24 1 2\n23 1 24\n24 34 23 1", [("bad_candidates", 2, 1), ("wrong_cells", 3, 6)]),
        ('{"puzzle": {}}', [("missing_field", 1, 1)]),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text: str, problems: list[tuple[str, int, int]]) -> None:
    with pytest.raises(FormatError) as caught:
        read_position(text)
    assert [(problem.id, problem.line, problem.column) for problem in caught.value.problems] == problems
    assert caught.value.message("fr")


@pytest.mark.parametrize(
    ("text", "format"), [("1234" * 15, "sukaku"), ("1 2", "pencil"), ("", "pencil"), ("12+", "hodoku")]
)
def test_what_is_far_from_it_is_refused_too(text: str, format: str) -> None:
    with pytest.raises(FormatError):
        read_position(text, format=format)


def test_a_board_that_a_line_of_hodoku_cannot_hold_is_refused() -> None:
    for puzzle in (Puzzle.empty(16), Puzzle(board("samurai"))):
        with pytest.raises(FormatError, match="cannot hold"):
            write(puzzle, "hodoku")


def test_the_library_of_hodoku_is_read(shared_data: Path) -> None:
    with (shared_data / "hodoku_reglib_dev.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) > 700
    for row in rows:
        digits, givens = (tuple(int(char) if char != "." else 0 for char in row[key]) for key in ("board", "givens"))
        grid = "".join(
            "." if not digit else str(digit) if given else f"+{digit}"
            for digit, given in zip(digits, givens, strict=True)
        )
        position = read_position(f":{row['code']}:{row['candidates']}:{grid}:{row['deleted']}:{row['eliminations']}::")
        assert (position.digits, position.puzzle.givens) == (digits, givens)
        assert all(position.candidates[cell] >> (int(digit) - 1) & 1 for cell, digit in enumerate(row["solution"]))
        assert read_position(write(position, "hodoku")) == position


@pytest.mark.parametrize("format", ["pencil", "sukaku"])
def test_candidates_of_a_jigsaw_are_read_on_its_own_board(format: str, shared_data: Path) -> None:
    entries = lines(shared_data / "janko_single_dev.jsonl.gz")
    puzzles = [single(entry) for entry in islice((e for e in entries if e["variant"] == "jigsaw"), 60)]
    kept = [puzzle for puzzle in puzzles if not lost(puzzle, format)]
    assert len(kept) > 50
    for puzzle in kept:
        assert read(write(puzzle, format)) == puzzle


@pytest.mark.parametrize("format", ["pencil", "sukaku"])
def test_a_last_candidate_that_would_be_read_as_a_given_is_said_to_be_lost(format: str) -> None:
    puzzle = read("123.4....4....4.")
    assert read(write(puzzle, format)).givens[:4] == (1, 2, 3, 4)
    assert lost(puzzle, format) == Keeps.GIVENS


@pytest.mark.parametrize("style", ["frame", "sdx"])
@pytest.mark.parametrize("spec", ["9:0-8", "9:0-9", "4:0-3", "4:0-5", "latin5:0-4", "6:1-9"])
def test_candidates_that_begin_with_0_are_read_again(spec: str, style: str) -> None:
    puzzle = Puzzle(board(spec), (1, *[0] * (len(board(spec)) - 1)))
    assert read(write(puzzle, "pencil", style=style)) == puzzle
    with pytest.raises(FormatError, match=f"the candidates {board(spec).first} to {board(spec).values[-1]} of a cell"):
        read("1x", format="pencil", board=spec)


@pytest.mark.parametrize("style", ["frame", "sdx"])
@pytest.mark.parametrize("spec", ["4+A+X3", "9+A", "9:0-8+A5", "latin5+B+C", "16+A3", "9+A+X27"])
def test_candidates_of_variables_are_read_again(spec: str, style: str) -> None:
    puzzle = Puzzle(board(spec), (2, *[0] * (len(board(spec)) - 2), 1))
    assert read(write(puzzle, "pencil", style=style)) == puzzle


@pytest.mark.parametrize("spec", ["latin1x9", "free1x9", "free9x1:1-9", "free3x3:1-9", "latin3:1-9"])
def test_candidates_of_nine_cells_are_not_taken_for_a_9x9_grid(spec: str) -> None:
    puzzle = Puzzle(board(spec))
    line = write(puzzle, "sukaku")
    assert read(line) == puzzle
    assert [entry.puzzle for entry in read_many(f"{line}\n{line}")] == [puzzle, puzzle]


def test_a_comment_that_names_no_board_is_shown_with_its_place() -> None:
    with pytest.raises(FormatError) as caught:
        read("1234" * 16 + " # board: cheese", format="sukaku")
    (problem,) = caught.value.problems
    assert (problem.line, problem.column) == (1, 75)
