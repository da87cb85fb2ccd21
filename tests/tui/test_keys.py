"""The full-screen game: T01 to T10 of what players expect, one test for each thing."""

from __future__ import annotations

import re

import pytest

from garns.formats import read
from garns.tui.keys import KEYS, MORE
from garns.values.puzzle import Puzzle
from playing import EASY, SOLVED, STUCK, board, play, screen, until


def test_80x24_shows_the_whole_grid_a_status_line_and_the_keys(tmp_path):
    async def script(app, pilot):
        shown = screen(app)
        rows = re.findall(r"^(\d) ┃(.*)┃", shown, re.MULTILINE)
        assert [row for row, _ in rows] == list("123456789")
        digits = "".join(re.sub("[│┃]", "", row)[2::5] for _, row in rows)
        assert digits.replace(" ", ".") == str(EASY)
        assert "r1c3 | DIGITS | 51 to fill" in shown
        assert "? help" in shown
        assert "q quit" in shown

    play(script, tmp_path)


def test_120x40_shows_every_note_in_its_place(tmp_path):
    async def script(app, pilot):
        await pilot.press("f")
        await pilot.pause()
        lines = screen(app).splitlines()
        first = [line[2:] for line in lines if "┃" in line][:3]
        third_cell = [line.split("┃")[1].split("│")[2] for line in first]
        assert third_cell == [" 1 2   ", "[4    ]", "       "]

    play(script, tmp_path, size=(120, 40))


def test_a_small_terminal_says_what_it_needs_and_keeps_the_game(tmp_path):
    async def script(app, pilot):
        await pilot.press("1")
        await pilot.resize_terminal(50, 15)
        await pilot.pause()
        assert "terminal too small (need 60x20)" in screen(app)
        assert "┃" not in screen(app)
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        assert re.search(r"^1 ┃ 5  3 !?\[?1", screen(app), re.MULTILINE)
        assert "too small" not in screen(app)

    play(script, tmp_path)


@pytest.mark.parametrize(
    ("keys", "cell"),
    [
        (("up",), 74), (("w",), 74), (("k",), 74), (("down",), 11), (("s",), 11), (("j",), 11),
        (("left",), 1), (("a",), 1), (("right",), 3), (("d",), 3), (("l",), 3),
        (("home", "left"), 8), (("end",), 8), (("end", "right"), 0), (("ctrl+end",), 80),
        (("ctrl+end", "ctrl+home"), 0), (("tab",), 3), (("tab", "tab"), 5),
    ],
)  # fmt: skip
def test_keys_move_the_cursor_around_the_edge(tmp_path, keys, cell):
    async def script(app, pilot):
        await pilot.press(*keys)
        assert app.game.view.cursor == cell

    play(script, tmp_path)


def test_vi_keys_are_a_setting(tmp_path):
    async def script(app, pilot):
        app.change_settings(vi_keys=True)
        await pilot.press("h")
        assert app.game.view.cursor == 1

    play(script, tmp_path)


@pytest.mark.parametrize("key", ["0", "backspace", "delete", "x", "4"])
def test_a_digit_is_placed_and_cleared(tmp_path, key):
    async def script(app, pilot):
        await pilot.press("4")
        assert board(app)[2] == "4"
        await pilot.press(key)
        assert board(app) == str(EASY)

    play(script, tmp_path)


@pytest.mark.parametrize("key", ["4", "x"])
def test_givens_do_not_change(tmp_path, key):
    async def script(app, pilot):
        await pilot.press("left", key)
        await pilot.pause()
        assert board(app) == str(EASY)
        assert "This cell is given." in screen(app)

    play(script, tmp_path)


@pytest.mark.parametrize("keys", [("n", "4"), ("space", "4"), ("m", "4"), ("$",)])
def test_notes_have_a_mode_a_prefix_and_shifted_digits(tmp_path, keys):
    async def script(app, pilot):
        await pilot.press(*keys)
        await pilot.pause()
        assert app.game.session.state.board.centre[2] == (4,)
        assert board(app) == str(EASY)
        in_mode = keys[0] in ("n", "space")
        assert ("r1c3 4 | NOTES" if in_mode else "r1c3 4 | DIGITS") in screen(app)
        assert ("( 4 )" if in_mode else "[ 4 ]") in screen(app)

    play(script, tmp_path)


def test_space_goes_through_the_modes(tmp_path):
    async def script(app, pilot):
        await pilot.press("space", "space", "2", "space", "3")
        state = app.game.session.state.board
        assert (state.corner[2], state.colour[2]) == ((2,), (3,))
        await pilot.press("space", "4", "alt+5")
        assert (board(app)[2], app.game.session.state.board.colour[2]) == ("4", (3, 5))

    play(script, tmp_path)


