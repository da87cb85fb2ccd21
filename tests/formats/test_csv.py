"""Tables of puzzles: which column is which, and what a broken row says."""

from __future__ import annotations

import subprocess
import sys
from itertools import islice

import pytest
from click.testing import CliRunner

from garns.cli.app import app
from garns.formats import detect, lost, one_per_line, read, read_many, write
from garns.formats.format import Keeps

PUZZLE = "000004028406000005100030600000301000087000140000709000002010003900000507670400000"
SOLUTION = "735164928426978315198532674249381756387256149561749832852617493914823567673495281"
DOTTED = PUZZLE.replace("0", ".")


@pytest.mark.parametrize(
    "text",
    [
        f"quizzes,solutions\n{PUZZLE},{SOLUTION}\n",
        f"puzzle,solution\n{PUZZLE},{SOLUTION}\n",
        f"id,puzzle,solution,clues,difficulty\n1,{DOTTED},{SOLUTION},30,2.2\n",
        f"source,question,answer,rating\nforum,{DOTTED},{SOLUTION},7\n",
        f'"answer";"start"\n"{SOLUTION}";"{PUZZLE}"\n',
        f"rating\tgrid\n7.1\t{DOTTED}\n",
        f"puzzle\n{PUZZLE}\n",
        f"# from a contest\n\nname, board\nfirst, {PUZZLE}\n",
        f"1,23,0,5,{DOTTED},C20.m/S4.da,easy\n",
    ],
)
def test_the_column_of_the_puzzles_is_found(text: str) -> None:
    assert detect(text) == "csv"
    assert str(read(text)) == DOTTED
    assert str(read(text, format="csv")) == DOTTED


def test_a_full_grid_alone_in_its_column_is_a_puzzle_too() -> None:
    assert str(read(f"id,solution\n7,{SOLUTION}\n")) == SOLUTION


def test_the_other_columns_are_kept() -> None:
    puzzle = read(f'id,quizzes,solutions,"a, b"\n7,{PUZZLE},{SOLUTION},"x ""y"""\n')
    assert lost(puzzle, "line") == Keeps.EXTRAS
    assert not lost(puzzle, "csv")
    text = write(puzzle, "csv")
    assert text.split("\n")[0] == 'puzzle,"a, b",id,solutions'
    assert read(text) == puzzle


def test_a_broken_row_says_so_and_stops_no_other() -> None:
    text = f"id,puzzle,solution\n1,{PUZZLE},{SOLUTION}\n2,{PUZZLE[1:]},\n3,!{PUZZLE[1:]},\n4\n# a note\n5,{PUZZLE},\n"
    entries = list(read_many(text))
    assert [entry.line for entry in entries] == [2, 3, 4, 5, 7]
    assert [str(entry.error) if entry.error else "" for entry in entries] == [
        "",
        "csv:3:83: expected 81 symbols, got 80",
        "csv:4:3: expected a digit or '.', got '!'",
        "csv:5:1: expected 3 fields in the row, got 1",
        "",
    ]
    assert not one_per_line(text)  # the first line is none


class Endless:
    """A table that never ends."""

    def __init__(self) -> None:
        self.asked = 0

    def read(self, size: int) -> str:
        self.asked += 1
        return f"{PUZZLE},\n" * 1000 if self.asked > 1 else "puzzle,solution\n"


def test_a_table_without_end_is_read_row_by_row() -> None:
    table = Endless()
    found = list(islice(read_many(table), 5000))  # type: ignore[arg-type]
    assert str(found[-1].puzzle) == DOTTED
    assert table.asked < 10


def test_many_are_written_below_one_header() -> None:
    run = CliRunner().invoke(app, ["convert", "--to", "csv", "-"], input=f"{DOTTED}\n{DOTTED[1:]}\n{SOLUTION}\n")
    assert run.stdout == f"puzzle,solution\n{DOTTED},\n{SOLUTION},\n"
    assert "line:2:81: expected 81 symbols, got 80" in run.stderr
    assert run.exit_code == 1


def test_a_loss_that_repeats_is_said_once_and_counted() -> None:
    text = f"id,puzzle\n1,{PUZZLE}\n2,{PUZZLE}\n3,{PUZZLE}\n"
    run = CliRunner().invoke(app, ["convert", "--to", "line", "-"], input=text)
    assert run.stdout == f"{DOTTED}\n" * 3
    first, second = run.stderr.splitlines()
    assert first == "-:warning: 2: the format line does not keep the extra data of another format"
    assert second == "warning: the same for 2 more puzzles"


def test_a_table_from_a_pipe_is_read_to_its_end() -> None:
    rows = 3000  # more than a pipe hands over at once
    command = [sys.executable, "-c", "from garns.cli import main; main()", "convert", "--to", "line", "-"]
    text = "puzzle,solution\n" + f"{PUZZLE},\n" * rows
    run = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    assert run.stdout == f"{DOTTED}\n" * rows
