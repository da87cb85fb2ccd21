"""The command line as a person meets it: a real process, real files, real pipes."""

from __future__ import annotations

import json
import os
import pty
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from garns.cli.app import app
from garns.cli.output import Printer
from support import clean_environment
from warm import garns

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
EASY_SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
COMMAND = [sys.executable, "-c", "from garns.cli import main; main()"]


def test_solve_prints_the_solution_of_an_argument_a_file_and_standard_input(tmp_path):
    file = tmp_path / "puzzle.txt"
    file.write_text(EASY + "\n")
    for done in (
        garns("solve", EASY),
        garns("solve", file),
        garns("solve", "-", stdin=EASY),
        garns("solve", stdin=EASY),
    ):
        assert (done.stdout, done.returncode) == (EASY_SOLUTION + "\n", 0)


def test_a_stream_keeps_its_order_with_each_error_in_its_own_line():
    lines = [EASY, EASY[:-1], "", "# a comment", "55" + EASY[2:], "." * 81, "1.....3..4.....2"]
    done = garns("solve", stdin="\n".join(lines))
    out = done.stdout.splitlines()
    assert len(out) == len(lines)
    assert out[0] == EASY_SOLUTION
    assert out[1] == "# -:2: not a puzzle: line:2:81: expected 81 symbols, got 80"
    assert out[2:4] == ["", "# a comment"]
    assert out[4].startswith("# -:5: no solution: 5 appears more than once in row 1: r1c1 and r1c2")
    assert out[5].endswith(" # not the only solution")
    assert out[6] == "1324423124133142"  # another size in the same stream
    assert done.returncode == 1


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (EASY[:-1], "expected 81 symbols, got 80"),
        (EASY + ".", "expected 81 symbols, got 82"),
        (EASY[:-1] + "a", "expected a digit or '.', got 'a'"),
        (EASY[:2] + "0" + EASY[3:], "cannot both mean an empty cell"),
        ("5...5" + "." * 76, "5 appears more than once in row 1: r1c1 and r1c5"),
    ],
)
def test_bad_puzzles_are_explained(text, complaint):
    done = garns("check", text)
    assert complaint in done.stdout
    assert done.returncode == 1


def test_an_empty_file_binary_data_a_directory_and_a_missing_file_are_explained(tmp_path):
    (tmp_path / "empty.txt").touch()
    (tmp_path / "binary").write_bytes(bytes(range(256)) * 10)
    for name, complaint in [
        ("empty.txt", "there is no puzzle here"),
        ("binary", "binary data"),
        (".", "is a directory"),
        ("gone.txt", "there is no file"),
    ]:
        done = garns("check", tmp_path / name)
        assert complaint in done.stdout, name
        assert done.returncode == 1


def test_an_empty_argument_is_no_directory():
    for command in ("check", "read"):
        done = garns(command, "")
        assert "there is no puzzle here" in done.stdout + done.stderr


@pytest.mark.skipif(os.name != "posix", reason="file modes are those of POSIX")
def test_a_file_without_permission_is_explained(tmp_path):
    file = tmp_path / "secret.txt"
    file.write_text(EASY)
    file.chmod(0)
    # Root may read everything, so the command becomes an ordinary user once it is loaded.
    become = "import os, garns.cli.app, garns.cli.solve; os.geteuid() or (os.setgid(65534), os.setuid(65534)); "
    command = [sys.executable, "-c", f"{become} from garns.cli import main; main()", "check", "secret.txt"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=clean_environment(), cwd=tmp_path)
    assert "cannot be read: permission denied" in done.stdout
    assert done.returncode == 1


def test_a_line_of_a_gigabyte_is_refused_early_in_little_memory(tmp_path):
    file = tmp_path / "huge.txt"
    with file.open("wb") as stream:
        stream.write(b"1" * 1000)
        stream.truncate(10**9)  # the rest is a hole: NUL bytes that take no room

    def small_memory():
        resource.setrlimit(resource.RLIMIT_AS, (800 * 2**20, 800 * 2**20))

    words = [*COMMAND, "check", file]
    done = subprocess.run(words, capture_output=True, text=True, check=False, preexec_fn=small_memory, timeout=240)
    assert done.returncode == 1
    assert done.stdout.count("\n") == 1


def test_a_reader_that_has_had_enough_is_no_error():
    shell = f"{sys.executable} -c 'from garns.cli import main; main()' count | head -n 1"
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", shell],
        input="\n".join([EASY] * 200_000),
        capture_output=True,
        text=True,
        check=False,
        env=clean_environment(),
    )
    assert (done.stdout, done.stderr) == ("1\n", "")


