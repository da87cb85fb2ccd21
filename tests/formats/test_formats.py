"""Each format by example: its varieties, and its problems with their places."""

from __future__ import annotations

from pathlib import Path

import pytest

from garns.errors import FormatError, Problem, SourceError
from garns.formats import from_library, grid, jigsaw, json, line, lisp, lists, lost, read, read_many, wh, write
from garns.formats.format import Hints, Keeps
from garns.values.geometry import BOXES, board
from garns.values.puzzle import Puzzle
from garns.variants import empty

JIGSAW = "jigsaw:AAABABBBCCCDCDDD"
SMALL = Puzzle.parse("1.....3..4.....2", board(4))
LARGE = Puzzle(board(16), tuple((cell * 7) % 17 for cell in range(256)))


def places(parse: object, text: str, hints: Hints | None = None) -> list[tuple[str, int | None, int | None]]:
    with pytest.raises(FormatError) as caught:
        parse(text, hints or Hints())  # type: ignore[operator]
    return [(problem.id, problem.line, problem.column) for problem in caught.value.problems]


# line


def hexadecimal(digit: int) -> str:
    return "123456789ABCDEF0"[digit - 1] if digit else "."


@pytest.mark.parametrize(
    "text",
    [
        str(LARGE),
        str(LARGE).lower(),
        "".join(chr(64 + digit) if digit else "-" for digit in LARGE.givens),
        "".join(map(hexadecimal, LARGE.givens)),
        "".join(f"{digit:02}" for digit in LARGE.givens),
        "".join(f"{digit:02}" if digit else ".." for digit in LARGE.givens),
        " ".join(map(str, LARGE.givens)),
        ",".join(map(str, LARGE.givens)) + " # with commas",
    ],
)
def test_alphabets_of_large_boards(text: str) -> None:
    assert line.parse(text) == LARGE
    assert read(text) == LARGE


def test_all_letters_of_25_are_read_even_x() -> None:
    puzzle = Puzzle(board(25), tuple(cell % 26 for cell in range(625)))
    assert line.parse("".join(chr(64 + digit) if digit else "." for digit in puzzle.givens)) == puzzle
    assert line.parse(str(puzzle).replace(".", "x")) == puzzle


@pytest.mark.parametrize(
    ("spec", "used", "taken", "other", "size"),
    [("1-G", "ABG", 10, "A-P", 16), ("1-P", "AOP", 10, "A-Y", 25), ("1-C", "AB", 10, "A-L", 12)],
)
def test_letters_of_two_alphabets_are_not_guessed_in_silence(
    spec: str, used: str, taken: int, other: str, size: int
) -> None:
    text = used + "." * (size * size - len(used))
    warnings: list[Problem] = []
    assert read(text, warnings=warnings).givens[0] == taken
    assert [(each.id, each.fields["found"], each.fields["other"]) for each in warnings] == [
        ("two_alphabets", spec, other)
    ]
    for alphabet, first in ((spec, taken), (other, 1)):
        warnings.clear()
        assert read(text, alphabet=alphabet, warnings=warnings).givens[0] == first
        assert warnings == []


@pytest.mark.parametrize("used", ["123456789ABCDEFG", "ABCDEFGHIJKLMNOP", "0123456789ABCDEF", "023456789ABCDEF"])
def test_one_possible_reading_is_taken_without_a_word(used: str) -> None:
    warnings: list[Problem] = []
    givens = read(used + "." * (256 - len(used)), warnings=warnings).givens[: len(used)]
    assert len(set(givens)) == len(used)
    assert warnings == []


def test_a_zero_beside_a_filler_may_be_a_digit() -> None:
    text = "0123" + "." * 252
    with pytest.raises(FormatError, match="--alphabet '0-F'"):
        read(text)
    assert read(text, alphabet="0-F").givens[:4] == (16, 1, 2, 3)


def test_an_alphabet_may_be_given() -> None:
    assert line.parse("w.....r..d.....o", Hints(alphabet="word")).givens[0] == 1
    assert line.parse("A.....C..D.....B", Hints(alphabet="letters")) == SMALL
    assert line.parse("0.....2..3.....1", Hints(alphabet="0123")) == SMALL
    few = "0" + "." * 255  # as decimal a filler too many, as hexadecimal a sixteen
    assert places(line.parse, few) == [("two_fillers", 1, 1), ("maybe_zero", 1, 1)]
    assert line.parse(few, Hints(alphabet="hex")).givens[0] == 16