def test_a_selection_takes_a_note_at_once_and_is_one_step(tmp_path):
    async def script(app, pilot):
        await pilot.press("v", "right", "right", "right", "n", "2")
        assert [app.game.session.state.board.centre[cell] for cell in (2, 3, 5)] == [(2,)] * 3
        await pilot.pause()
        assert "4 selected" in screen(app)
        await pilot.press("u")
        assert not any(app.game.session.state.board.centre)
        await pilot.press("escape")
        assert app.game.view.selection == {5}
        await pilot.press("shift+left", "shift+down", "shift+right", "shift+up")
        assert app.game.view.selection == {5, 4, 13, 14}
        await pilot.press("ctrl+a")
        assert len(app.game.view.selection) == 81

    play(script, tmp_path)


@pytest.mark.parametrize("undo", ["u", "ctrl+z"])
@pytest.mark.parametrize("redo", ["r", "ctrl+r", "ctrl+y"])
def test_undo_and_redo(tmp_path, undo, redo):
    async def script(app, pilot):
        await pilot.press("4", "tab", "6", undo, undo, undo)
        assert board(app) == str(EASY)
        await pilot.press(redo, redo, redo)
        assert board(app)[:5] == "53467"

    play(script, tmp_path)


def test_help_lists_every_key_and_closes(tmp_path):
    async def script(app, pilot):
        for key in ("question_mark", "f1", "ctrl+g"):
            await pilot.press(key)
            await pilot.pause()
            shown = screen(app)
            assert all(entry.shown in shown and entry.text in shown for entry in KEYS)
            assert all(what in shown for what, _ in MORE)
            await pilot.press("escape")
            assert app.screen is app.game

    play(script, tmp_path, size=(120, 70))


def test_keys_have_the_names_that_are_printed_on_them():
    """A French keyboard has Début, Suppr and Échap where others have Home, Del and Esc."""
    told = " ".join(entry.in_words("fr") for entry in KEYS)
    assert {"Début", "^Fin", "Suppr", "Échap", "Espace", "Entrée", "⇧↑", "Tab", "F5"} <= {*told.split()}
    assert {"Maj+Haut", "Retour"} <= {*" ".join(entry.in_words("fr", ascii_only=True) for entry in KEYS).split()}
    assert [entry.in_words("en") for entry in KEYS] == [entry.shown for entry in KEYS]


def test_check_has_three_answers(tmp_path):
    async def script(app, pilot):
        await pilot.press("4", "c")
        await pilot.pause()
        assert "Right so far." in screen(app)
        await pilot.press("2", "enter")
        await pilot.pause()
        assert "Something is wrong." in screen(app)
        await pilot.press("b")
        assert board(app)[2] == "4"

    play(script, tmp_path)


def test_the_last_digit_ends_the_game(tmp_path):
    async def script(app, pilot):
        await pilot.press(SOLVED[2])
        await pilot.pause()
        assert "Congratulations! Solved in" in screen(app)
        assert "Enter: another one of this kind" in screen(app)
        await pilot.press("escape", "c")
        await pilot.pause()
        assert "Solved!" in screen(app)
        assert app.game.session.state.clock.status == "finished"

    play(script, tmp_path, Puzzle.parse(SOLVED[:2] + "." + SOLVED[3:]))


def test_hints_go_deeper_and_are_applied(tmp_path):
    async def script(app, pilot):
        for key, level, text in (("h", 1, "Hidden Single"), ("i", 2, "Hidden Single"), ("h", 3, "So r1c6 is 8.")):
            await pilot.press(key)
            await pilot.pause()
            assert f"hint {level} of 3" in screen(app)
            assert text in screen(app)
        assert "│+ 8  ┃" in screen(app)
        await pilot.press("H")
        assert board(app)[5] == "8"
        await pilot.press("f3")
        assert board(app).count(".") == 49

    play(script, tmp_path)


