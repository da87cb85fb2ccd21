"""The other packs: the metro sheet, the text game in Lisp, a technique; each with a right answer and wrong ones."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from garns.course import metro
from garns.errors import SourceError
from garns.teaching.exercises import Report, check, check_program, find_pack
from garns.teaching.exercises.telling import to_text
from support import DATA, needs

METRO, LISP, TECHNIQUE = map(find_pack, ("metro", "lisp", "technique"))
PAIRS = DATA / "technique" / "naked_pairs.py"


def changed(source: Path, right: str, wrong: str, folder: Path) -> Path:
    """A copy of a file with one thing changed."""
    text = source.read_text(encoding="utf-8")
    assert text.count(right) == 1
    file = folder / source.name
    file.write_text(text.replace(right, wrong), encoding="utf-8")
    return file


def failures(report: Report) -> dict[str, str]:
    return {answer.question.id: answer.failure.id for answer in report.answers if answer.failure}


def test_the_reference_of_the_metro_sheet_is_right():
    report = check(METRO, Path(metro.__file__), seed=7)
    assert (failures(report), report.mark) == ({}, 20)


MUTANTS = {
    "iter_col": ("        f(i, ii, *k)", "        f(*k, i, ii)", "calls"),
    "enlever": ("                if autre != cellule:\n", "                if autre > cellule:\n", "cell"),
    "choisir": ("restreindre(g, places[0], [v])\n    return mieux", "restreindre(g, places[0], [v])\n", "changed"),
    "resoudre": ("for etape in (enlever, choisir):", "for etape in (enlever,):", "cell"),
    "paires": ("if len(avec_a) == 2 and avec_a == avec_b:", "if False:", "cell"),
    "generer": ("    return donnees\n", "    donnees[0][:] = pleine[0]\n    return donnees\n", "no_pattern"),
}


@pytest.mark.parametrize("question", MUTANTS)
def test_a_mistake_in_the_metro_sheet_is_found_and_named(question: str, tmp_path: Path):
    right, wrong, reason = MUTANTS[question]
    only = replace(METRO, questions=tuple(each for each in METRO.questions if each.id == question))
    report = check(only, changed(Path(metro.__file__), right, wrong, tmp_path))
    assert failures(report) == {question: reason}


def test_a_group_is_shown_with_the_call_that_fails(tmp_path: Path):
    file = tmp_path / "metro.py"
    file.write_text("def enlever(groupement, g):\n    return False\n")
    text = to_text(check(METRO, file))
    assert "    g[0][0][0][0] = [5]\n    enlever(lambda f: iter_line((0, 0), f), g)\n" in text


def test_a_right_technique_has_all_points():
    report = check(TECHNIQUE, PAIRS)
    assert (failures(report), report.mark) == ({}, 20)


@pytest.mark.parametrize(
    ("right", "wrong", "mark", "said"),
    [
        ("if pair == view.candidates(b):", "if pair & view.candidates(b):", 0, "is wrong: it says that"),
        ("combinations(twos, 2)", "combinations(twos[:2], 2)", 14, "is missing in"),
        ("(a, b), tuple(sorted(pair)), (index,))", "(a,))", 16, "not proven"),
        ("def find(", "def look(", 0, "the function is missing"),
        ("import Part, Step", "import Part, Step, solve; solve('.' * 81)", 0, "not to be used here"),
        ("    for index, house", "    import os; os._exit(3)\n    for index, house", 0, "exit code 3"),
    ],
)
def test_a_technique_that_lacks_something_is_told_what(right: str, wrong: str, mark: float, said: str, tmp_path: Path):
    few = replace(TECHNIQUE, options={**TECHNIQUE.options, "positions": 60})
    report = check(few, changed(PAIRS, right, wrong, tmp_path))
    assert report.mark == mark
    assert said in to_text(report)


def test_a_technique_that_never_ends_is_stopped(tmp_path: Path):
    file = changed(PAIRS, "    for index, house", "    while True: pass\n    for index, house", tmp_path)
    report = check(TECHNIQUE, file, seconds=0.1)
    assert set(failures(report).values()) == {"student_slow"}


def test_the_game_in_lisp_is_right():
    report = check_program(LISP, [needs("sbcl"), "--script", str(DATA / "lisp" / "sudoku.lisp")])
    assert (failures(report), report.mark) == ({}, 20)


def test_a_program_that_only_draws_an_empty_grid_gets_little(tmp_path: Path):
    """Any language will do: this one is Python, answers nothing and never looks at its moves."""
    file = tmp_path / "game.py"
    file.write_text("import sys\nprint('1 | _ _ | _ _ |')\nfor line in sys.stdin:\n    if line == 'q\\n': break\n")
    report = check_program(LISP, [sys.executable, "-I", "-S", str(file)])
    assert failures(report) == {
        "solve": "not_an_answer",
        "show": "no_letters",
        "move": "no_grid",
        "refuse": "no_grid",
        "orders": "no_grid",
        "finish": "no_congratulations",
    }
    assert report.mark == 1  # q ends it


def test_a_program_that_is_not_there_is_told():
    with pytest.raises(SourceError, match="no-such-program"):
        check_program(LISP, ["no-such-program"])
