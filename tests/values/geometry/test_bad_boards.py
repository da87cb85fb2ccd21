"""What is no board: every problem is named, with its place, and nothing crashes."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from garns.errors import BoardError, GarnsError
from garns.values.geometry import board, jigsaw, jigsaw_from_regions, multi


@pytest.mark.parametrize(
    ("spec", "problems"),
    [
        ("jigsaw:AAB", ["a region map of 3 letters is not a square (16, 25, 36 ... 625)"]),
        (
            "jigsaw:AAAABBBBCCCCDDDE",
            [
                "5 regions, but a grid of 4 cells a side needs 4",
                "region D has size 3 instead of 4: r4c1, r4c2 and r4c3",
                "region E has size 1 instead of 4: r4c4",
            ],
        ),
        (
            "jigsaw:AABB AABB CCC DDDDC",
            [
                "row 3 of the region map has 3 letters instead of 4",
                "row 4 of the region map has 5 letters instead of 4",
            ],
        ),
        ("jigsaw:" + "A" * 26 * 26, ["a grid of 26 cells a side is not supported (4 to 25)"]),
        ("multi:3x3@1,1+20,20", ["no chain of shared cells joins grid 2 at 20,20 to grid 1"]),
        (
            "multi:3x3@30,1+1,1+1,1+7,7",
            ["there are two grids at 1,1", "no chain of shared cells joins grid 1 at 30,1 to grid 2"],
        ),
        (
            "multi:3x3@1,1+1,x+5",
            [
                "grid 2: '1,x' is not a corner (row,column counted from 1)",
                "grid 3: '5' is not a corner (row,column counted from 1)",
            ],
        ),
        ("multi:3x3@0,1+1,1", ["grid 1: '0,1' does not list 9 rows and 9 columns in ascending order"]),
        ("multi:3x3@1,1+1/2/3,1", ["grid 2: '[1, 2, 3],1' does not list 9 rows and 9 columns in ascending order"]),
        ("multi:5x5@1,1+1,6+6,1+16,16", ["1300 cells are too many; the limit is 1024"]),
        ("multi:6x6@1,1", ["'6x6' is not a board (try 9, 16, 2x3 ...)"]),
        ("multi:3@1,1", ["'multi:3@1,1' is not a board (try 9, 16, 2x3 ...)"]),
        ("26", ["a grid of 26 cells a side is not supported (4 to 25)"]),
        ("7", ["a grid of 7 cells a side cannot be divided into boxes"]),
        ("cube9", ["no cube has 9 cells a side (choose 2, 3, 4, 5, 6, 7 and 8)"]),
        ("hypercube2", ["no hypercube has 2 cells a side (choose 3, 4 and 5)"]),
        ("3doku5", ["no 3doku has 5 cells a side (choose 4, 6 and 8)"]),
        ("latin99", ["a grid of 99 cells a side is not supported (4 to 25)"]),
    ],
)
def test_bad_spec_says_everything_that_is_wrong(spec: str, problems: list[str]):
    with pytest.raises(BoardError) as caught:
        board(spec)
    assert list(map(str, caught.value.problems)) == problems
    assert all(problem.message("fr") != problem.message("en") for problem in caught.value.problems)


def test_overlapping_regions_are_named_with_their_cells():
    with pytest.raises(BoardError) as caught:
        jigsaw_from_regions([[0, 1, 4, 5], [1, 2, 3, "r2c4"], [8, 9, 12, 13, "r9c9"], [10, 11, 14, 99]])
    assert list(map(str, caught.value.problems)) == [
        "'r9c9' is not a cell of this board",
        "99 is not a cell of this board",
        "r1c2 is in more than one region: 1 and 2",
        "r2c3 is in no region",
        "r4c4 is in no region",
        "region 4 has size 3 instead of 4: r3c3, r3c4 and r4c3",
    ]


def test_too_few_regions():
    with pytest.raises(BoardError, match=r"a board cannot have 1 region \(2 to 25\)"):
        jigsaw_from_regions([[0]])


def test_too_many_grids():
    with pytest.raises(BoardError, match="65 grids; a board has 1 to 64"):
        multi((3, 3), [(1 + number, 1) for number in range(65)])


def test_no_grids():
    with pytest.raises(BoardError, match="0 grids"):
        multi((3, 3), [])


@given(st.text(max_size=60) | st.from_regex(r"(multi:|jigsaw:|cube|latin)[0-9x@,+/AB]{0,30}", fullmatch=True))
@example("multi:3x3@" + "9999,9999+" * 1500 + "1,1")
@example("jigsaw:" + "A" * 30_000)
@example("multi:3x3@" + "1/" * 9000 + "1,1")
@example("²")
def test_any_text_is_a_board_or_refused(text: str):
    with suppress(GarnsError):
        geometry = board(text)
        assert board(geometry.spec) is geometry


@given(st.lists(st.text("ABCD", max_size=5), max_size=5))
@example(["AB"] * 5)
def test_any_map_is_a_board_or_refused(rows: list[str]):
    with suppress(BoardError):
        assert len(jigsaw(rows)) == sum(map(len, rows))
