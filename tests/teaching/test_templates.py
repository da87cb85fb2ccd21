"""Starters: each is built and run with the real compiler or interpreter, and answers while its input stays open."""

from __future__ import annotations

import shlex
import subprocess
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from garns.cli.template import template
from garns.teaching.protocol import Reply, question, read_answer
from garns.teaching.sets import Case, cases
from garns.teaching.templates import TEMPLATES, Template
from support import clean_environment, needs, run


def nearly_full(case: Case) -> Case:
    """A large puzzle that any program can do: all but the first column is filled in."""
    givens = [digit if cell % case.puzzle.geometry.digits else 0 for cell, digit in enumerate(case.solution)]
    puzzle = case.puzzle.with_givens(givens)
    return replace(case, puzzle=puzzle, line=question(puzzle))


#: Some of every kind that a first program should know.
QUESTIONS = [
    *(
        case
        for set_id, count in {"easy": 3, "hard": 1, "multiple": 1, "none": 1, "invalid": 1, "4x4": 2}.items()
        for case in cases(set_id, seed=15, count=count)
    ),
    *map(nearly_full, cases("16x16", seed=15, count=1)),
]
PATIENCE = 60


@pytest.fixture(params=TEMPLATES.values(), ids=TEMPLATES.keys())
def program(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """The program that a student has after ``garns template LANG`` and the commands of its first comment."""
    starter: Template = request.param
    commands = [shlex.split(command) for command in (starter.build, starter.run) if command]
    needs(commands[0][0])
    (tmp_path / starter.file).write_text(starter.text, encoding="utf-8")
    for command in commands[:-1]:
        run(command, cwd=tmp_path)
    with subprocess.Popen(
        commands[-1],
        cwd=tmp_path,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=clean_environment(),
    ) as child:
        watchdog = threading.Timer(PATIENCE, child.kill)  # a program that does not flush would be waited for forever
        watchdog.start()
        yield child
        watchdog.cancel()
        child.kill()


def test_a_starter_answers_each_line_before_the_next_is_sent(program):
    for number, case in enumerate(QUESTIONS):
        program.stdin.write(case.line.encode() + (b"\r\n" if number % 2 else b"\n"))
        program.stdin.flush()
        assert read_answer(program.stdout.readline(), case.puzzle, number) == truth(case)
    program.stdin.write(b"\r\n")  # a blank line is no question
    program.stdin.close()
    assert program.stdout.read() == b""
    assert program.wait() == 0


def truth(case: Case) -> Reply:
    if case.solution is not None:
        return Reply("solution", case.solution)
    return Reply("multiple" if case.status == "multiple" else "none")


@pytest.mark.parametrize("starter", TEMPLATES.values(), ids=TEMPLATES.keys())
def test_a_starter_is_short(starter):
    lines = starter.text.splitlines()
    assert len(lines) < 40
    assert max(map(len, lines)) <= 120
    assert "solution, none or multiple" in lines[0]


def test_the_list_shows_how_each_is_run():
    listed = CliRunner().invoke(template).output.splitlines()
    assert len(listed) == len(TEMPLATES)
    assert listed[1].split() == ["c", "C", "gcc", "-O2", "-o", "solver", "solver.c", "&&", "./solver"]


def test_a_starter_is_printed_or_written_but_never_over_another_file(tmp_path):
    garns = CliRunner()
    text = TEMPLATES["rust"].text
    assert garns.invoke(template, ["rust"]).output == text
    assert garns.invoke(template, ["rust", "-o", str(tmp_path)]).exit_code == 0
    file = tmp_path / "solver.rs"
    assert file.read_text(encoding="utf-8") == text

    file.write_text("my work")
    refused = garns.invoke(template, ["rust", "-o", str(file)])
    assert "solver.rs already exists and was not changed" in str(refused.exception)
    assert file.read_text() == "my work"
    assert garns.invoke(template, ["rust", "-o", str(file), "--force"]).exit_code == 0
    assert file.read_text(encoding="utf-8") == text

    refused = garns.invoke(template, ["rust", "-o", str(tmp_path / "nowhere" / "solver.rs")])
    assert "cannot be written" in str(refused.exception)
