"""Links of penpa+: digits and titles, and a word on what is left out."""

from __future__ import annotations

import base64
import json
import zlib
from pathlib import Path

import pytest

from garns.errors import FormatError, Problem
from garns.formats import detect, read, write
from garns.values.puzzle import Puzzle

SITE = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="


def packed(text: str) -> str:
    packer = zlib.compressobj(wbits=-15)
    return SITE + base64.b64encode(packer.compress(text.encode()) + packer.flush()).decode()


@pytest.fixture(scope="session")
def links(shared_data: Path) -> dict[str, str]:
    found = json.loads((shared_data / "format_samples" / "penpa_links.json").read_text())
    return {each["name"]: each["link"] for each in found}


def test_digits_title_and_author(links: dict[str, str]) -> None:
    link = links["square6x6_sudoku_nosol"]
    warnings: list[Problem] = []
    puzzle = read(link, warnings=warnings)
    assert detect(link) == "penpa"
    assert str(puzzle).startswith("5...6..4.1.31.3.4...2.1..146.5")
    assert (puzzle.title, puzzle.author) == ("Test 6x6", "Mark Tekfan")
    assert puzzle.geometry.spec == "6"  # the boxes are drawn
    assert warnings == []


def test_edges_cut_out_regions() -> None:
    down = [f"{64 + row * 8 + 3},{72 + row * 8 + 3}" for row in range(1, 5)]  # corners, after 64 cells of 8 x 8
    across = [f"{88 + column},{89 + column}" for column in range(1, 5)]
    for edges, ids in ((down + across, []), (down, ["only_digits"])):
        drawn = json.dumps(dict.fromkeys(edges, 2))
        warnings: list[Problem] = []
        text = packed(f"square,4,4\n[0,0,0,0]\n{{}}\n{{zN:{{}},zE:{drawn}}}")
        assert read(text, warnings=warnings).geometry.spec == "4"
        assert [problem.id for problem in warnings] == ids


def test_margins_are_no_cells_and_drawings_are_left_out(links: dict[str, str]) -> None:
    warnings: list[Problem] = []
    assert read(links["sudoku4x4_outside_empty"]).geometry.spec == "4"
    assert not any(read(links["sudoku4x4_outside_cosmetics_on_all_sides"], warnings=warnings).givens)
    assert [problem.id for problem in warnings] == ["only_digits"]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (SITE + "7ZR", "damaged_link"),
        (packed("hello"), "damaged_link"),
        (packed("square,9,9\n[0,0,0,0]\n{}\n{zN:[1]}"), "damaged_link"),
        (packed("square,9,8\n[0,0,0,0]\n{}\n{zN:{}}"), "bad_board"),
        (packed("a" * 5_000_000), "link_too_large"),
    ],
)
def test_what_is_damaged_is_refused(text: str, problem: str) -> None:
    with pytest.raises(FormatError) as caught:
        read(text)
    assert (caught.value.format, [each.id for each in caught.value.problems]) == ("penpa", [problem])


def test_other_grids_are_refused(links: dict[str, str]) -> None:
    with pytest.raises(FormatError, match="is not a board"):
        read(links["triPuzzle"])


def test_it_is_not_written() -> None:
    with pytest.raises(FormatError, match="reads this format but does not write it"):
        write(Puzzle(), "penpa")
