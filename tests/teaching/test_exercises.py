"""The pack IN304 against real students' files, right ones and broken ones, each run in real child processes."""

from __future__ import annotations

import csv
import json
import shutil
import tomllib
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest

from garns.course import in304
from garns.errors import ArgumentError
from garns.teaching.exercises import check, find_pack, running
from garns.teaching.exercises.checking import LARGEST
from garns.teaching.exercises.folder import Class, check_all, submissions, to_csv
from garns.teaching.exercises.page import to_page
from garns.teaching.exercises.telling import to_json, to_text
from support import DATA

REFERENCE = Path(in304.__file__)
BROKEN = DATA / "in304"
EXPECTED = tomllib.loads((BROKEN / "expected.toml").read_text(encoding="utf-8"))
PACK = find_pack("in304")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All broken files, and what cannot be kept in a repository: a huge one, one without permission to read."""
    folder = tmp_path_factory.mktemp("class") / "students"
    shutil.copytree(BROKEN, folder)
    (folder / "huge.py").write_text("# Wrong: larger than any program needs to be.\n" + "x = 1\n" * (LARGEST // 6))
    (folder / "nobody").mkdir()  # a student who handed in nothing
    return folder


@pytest.fixture(scope="module")
def result(folder: Path) -> Class:
    return check_all(PACK, submissions(folder, PACK), seconds=1)


@pytest.mark.parametrize("student", [*EXPECTED, "huge", "nobody"])
def test_a_broken_file_gets_its_mark_and_the_reason(result: Class, student: str):
    more = {"huge": {"mark": 0, "notes": ["student_large"]}, "nobody": {"mark": 0, "notes": ["student_no_file"]}}
    expected = {**EXPECTED, **more}[student]
    (report,) = [each for each in result.reports if each.student == student]
    wrong = {
        answer.question.id: answer.failure.id
        for answer in report.answers
        if answer.failure and answer.failure.id != "student_missing"
    }
    assert report.mark == expected["mark"]
    assert [note.id for note in report.notes] == expected.get("notes", [])
    assert wrong == expected.get("wrong", {})


def test_nobody_is_lost_and_no_file_is_touched(result: Class, folder: Path):
    assert len(result.reports) == len(EXPECTED) + 2 == len(list(folder.iterdir())) - 1  # expected.toml is no student
    assert result.missing == ()
    for file in BROKEN.glob("*.py"):
        if file.is_file():
            assert (folder / file.name).read_bytes() == file.read_bytes()


def test_the_table_has_a_line_for_each_student_and_a_column_for_each_question(result: Class):
    rows = {row["student"]: row for row in csv.DictReader(to_csv(result).splitlines())}
    assert rows.keys() == {*EXPECTED, "huge", "nobody"}
    assert (rows["plays_anything"]["jouer"], rows["plays_anything"]["mark"]) == ("1.5", "2.5")
    assert rows["syntax_error"]["notes"] == "sudoku.py:3: the file is not Python: expected ':'"
    assert rows["loops_at_import"]["notes"].startswith("the file cannot be imported: no answer after 1 second")


def test_a_name_cannot_become_a_formula(result: Class):
    report = replace(result.reports[0], student='=HYPERLINK("x")')
    assert to_csv(replace(result, reports=(report,))).splitlines()[1].startswith("\"'=HYPERLINK")


def test_a_failure_is_told_with_its_smallest_input_in_both_languages(result: Class):
    reports = {report.student: report for report in result.reports}
    english = to_text(reports["restores_zero"])
    assert (
        """a value that is forbidden leaves the grid as it was
    row 1, column 1: expected 3, got 0
    x = [[3, 5, 0, 0, 0, 0, 0, 0, 0],
         *([0] * 9 for _ in range(8))]
    ajouter(x, 1, 1, 5)
