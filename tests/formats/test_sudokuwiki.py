"""The strings of SudokuWiki, as its pages and apps make them."""

from __future__ import annotations

import pytest

from garns.errors import FormatError
from garns.formats import FORMATS, detect, lost, read, read_many, read_position, write
from garns.values.puzzle import Puzzle
from garns.variants import empty

PUZZLE = "000004028406000005100030600000301000087000140000709000002010003900000507670400000"
NEWER = (
    "S9B000000000004000208040006000000000005010000000300060000000000030001000000000807000000010400000000070009"
    "000000000002000100000003090000000000050007060700040000000000"
)
KILLER = (
    "L9B0jdd00ep1jpt1ez50du900ep1g5n08b500ep00ep00ep1ez509w11mvl1ez53bpt2tjl2tjl1rm92zgx00ep00ep31g10g7l1t752tjl0ikx"
    "1ez505xt1rm92tjl2tjl00ep1ez51ez500ep1ez500ep1ez54nwx484100ep31g11ez500ep0ff51jbj05xt00ep484100ep2tjl4hld00ep00ep"
    "3ci92tjl1qtt2wpd2tjl04cx48411no100ep2tjl2tjl1ez54hld484100ep3dap1ez500ep2tjl0aoh00ep00ep2tjl2tjl2tjl1ez5"
)
JIGSAW = (
    "J9B00405i05i0sn0uf0sp0ua1ky1pv05i07a07a0tj0si0um0ui1za1yz0200092fb2ef39i0so1oq1om1ob0012iq2dg2oy3k237o3yb1z61yq2dj"
    "2iu2py35w3ie35t4aq4aq3ya5364y22de3he3k240a3y94ci6bn52g4xc5465ja3ja3ze4bu6bl6oi53c4y05uv5uv5j85k66pg6pe6pe52u4qp5ue"
    "5j65ue5jb6nm6bo6bp"
)
WINDOKU = (
    "W9B080603epepepepepepepepepepepepepep04ep04epep05ep0306epep03epep06epep09epep05ep04ep03ep08epep07epep09epep05epep"
    "0904ep02epep03ep05epepepepepepepepepepepepepep060205"
)
EASY = (
    "S9B03epep090607epep01ep04ep03ep02ep08epep02epepepepep07epep07epepepepep09epepepep080703epepep05epepep01epepep03"
    "epep0407ep0501epep09ep05epepep02ep0708epep060201epep04"
)


@pytest.mark.parametrize(
    "text",
    [
        f"https://www.sudokuwiki.org/sudoku.htm?bd={PUZZLE}",
        f"http://www.sudokuwiki.org/Sudoku.asp?bd={PUZZLE}&x=1",
        f"sudokuwiki.org/sudoku.htm?bd={NEWER}",
        NEWER,
        NEWER.lower(),
    ],
)
def test_links_and_strings(text: str) -> None:
    assert detect(text) == "sudokuwiki"
    assert read(text) == read(PUZZLE)


def test_it_is_written_as_they_write_it() -> None:
    assert write(read(PUZZLE), "sudokuwiki", style="id") == NEWER
    assert write(empty("x"), "sudokuwiki").startswith("https://www.sudokuwiki.org/sudoku.htm?bd=X9B")


def test_all_candidates_are_no_notes() -> None:
    assert str(read(EASY)).startswith("3..967..1.4.3.2.8.")
    assert read_many(EASY).__next__().position is None


def test_a_windoku() -> None:
    puzzle = read(WINDOKU)
    assert [constraint.id for constraint in puzzle.constraints] == ["windoku"]
    assert str(puzzle).startswith("863......")
    assert not lost(puzzle, "sudokuwiki")
    assert read(write(puzzle, "sudokuwiki")) == puzzle


def test_a_jigsaw_with_candidates() -> None:
    position = read_position(JIGSAW)
    assert position.puzzle.geometry.spec.startswith("jigsaw:AAABBBBCC")
    assert position.puzzle.givens[0] == 4
    assert position.candidates_of(1) == (3, 5, 6, 8)
    assert read_position(write(position, "sudokuwiki")) == position


def test_a_killer_is_its_cages() -> None:
    position = read_position(KILLER)
    cages = [constraint.to_json(position.puzzle.geometry) for constraint in position.puzzle.constraints]
    assert len(cages) == 30
    assert cages[0] == {"type": "killer_cage", "cells": ["r1c1", "r1c2", "r2c1", "r2c2"], "sum": 24}
    assert sum(cage["sum"] for cage in cages) == 405
    assert [digit for digit in position.digits if digit] == [2, 8, 6]  # cages of one cell, sent as placed digits
    assert not lost(position, "sudokuwiki")
    again = read_position(write(position, "sudokuwiki"))
    assert (set(again.puzzle.constraints), again.digits) == (set(position.puzzle.constraints), position.digits)


def test_a_killer_on_a_jigsaw_is_written() -> None:
    jigsaw = "jigsaw:AAABACBBCCDBCDDD"
    puzzle = read(f"board: {jigsaw}\ngivens: 1...............\nkiller_cage 5 r1c1 r1c2\nkiller_cage r4c3 r4c4")
    text = write(puzzle, "sudokuwiki", style="id")
    assert text.startswith("M4B")
    assert read(text) == puzzle


def test_cages_that_lie_apart_or_overlap_cannot_be_told() -> None:
    puzzle = read("board: 4\nkiller_cage 5 r1c1 r2c2\nkiller_cage 5 r3c1 r3c2\nkiller_cage 3 r3c2 r3c3")
    assert [each.id for each in FORMATS["sudokuwiki"].wordless(puzzle)] == ["killer_cage"] * 2
    assert read(write(puzzle, "sudokuwiki")).constraints == puzzle.constraints[1:2]


def test_the_older_strings() -> None:
    cells = ["81", "04", "0u", *["vu"] * 77, "00"]  # a clue, a placed digit, candidates, all of them, none
    position = read_position("https://www.sudokuwiki.org/sudoku.htm?bd=" + "".join(cells))
    assert detect("".join(cells)) == "sudokuwiki"
    assert (position.digits[:2], position.puzzle.givens[:2]) == ((8, 2), (8, 0))
    assert position.candidates_of(2) == (1, 2, 3, 4)
    masks = ",".join(["128", "6", *["511"] * 78, "0"])
    older = read_position(f"https://www.sudokuwiki.org/sudoku.htm?n={masks}")
    assert older.digits[0] == 8
    assert older.candidates_of(1) == (2, 3)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("https://www.sudokuwiki.org/Daily_Sudoku", ("server_link", 1)),
        (f"https://www.sudokuwiki.org/sudoku.htm?bd={PUZZLE[1:]}", ("wrong_length", 122)),
        (NEWER[:-1], ("wrong_length", 165)),
        (NEWER.replace("S9B", "T9B"), ("unexpected", 1)),
        (NEWER[:-2] + "zz", ("bad_symbol", 164)),
        ("https://www.sudokuwiki.org/sudoku.htm?n=1,2,3", ("wrong_length", 41)),
        ("https://www.sudokuwiki.org/sudoku.htm?n=1,x", ("number_out_of_range", 43)),
        ("J4B" + "00" * 16, ("region_count", 1)),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text: str, problem: tuple[str, int]) -> None:
    with pytest.raises(FormatError) as caught:
        read(text)
    assert caught.value.format == "sudokuwiki"
    assert [(each.id, each.column) for each in caught.value.problems] == [problem]


def test_a_board_without_a_letter_is_refused() -> None:
    with pytest.raises(FormatError, match="cannot hold"):
        write(Puzzle.empty(12), "sudokuwiki")