def test_every_problem_of_a_line_is_listed() -> None:
    assert places(line.parse, "1.....3/.4..0..!,") == [
        ("bad_symbol", 1, 8),
        ("two_fillers", 1, 13),
        ("bad_symbol", 1, 16),
    ]
    assert places(line.parse, "5.....3..4.....2") == [("bad_symbol", 1, 1)]
    assert places(line.parse, "17" + "00" * 255) == [("number_out_of_range", 1, 1)]


# grid


@pytest.mark.parametrize(
    "text",
    [
        "1...\n..3.\n.4..\n...2",
        "1 . . .\n. . 3 .\n. 4 . .\n. . . 2",
        "1. ..\n.. 3.\n\n.4 ..\n.. .2",
        "1,.,.,.\n.,.,3,.\n.,4,.,.\n.,.,.,2",
        "1,,,\n,,3,\n,4,,\n,,,2",
        "1\t\t\t\n\t\t3\t\n\t4\t\t\n\t\t\t2",
        "1 0 0 0\n0 0 3 0\n0 4 0 0\n0 0 0 2 # rows of integers",
        "+--+--+\n|1.|..|\n|..|3.|\n+--+--+\n|.4|..|\n|..|.2|\n+--+--+",
        "+--+--+\n|1-|--|\n|--|3-|\n+--+--+\n|-4|--|\n|--|-2|\n+--+--+",
        "-------\n|1.|..|\n|..|3.|\n-------\n|.4|..|\n|..|.2|\n-------",
        "1---\n--3-\n-4--\n---2",
        "1 - | - -\n- - | 3 -\n---------\n- 4 | - -\n- - | - 2",
        " *-----*\n |1.|..|\n |..|3.|\n |--+--|\n |.4|..|\n |..|.2|\n *-----*",
        ".-----.-----.\n| 1 . | . . |\n| . . | 3 . |\n:-----+-----:\n| . 4 | . . |\n| . . | . 2 |\n'-----'-----'",
        "┌───┬───┬───┬───┐\n│ 1 │   │   │   │\n├───┼───┼───┼───┤\n│   │   │ 3 │   │\n├───┼───┼───┼───┤\n"
        "│   │ 4 │   │   │\n├───┼───┼───┼───┤\n│   │   │   │ 2 │\n└───┴───┴───┴───┘",
        "╔═══╦═══╗\n║1 .║. .║\n║. .║3 .║\n╠═══╬═══╣\n║. 4║. .║\n║. .║. 2║\n╚═══╩═══╝",
        "     a b   c d\n   -------------\n 1 | 1 _ | _ _ |\n 2 | _ _ | 3 _ |\n   -------------\n 3 | _ 4 | _ _ |\n"
        " 4 | _ _ | _ 2 |\n   -------------",
    ],
)  # fmt: skip
def test_drawings_of_one_grid(text: str) -> None:
    assert read(text) == SMALL
    assert grid.parse(text) == SMALL


def test_an_empty_grid_is_drawn_with_any_filler() -> None:
    for filler in ".0*_-x?":
        assert grid.parse("\n".join([filler * 9] * 9)) == Puzzle.empty()
        assert read("\n".join([filler * 9] * 9)) == Puzzle.empty()


def test_the_frame_tells_the_boxes() -> None:
    puzzle = Puzzle.empty(6)
    assert grid.parse(grid.render(puzzle)).geometry.spec == "6"
    assert grid.parse(grid.render(Puzzle(board("3x2")))).geometry.spec == "3x2"
    assert grid.parse("12 | 34 | 56\n" * 6).geometry.spec == "3x2"


@pytest.mark.parametrize("spec", [*map(str, BOXES), "3x2", "2x8", "latin7"])
def test_the_seed_layout_is_straight(spec: str) -> None:
    geometry = board(spec)
    puzzle = Puzzle(geometry, tuple(cell % geometry.digits + 1 for cell in range(len(geometry))))
    letters, rule, *rest = grid.render(puzzle, style="seed").split("\n")
    rows = [row for row in rest if not row.strip().startswith("-")]
    assert len(rows) == geometry.digits
    assert {len(row) for row in [rule, *rows]} == {len(rule)}
    assert rule.lstrip("-") == rule
    assert rule.strip("- ") == ""
    height, width = geometry.box or (geometry.digits, geometry.digits)
    assert rest.count(rule) == geometry.digits // height
    for number, row in enumerate(rows, start=1):
        assert row.startswith(f"{number:2} | ")
        assert row.count("|") == geometry.digits // width + 1
        for at, letter in enumerate(letters):  # the symbol under each letter is that of its column
            if letter != " ":
                assert row[at] == str(puzzle)[(number - 1) * geometry.digits + ord(letter) - ord("a")]
    assert "".join(letters.split()) == "abcdefghijklmnopqrstuvwxy"[: geometry.digits]


