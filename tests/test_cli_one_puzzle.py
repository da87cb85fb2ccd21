"""Commands that take one puzzle: what they say of a bad one, of options and of a bound."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from garns.cli import main
from garns.cli.app import Commands
from garns.cli.words import speak

SMALL = "1.....3..4.....2"


@pytest.fixture
def garns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]):
    """The command in a folder with some files, within this process."""

    def run(*arguments: str) -> tuple[int, str]:
        monkeypatch.setattr(sys, "argv", ["garns", *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        out, err = capfd.readouterr()
        return ended.value.code or 0, " ".join((out + err).split())

    monkeypatch.chdir(tmp_path)
    for name, text in {"good": SMALL, "bad": "53..7", "two": f"{SMALL}\n{SMALL}", "none": "# nothing"}.items():
        Path(f"{name}.txt").write_text(f"{text}\n", encoding="utf-8")
    yield run
    speak("en")


@pytest.mark.parametrize("command", [["complete"], ["inherits", "good.txt"], ["read"]])
def test_what_is_wrong_with_a_file_is_told_with_its_name(garns, command: list[str]):
    assert garns(*command, "bad.txt") == (1, "bad.txt:line:1:6: expected 16 symbols, got 5")
    assert garns(*command, "two.txt") == (1, "two.txt:line:2:1: expected one puzzle, but a second one starts here")
    assert garns(*command, "none.txt") == (1, "none.txt:text:1:1: there is no puzzle here")
    assert garns(*command, "53..7")[1].startswith("line:1:6: ")


@pytest.mark.parametrize(("command", "seconds"), [("complete", 30), ("inherits", 10)])
def test_a_format_can_be_named_and_the_usual_bound_is_told(garns, command: str, seconds: int):
    files = ["good.txt"] * (1 + (command == "inherits"))
    assert garns(command, "--format", "line", *files)[0] == 0
    assert garns(command, "--format", "json", *files)[0] == 1
    assert f"Time for the answer, by the clock. [default: {seconds};" in garns(command, "--help")[1]


def test_a_word_that_is_none_is_told_by_what_it_should_be(garns):
    assert "unknown format 'nonsense'; there are: " in garns("complete", "--to", "nonsense", SMALL)[1]
    assert "unknown kind 'sushi'; there are: givens, " in garns("complete", "--add", "sushi", SMALL)[1]
    variants = garns("generate", "--variant", "nonsense")[1]
    assert "unknown variant 'nonsense'; there are: killer, " in variants
    assert "disjoint_groups" in variants


def test_where_nothing_was_guessed_there_is_nothing_to_take(garns):
    code, said = garns("read", "--guess", "--take", "3", SMALL)
    assert (code, said.endswith("--take: there is nothing to take, for nothing was guessed")) == (2, True)


@pytest.mark.parametrize("option", ["--like", "--fixed"])
def test_the_generator_reads_the_puzzle_of_a_file(garns, option: str):
    asked = ["generate", "--board", "4", "--seed", "1", option]
    assert garns(*asked, "good.txt") == garns(*asked, SMALL)
    assert garns(*asked, "good.txt")[0] == 0
    assert garns(*asked, "two.txt") == (1, "two.txt:line:2:1: expected one puzzle, but a second one starts here")


@pytest.mark.parametrize("option", ["--like", "--fixed", "--unlike"])
def test_the_generator_says_that_there_is_no_such_file(garns, option: str):
    assert garns("generate", option, "w1.txt") == (1, "there is no file 'w1.txt'")


def test_regions_are_not_drawn_on_several_grids(garns):
    told = "jigsaw is drawn only on a single square grid, not on samurai"
    assert garns("generate", "--variant", "jigsaw", "--board", "samurai") == (2, told)


def test_control_c_has_an_exit_code_of_its_own(garns, monkeypatch: pytest.MonkeyPatch):
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Commands, "get_command", interrupted)
    assert garns("inherits", SMALL, SMALL) == (130, "Aborted!")
