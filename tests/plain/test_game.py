"""The plain game, request by request."""

from __future__ import annotations

import io
import json

import pytest

from garns.game import load_game, new_game, solution_of
from garns.i18n import languages, translate
from garns.plain import PlainGame
from garns.plain.loop import run
from garns.plain.words import HELP, PROMPT, banner, congratulations, grid
from garns.services.orders import Order
from garns.store import Store
from garns.values.cells import column_letters, symbol
from garns.values.geometry import board
from garns.values.puzzle import Puzzle
from garns.variants import KillerCage, SumCage, empty

SEED = Puzzle.parse("..4.75.........95.9.8..24.77...3....5...9.7.4..27413....64.9..2.351.7.......6.57.")
SMALL = Puzzle.parse("1.....3..4.....2", board("4"))


def game_of(puzzle=SMALL, lang="en", order=None):
    store = Store("sqlite://")
    return PlainGame(store, order or Order(seed=1, board=4), lang, game=new_game(puzzle))


def said(game, *lines):
    """The lines of the last answer."""
    answers = [game.answer(line)[1] for line in lines]
    return answers[-1].lines


def test_the_move_that_the_report_refuses_is_refused_with_every_reason():
    game = game_of(SEED, "fr")
    assert said(game, "5 h 3") == [
        "ERREUR: nombre 5 déjà dans la colonne H",
        "ERREUR: nombre 5 déjà dans la zone 3",
        "ERREUR: l'affectation de 5 à cette case H 3 rend la grille non résoluble",
    ]
    assert said(game, "7 a 3")[:3] == [
        "ERREUR: case A 3 protégée",
        "ERREUR: nombre 7 déjà dans la ligne 3",
        "ERREUR: nombre 7 déjà dans la colonne A",
    ]
    assert said(game, "x a 1") == ["ERREUR: nombre x ou case A 1 non valide"]
    assert said(game, "1 z 1") == ["ERREUR: nombre 1 ou case Z 1 non valide"]
    assert said(game, "6 1 a") == ["ERREUR: nombre 6 ou case 1 a non valide"]
    assert game.state.board.values == SEED.givens


def test_reasons_in_english():
    assert said(game_of(), "1 b 1") == [
        "ERROR: number 1 already in row 1",
        "ERROR: number 1 already in zone 1",
        "ERROR: putting 1 in this cell B 1 makes the grid unsolvable",
    ]


@pytest.mark.parametrize(
    "line", ["3 b 1", "3 B 1", "r1c2=3", "R1C2 = 3", "L1C2 3", "12 3", "b1 3", "B1=3", "3 b1", "  3  b  1  "]
)
def test_a_move_can_be_written_in_many_ways(line):
    game = game_of()
    assert said(game, line) == ["r1c2 = 3", "11 left"]
    assert game.state.board.values[1] == 3


@pytest.mark.parametrize("line", ["VAB2 3", "vab2=3", "3 VAB2", "AB2 3"])
def test_a_variable_is_called_as_it_is_shown(line):
    assert said(game_of(Puzzle(board("4+AB2"), constraints=[SumCage("AB1 AB2", 5)])), line)[0] == "VAB2 = 3"


def test_numbers_and_letters_on_large_boards_and_no_pairs():
    game = game_of(Puzzle.empty(16))
    assert said(game, "12 p 16")[0] == "r16c16 = C"
    assert said(game, "g a 1")[0] == "r1c1 = G"
    assert game.answer("47 3")[1].ok is False


def test_an_unsolvable_move_is_allowed_when_asked():
    game = game_of()
    assert said(game, "2 b 1") == ["ERROR: putting 2 in this cell B 1 makes the grid unsolvable"]
    assert said(game, "strict off", "2 b 1") == ["r1c2 = 2", "11 left"]
    assert said(game, "check") == ["something is wrong (back undoes to where everything was right)"]
    assert said(game, "hint") == ["There is a mistake on the board. (hint again says where, back undoes it)"]
    assert said(game, "hint more") == ["There is a mistake on the board. Look at r1c2."]
    assert said(game, "back", "check") == ["right so far"]


def test_notes_undo_redo_and_clear():
    game = game_of()
    assert said(game, "b1 note 2 3") == ["r1c2: 2 3"]
    assert said(game, "12 note 2") == ["r1c2: 3"]
    assert said(game, "b1 corner 4", "show notes") == ["r1c2: 3 (4)"]
    assert said(game, "undo 3", "show notes") == ["no notes"]
    assert said(game, "redo 2", "show notes") == ["r1c2: 3"]
    assert said(game, "clear notes", "show notes") == ["no notes"]
    assert "r1c2: 2 3" in said(game, "fill")
    assert said(game, "a1 clear") == ["ERROR: cell A 1 protected"]
    assert said(game, "3 b 1", "b1 clear") == ["12 left"]