def test_the_seed_layout_of_the_seed() -> None:
    lines = grid.render(Puzzle.empty(9), style="seed").split("\n")
    assert lines[:3] == ["     a b c   d e f   g h i", "   " + "-" * 25, " 1 | _ _ _ | _ _ _ | _ _ _ |"]


def test_every_problem_of_a_grid_is_listed() -> None:
    assert places(grid.parse, "1...\n..3\n.4..\n../2") == [("wrong_columns", 2, 3), ("bad_symbol", 4, 3)]
    assert places(grid.parse, "1...\n..3.\n.4..") == [("wrong_rows", 3, 1)]
    assert places(grid.parse, "1...\n..3.\n.4..\n...2\n....") == [("wrong_rows", 5, 1)]
    assert places(grid.parse, "1 0 0 0\n0 0 . 0\n0 4 0 0\n0 0 0 12") == [
        ("two_fillers", 2, 5),
        ("number_out_of_range", 4, 7),
    ]
    assert places(grid.parse, "12345\n" * 5) == [("no_boxes", 1, 1)]
    seed = grid.render(SMALL, style="seed").replace("\n 2 |", "\n 7 |")
    assert places(grid.parse, seed) == [("unexpected", 4, 1)]


# lisp


@pytest.mark.parametrize(
    "text",
    [
        "((1 0 0 0) (0 0 3 0) (0 4 0 0) (0 0 0 2))",
        "'((1 0 0 0)\n  (0 0 3 0) ; second\n  (0 4 0 0)\n  (0 0 0 2))",
        "#(#(1 0 0 0) #(0 0 3 0) #(0 4 0 0) #(0 0 0 2))",
        "#2A((1 0 0 0)\n    (0 0 3 0)\n    (0 4 0 0)\n    (0 0 0 2))",
        "((1 nil nil nil) (nil nil 3 nil) (nil 4 nil nil) (nil nil nil 2))",
        "((1 _ _ _) (_ _ 3 _) (_ 4 _ _) (_ _ _ 2))",
        "((board 2x2) (1 0 0 0)(0 0 3 0)(0 4 0 0)(0 0 0 2))",
        "; a grid\n# and more\n((1 0 0 0) (0 0 3 0) (0 4 0 0) (0 0 0 2))\n; the end\n",
    ],
)
def test_lisp_lists(text: str) -> None:
    assert lisp.parse(text) == SMALL
    assert read(text) == SMALL


def test_every_problem_of_a_lisp_list_is_listed() -> None:
    assert places(lisp.parse, "((1 0 0 0) (0 0 3)\n (0 5 0 0) (0 0 0 x))") == [
        ("wrong_columns", 1, 17), ("bad_symbol", 2, 5), ("two_fillers", 2, 19),
    ]  # fmt: skip
    assert places(lisp.parse, "((1 0 0 0)\n (0 0 3 0)") == [("unbalanced", 1, 1)]
    assert places(lisp.parse, "(1 2 3 4)")[0] == ("unexpected", 1, 2)
    assert places(lisp.parse, ")") == [("unexpected", 1, 1)]
    assert places(lisp.parse, "()") == [("empty", 1, 1)]
    assert places(lisp.parse, "((board 7x9) (1 2))") == [("bad_board", 1, 3)]
    assert places(lisp.parse, "((1 0 0 0) (0 0 3 0) () (0 0 0 2))") == [("wrong_columns", 1, 19)]
    assert places(lisp.parse, lisp.render(SMALL) + " 5") == [("after_the_end", 4, 13)]


# lists


@pytest.mark.parametrize(
    "text",
    [
        "[[1,0,0,0],[0,0,3,0],[0,4,0,0],[0,0,0,2]]",
        '[["1",".",".","."],[".",".","3","."],[".","4",".","."],[".",".",".","2"]]',
        "board = [['1', '.', '.', '.'],\n ['.', '.', '3', '.'],\n ['.', '4', '.', '.'],\n ['.', '.', '.', '2'],\n]",
        '["1...", "..3.", ".4..", "...2"]',
        "[(1, None, None, None), (None, None, 3, None), (None, 4, None, None), (None, None, None, 2)]",
        "# Python\ngrid = [\n  [1, 0, 0, 0],  # first\n  [0, 0, 3, 0],\n  [0, 4, 0, 0],\n  [0, 0, 0, 2],\n]\n",
    ],
)
def test_nested_lists(text: str) -> None:
    assert lists.parse(text) == SMALL
    assert read(text) == SMALL


