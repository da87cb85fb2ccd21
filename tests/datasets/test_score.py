"""Answers scored: any legal solution is right, the first wrong cell is named, and garbage is counted."""

from __future__ import annotations

import csv
import json
import subprocess
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from garns.datasets import score
from garns.errors import ArgumentError
from support import clean_environment, needs

ONE = "1.....3..4.....2"  # one solution
SOLVED = "1324423124133142"
SEVERAL = "1.....3..4......"  # three
TEST = {"puzzle": [ONE, SEVERAL, ONE], "stratum": ["easy", "easy", "hard"]}


def results(answers: object, puzzles: object = TEST) -> list[tuple[str, str | None]]:
    return [(verdict.result, verdict.cell) for verdict in score(answers, puzzles).verdicts]


def test_every_legal_solution_is_right_not_only_the_stored_one():
    other = "1324423124133142", "1324423134122143", "1342423124133124", "1234432124133142"
    found = score(list(other), {"puzzle": [SEVERAL] * 4, "solution": [SOLVED] * 4})
    assert [verdict.result for verdict in found.verdicts] == ["right", "right", "right", "wrong"]


def test_the_first_wrong_cell_is_named():
    assert results(["1324423124133124", "1324423124133142", "2314423124133142"]) == [
        ("wrong", "r4c3"),
        ("right", None),
        ("wrong", "r1c1"),
    ]


def test_of_a_puzzle_with_several_solutions_the_first_cell_that_none_agrees_with_is_wrong():
    assert results(["1324423131421324"], {"puzzle": [SEVERAL]}) == [("wrong", "r3c2")]  # r3c2 is a given
    assert results(["132442312413314."], {"puzzle": [SEVERAL]}) == [("wrong", "r4c4")]


@given(st.integers(0, 15), st.sampled_from("1234."))
def test_one_changed_cell_is_found_and_all_others_are_right(cell: int, symbol: str):
    answer = SOLVED[:cell] + symbol + SOLVED[cell + 1 :]
    (verdict,) = score([answer], {"puzzle": [ONE]}).verdicts
    if answer == SOLVED:
        assert (verdict.result, verdict.cells) == ("right", 12)
    else:
        assert (verdict.result, verdict.cell) == ("wrong", f"r{cell // 4 + 1}c{cell % 4 + 1}")
        assert verdict.cells == (12 if ONE[cell] != "." else 11)


def test_garbage_is_counted_and_not_fatal():
    report = score(["I do not know", None, "1" * 15, "extra"], TEST)
    assert [verdict.result for verdict in report.verdicts] == ["unreadable", "missing", "unreadable"]
    assert (report.all.accuracy, report.surplus) == (0.0, 1)
    assert report.verdicts[0].error


def test_numbers_by_stratum():
    report = score([SOLVED, SOLVED, SOLVED[::-1]], TEST)
    assert {name: (tally.puzzles, tally.right) for name, tally in report.by.items()} == {"easy": (2, 2), "hard": (1, 0)}
    assert report.all.accuracy == pytest.approx(2 / 3)
    with pytest.raises(ArgumentError, match="there is no text column"):
        score([SOLVED], TEST, by="colour")


def test_a_puzzle_without_solution_does_not_count():
    report = score([SOLVED, SOLVED], {"puzzle": [ONE, "11.............."]})
    assert (report.all.puzzles, report.all.right, report.all.unfit) == (1, 1, 1)


def test_answers_are_found_by_puzzle_whatever_their_order():
    answers = {"puzzle": [SEVERAL.replace(".", "0"), ONE, ONE], "answer": ["garbage", SOLVED, "second thoughts"]}
    report = score(answers, {"puzzle": [ONE, SEVERAL]})
    assert [verdict.result for verdict in report.verdicts] == ["right", "unreadable"]
    assert report.surplus == 1


@pytest.mark.parametrize("ending", ["txt", "csv", "jsonl", "parquet"])
def test_answers_come_in_every_kind_of_file(ending: str, tmp_path: Path):
    table = pa.table(TEST)
    pq.write_table(table, tmp_path / "test.parquet")
    path, rows = tmp_path / f"answers.{ending}", [SOLVED, "", "1324 4231\n2413 3142"]
    if ending == "txt":
        path.write_text(f"{SOLVED}\n\n{SOLVED}\n")
    elif ending == "csv":
        with path.open("w", newline="") as file:
            csv.writer(file).writerows([["n", "response"], *enumerate(rows)])
    elif ending == "jsonl":
        grid = [[int(each) for each in SOLVED[n : n + 4]] for n in range(0, 16, 4)]
        path.write_text("".join(json.dumps({"answer": answer}) + "\n" for answer in (grid, None, grid)))
    else:
        pq.write_table(pa.table({"prediction": rows}), path)
    assert [verdict.result for verdict in score(path, tmp_path / "test.parquet").verdicts] == [
        "right",
        "missing",
        "right",
    ]


def test_the_command_prints_a_table_and_writes_a_row_for_each_puzzle(tmp_path: Path):
    pq.write_table(pa.table(TEST), tmp_path / "test.parquet")
    (tmp_path / "answers.txt").write_text(f"{SOLVED}\nnonsense\n{SOLVED[:-1]}1\n")

    def garns(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [needs("garns"), "score", "answers.txt", "--against", "test.parquet", *arguments]
        environment = {**clean_environment(), "GARNS_LANG": "en"}
        return subprocess.run(
            command, text=True, capture_output=True, env=environment, timeout=60, cwd=tmp_path, check=False
        )

    shown = garns("-o", "rows.csv")
    assert "puzzle 3: r4c4 is the first wrong cell" in shown.stdout, shown.stderr
    assert "33.3%" in shown.stdout
    assert [row["result"] for row in csv.DictReader((tmp_path / "rows.csv").open())] == ["right", "unreadable", "wrong"]
    refused = garns("-o", "nowhere/rows.csv")
    assert (refused.returncode, "Traceback" in refused.stderr) == (1, False)
    assert json.loads(garns("--json").stdout)["by"]["hard"]["accuracy"] == 0