def test_parts_of_the_grid_are_shown():
    game = game_of()
    assert said(game, "show row 2") == ["row 2: _ _ 3 _"]
    assert said(game, "show column b") == ["column 2: _ _ 4 _"]
    assert said(game, "show zone 4") == ["box 4: _ _ _ 2"]
    assert said(game, "show moon 4") == ["there is no such thing to show"]


def test_hints_tell_more_each_time_and_are_applied():
    game = game_of()
    first, second, third = (said(game, "hint")[0] for _ in range(3))
    assert len(first) < len(second) < len(third)
    left = game.state.left
    assert game.answer("apply")[1].ok
    assert game.state.left == left - 1
    assert said(game, "check") == ["right so far"]


def test_the_proofs_inside_a_proof_are_told_when_asked_once_more():
    game = game_of(Puzzle.parse("98.7..6..7...5......4..9.7.4....3.9..9.2.......3.....11..3....2.4...7.8....56...."))
    assert said(game, "hint", "hint", "hint")[-1].endswith("(hint again tells the proofs inside)")
    lines = said(game, "hint")
    assert lines[:2] == ["Nested Chains Level 3: Cell (11.1)", "r9c2 must hold 2, 3 or 7."]
    inside = lines.index("  Forcing X-Chain:")
    assert lines[inside + 5] == "  So remove 2 from r1c3."
    assert lines[inside + 6].startswith("Since 2 is in none of r4c2, r3c2 and r3c5, r1c3 is not 2 (Forcing X-Chain).")
    assert said(game, "hint") == lines


def test_a_whole_game_can_be_won_by_hints():
    game = game_of(SEED)
    for _ in range(200):
        if game.solved:
            break
        assert game.answer("apply")[1].ok
    assert game.solved
    assert game.state.clock.status == "finished"


def test_restart_new_level_and_size_keep_the_old_games():
    game = game_of()
    said(game, "3 b 1", "r")
    assert game.state.board.values == SMALL.givens
    assert said(game, "undo") == ["11 left"]
    assert game.answer("n")[1].begins
    assert game.answer("size 6")[1].begins
    assert game.state.puzzle.geometry.spec == "6"
    assert game.answer("level hardly")[1].ok is False
    assert game.answer("new hardly")[1].ok is False
    assert game.answer("n")[1].begins
    assert len(game.store.games()) == 4


def test_pause_locks_the_grid():
    game = game_of()
    assert said(game, "pause") == ["the game is paused (resume continues it)"]
    assert game.answer("3 b 1")[1].ok is False
    assert game.answer("p")[1].draw is False
    said(game, "resume", "3 b 1")
    assert game.state.board.values[1] == 3


def test_save_and_load_files(tmp_path):
    game = game_of()
    file = tmp_path / "my game.json"
    said(game, "3 b 1", f"save {file}")
    assert load_game(file).board == game.state.board
    assert game.answer(f"load {file}")[1].begins
    assert game.state.board.values[1] == 3
    assert said(game, "undo") == ["12 left"]
    (tmp_path / "puzzle.txt").write_text(str(SEED))
    assert game.answer(f"load {tmp_path / 'puzzle.txt'}")[1].begins
    assert game.state.puzzle.givens == SEED.givens
    (tmp_path / "bad.txt").write_text("55" + "." * 79)
    for name in ("bad.txt", "nowhere.txt", "."):
        word, answer = game.answer(f"load {tmp_path / name}")
        assert (word, answer.ok) == ("load", False)
    assert game.state.puzzle.givens == SEED.givens


def test_nonsense_changes_nothing():
    game = game_of()
    before = game.state.board
    for line in (
        "",
        " ",
        "foo",
        "a1",
        "1",
        "1 2",
        "r9c9=1",
        "r1c2=9",
        "= = =",
        "b1 note",
        "b1 note x",
        "load",
        "\0",
        "é 1 1",
        "²² 1",
    ):
        assert not game.answer(line)[1].lines or game.answer(line)[1].ok is False
    assert game.state.board == before


def test_the_solution_is_shown_and_the_game_goes_on():
    game = game_of()
    assert said(game, "solution") == grid(new(game)).splitlines()
    assert game.state.left == 12


def new(game):
    return new_game(game.state.puzzle.with_givens(solution_of(game.state.puzzle)))


@pytest.mark.parametrize("lang", languages())
def test_lines_fit_an_old_terminal(lang):
    texts = [banner(new_game(SMALL), lang), congratulations(lang), *(translate(line, lang) for line in HELP)]
    assert max(len(line) for text in texts for line in text.splitlines()) <= 79


def test_json_answers_every_request_with_one_line(monkeypatch, capsys):
    import io

    lines = ["3 b 1", "", "foo", "show", "hint", "n", "undo", "help", "q"]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))
    assert run(game_of(), as_json=True) == 0
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer["request"] for answer in answers] == [
        "place", "unknown", "show", "hint", "new", "undo", "help", "quit",
    ]  # fmt: skip
    assert [answer["ok"] for answer in answers] == [True, False, True, True, True, False, True, True]
    assert answers[0]["board"]["values"] == "13....3..4.....2"
    assert answers[2]["puzzle"]["givens"] == str(SMALL)


