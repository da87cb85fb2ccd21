"""Game ids of Simon Tatham's Solo: numbers, gaps, edges and sums."""

from __future__ import annotations

import pytest

from garns.errors import FormatError
from garns.formats import detect, read, read_position


def test_numbers_and_gaps() -> None:
    puzzle = read("2x3:5_3d6a1_2_4aj6_5_4k")
    assert detect("2x3:5_3d6a1_2_4aj6_5_4k") == "tatham"
    assert (puzzle.geometry.spec, str(puzzle)[:12]) == ("6", "53....6.124.")


def test_boxes_are_counted_across_and_down() -> None:
    assert read("2x3:zj").geometry.box == (2, 3)  # two across: three columns wide
    assert read("3x2:zj").geometry.box == (3, 2)


def test_diagonals() -> None:
    assert [each.id for each in read("2x2x:1o").constraints] == ["diagonal", "diagonal"]


def edges(labels: str, size: int) -> str:
    """The edges between regions, as the game writes them."""
    across = [(row * size + column, row * size + column + 1) for row in range(size) for column in range(size - 1)]
    down = [(row * size + column, (row + 1) * size + column) for column in range(size) for row in range(size - 1)]
    text, gap = "", 0
    for edge in [labels[one] != labels[other] for one, other in across + down] + [True]:
        if not edge:
            gap += 1
            continue
        text += "z" * (gap // 26) + ("_abcdefghijklmnopqrstuvwxy"[gap % 26])
        gap = 0
    return text


def test_a_jigsaw_has_its_regions() -> None:
    regions = "AAABACBBCCDBCDDD"
    assert read(f"4j:1n2,{edges(regions, 4)}").geometry.spec == f"jigsaw:{regions}"


def test_a_killer_has_its_cages() -> None:
    cages = "AABBAABBCCDDEEFF"
    puzzle = read(f"2x2k:p,{edges(cages, 4)},10a10e4a6a6a4a")
    assert [(each.sum, len(each.cells)) for each in puzzle.constraints] == [  # type: ignore[attr-defined]
        (10, 4), (10, 4), (4, 2), (6, 2), (6, 2), (4, 2),
    ]  # fmt: skip


def test_moves_that_were_undone_do_not_count() -> None:
    saved = "SAVEFILE:41:Simon Tatham's Puzzles\nGAME    :4:Solo\nPARAMS  :3:2x2\nDESC    :7:1e3b4e2\n"
    moves = "STATEPOS:1:2\nMOVE    :6:R1,0,2\nMOVE    :6:R2,0,3\n"
    assert read_position(saved + moves).digits[:4] == (1, 2, 0, 0)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("2x2:1e3b4e", "tatham:1:5: expected 16 symbols, got 15"),
        ("2x2:7o", "tatham:1:5: expected a number from 0 to 4, got '7'"),
        ("9x9:1", "tatham:1:1: '9x9' is not a board"),
        ("4j:p,abc", "tatham:1:4: expected 24 symbols, got 8"),
        ("SAVEFILE:41:Simon\nGAME:4:Mines", "tatham:1:1: the field 'PARAMS' is missing"),
    ],
)
def test_what_is_wrong_is_said(text: str, problem: str) -> None:
    with pytest.raises(FormatError) as caught:
        read(text)
    assert problem in str(caught.value)