def test_every_problem_of_nested_lists_is_listed() -> None:
    assert places(lists.parse, "[[1,0,0,0],[0,0,7,0],\n[0,4,0],[0,0,0,-1]]") == [
        ("bad_symbol", 1, 17), ("wrong_columns", 2, 6), ("bad_symbol", 2, 16),
    ]  # fmt: skip
    assert places(lists.parse, "[[1,0)") == [("unexpected", 1, 6)]
    assert places(lists.parse, "[[[1]]]") == [("too_deep", 1, 3)]
    with pytest.raises(FormatError, match=r"lists:2:3: expected a digit or '.', got '9'"):
        read([[1, 0, 0, 0], [0, 0, 9, 0], [0, 4, 0, 0], [0, 0, 0, 2]])


# wh


def test_regions_across_and_down() -> None:
    text = "2 3\n0 0 3 0 1 0\n5 6 0 3 2 0\n\n0 5 4 2 0 3 # third\n2 0 6 4 5 0\n0 1 2 0 4 5\n0 4 0 1 0 0\n"
    puzzle = wh.parse(text)
    assert puzzle.geometry.box == (2, 3)
    assert read(text) == puzzle
    assert wh.render(puzzle).startswith("2 3\n0 0 3 0 1 0\n")
    assert wh.parse("3 2\n" + "0 0 0 0 0 0\n" * 6).geometry.spec == "3x2"
    assert wh.parse("1 5\n" + "0 0 0 0 0\n" * 5).geometry.spec == "latin5"


def test_every_problem_of_a_wh_file_is_listed() -> None:
    assert places(wh.parse, "2 2\n1 0 0 0\n0 0 5\n0 4 0 0 0\n0 0 0 x") == [
        ("wrong_columns", 3, 5), ("bad_symbol", 3, 5), ("wrong_columns", 4, 9), ("two_fillers", 5, 7),
    ]  # fmt: skip
    assert places(wh.parse, "2 2") == [("wrong_rows", 1, 1)]
    assert places(wh.parse, "9 9\n0 0") == [("bad_header", 1, 1)]
    assert places(wh.parse, "0 5\n0 0") == [("bad_header", 1, 1)]
    assert places(wh.parse, "nine\n0 0") == [("bad_header", 1, 1)]


def test_a_broken_puzzle_among_others_keeps_its_lines() -> None:
    good = wh.render(SMALL)
    entries = list(read_many(f"{good}\n\n2 2\n1 2 3\n{good}\n"))
    assert [entry.puzzle for entry in entries] == [SMALL, None, SMALL]
    assert [entry.line for entry in entries] == [1, 7, 9]
    assert "wh:8:5: expected 4 numbers in the row, got 3" in str(entries[1].error)


# json


def test_json_says_what_is_wrong_with_each_field() -> None:
    text = (
        '{"format": "garns-puzzle",\n "version": 2,\n "board": "4",\n "givens": "1....q3..4.....",\n'
        ' "title": 5,\n "colour": "red", "constraints": [{}]}'
    )
    assert places(json.parse, text) == [
        ("bad_field", 2, 2), ("wrong_length", 4, 13), ("bad_symbol", 4, 18),
        ("bad_field", 5, 2), ("unknown_field", 6, 2), ("unknown_constraint", 6, 19),
    ]  # fmt: skip
    assert places(json.parse, "{}") == [("missing_field", 1, 1)] * 4
    assert places(json.parse, '{"format": 1') == [("not_json", 1, 13)]
    assert places(json.parse, "[1]") == [("not_json", 1, 1)]
    assert places(json.parse, '{"version": ' + "9" * 5000 + "}") == [("not_json", 1, 1)]
    many = "{" + ", ".join(f'"key{number}": 1' for number in range(5000)) + "}"
    assert len(places(json.parse, many)) == 21


@pytest.mark.parametrize("version", ["true", "1.0", '"1"', "null", "2"])
def test_only_version_one_is_read(version: str) -> None:
    text = json.render(SMALL).replace('"version": 1', f'"version": {version}')
    assert places(json.parse, text) == [("bad_field", 1, 28)]


# boards that are not squares with boxes, and constraints