def test_one_more_hint_unfolds_the_proofs_inside_a_proof(tmp_path):
    async def script(app, pilot):
        def told():
            return app.game.query_one("#hint").visual.plain

        await pilot.press("full_stop")
        await until(pilot, lambda: "hint 3 of 4" in screen(app))
        assert told().endswith("Once more tells the proofs inside.")
        assert "Forcing X-Chain:" not in told()
        await pilot.press("h")
        await until(pilot, lambda: "hint 4 of 4" in screen(app))
        assert "\n  Forcing X-Chain:\n  If r1c3 is 2, then r3c1 is not 2" in told()
        await pilot.press("full_stop")  # explained: now it is done
        await until(pilot, lambda: "hint 3 of" in screen(app))

    hardest = "98.7..6..7...5......4..9.7.4....3.9..9.2.......3.....11..3....2.4...7.8....56...."
    play(script, tmp_path, Puzzle.parse(hardest))


def test_a_mistake_comes_before_any_hint(tmp_path):
    async def script(app, pilot):
        await pilot.press("2", "h")
        await pilot.pause()
        assert "There is a mistake on the board." in app.game.query_one("#hint").visual.plain
        await pilot.press("h")
        await pilot.pause()
        assert "Look at r1c3." in screen(app)

    play(script, tmp_path)


def test_a_puzzle_is_solved_step_by_step(tmp_path):
    async def script(app, pilot):
        for _ in range(52):
            await pilot.press("full_stop")
        assert board(app) == SOLVED

    play(script, tmp_path)


def test_nothing_is_told_by_colour_alone(tmp_path, monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")

    async def script(app, pilot):
        assert app.no_color
        await pilot.press("5")
        await pilot.pause()
        shown = screen(app)
        assert re.search(r"1 ┃ !5  │  3  │\[!5 \]┃", shown)
        assert "! 5 is already in row 1" in app.game.query_one("#message").visual.plain
        assert all(segment.style.bold for segment in app.game.board.render_line(2) if segment.text == "3")
        fives = [segment.style for segment in app.game.board.render_line(2) if segment.text == "5"]
        assert all(style.underline for style in fives)
        assert any(style.reverse for style in fives)

    play(script, tmp_path)


def test_colours_can_be_switched_off(tmp_path):
    async def script(app, pilot):
        assert app.no_color

    play(script, tmp_path, color=False)


def test_french_is_spoken(tmp_path):
    async def script(app, pilot):
        await pilot.press("h", "h", "h", "n")
        await pilot.pause()
        shown = screen(app)
        assert "L1C3 | NOTES" in shown
        assert "51 à remplir" in shown
        assert "indice 3 sur 3" in shown
        assert "Dans la région 2" in shown

    play(script, tmp_path, lang="fr")


#: A row here has no place for a digit.
IMPOSSIBLE = Puzzle.parse(".9.3....1....8..46......8..4.5.6..3...32756...6..1.9.4..1......58..2....2....7.6.")


def test_where_no_technique_helps_a_deeper_search_a_digit_and_a_restart_are_offered(tmp_path):
    stuck = read(STUCK)

    async def script(app, pilot):
        await pilot.press("h")
        await until(pilot, lambda: "Esc: continue on your own" in screen(app))
        await pilot.press("d")
        await until(pilot, lambda: "Suppose that" in screen(app))
        await pilot.press("H")  # does what the trial says: a candidate goes
        await until(pilot, lambda: app.game.session.state.past)
        await pilot.press("u", "h")
        await until(pilot, lambda: "o: place one digit" in screen(app))
        await pilot.press("o")
        await until(pilot, lambda: app.game.session.state.left == stuck.givens.count(0) - 1)
        (placed,) = [cell for cell, digit in enumerate(board(app)) if digit != "." and not stuck.givens[cell]]
        assert placed == app.game.view.cursor
        await pilot.press("u", "h")
        await until(pilot, lambda: "r: restart this puzzle" in screen(app))
        await pilot.press("r")
        await until(pilot, lambda: board(app) == str(stuck))

    play(script, tmp_path, stuck)


def test_a_puzzle_without_a_solution_says_why(tmp_path):
    async def script(app, pilot):
        await pilot.press("c")
        said = "There is no solution. Row 5 has no place left for 4."
        await until(pilot, lambda: app.game.query_one("#message").visual.plain == said)
        await pilot.press("h", "h")
        await until(pilot, lambda: "Row 5 has no place left" in app.game.query_one("#hint").visual.plain)
        assert app.game.view.wrong == frozenset()

    play(script, tmp_path, IMPOSSIBLE, size=(120, 40))


def test_notes_that_a_cell_has_no_room_for_stand_in_the_status_line(tmp_path):
    async def script(app, pilot):
        await pilot.press("n", "1", "2", "3", "4", "6", "7", "8")
        await pilot.pause()
        shown = screen(app)
        assert "1234…" in shown
        assert "r1c3 1234678" in shown

    play(script, tmp_path, size=(80, 24))