def test_a_slow_pipe_is_answered_line_by_line():
    with subprocess.Popen([*COMMAND, "solve"], stdin=-1, stdout=-1, env=clean_environment()) as process:
        for _ in range(2):
            process.stdin.write(EASY.encode() + b"\n")
            process.stdin.flush()
            assert process.stdout.readline().decode() == EASY_SOLUTION + "\n"
        process.stdin.close()
    assert process.returncode == 0


def wait_until_busy(pid: int) -> None:
    """Wait until a process has worked for a while."""
    worked, ticks = [], os.sysconf("SC_CLK_TCK")
    while not worked or worked[-1] - worked[0] < ticks // 10:
        worked.append(int(Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[11]))
        time.sleep(0.01)


def test_control_c_leaves_whole_lines():
    with subprocess.Popen(
        [*COMMAND, "count", "--limit", "4000000000"], stdin=-1, stdout=-1, env=clean_environment()
    ) as process:
        process.stdin.write(f"{EASY}\n".encode())
        process.stdin.flush()
        assert process.stdout.readline() == b"1\n"
        process.stdin.write(("." * 81 + "\n").encode())
        process.stdin.flush()
        wait_until_busy(process.pid)
        process.send_signal(signal.SIGINT)
        assert process.stdout.read() in (b"", b"\n")
    assert process.returncode == 130


def test_count_stops_at_its_limit_and_exits_0_whatever_the_count():
    done = garns("count", "--limit", "300", "." * 16, "1.....3..4.....2", "11" + "." * 14)
    assert done.stdout.split() == ["288", "1", "0"]
    assert done.returncode == 0
    assert garns("count", "--limit", "100", "." * 16).stdout == "100+\n"


def test_a_budget_that_runs_out_exits_3():
    done = garns("count", "--limit", "4000000000", "--budget", "0.05", "." * 81)
    assert done.stdout == "# not settled within the budget\n"
    assert done.returncode == 3


def test_json_is_one_object_a_line():
    done = garns("solve", "--json", EASY, "55" + EASY[2:], EASY[1:])
    unique, clash, bad = map(json.loads, done.stdout.splitlines())
    assert (unique["status"], unique["solution"]) == ("unique", EASY_SOLUTION)
    assert clash["problems"][0]["cells"] == ["r1c1", "r1c2"]
    assert (bad["status"], bad["problems"][0]["id"]) == ("error", "wrong_length")


@pytest.mark.parametrize("size", [4, 6, 9, 16])
def test_show_draws_the_library_in_the_layout_of_the_seed(size):
    out = garns("show", "--random", size, "--style", "seed", "--seed", 1).stdout.splitlines()
    columns = out[0]
    assert columns.split() == [chr(ord("a") + column) for column in range(size)]
    rows = [line for line in out[1:] if not set(line.strip()) <= {"-"}]
    assert len(rows) == size
    for letter, at in zip(columns.split(), [i for i, c in enumerate(columns) if c != " "], strict=True):
        assert all(row[at] not in " |-" for row in rows), letter
    assert all(len(line) == len(rows[0]) for line in out[1:])


def test_the_language_is_chosen_by_option_environment_or_locale():
    english = garns("check", EASY).stdout
    french = garns("--lang", "fr", "check", EASY).stdout
    assert (english, french) == ("one solution\n", "une solution unique\n")
    for variable in ("GARNS_LANG", "LC_ALL", "LANG"):
        assert garns("check", EASY, env={**clean_environment(), variable: "fr"}).stdout == french


def test_the_language_may_stand_behind_the_command():
    for words in (["--lang", "fr"], ["--lang=fr"]):
        assert garns("check", *words, EASY).stdout == garns("--lang", "fr", "check", EASY).stdout


def test_wrong_usage_exits_2_and_says_so_in_both_languages():
    done = garns("solve", "--nonsense")
    assert (done.returncode, "No such option" in done.stderr) == (2, True)
    done = garns("--lang", "fr", "solve", "--nonsense")
    assert (done.returncode, "Option inconnue" in done.stderr) == (2, True)


def test_a_single_puzzle_on_a_terminal_is_drawn():
    parent, child = pty.openpty()
    with subprocess.Popen([*COMMAND, "solve", EASY], stdout=child, stdin=child, env=clean_environment()) as process:
        process.wait(timeout=240)
    os.close(child)
    shown = os.read(parent, 10_000).decode()
    os.close(parent)
    assert "│ 5 3 4 │ 6 7 8 │ 9 1 2 │" in shown
    assert "one solution" in shown


