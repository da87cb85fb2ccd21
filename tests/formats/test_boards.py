"""Puzzles on boards that are not plain squares: with constraints, with holes, with regions of their own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from garns import Puzzle, board, solve, solve_many
from garns.errors import BoardError, FormatError, GarnsError, PuzzleError, SourceError
from garns.formats import detect, lost, one_per_line, read, read_board, read_many, write
from garns.variants import AntiKing, Thermo, empty

JIGSAW = "jigsaw:AAABABBBCCCDCDDD"
REGIONS = "AAABBBCCCAAABBBCCCAADBBECFCADDDBEEFCGDDDEEEFFGDDEEEFFFGGGHHHFFIGGGHHHIIIGHHHIIIII"
SPECS = ["x", "windoku+9", "samurai", "x+samurai", "cube3", "cube4", "3doku", "hypercube", "sohei", "butterfly", JIGSAW]


def filled(spec: str) -> Puzzle:
    puzzle = empty(spec)
    return puzzle.with_givens(cell % (puzzle.geometry.digits + 1) for cell in range(len(puzzle.geometry)))


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("style", ["line", "boxed", "plain"])
def test_every_board_is_read_back_where_it_is_named(spec: str, style: str) -> None:
    puzzle = filled(spec)
    text = write(puzzle) if style == "line" else write(puzzle, "grid", style=style)
    for named in (spec, empty(spec), puzzle):
        assert read(text, board=named) == puzzle
    both = f"{text}\n{text}\n" if style == "line" else f"{text}\n\n{text}\n"
    assert [entry.puzzle for entry in read_many(both, board=spec)] == [puzzle, puzzle]


def test_a_template_adds_its_constraints_once() -> None:
    x = empty("x4").with_givens((1, *(0,) * 15))
    assert read("1...............", board=x) == x
    assert read(write(x, "json"), board="x4") == x
    assert read([[1, 0, 0, 0], [0] * 4, [0] * 4, [0] * 4], board="x4") == x
    with_thermo = Puzzle(board(4), (1, *(0,) * 15), (Thermo((0, 1, 2)),))
    assert read(write(with_thermo, "json"), board="x4").constraints == (*with_thermo.constraints, *x.constraints)


def test_what_is_wrong_on_a_board_with_holes_is_said_with_its_place() -> None:
    rows = write(empty("samurai"), "grid", style="plain").split("\n")
    with pytest.raises(FormatError) as caught:
        read("\n".join([*rows[:2], rows[2][:-1], "z" + rows[3][1:], *rows[4:20]]), board="samurai")
    places = [(problem.id, problem.line, problem.column) for problem in caught.value.problems]
    assert places == [("wrong_columns", 3, 20), ("bad_symbol", 4, 1), ("wrong_rows", 20, 1)]
    with pytest.raises(FormatError, match="expected 369 symbols, got 368"):
        read("." * 368, board="samurai")
    with pytest.raises(FormatError, match="the text is for the board '9', not for 4"):
        read(write(Puzzle(), "json"), board=4)


@pytest.mark.parametrize("bad", ["y", "x+", "windoku+6", "samurai+x", "multi:3x3@1,1+20,20"])
def test_a_board_that_is_none_is_refused(bad: str) -> None:
    for call in (lambda: read("." * 81, board=bad), lambda: solve_many(["." * 81], board=bad), lambda: read_board(bad)):
        if bad == "x+":
            call()  # the board after the sign is the usual one
            continue
        with pytest.raises((BoardError, PuzzleError)):
            call()


def test_multi_grids_with_spaces_for_holes_are_solved_as_published(shared_data: Path) -> None:
    seen = set()
    for text in (shared_data / "janko_multigrid_dev.jsonl").read_text(encoding="utf-8").splitlines():
        entry = json.loads(text)
        if entry["variant"] in seen or entry["variant"].startswith("clueless"):
            continue
        seen.add(entry["variant"])
        puzzle = read("\n".join(entry["puzzle"]), board=entry["variant"])
        assert write(solve(puzzle).solution, "grid", style="plain") == "\n".join(
            row.rstrip() for row in entry["solution"]
        )
    assert len(seen) >= 7


# jigsaws


def test_a_jigsaw_line_is_values_and_regions() -> None:
    puzzle = Puzzle(board(f"jigsaw:{REGIONS}"), tuple(cell % 10 for cell in range(81)))
    text = write(puzzle, "jigsaw")
    assert len(text) == 162
    assert detect(text) == "jigsaw"
    assert not lost(puzzle, "jigsaw")
    assert read(text) == read(f"\n# mine\n{text}  # a comment") == read(text.translate(SYMBOLS)) == puzzle
    assert [entry.puzzle for entry in read_many(f"{text}\n{text}")] == [puzzle, puzzle]
    mixed = list(read_many(f"{text}\n{'.' * 81}\n{text}"))
    assert [entry.puzzle.geometry.spec[:6] for entry in mixed if entry.puzzle] == ["jigsaw", "9", "jigsaw"]
    assert read(write(Puzzle.empty(), "jigsaw")) == Puzzle.empty()


SYMBOLS = str.maketrans("ABCDEFGHI", "012345678")


@pytest.mark.parametrize(
    "text", [REGIONS, REGIONS.lower(), "\n".join(REGIONS[row : row + 9] for row in range(0, 81, 9))]
)
def test_regions_alone_are_an_empty_board(text: str) -> None:
    assert detect(text) == "jigsaw"
    assert read(text) == Puzzle(board(f"jigsaw:{REGIONS}"))


def test_a_grid_solved_in_letters_is_no_map() -> None:
    solution = str(solve(Puzzle.empty()).solution).translate(str.maketrans("123456789", "ABCDEFGHI"))
    assert detect(solution) == "line"
    assert read(solution).clues == 81


def test_a_broken_jigsaw_is_explained() -> None:
    uneven = "." * 81 + REGIONS[:-1] + "A"
    with pytest.raises(FormatError) as caught:
        read(uneven, format="jigsaw")
    assert {problem.id for problem in caught.value.problems} == {"uneven_region"}
    with pytest.raises(FormatError, match="expected 162 symbols, got 163"):
        read("." * 82 + REGIONS, format="jigsaw")
    with pytest.raises(FormatError, match="1:3: expected a digit"):
        read("..z" + "." * 78 + REGIONS)
    with pytest.raises(FormatError, match="the text is for the board"):
        read("." * 81 + REGIONS, board=9)


# boards from files


def test_a_board_is_read_from_a_file(tmp_path: Path) -> None:
    jigsaw = Puzzle(board(f"jigsaw:{REGIONS}"))
    for text, expected in [
        ("# my regions\n" + "\n".join(REGIONS[row : row + 9] for row in range(0, 81, 9)), jigsaw),
        ("\n".join(" ".join(REGIONS[row : row + 9]) for row in range(0, 81, 9)), jigsaw),
        (REGIONS, jigsaw),
        ("samurai\n", empty("samurai")),
        ('{"board": "6", "constraints": [{"type": "anti_king"}]}', Puzzle(board(6), constraints=(AntiKing(),))),
        (write(filled("x"), "json"), empty("x")),
    ]:
        file = tmp_path / "board.txt"
        file.write_text(text, encoding="utf-8")
        assert read_board(file) == read_board(str(file)) == expected
    assert read_board("x16") == empty("x16")


@pytest.mark.parametrize(
    "text",
    ["", "AAAB\nAABB\nBCCC\nCDDD", "AAAA\nBBBB\nCCC", '{"board": "7"}', '{"board": 4}', "{", "[1]", "\0\1",
     '{"board": "4", "constraints": [{"type": "nonsense"}]}', '{"board": "4", "constraints": 3}'],
)  # fmt: skip
def test_a_broken_board_file_is_explained(text: str, tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(GarnsError) as caught:
        read_board(file)
    assert caught.value.message("fr") != caught.value.message("en")


def test_a_missing_board_file_is_one() -> None:
    with pytest.raises(SourceError, match=r"there is no file 'gone\.txt'"):
        read_board("gone.txt")
    with pytest.raises(BoardError, match="'gone' is not a board"):
        read_board("gone")


# streams


def test_whether_a_file_holds_a_puzzle_in_each_line() -> None:
    sixteen = write(Puzzle.empty(16), "grid", style="plain")
    assert not one_per_line(sixteen.replace(".", "G", 1))
    assert not one_per_line(write(empty("shogun"), "grid", style="plain"), board="shogun")
    assert one_per_line("." * 27 + "\n", board="cube3")
    assert one_per_line("." * 81 + REGIONS)
    assert not one_per_line("1...\n....\n....\n....", board=4)


# in bulk


@pytest.mark.parametrize("spec", ["x4", "disjoint-groups+4", "x", "windoku", "anti-king", "3doku", "cube3", "samurai"])
def test_bulk_solving_keeps_the_constraints_of_the_board(spec: str) -> None:
    puzzle = empty(spec)
    solution = solve(puzzle).solution
    assert solution is not None
    some = [tuple(0 if (cell + skip) % 3 else digit for cell, digit in enumerate(solution.givens)) for skip in range(3)]
    some.append((1, 1, *(0,) * (len(puzzle.geometry) - 2)))
    puzzles = [puzzle.with_givens(givens) for givens in some]
    for named in (spec, puzzle):
        bulk = solve_many(puzzles, board=named)
        statuses = {"none": 0, "unique": 1, "multiple": 2}
        assert list(bulk.solution_counts) == [statuses[solve(each).status] for each in puzzles]
