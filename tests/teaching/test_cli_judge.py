"""``garns judge`` as a person meets it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from garns.cli.app import app
from garns.teaching.judging import Task
from garns.teaching.sandbox import walls
from support import clean_environment
from teaching.oracle import program
from terminals import COMMAND, Terminal

TASK = Task(sets=("4x4", "none"), count=2)
HONEST = "for line in lines(): say(answers[line])"
CHOICE = ("--set", "4x4", "--set", "none", "--count", "2")


def command(folder: Path, body: str = HONEST) -> list[str]:
    folder.mkdir(exist_ok=True)
    return list(program(folder, TASK, body).command)


def judge(*arguments: str) -> Result:
    done = CliRunner().invoke(app, ["judge", *map(str, arguments)])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done


def test_all_right_is_exit_code_0_and_a_table(tmp_path):
    done = judge(*CHOICE, "--", *command(tmp_path))
    assert done.exit_code == 0
    assert "oracle.py: 4 of 4 right" in done.stdout
    assert "No solution" in done.stdout


def test_the_first_thing_that_a_student_types_works(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(app, ["template", "python", "-o", "solver.py"]).exit_code == 0
    done = judge("--set", "4x4", "--", "python3", "solver.py")
    assert done.exit_code == 0
    assert "solver.py: 10 of 10 right" in done.stdout


def test_anything_wrong_is_exit_code_1_and_is_told(tmp_path):
    done = judge(*CHOICE, "--", *command(tmp_path, "for line in lines(): say('none')"))
    assert done.exit_code == 1
    assert "4×4 1: Wrong: the answer claims no solution; the truth is one solution" in done.stdout
    assert "oracle.py: 2 of 4 right" in done.stdout


def test_files_are_written(tmp_path):
    files = {kind: tmp_path / f"results.{kind}" for kind in ("json", "junit", "html")}
    options = [word for kind, file in files.items() for word in (f"--{kind}", str(file))]
    assert judge(*CHOICE, *options, "--", *command(tmp_path)).exit_code == 0
    assert json.loads(files["json"].read_text())["programs"][0]["right"] == 4
    assert len(ElementTree.parse(files["junit"]).getroot()) == 2
    page = files["html"].read_text(encoding="utf-8")
    assert "median of Garns" in page
    again = judge(*CHOICE, *options, "--baseline", str(files["json"]), "--", *command(tmp_path))
    assert again.exit_code == 0
    assert "median of oracle.py" in files["html"].read_text(encoding="utf-8")


def test_several_programs_make_a_tournament(tmp_path):
    good = " ".join(command(tmp_path / "good"))
    done = judge(*CHOICE, "--program", "bad=cat", "--program", f"good={good}")
    table = done.stdout[done.stdout.index("Tournament") :]
    assert table.index("good") < table.index("bad")
    assert done.exit_code == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "give the command that runs the program"),
        (["--", "./no-such-solver"], "there is no program './no-such-solver'"),
        (["--", "/tmp"], "'/tmp' is a directory"),
        (["--set", "impossible", "--", "cat"], "unknown set 'impossible'"),
        (["--time", "0", "--", "cat"], "0.0 is not in the range"),
        (["--html", "/no/such/folder/report.html", "--", "cat"], "cannot be written"),
        (["--program", "broken='", "--", "cat"], "broken"),
    ],
)
def test_a_wrong_command_line_is_exit_code_2(arguments, words):
    done = judge(*arguments)
    assert done.exit_code == 2
    assert words in done.stderr


def test_a_function_can_be_judged(tmp_path, monkeypatch):
    command(tmp_path)
    monkeypatch.chdir(tmp_path)
    Path("helper.py").write_text(
        "import json\nanswers = json.load(open(__file__.replace('helper.py', 'answers.json')))"
    )
    Path("mine.py").write_text(
        "from helper import answers\n"
        "def solve(line):\n    print('try r1c1 1')\n    return None if answers[line] == 'none' else answers[line]"
    )
    done = judge(*CHOICE, "--python", "mine.py:solve")
    assert "mine.py:solve: 4 of 4 right" in done.stdout
    missing = judge("--set", "4x4", "--count", "1", "--python", "mine.py:resolve")
    assert "no function resolve" in missing.stdout
    assert judge("--python", "mine.py").exit_code == 2


def test_the_conversation_is_traced(tmp_path):
    done = judge("--set", "4x4", "--count", "1", "--trace", "--", *command(tmp_path))
    sent, heard, verdict = done.stderr.splitlines()
    assert (sent[:2], heard[:2], verdict) == ("> ", "< ", "= Right")


def test_low_walls_are_told(tmp_path, monkeypatch):
    monkeypatch.setattr(walls, "best", lambda: walls.Walls.NONE)
    done = judge("--set", "4x4", "--count", "1", "--", *command(tmp_path))
    assert "notice: bubblewrap" in done.stderr
    assert done.exit_code == 0


def test_a_language_for_the_program_is_not_for_us(tmp_path):
    body = "import sys\nassert sys.argv[1:] == ['--lang', 'fr']\n" + HONEST
    arguments = ["judge", "--set", "4x4", "--count", "1", "--", *command(tmp_path, body), "--lang", "fr"]
    done = subprocess.run(
        [*COMMAND[:-1], *arguments], capture_output=True, text=True, env=clean_environment(), check=False
    )
    assert "1 of 1 right" in done.stdout


MOVING = "for line in lines():\n for _ in range(500): say('try r1c1 1')\n say(answers[line])"


def test_watching_on_a_pipe_draws_each_board_once(tmp_path):
    done = judge(*CHOICE, "--watch", "--", *command(tmp_path, MOVING))
    assert done.stdout.count("┌─────┬─────┐") == 2
    assert "4×4 1: 500 moves Right" in done.stdout


def test_watching_on_a_terminal_shows_the_board_fill(tmp_path):
    body = "for line in lines():\n say('try r1c1 1')\n say('undo r1c1')\n say(answers[line])"
    words = ["--set", "4x4", "--count", "1", "--watch", "--speed", "5", "--", *command(tmp_path, body)]
    terminal = Terminal(tmp_path, *words, command="judge", TERM="xterm")
    terminal.until("1 move  try r1c1 1")
    terminal.until("2 moves  undo r1c1")
    terminal.until("1 of 1 right")
    assert terminal.end() == 0


def test_control_c_prints_what_is_known_and_leaves_nothing_behind(tmp_path):
    body = "for at, line in enumerate(lines()):\n if at == 2: time.sleep(600)\n say(answers[line])"
    mark = f"garns-test-{os.getpid()}"
    arguments = ["judge", *CHOICE, "--time", "600", "--trace", "--", *command(tmp_path, body), mark]
    environment = clean_environment()
    with subprocess.Popen([*COMMAND[:-1], *arguments], stdout=-1, stderr=-1, text=True, env=environment) as process:
        assert process.stderr is not None
        for _line in range(7):  # two puzzles with answers and verdicts, and the third question
            process.stderr.readline()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "stopped; this is what is known so far" in err
    assert "oracle.py: 2 of 2 right; 4 were to be judged" in out
    assert "Traceback" not in err
    assert not [path for path in Path("/proc").glob("[0-9]*/cmdline") if mark.encode() in read(path)]


def read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""