@pytest.mark.parametrize("words", ["count", "check", "rate", "convert --to line", "canonical", "hint"])
def test_a_long_file_shows_a_bar_on_the_terminal_and_its_results_go_to_standard_output(words, tmp_path):
    file, results = tmp_path / "many.txt", tmp_path / "results.txt"
    file.write_text(f"{EASY}\n" * 1_700)
    parent, child = pty.openpty()
    with results.open("wb") as out:
        command = [*COMMAND, *words.split(), file]
        with subprocess.Popen(command, stdout=out, stdin=child, stderr=child, env=clean_environment()) as process:
            process.wait(timeout=240)
    os.close(child)
    shown = os.read(parent, 100_000).decode()
    os.close(parent)
    assert "100%" in shown
    assert results.read_text().count("\n") >= 1_700


@pytest.mark.parametrize(
    "words", ["count", "check", "rate", "convert --to line", "canonical", "show", "hint", "steps --limit 1"]
)
def test_the_bar_is_told_of_every_byte_once(words, tmp_path, monkeypatch):
    file = tmp_path / "many.txt"
    file.write_text(f"{EASY}\n" * 60)
    told: list[int] = []
    monkeypatch.setattr(Printer, "advance", lambda self, amount: told.append(amount))
    assert CliRunner().invoke(app, [*words.split(), str(file)]).exit_code == 0
    assert sum(told) == file.stat().st_size


def test_version_and_completion():
    assert garns("--version").stdout == "garns 0.1.0\n"
    for shell in ("bash", "zsh", "fish"):
        assert "_GARNS_COMPLETE" in garns("completion", shell).stdout


def test_a_link_is_an_argument_and_what_has_no_effect_is_said_on_standard_error():
    form = '{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"wormholes":[1],"antiking":true}'
    done = garns("show", "--style", "fpuzzles", form)
    assert (done.returncode, done.stderr) == (
        0,
        "warning: 1: Garns does not know 'wormholes'; it is kept but has no effect\n",
    )
    link = done.stdout.strip()
    assert link.startswith("https://www.f-puzzles.com/?load=")
    again = garns("--lang", "fr", "show", "--style", "garns", link)
    assert again.stdout.split() == ["board:", "4", "extras:", '{"fpuzzles":', '{"wormholes":', "[1]}}", "anti_king"]
    assert (
        again.stderr == "attention\u202f: 1: 'wormholes' est inconnu de Garns\u202f; il est conservé, mais sans effet\n"
    )
    short = garns("check", "https://sudokupad.app/abc")
    assert short.returncode == 1
    assert "only points to a puzzle on a server" in short.stdout


def test_show_warns_of_what_a_format_does_not_keep():
    killer = ".AntiKing.Cage~3~R1C1~R1C2"
    done = garns("show", "--style", "line", killer)
    said = "warning: the format line does not keep these constraints: anti-king and killer cage\n"
    assert (done.returncode, done.stdout, done.stderr) == (0, "." * 81 + "\n", said)
    assert garns("show", "--style", "json", killer).stderr == ""
    assert "contraintes" in garns("--lang", "fr", "show", "--style", "line", killer).stderr


@pytest.mark.parametrize(
    "command",
    [
        ("generate", "--variant", "killer", "--board", "4", "--style"),
        ("complete", "1.....3.........", "--add", "killer", "--seed", "1", "--to"),
        ("read", ".Cage~3~R1C1~R1C2", "--to"),
    ],
)
def test_whatever_writes_a_puzzle_warns_of_what_the_format_does_not_keep(command: tuple[str, ...]):
    said = "warning: the format line does not keep these constraints: killer cage\n"
    assert garns(*command, "line").stderr.endswith(said)
    assert "warning" not in garns(*command, "json").stderr


def test_show_tells_the_clues_and_what_it_drew_is_read_again():
    drawn = garns("--lang", "fr", "show", ".Cage~3~R1C1~R1C2.~R1C1_2")
    assert drawn.stdout.startswith("┏3━━━━━━┯")
    assert drawn.stdout.endswith("\n# L1C1 L1C2\u202f: 3\n")
    assert garns("show", "--style", "line", stdin=drawn.stdout).stdout == "2" + "." * 80 + "\n"


def test_show_writes_a_page(tmp_path):
    page = tmp_path / "page.html"
    result = garns("show", "--style", "html", "-o", str(page), "1.....3..4.....2")
    assert result.returncode == 0
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")


@pytest.mark.parametrize("columns", [80, 40])
@pytest.mark.parametrize(("lang", "says"), [("en", "Try:"), ("fr", "Essayez\u202f:")])
def test_alone_it_greets_with_what_to_try(lang: str, says: str, columns: int):
    """In few lines that fit the terminal; the exit code is that of a call that lacks an argument."""
    done = garns("--lang", lang, env={"COLUMNS": str(columns)})
    assert (done.returncode, done.stdout) == (2, "")
    assert says in done.stderr
    assert "\n  garns play" in done.stderr
    lines = done.stderr.splitlines()
    assert len(lines) <= 20
    assert max(map(len, lines)) <= columns
