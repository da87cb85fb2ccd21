"""``garns exercise`` as a person meets it: a real process, real files, a real Ctrl+C."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from garns.course import in304
from support import DATA, clean_environment
from warm import garns

COMMAND = [sys.executable, "-c", "from garns.cli import main; main()"]
REFERENCE = Path(in304.__file__)


def test_the_questions_are_shown_with_their_points_in_the_language_of_the_reader():
    done = garns("--lang", "fr", "exercise", "in304")
    assert "region (2 points): Une région" in done.stdout
    assert "- elle ré-affiche la grille après chaque ajout (0.5)" in done.stdout
    assert json.loads(garns("exercise", "in304", "--json").stdout)["questions"][1]["points"] == 1


def test_a_right_file_ends_with_0_and_a_wrong_one_with_1(tmp_path: Path):
    done = garns("exercise", "in304", REFERENCE)
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "Mark: 20 / 20")
    page = tmp_path / "report.html"
    done = garns("exercise", "in304", DATA / "in304" / "counts_zeros.py", "--json", "--html", page)
    assert done.returncode == 1
    assert "unique([0, 0])\nexpected: True\ngot: False" in page.read_text(encoding="utf-8")
    assert json.loads(done.stdout)["mark"] == 0


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["in305"], "there is no exercise 'in305'"),
        (["in304", "sudoku.py"], "there is no file 'sudoku.py'"),
        (["in304", "."], "there is no submission"),
        (["lisp", "--", "no-such-program"], "there is no program 'no-such-program'"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(arguments: list[str], complaint: str, tmp_path: Path):
    done = garns("exercise", *arguments, cwd=tmp_path)
    assert done.returncode in (1, 2)
    assert complaint in done.stderr


def test_the_starter_is_a_file_to_begin_with(tmp_path: Path):
    (tmp_path / "sudoku.py").write_text(garns("exercise", "in304", "--starter").stdout, encoding="utf-8")
    done = garns("exercise", "in304", "sudoku.py", cwd=tmp_path)
    assert done.stdout.splitlines()[-1] == "Mark: 1 / 20"


def test_a_folder_becomes_a_table_and_reports(tmp_path: Path):
    students = tmp_path / "students"
    for name, source in (("Ann Lee_1_file", REFERENCE), ("Zoë", DATA / "in304" / "syntax_error.py")):
        (students / name).mkdir(parents=True)
        (students / name / "sudoku.py").write_bytes(source.read_bytes())
    table, reports = tmp_path / "marks.csv", tmp_path / "reports"
    done = garns("exercise", "in304", students, "--csv", table, "--reports", reports)
    assert (done.returncode, done.stdout) == (0, "")
    assert "2/2" in done.stderr
    rows = list(csv.DictReader(table.read_text(encoding="utf-8").splitlines()))
    assert [(row["student"], row["mark"]) for row in rows] == [("Ann Lee_1_file", "20"), ("Zoë", "0")]
    assert sorted(path.name for path in reports.iterdir()) == [
        "Ann_Lee_1_file.html",
        "Ann_Lee_1_file.txt",
        "Zoë.html",
        "Zoë.txt",
    ]
    assert "sudoku.py:3: the file is not Python" in (reports / "Zoë.txt").read_text(encoding="utf-8")


def test_a_table_that_cannot_be_written_is_told_before_the_work(tmp_path: Path):
    done = garns("exercise", "in304", DATA / "in304", "--csv", tmp_path / "none" / "marks.csv")
    assert done.returncode == 1
    assert "cannot be written" in done.stderr
    assert "/45" not in done.stderr


def test_ctrl_c_leaves_what_is_known(tmp_path: Path):
    students = tmp_path / "students"
    students.mkdir()
    (students / "a.py").write_text("def unique(x):\n    return True\n")
    for name in "bcdef":
        (students / f"{name}.py").write_text("import time\ntime.sleep(600)\n")
    table = tmp_path / "marks.csv"
    words = [*COMMAND, "exercise", "in304", str(students), "--csv", str(table), "--jobs", "1", "--time", "0.1"]
    running = subprocess.Popen(words, stderr=subprocess.PIPE, text=True, env=clean_environment(), process_group=0)
    assert running.stderr is not None
    first = running.stderr.readline()
    os.killpg(running.pid, signal.SIGINT)
    rest = running.communicate(timeout=120)[1]
    rows = list(csv.DictReader(table.read_text(encoding="utf-8").splitlines()))
    assert first.startswith("1/6 a: ")
    assert "Traceback" not in rest
    assert running.returncode == 130
    assert [row["student"] for row in rows] == list("abcdef")
    assert rows[-1]["notes"] == "not checked"
