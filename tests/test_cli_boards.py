"""Boards and the x-ray on the command line, as a person meets them: real processes, real files, both languages."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import xml.etree.ElementTree as ET
from functools import cache
from pathlib import Path

import pytest

from garns import Puzzle, board, solutions, solve, write
from garns.formats import read_board
from garns.variants import empty
from test_cli import COMMAND, EASY
from warm import garns

REGIONS = "AAABBBCCCAAABBBCCCAADBBECFCADDDBEEFCGDDDEEEFFGDDEEEFFFGGGHHHFFIGGGHHHIIIGHHHIIIII"


@cache
def thinned(spec: str) -> tuple[Puzzle, Puzzle]:
    """A puzzle with one solution, and that solution, of which every so many digits are left out."""
    solution = solve(empty(spec)).solution
    assert solution is not None
    for step in range(3, 50):
        givens = [digit if cell % step else 0 for cell, digit in enumerate(solution.givens)]
        if solve(solution.with_givens(givens)).status == "unique":
            return solution.with_givens(givens), solution
    raise AssertionError(spec)


@pytest.mark.parametrize(
    "spec", ["x", "windoku", "samurai", "cube3", "3doku", "hypercube", "x+16", f"jigsaw:{REGIONS}"]
)
def test_every_command_takes_every_board(spec: str, tmp_path: Path):
    puzzle, solution = thinned(spec)
    file = tmp_path / "two.txt"
    file.write_text(f"{puzzle}\n{puzzle}\n")
    assert garns("solve", "--board", spec, file).stdout == f"{solution}\n{solution}\n"
    assert garns("count", "--board", spec, file, "--limit", 5).stdout == "1\n1\n"
    assert garns("check", "--board", spec, stdin=str(puzzle)).stdout == "-:1: one solution\n"
    assert garns("solve", "--board", spec, str(puzzle), "--budget", 20).stdout == f"{solution}\n"
    for style in ("boxed", "ascii", "plain"):
        drawn = garns("show", "--board", spec, str(puzzle), "--style", style).stdout
        assert len(drawn.splitlines()) >= puzzle.geometry.rows
        assert garns("solve", "--board", spec, stdin=drawn).stdout == f"{solution}\n"


def test_the_constraints_of_the_board_count_in_bulk_and_one_by_one():
    assert garns("count", "--board", "x4", "." * 16).stdout == "48\n"
    assert garns("count", "--board", "4", "." * 16).stdout == "288\n"
    assert garns("count", "--board", "x4", "--budget", 10, "." * 16).stdout == "48\n"
    done = garns("check", "--board", "x", "5" + "." * 79 + "5")
    assert done.stdout == "no solution: 5 appears more than once in diagonal 1: r1c1 and r9c9\n"


def test_a_bad_line_among_samurai_is_explained_in_its_place():
    puzzle, solution = thinned("samurai")
    done = garns("solve", "--board", "samurai", stdin=f"{puzzle}\n{str(puzzle)[1:]}\n# rest\n{puzzle}\n")
    lines = done.stdout.splitlines()
    assert lines[0] == lines[3] == str(solution)
    assert lines[1:3] == ["# -:2: not a puzzle: line:2:369: expected 369 symbols, got 368", "# rest"]


def test_rows_with_spaces_for_holes_are_read(tmp_path: Path):
    puzzle, solution = thinned("samurai")
    file = tmp_path / "samurai.txt"
    rows = write(puzzle, "grid", style="plain")
    file.write_text(f"{rows}\n\n{rows}\n")
    done = garns("solve", "--board", "samurai", file)
    assert done.stdout == f"{solution}\n{solution}\n"


def test_the_board_may_stand_in_a_file(tmp_path: Path):
    regions = tmp_path / "regions.txt"
    regions.write_text("\n".join(REGIONS[row : row + 9] for row in range(0, 81, 9)))
    form = tmp_path / "board.json"
    form.write_text('{"board": "4", "constraints": [{"type": "diagonal", "direction": "main"}]}')
    puzzle, solution = thinned(f"jigsaw:{REGIONS}")
    assert garns("solve", "--board", regions, str(puzzle)).stdout == f"{solution}\n"
    assert garns("solve", f"{puzzle}{REGIONS}").stdout == f"{solution}\n"
    assert garns("solve", stdin=f"{puzzle}{REGIONS}\n" * 2).stdout == f"{solution}\n{solution}\n"
    diagonals = [grid.givens[::5] for grid in solutions(Puzzle.empty(4))]
    expected = sum(len(set(diagonal)) == 4 for diagonal in diagonals)
    assert int(garns("count", "--board", form, "." * 16).stdout) == expected
    assert garns("boards", regions).stdout.startswith(f"{regions}: 81 cells, 9 digits\n")


@pytest.mark.parametrize(
    ("spec", "english", "french"),
    [
        ("nope", "'nope' is not a board", "'nope' n'est pas un plateau"),
        ("gone.txt", "there is no file 'gone.txt'", "il n'y a pas de fichier 'gone.txt'"),
        ("windoku+6", "windoku does not fit this board", "windoku ne va pas sur ce plateau"),
        ("jigsaw:AAABB", "a region map of 5 letters", "une carte de 5 lettres"),
        ("multi:3x3@1,1+30,30", "no chain of shared cells", "aucune suite de cases communes"),
    ],
)
def test_a_board_that_is_none_is_wrong_usage(spec: str, english: str, french: str):
    for command in (("solve",), ("count",), ("check",), ("show",)):
        done = garns(*command, "--board", spec, EASY)
        assert (done.returncode, english in done.stderr, done.stdout) == (2, True, "")
    assert english in garns("boards", spec).stderr
    done = garns("--lang", "fr", "check", "--board", spec, EASY)
    assert (done.returncode, french in done.stderr) == (2, True), done.stderr


# boards


def test_boards_are_listed_with_drawings_in_both_languages():
    english, french = garns("boards").stdout, garns("--lang", "fr", "boards").stdout
    assert "samurai: five grids" in english
    assert "samurai: cinq grilles" in french
    assert "    11#3#22\n" in english
    assert english.count("┌") == french.count("┌") > 10
    assert len(english.splitlines()) == len(french.splitlines())


def test_the_list_is_json_too_and_every_spec_of_it_is_a_board():
    forms = [json.loads(line) for line in garns("boards", "--json").stdout.splitlines()]
    assert len(forms) > 30
    for form in forms:
        puzzle = read_board(form["spec"])
        assert (len(puzzle.geometry), puzzle.geometry.digits) == (form["cells"], form["digits"])
        assert puzzle.geometry == board(form["board"])
        assert len(puzzle.constraints) == len(form.get("constraints", []))
        assert form["description"]
        assert form["drawing"]


def test_one_board_is_drawn_in_full_with_its_constraints_marked():
    done = garns("boards", "windoku", "anti-knight")
    assert "│ . 1 1 │ 1 . 2 │ 2 2 . │" in done.stdout
    assert "│ . . . │ . o . │ . . . │" in done.stdout


# show


def test_pictures_are_printed_or_written_to_a_file(tmp_path: Path):
    picture = garns("show", "--style", "svg", EASY).stdout
    assert ET.fromstring(picture).tag.endswith("svg")
    file = tmp_path / "samurai.svg"
    puzzle, _ = thinned("samurai")
    done = garns("show", "--board", "samurai", "--style", "svg", "-o", file, str(puzzle))
    assert (done.stdout, done.returncode) == ("", 0)
    texts = [each.text for each in ET.parse(file).iter("{http://www.w3.org/2000/svg}text")]
    assert [text for text in texts if text] == [digit for digit in str(puzzle) if digit != "."]


def test_candidates_are_shown_in_text_and_in_pictures():
    drawn = garns("show", "--candidates", "1.....3..4.....2").stdout
    assert "│ 1  23 │ 24 4  │" in drawn
    marked = garns("show", "--candidates", "--style", "svg", "1.....3..4.....2").stdout
    assert 'class="candidates"' in marked
    done = garns("show", "--candidates", "--style", "json", EASY)
    assert done.returncode == 2


def test_a_format_that_cannot_hold_a_board_says_so():
    done = garns("show", "--board", "samurai", "--style", "wh", "." * 369)
    assert done.stdout == "# wh:1:1: this format cannot hold the board 'samurai'\n"
    assert done.returncode == 1


def test_a_samurai_on_a_terminal_is_drawn():
    puzzle, _ = thinned("samurai")
    parent, child = pty.openpty()
    with subprocess.Popen([*COMMAND, "solve", "--board", "samurai", str(puzzle)], stdout=child, stdin=child) as process:
        process.wait(timeout=240)
    os.close(child)
    shown = os.read(parent, 100_000).decode()
    os.close(parent)
    assert "┌───────┬───────┬───────┐       ┌───────┬───────┬───────┐" in shown


# the x-ray


@pytest.mark.parametrize(
    ("arguments", "english", "french"),
    [
        (
            ["12....3.4......."],
            "no solution; these clues already contradict each other: r1c1(1), r1c2(2) and r2c3(3)",
            "aucune solution\u202f; ces indications se contredisent déjà\u202f: L1C1(1), L1C2(2) et L2C3(3)",
        ),
        (
            ["12..34......4..."],
            "more than one solution; two solutions differ in r3c2, r3c4, r4c2 and r4c4; "
            "this would leave only one: r2c3(1) and r3c4(3)",
            "plusieurs solutions\u202f; deux solutions diffèrent en L3C2, L3C4, L4C2 et L4C4\u202f; "
            "ceci n'en laisserait qu'une\u202f: L2C3(1) et L3C4(3)",
        ),
        (
            ["1.....3..4.....2"],
            "one solution; no clue can be left out",
            "une solution unique\u202f; aucune indication n'est superflue",
        ),
        (
            ["--board", "x", "5" + "." * 79 + "5"],
            "no solution: 5 appears more than once in diagonal 1: r1c1 and r9c9; "
            "these clues already contradict each other: r1c1(5), r9c9(5) and diagonal 1",
            "aucune solution\u202f: 5 figure plusieurs fois (diagonale 1)\u202f: L1C1 et L9C9\u202f; "
            "ces indications se contredisent déjà\u202f: L1C1(5), L9C9(5) et diagonale 1",
        ),
    ],
)
def test_the_xray_speaks_both_languages(arguments: list[str], english: str, french: str):
    assert garns("check", "--xray", *arguments).stdout == f"{english}\n"
    assert garns("--lang", "fr", "check", "--xray", *arguments).stdout == f"{french}\n"


def test_the_xray_of_a_stream_is_one_line_for_each_puzzle():
    done = garns("check", "--xray", stdin=f"{EASY}\nbad\n\n# a comment\n55{EASY[2:]}\n")
    lines = done.stdout.splitlines()
    assert len(lines) == 5
    assert lines[0].startswith("-:1: one solution; each of these clues alone can be left out: r1c1(5), ")
    assert lines[4].endswith("; these clues already contradict each other: r1c1(5) and r1c2(5)")


def test_the_xray_in_json():
    form = json.loads(garns("check", "--xray", "--json", "11..............").stdout)
    givens = [{"cell": "r1c1", "digit": 1}, {"cell": "r1c2", "digit": 1}]
    assert form["xray"] == {"status": "none", "settled": True, "conflict": {"givens": givens, "constraints": []}}
    assert "xray" not in json.loads(garns("check", "--json", "11..............").stdout)


def test_an_xray_that_the_budget_cuts_short_exits_3_for_a_good_puzzle():
    done = garns("check", "--xray", "--budget", "0", "." * 81)
    assert (done.returncode, done.stdout) == (3, "not settled within the budget\n")