"""
        in english
    )
    assert "    unique([0, 0])\n    attendu\u202f: True\n    obtenu\u202f: False" in to_text(
        reports["counts_zeros"], "fr"
    )
    assert to_text(reports["plays_anything"], "fr").endswith("Note\u202f: 2.5 / 20")


def test_a_report_is_json_as_well(result: Class):
    (report,) = [each for each in result.reports if each.student == "counts_zeros"]
    form = json.loads(json.dumps(to_json(report, "fr")))
    (unique,) = [each for each in form["questions"] if each["id"] == "unique"]
    assert unique["failure"]["input"] == "unique([0, 0])"
    assert (unique["failure"]["expected"], unique["failure"]["got"]) == ("True", "False")


@pytest.mark.parametrize("seed", [1, 2026])
def test_the_reference_is_right_whatever_the_seed(seed: int):
    report = check(PACK, REFERENCE, seed=seed)
    assert (report.notes, [answer.failure for answer in report.answers]) == ((), [None] * 12)
    assert (report.points, report.mark) == (21, 20)


MUTANTS = {
    "afficher_grille": ("for i, rangee in enumerate(x):", "for i, rangee in enumerate(x[:8]):"),
    "unique": ("if v != 0]", "if v > 1]"),
    "ligne": ("list(x[i - 1])", "list(reversed(x[i - 1]))"),
    "colonne": ("[rangee[i - 1] for", "[rangee[8 - i] for"),
    "region": ("3 * ((i - 1) % 3)\n", "3 * ((i + 1) % 3)\n"),
    "ajouter": ("(ligne(x, i), colonne(x, j), region", "(ligne(x, i), colonne(x, i), region"),
    "verifier": ("(ligne, colonne, region)", "(ligne, colonne)"),
    "jouer": ("while any(0 in rangee for rangee in x):", "while any(0 in rangee for rangee in x[:5]):"),
    "solutions": ("par_nombre[len(valeurs)]", "par_nombre[len(prises) - 1]"),
    "resoudre": ("    x[i - 1][j - 1] = 0\n    return False\n", "    return False\n"),
    "generer": ("        shuffle(valeurs)\n", "        valeurs.reverse()\n"),
    "nouvelle": ("randint(MINIMUM, 40)", "MINIMUM - 1"),
}


@pytest.mark.parametrize("question", MUTANTS)
def test_one_wrong_line_in_the_reference_is_found(question: str, tmp_path: Path):
    right, wrong = MUTANTS[question]
    source = REFERENCE.read_text(encoding="utf-8")
    assert source.count(right) == 1
    file = tmp_path / "sudoku.py"
    file.write_text(source.replace(right, wrong), encoding="utf-8")
    only = replace(PACK, questions=tuple(each for each in PACK.questions if each.id == question))
    (answer,) = check(only, file).answers
    assert answer.points < answer.question.points
    assert answer.failure is not None


def test_a_small_input_is_looked_for_when_only_a_large_one_failed(tmp_path: Path):
    """This one is wrong only with a 7 and a 4 in the list, whatever else is in it."""
    file = tmp_path / "sudoku.py"
    file.write_text(
        "def unique(x):\n    y = [v for v in x if v]\n    return 7 in y and 4 in y or len(set(y)) == len(y)\n"
    )
    only = replace(PACK, questions=tuple(each for each in PACK.questions if each.id == "unique"))
    for seed in range(50):
        (answer,) = check(only, file, seed=seed).answers
        if answer.case is not None:
            break
    assert answer.case is not None
    (values,) = answer.case.args
    assert {4, 7} <= {*values}
    assert len(values) == 3 + len({*values} - {4, 7})  # the two, and one more repetition: nothing can be left out


def test_a_copy_with_other_names_is_noticed_and_an_own_solution_is_not(tmp_path: Path):
    source = REFERENCE.read_text(encoding="utf-8")
    for old, new in (("rangee", "r"), ("valeurs", "vals"), ("par_nombre", "d"), ("ancienne", "avant"), ("#:", "# ")):
        source = source.replace(old, new)
    own = (BROKEN / "leaves_too_few.py").read_text(encoding="utf-8")
    for name, text in (("ann", REFERENCE.read_text(encoding="utf-8")), ("bob", source), ("eve", own)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "sudoku.py").write_text(text, encoding="utf-8")
    none = replace(PACK, questions=PACK.questions[:1])
    result = check_all(none, submissions(tmp_path, PACK))
    assert result.alike == {"ann": ("bob",), "bob": ("ann",), "eve": ()}
    assert "very similar: bob" in to_text(result.reports[0], alike=result.alike["ann"])


def test_a_function_that_sleeps_costs_its_own_question_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """It uses no processor time, so the clock must tell."""
    monkeypatch.setattr(running, "_patience", lambda seconds: 1 if seconds == 1 else 60)
    file = tmp_path / "sudoku.py"
    file.write_text("import time\n\ndef unique(x):\n    time.sleep(600)\n\ndef ligne(x, i):\n    return x[i - 1]\n")
    report = check(replace(PACK, questions=PACK.questions[1:3]), file, seconds=1)
    assert [answer.failure and answer.failure.id for answer in report.answers] == ["student_slow", None]


def test_two_students_of_one_name_keep_apart_and_names_cannot_play_with_the_terminal(tmp_path: Path):
    (tmp_path / "ann").mkdir()
    for name in ("ann.py", "ann/sudoku.py", "\x1b[31meve.py"):
        (tmp_path / name).write_text("def afficher_grille(x):\n    print('\\x1b[2J')\n")
    result = check_all(replace(PACK, questions=PACK.questions[:1]), submissions(tmp_path, PACK))
    assert {report.student for report in result.reports} == {"ann", "ann.py", "\x1b[31meve"}
    assert "\x1b" not in to_csv(result) + "".join(map(to_text, result.reports))


def test_an_interrupted_run_gives_what_is_known(tmp_path: Path):
    for name in ("a", "b", "c", "d", "e"):
        (tmp_path / f"{name}.py").write_text("def unique(x):\n    return True\n")

    def interrupt(report: object) -> None:
        raise KeyboardInterrupt

    result = check_all(PACK, submissions(tmp_path, PACK), jobs=1, done=interrupt)
    assert len(result.reports) >= 1
    assert len(result.reports) + len(result.missing) == 5
    lines = to_csv(result, "fr").splitlines()
    assert len(lines) == 6
    assert "non corrigé" in lines[-1]


def test_a_folder_without_any_submission_is_refused(tmp_path: Path):
    with pytest.raises(ArgumentError, match="there is no submission"):
        submissions(tmp_path, PACK)


def test_a_report_is_a_page_in_which_students_cannot_write_markup(result: Class):
    reports = {report.student: report for report in result.reports}
    page = to_page(replace(reports["plays_blind"], student="<script>eve</script>"), "fr", ("bob",))
    assert "<script" not in page
    assert "&lt;script&gt;eve" in page
    assert "très semblable à\u202f: bob" in page
    assert "après l'ajout numéro 1 la grille n'a pas été ré-affichée" in unescape(page)
    assert "<h2>" not in to_page(
        reports["latin1_declared"]
    )  # what is missing stands in the table, nothing more to show
