"""``garns play`` as a person meets it: a real process, a pseudo-terminal, pipes, interrupts and kill -9."""

from __future__ import annotations

import signal

import pytest

from garns.game import new_game, solution_of
from garns.services.orders import Order
from garns.store import Session, open_store
from garns.values.puzzle import Puzzle
from terminals import Terminal, environment, kept
from warm import garns

PROMPTS = {
    "en": "choose a number, a column and a row (e.g. 6 a 1): ",
    "fr": "choisissez un nombre, une colonne et une ligne (ex 6 a 1): ",
}
CHOICES = {"en": "my choice: ", "fr": "mon choix\u202f: "}
SMALL = "1.....3..4.....2"


def piped(folder, *arguments, stdin=""):
    return garns("play", *arguments, stdin=stdin, env=environment(folder))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_whole_puzzle_is_played_to_the_congratulation(tmp_path, lang):
    puzzle = Order("easy", 4, seed=5).make().puzzle
    terminal = Terminal(tmp_path, "--plain", "--level", "easy", "--size", "4", "--seed", "5", lang=lang)
    welcome = terminal.until(PROMPTS[lang])
    starting = {"en": "starting cells: ", "fr": "cases initiales\u202f: "}[lang]
    assert "SUDOKU 4x4" in welcome
    remark = {"en": "the level of this one is Beginner", "fr": "niveau de celle-ci\u202f: Débutant"}[lang]
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
        "fr": "| Félicitations, vous avez terminé la grille de sudoku |",
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
    assert "4, 11 cells left" in terminal.until("Continue it? [Y/n] ")
    terminal.type("y")
    assert " 1 | 1 3 | _ _ |" in terminal.until(PROMPTS["en"])
    terminal.interrupt()
    terminal.until("^C again quits; everything is saved")
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
        "ERROR: 'foo' is not a command (help lists them)",
        "r1c3 = 2; 10 left",
    ]
    assert piped(tmp_path, "--quiet", stdin="4 d 1\n").stdout == "r1c4 = 4; 9 left\n"
    assert len(open_store(tmp_path / "games.db").games()) == 1


def test_the_same_seed_gives_the_same_puzzle_and_no_escape_codes(tmp_path):
    one, two = (piped(tmp_path, "--seed", "7", stdin="p\n") for _ in range(2))
    assert one.stdout == two.stdout
    assert "\x1b" not in one.stdout
    assert one.returncode == 0


def test_a_game_that_cannot_be_read_is_told_and_the_one_before_goes_on(tmp_path):
    store = open_store(tmp_path / "games.db")
    good, bad = (Session.begin(store, new_game(Puzzle.empty(4))).game for _ in range(2))
    store.rename(good, "the good one")
    with store.database.engine.begin() as connection:
        connection.exec_driver_sql(f"UPDATE boards SET board = '{{' WHERE game_id = {bad}")
    store.close()
    done = piped(tmp_path, "--quiet", stdin="games\n")
    assert done.returncode == 0
    assert f"the game {bad} cannot be read" in done.stderr
    assert "*1: " in done.stdout
    assert "the good one" in done.stdout


def test_a_damaged_database_is_told_and_another_game_begins(tmp_path):
    (tmp_path / "games.db").write_bytes(b"not a database" * 1000)
    done = piped(tmp_path, "--size", "4", "--quiet", stdin="check\n")
    assert (done.returncode, done.stdout) == (0, "right so far\n")
    assert "damaged" in done.stderr
    assert (tmp_path / "games.db.damaged").exists()


@pytest.mark.parametrize(
    ("move", "reasons"),
    [
        ("12 a 1", ["number 12 or cell A 1 not valid", "cell A 1 protected"]),
        ("0 a 1", ["number 0 or cell A 1 not valid", "cell A 1 protected"]),
        ("0 b 1", ["number 0 or cell B 1 not valid"]),
        ("3 a", ["number 3 or cell a not valid"]),
        ("3 z 99", ["number 3 or cell Z 99 not valid"]),
        ("3 a 1", ["cell A 1 protected"]),
        ("1 b 2", ["number 1 already in zone 1", "putting 1 in this cell B 2 makes the grid unsolvable"]),
    ],
)
def test_a_bad_move_lists_all_its_reasons_and_changes_nothing(tmp_path, move, reasons):
    done = piped(tmp_path, SMALL, "--board", "4", "--quiet", stdin=f"{move}\ntime\n")
    assert done.stdout.splitlines()[0] == "; ".join(f"ERROR: {reason}" for reason in reasons)
    assert kept(tmp_path).past == ()


def test_quiet_answers_have_one_line_each(tmp_path):
    words = ["solution", "pause", "resume", "resume", "checkpoint", "3 b 1", "keep", "show tries", "keep"]
    done = piped(tmp_path, SMALL, "--board", "4", "--quiet", stdin="\n".join(words))
    assert done.stdout.splitlines() == [
        "".join(map(str, solution_of(kept(tmp_path).puzzle))),
        "the game is paused (resume continues it)",
        "12 left",
        "the game is not paused",
        "checkpoint set (return comes back to it; show tries lists the numbers since)",
        "r1c2 = 3; 11 left",
        "the tries are kept",
        "no tries",
        "there is no checkpoint (checkpoint sets one)",
    ]


def test_a_game_that_was_left_paused_goes_on_in_quiet_too(tmp_path):
    piped(tmp_path, SMALL, "--board", "4", "--quiet", stdin="pause\n")
    assert piped(tmp_path, "--resume", "--quiet", stdin="3 b 1\n").stdout == "r1c2 = 3; 11 left\n"


def test_a_file_that_is_not_there_is_told_and_one_on_a_board_is_played_there(tmp_path):
    done = piped(tmp_path, "nosuch.txt")
    assert (done.returncode, done.stderr) == (1, "there is no file 'nosuch.txt'\n")
    file = tmp_path / "x.txt"
    file.write_text("." * 81, encoding="utf-8")
    piped(tmp_path, file, "--board", "x", "--quiet")
    assert [one.id for one in kept(tmp_path).puzzle.constraints] == ["diagonal", "diagonal"]


def test_a_saved_game_is_played_on_and_read_by_other_commands(tmp_path):
    file = tmp_path / "game.json"
    piped(tmp_path, SMALL, "--board", "4", "--quiet", stdin=f"3 b 1\nsave {file}\n")
    assert piped(tmp_path, file, "--quiet", stdin="undo\n").stdout == "12 left\n"
    assert garns("solve", file).stdout.startswith("13")
    assert "│ 1 3 │" in garns("show", file).stdout


@pytest.mark.parametrize("wish", [("--size", "16"), ("--variant", "killer")])
def test_the_level_asked_for_is_found(tmp_path, wish):
    done = piped(tmp_path, *wish, "--level", "easy", "--seed", "3", "--quiet", stdin="level\n")
    assert done.stdout == "Easy\n"


def test_a_large_puzzle_tells_how_long_it_takes_and_can_be_stopped(tmp_path):
    terminal = Terminal(tmp_path, "--plain", "--size", "25", "--level", "extreme", "--seed", "1")
    terminal.until("Making a puzzle ... 1 s (^C stops)")
    terminal.process.send_signal(signal.SIGINT)
    assert terminal.end() == 130
    assert "Traceback" not in terminal.all


def test_a_puzzle_that_clashes_is_refused(tmp_path):
    done = piped(tmp_path, "11" + "." * 14, "--board", "4")
    assert done.returncode == 1
    assert "1 appears more than once in row 1" in done.stderr