def test_quiet_answers_in_one_line_and_says_when_it_is_solved(monkeypatch, capsys):
    import io

    right = solution_of(SMALL)
    moves = [f"r{cell // 4 + 1}c{cell % 4 + 1}={digit}" for cell, digit in enumerate(right) if not SMALL.givens[cell]]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(moves)))
    assert run(game_of(), quiet=True) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0] == "r1c2 = 3; 11 left"
    assert out[-1] == "r4c3 = 4; 0 left; solved!"
    assert len(out) == len(moves)


def test_kept_games_are_listed_named_taken_up_and_forgotten():
    game = game_of()
    first = game.session.game
    said(game, "3 b 1")
    assert said(game, "rename Sunday at Anna's")[0].endswith("11 left, 0:00 Sunday at Anna's")
    assert game.answer("n")[1].begins
    second = game.session.game
    assert [line[:3] for line in said(game, "games")] == [f"*{second}:", f" {first}:"]
    assert said(game, f"forget {second}") == ["forget NUMBER: one listed by games, but not the one being played"]
    assert game.answer(f"games {first}")[1].begins
    assert game.state.board.values[1] == 3
    assert len(said(game, f"forget {second}")) == 1
    assert game.answer("games 99")[1].ok is False
    assert game.answer("rename")[1].ok is False


def test_a_step_is_explained_and_done():
    game = game_of()
    answer = game.answer("step")[1]
    assert (answer.draw, answer.tells) == (True, True)
    assert ": " in answer.lines[0]
    assert game.state.left == 11
    for _ in range(11):
        game.answer("step")
    assert game.solved
    assert game.answer("step")[1].ok is False


def test_the_solution_tells_a_player_on_the_wrong_way():
    game = game_of(lang="fr")
    lines = said(game, "strict off", "2 b 1", "solution")
    assert lines[0] == "en l'état, la grille n'a pas de solution (retour annule, r recommence)"
    assert lines[1:] == grid(new(game)).splitlines()


def test_numbers_since_a_checkpoint_are_tries():
    game = game_of()
    assert said(game, "show tries") == ["no tries"]
    assert said(game, "3 b 1", "checkpoint", "2 c 1", "show tries") == ["r1c3 = 2"]
    assert said(game, "return", "show tries") == ["no tries"]


def test_a_level_that_the_board_has_not_is_told():
    game = game_of()
    lines = said(game, "level extreme")
    assert lines[0] == "No puzzle of level Extreme was found; the level of this one is Beginner."


@pytest.mark.parametrize("words", ["niveau débutant", "niveau DEBUTANT", "level beginner", "nouvelle 4 Débutant"])
def test_levels_are_read_in_every_language(words):
    game = game_of(lang="fr")
    assert game.answer(words)[1].ok is not False
    assert said(game, "niveau") == ["Débutant"]
    assert said(game, "niveau ?")[0].startswith("les niveaux sont\u202f: Débutant, Facile")


def test_large_boards_have_levels_too():
    game = game_of()
    assert said(game, "new 16 easy", "level") == ["Easy"]
    assert len(game.state.board.values) == 256


@pytest.mark.parametrize("size", range(4, 26))
def test_numbers_and_letters_on_boards_of_every_size(size):
    """A prime number of cells a side has no boxes: there it is a Latin square."""
    puzzle = empty(size) if size not in (5, 7, 11, 13, 17, 19, 23) else empty(f"latin{size}")
    game = game_of(puzzle)
    game.session.do({"type": "options", "strict": False})
    last, column = symbol(size), column_letters(size - 1)
    assert said(game, f"{size} {column} {size}")[0] == f"r{size}c{size} = {last}"
    assert said(game, "undo", f"{last} {column} {size}")[0] == f"r{size}c{size} = {last}"
    assert said(game, f"{size + 1} a 1") == [f"ERROR: number {size + 1} or cell A 1 not valid"]
    if size <= 16:
        assert max(map(len, grid(game.state).splitlines())) <= 79


def test_a_variant_tells_its_clues_when_it_begins_and_when_asked(monkeypatch, capsys):
    game = game_of(Puzzle(board("4"), constraints=(KillerCage((0, 1), 3),)), "fr")
    monkeypatch.setattr("sys.stdin", io.StringIO("1 a 1\np\nshow clues\n"))
    run(game)
    began, moved, printed, asked, _ = capsys.readouterr().out.split(translate(PROMPT, "fr"))
    clue = "L1C1 L1C2\u202f: 3"
    assert clue in began.splitlines()
    assert "| 1 _ |" in moved
    assert clue not in moved
    assert "| 1 _ |" in printed
    assert clue in printed
    assert "| 1 _ |" not in asked
    assert clue in asked
    assert said(game_of(), "show rules") == ["a plain puzzle: no clues but its digits"]
