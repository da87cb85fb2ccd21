"""Killers in one line, and multi-grids of KSudoku: what is written is read back, what has no place is refused."""

from __future__ import annotations

import pytest

from garns.errors import FormatError
from garns.formats import detect, lost, read, write
from garns.values.geometry import board
from garns.values.puzzle import Puzzle

CAGES = "board: 9\nkiller_cage 3 r1c1 r1c2\nkiller_cage 15 r5c4-r5c6\nkiller_cage 3 r9c8 r9c9\n"


def test_a_killer_is_written_as_sumocue_reads_it() -> None:
    puzzle = read(CAGES)
    text = write(puzzle, "killer")
    assert text.startswith("3x3::k:769:769:0:")
    assert text.count(":") == 84
    assert detect(text) == "killer"
    assert read(text) == read(text, format="iss") == puzzle  # two cages of one sum stay two


def test_both_diagonals_are_told_and_one_is_lost() -> None:
    both, one = read(CAGES + "diagonal main\ndiagonal anti"), read(CAGES + "diagonal main")
    assert set(read(write(both, "killer")).constraints) == set(both.constraints)
    assert not lost(both, "killer")
    assert set(read(write(one, "killer")).constraints) == set(one.constraints[:3])
    assert lost(one, "killer")


def test_givens_have_no_place() -> None:
    for id in ("killer", "signs"):
        with pytest.raises(FormatError, match="cannot hold given digits"):
            write(read(CAGES).with_givens([1, *[0] * 80]), id)


@pytest.mark.parametrize("line", ["3x3::k:1:2", "3x3:x:k:" + "0:" * 81, "3x3::k:" + "x:" * 81, "4x4::k:" + "0:" * 81])
def test_a_broken_line_is_refused(line: str) -> None:
    with pytest.raises(FormatError):
        read(line)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("3x3::k:1:", "killer:1:8: expected 81 numbers with colons between them, got 1"),
        ("3x3:d:k:" + "0:" * 80, "killer:1:9: expected 81 numbers with colons between them, got 80"),
        ("3x3::k:" + "0:" * 82, "killer:1:8: expected 81 numbers with colons between them, got 82"),
        ("3x3:x:k:1:", "killer:1:1: expected '3x3::k:', got '3x3:x:k:'"),
    ],
)
def test_a_broken_line_says_whether_its_head_or_its_numbers_are_wrong(line: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        read(line)
    assert str(caught.value) == message


@pytest.mark.parametrize("spec", ["samurai", "windmill", "butterfly", "shogun", "multi:2x2@1,1+3,3"])
def test_multi_grids_are_written_for_ksudoku(spec: str) -> None:
    geometry = board(spec)
    puzzle = Puzzle(geometry, tuple(cell % (geometry.digits + 1) for cell in range(len(geometry))))
    assert not lost(puzzle, "ksudoku")
    assert read(write(puzzle, "ksudoku")) == puzzle


@pytest.mark.parametrize("spec", ["clueless1", "multi:2x3@1,1+3,4", "cube3"])
def test_what_ksudoku_has_no_word_for_is_refused(spec: str) -> None:
    with pytest.raises(FormatError, match="cannot hold the board"):
        write(Puzzle(board(spec)), "ksudoku")
