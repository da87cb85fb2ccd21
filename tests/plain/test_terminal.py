"""``garns play`` as a person meets it: a real process, a pseudo-terminal, pipes, interrupts and kill -9."""

from __future__ import annotations

import signal
import subprocess

import pytest

from garns.game import solution_of
from garns.services.orders import Order
from garns.store import open_store
from terminals import COMMAND, Terminal, environment

PROMPTS = {
    "en": "choose a number, a column and a row (e.g. 6 a 1): ",
    "fr": "choisissez un nombre, une colonne et une ligne (ex 6 a 1): ",
}
CHOICES = {"en": "my choice: ", "fr": "mon choix : "}
SMALL = "1.....3..4.....2"


def piped(folder, *arguments, stdin=""):
    done = subprocess.run(
        [*COMMAND, *arguments], input=stdin, capture_output=True, text=True, check=False, env=environment(folder)
    )
    assert "Traceback" not in done.stderr
    return done


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_whole_puzzle_is_played_to_the_congratulation(tmp_path, lang):
    puzzle = Order("easy", 4, seed=5).make().puzzle
    terminal = Terminal(tmp_path, "--plain", "--level", "easy", "--size", "4", "--seed", "5", lang=lang)
    welcome = terminal.until(PROMPTS[lang])
    starting = {"en": "starting cells: ", "fr": "cases initiales : "}[lang]
    assert "SUDOKU 4x4" in welcome
    remark = {"en": "the level of this one: Beginner", "fr": "niveau de celle-ci : Débutant"}[lang]
    assert remark in welcome
    assert f"{starting}{puzzle.clues}\n     a b   c d\n   -------------\n 1 | " in welcome
    terminal.type("9 a 1")
    error = {"en": "ERROR: number 9 or cell A 1 not valid", "fr": "ERREUR: nombre 9 ou case A 1 non valide"}[lang]
    assert error in terminal.until(PROMPTS[lang])
    moves = [
        f"{digit} {'abcd'[cell % 4]} {cell // 4 + 1}"
        for cell, digit in enumerate(solution_of(puzzle))
        if not puzzle.givens[cell]
    ]
    for move in moves[:-1]:
        terminal.type(move)
        assert " 4 | " in terminal.until(PROMPTS[lang])
    terminal.type(moves[-1])
    end = terminal.until(CHOICES[lang])
    text = {
        "en": "| Congratulations, you have finished the sudoku grid |",
        "fr": "| Félicitation, vous avez terminé la grille de sudoku |",
    }[lang]
    assert f"{'-' * len(text)}\n{text}\n{'-' * len(text)}\n" in end
    terminal.type("n")
    assert starting in terminal.until(PROMPTS[lang])
    terminal.type("q")
    terminal.until({"en": "you have left the game", "fr": "vous avez quitté la partie"}[lang])
    assert terminal.end() == 0


def test_kill_9_then_the_game_is_offered_and_interrupts_ask_once(tmp_path):
    terminal = Terminal(tmp_path, "--plain", SMALL, "--board", "4")
    terminal.until(PROMPTS["en"])
    terminal.type("3 b 1")
    terminal.until(PROMPTS["en"])
    terminal.process.send_signal(signal.SIGKILL)
    assert terminal.end() == -signal.SIGKILL
    terminal = Terminal(tmp_path, "--plain")
    assert "4, 11 cells left" in terminal.until("Go on with it? [Y/n] ")
    terminal.type("y")
    assert " 1 | 1 3 | _ _ |" in terminal.until(PROMPTS["en"])
    terminal.interrupt()
    terminal.until("^C again leaves; all is kept")
    terminal.until(PROMPTS["en"])
    terminal.type("2 c 1")
    terminal.until(PROMPTS["en"])
    terminal.interrupt()
    terminal.until(PROMPTS["en"])
    terminal.interrupt()
    assert terminal.end() == 130
    (info,) = open_store(tmp_path / "games.db").games()
    assert info.left == 10


def test_a_pipe_plays_saves_at_its_end_and_goes_on_the_next_time(tmp_path):
    done = piped(tmp_path, SMALL, "--board", "4", "--quiet", stdin="3 b 1\nfoo\n2 c 1")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        "r1c2 = 3; 11 left",
        "ERROR: 'foo' is no command (help lists them)",
        "r1c3 = 2; 10 left",
    ]
    assert piped(tmp_path, "--quiet", stdin="4 d 1\n").stdout == "r1c4 = 4; 9 left\n"
    assert len(open_store(tmp_path / "games.db").games()) == 1


def test_the_same_seed_gives_the_same_puzzle_and_no_escape_codes(tmp_path):
    one, two = (piped(tmp_path, "--seed", "7", stdin="p\n") for _ in range(2))
    assert one.stdout == two.stdout
    assert "\x1b" not in one.stdout
    assert one.returncode == 0


def test_a_damaged_database_is_told_and_another_game_begins(tmp_path):
    (tmp_path / "games.db").write_bytes(b"not a database" * 1000)
    done = piped(tmp_path, "--size", "4", "--quiet", stdin="check\n")
    assert (done.returncode, done.stdout) == (0, "right so far\n")
    assert "damaged" in done.stderr
    assert (tmp_path / "games.db.damaged").exists()


def test_a_puzzle_that_clashes_is_refused(tmp_path):
    done = piped(tmp_path, "11" + "." * 14, "--board", "4")
    assert done.returncode == 1
    assert "1 stands more than once in row 1" in done.stderr