@pytest.mark.parametrize("spec", [JIGSAW, "samurai", "cube3", "hypercube"])
def test_any_board_is_written_in_json_and_in_a_line(spec: str) -> None:
    puzzle = Puzzle(board(spec)).with_givens(cell % 4 for cell in range(len(board(spec))))
    assert read(json.render(puzzle)) == puzzle
    assert read(line.render(puzzle), board=spec) == puzzle


def test_a_format_refuses_a_board_that_it_cannot_hold() -> None:
    assert read(lisp.render(Puzzle(board(JIGSAW)))) == Puzzle(board(JIGSAW))
    for write_wrongly, spec in [
        (wh.render, JIGSAW),
        (wh.render, "samurai"),
        (lisp.render, "samurai"),
        (jigsaw.render, "samurai"),
        (jigsaw.render, "latin5"),
    ]:
        with pytest.raises(FormatError, match="this format cannot hold the board"):
            write_wrongly(Puzzle(board(spec)))


def test_json_keeps_constraints() -> None:
    puzzle = empty("x")
    assert puzzle.constraints
    assert read(json.render(puzzle)) == puzzle
    text = json.render(SMALL)[:-1] + ',\n "constraints": [{"type": "nonsense"}]}'
    assert places(json.parse, text) == [("unknown_constraint", 2, 2)]


# what gets lost


def test_a_format_says_what_it_loses() -> None:
    assert not lost(SMALL, "line")
    assert lost(Puzzle(board("3x2")), "line") == Keeps.BOXES
    assert not lost(Puzzle(board("3x2")), "grid")
    assert lost(Puzzle(board(JIGSAW)), "grid") == Keeps.BOARD
    assert lost(Puzzle(board("samurai")), "line") == Keeps.BOARD
    assert not lost(Puzzle(board(JIGSAW)), "lisp")
    assert lost(empty("x"), "lisp") == Keeps.CONSTRAINTS
    assert lost(Puzzle(title="Hard"), "grid") == Keeps.TITLES
    assert not lost(Puzzle(board("latin5"), title="Hard"), "json")
    assert write(SMALL) == str(SMALL)


# the library of grids


@pytest.mark.parametrize("size", [4, 6, 9, 16])
def test_the_library_has_grids_of_each_size(size: int) -> None:
    found = {from_library(size, seed=seed) for seed in range(30)}
    assert len(found) > 1
    assert all(puzzle.geometry.digits == size and puzzle.clues and not puzzle.issues() for puzzle in found)
    assert from_library(size, seed=3) == from_library(size, seed=3)


def test_every_grid_of_the_library_has_one_solution() -> None:
    grids = Path(grid.__file__).parent.parent / "grids"
    files = sorted(grids.glob("*.lisp"))
    assert len(files) >= 10
    for file in files:
        assert solutions(read(file)) == 1, file.name


def solutions(puzzle: Puzzle, limit: int = 2) -> int:
    """How many solutions, by hidden and naked singles, else by trying the cell with the fewest candidates."""
    geometry, digits = puzzle.geometry, list(puzzle.givens)
    while True:
        free = {
            cell: set(range(1, geometry.digits + 1)) - {digits[peer] for peer in geometry.peers[cell]}
            for cell, digit in enumerate(digits)
            if not digit
        }
        if not free:
            return 1
        found = {cell: next(iter(left)) for cell, left in free.items() if len(left) == 1}
        for house in geometry.houses:
            for digit in {*range(1, geometry.digits + 1)} - {digits[cell] for cell in house.cells}:
                spots = [cell for cell in house.cells if digit in free.get(cell, ())]
                if len(spots) == 1:
                    found[spots[0]] = digit
                elif not spots:
                    return 0
        if not found:
            break
        cell, digit = found.popitem()
        if digit not in free[cell]:
            return 0
        digits[cell] = digit
    cell = min(free, key=lambda cell: len(free[cell]))
    total = 0
    for digit in free[cell]:
        total += solutions(puzzle.with_givens([*digits[:cell], digit, *digits[cell + 1 :]]), limit - total)
        if total >= limit:
            break
    return total


def test_a_folder_without_grids_of_the_size_says_so(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="there is no grid for the board 9 in"):
        from_library(9, folder=tmp_path)
    (tmp_path / "9x9-1.lisp").write_text(lisp.render(Puzzle.empty()))
    assert from_library(9, folder=tmp_path) == Puzzle.empty()
    (tmp_path / "4x4-1.lisp").write_text("((1")
    with pytest.raises(FormatError, match="never closed"):
        from_library(4, folder=tmp_path)
