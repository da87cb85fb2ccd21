"""The screens to choose from, files, lessons, and what the program does for the player: each by its keys."""

from __future__ import annotations

import pytest
from textual import events
from textual.widgets import Input, OptionList, Select

from garns.game import load_game, new_game
from garns.services.lesson_positions import techniques
from garns.services.lessons import Lesson
from garns.services.orders import Order
from garns.services.progress import Mark, Progress
from garns.tui import speaks_unicode
from garns.tui.app import LessonScreen
from garns.tui.keys import KEYS
from garns.values.geometry import board as board_of
from garns.values.puzzle import Puzzle
from garns.variants import LittleKiller, Sandwich, Skyscraper
from playing import EASY, SOLVED, board, play, screen


async def settle(app, pilot):
    """Wait for what is being made."""
    await pilot.pause()
    await app.workers.wait_for_complete()
    await pilot.pause()
    await pilot.pause()


def choose(app, name):
    """Put the cursor of a list on an entry."""
    options = app.screen.query_one(OptionList)
    options.highlighted = options.get_option_index(name)


def test_every_key_does_what_the_table_says(tmp_path, monkeypatch):
    done = []

    async def note(app, action, *_):
        done.append(action)
        return True

    async def script(app, pilot):
        monkeypatch.setattr(type(app), "run_action", note)
        for entry in KEYS:
            await pilot.press(*entry.keys.split(","))

    play(script, tmp_path)
    assert done == [entry.action for entry in KEYS for _ in entry.keys.split(",")]


def test_a_game_that_cannot_be_read_is_told_and_the_other_goes_on(tmp_path):
    async def script(app, pilot):
        bad = app.store.create(new_game(EASY))
        with app.store.database.engine.begin() as connection:
            connection.exec_driver_sql(f"UPDATE boards SET board = '[' WHERE game_id = {bad}")
        before = app.session.game
        await pilot.press("o")
        await pilot.pause()
        choose(app, str(bad))
        await pilot.press("enter")
        await settle(app, pilot)
        assert app.session.game == before
        assert f"the game {bad} cannot be" in screen(app)

    play(script, tmp_path)


@pytest.mark.parametrize("key", ["g", "ctrl+n"])
def test_a_new_game_says_when_its_level_is_another(tmp_path, key):
    async def script(app, pilot):
        await pilot.press(key)
        await pilot.pause()
        app.screen.query_one("#level", Select).value = "extreme"
        app.screen.query_one("#board", Select).value = "4"
        app.screen.query_one("#play").press()
        await settle(app, pilot)
        assert "niveau de celle-ci : Débutant." in " ".join(screen(app).split())

    play(script, tmp_path, lang="fr", size=(120, 40))


def test_the_boards_have_names_in_the_language_of_the_player(tmp_path):
    async def script(app, pilot):
        await pilot.press("g")
        await pilot.pause()
        app.screen.query_one("#board", Select).expanded = True
        await pilot.pause()
        await pilot.press("end")
        await pilot.pause()
        shown = screen(app)
        assert "samouraï\u202f: cinq grilles" in shown
        assert "9x9 avec les deux diagonales (X)" in shown

    play(script, tmp_path, lang="fr", size=(80, 40))


def test_every_board_of_the_list_can_be_made():
    from garns.tui.choosing import _BOARDS, _SIZES

    for spec in (*_BOARDS, *(size for size in _SIZES if size <= 9)):
        made = Order("easy", spec, seed=1).make()
        assert made.puzzle.clues > 0
        assert made.puzzle.issues() == []


def test_a_puzzle_is_pasted_into_the_new_game(tmp_path):
    rows = "\n".join(SOLVED[start : start + 9] for start in range(0, 81, 9)).replace("5", ".")

    async def script(app, pilot):
        await pilot.press("g")
        await pilot.pause()
        line = app.screen.query_one(Input)
        line.focus()
        line.post_message(events.Paste(rows))
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("y")
        await pilot.pause()
        assert board(app) == SOLVED.replace("5", ".")

    play(script, tmp_path)


def test_a_game_is_saved_to_a_file_and_opened(tmp_path):
    file = tmp_path / "game.json"

    async def script(app, pilot):
        await pilot.press("4", "ctrl+s")
        await pilot.pause()
        app.screen.query_one(Input).value = str(file)
        await pilot.press("enter")
        await pilot.pause()
        assert load_game(file).board == app.session.state.board
        await pilot.press("x", "ctrl+s")
        await pilot.pause()
        app.screen.query_one(Input).value = str(file)
        await pilot.press("enter")
        await pilot.pause()
        assert "Overwrite it?" in " ".join(screen(app).split())
        await pilot.press("n", "ctrl+o")
        await pilot.pause()
        app.screen.query_one(Input).value = str(file)
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("y")
        await pilot.pause()
        assert board(app)[2] == "4"
        await pilot.press("u")
        assert board(app) == str(EASY)

    play(script, tmp_path)


def test_a_kept_game_gets_a_name_and_another_is_forgotten(tmp_path):
    async def script(app, pilot):
        first = app.session.game
        app.begin(app.session.state)
        await pilot.pause()
        await pilot.press("o")
        await pilot.pause()
        choose(app, str(first))
        await pilot.press("r")
        await pilot.pause()
        await pilot.press(*"sunday", "enter")
        await pilot.pause()
        assert "sunday" in screen(app)
        assert [game.name for game in app.store.games() if game.id == first] == ["sunday"]
        await pilot.press("delete")
        await pilot.pause()
        assert "Delete this game for good?" in screen(app)
        await pilot.press("n", "delete", "y")
        await pilot.pause()
        assert [game.id for game in app.store.games()] == [app.session.game]
        assert "sunday" not in screen(app)

    play(script, tmp_path)


def test_the_whole_solution_is_filled_in_and_undone(tmp_path):
    async def script(app, pilot):
        await pilot.press("4", "ctrl+f")
        await pilot.pause()
        assert board(app) == SOLVED
        assert "This is the solution" in screen(app)
        assert "Congratulations" not in screen(app)
        await pilot.press("u")
        assert board(app).count(".") == 50

    play(script, tmp_path)


def test_what_cannot_be_solved_is_told_and_may_begin_again(tmp_path):
    async def script(app, pilot):
        await pilot.press("2", "ctrl+f")
        await pilot.pause()
        assert "En l'état, la grille n'a pas de solution." in " ".join(screen(app).replace("│", " ").split())
        await pilot.press("n")
        assert board(app)[2] == "2"
        await pilot.press("ctrl+f", "o")
        await pilot.pause()
        assert board(app) == SOLVED

    play(script, tmp_path, lang="fr")


def test_a_puzzle_without_one_solution_is_told(tmp_path):
    async def script(app, pilot):
        await pilot.press("ctrl+f")
        await pilot.pause()
        assert "does not have exactly one solution" in " ".join(screen(app).split())

    play(script, tmp_path, Puzzle.empty(4))


def test_digits_after_a_remembered_place_are_tries(tmp_path):
    async def script(app, pilot):
        await pilot.press("4", "plus", "tab", "6")
        await pilot.pause()
        assert "  4  ┃[ 6?]│" in screen(app)
        assert "| 1 try |" in screen(app)
        await pilot.press("plus")
        await pilot.pause()
        assert "  4  ┃[ 6 ]│" in screen(app)
        assert "The tries are kept." in screen(app)

    play(script, tmp_path)


def test_tries_have_two_ways_out_and_digits_after_them_are_none(tmp_path):
    async def script(app, pilot):
        await pilot.press("plus", "4", "tab", "6", "plus")
        assert (board(app)[:6], app.session.state.checkpoints) == ("53467.", {})
        await pilot.press("plus", "tab", "8", "minus")
        assert (board(app)[:6], app.session.state.checkpoints) == ("53467.", {})
        await pilot.press("8", "minus")
        await pilot.pause()
        assert board(app)[:6] == "534678"
        assert "There is no checkpoint" in app.game.query_one("#message").visual.plain
        assert "?" not in "".join(part.text for part in app.game.board.render_line(2))

    play(script, tmp_path)


def test_the_rules_and_the_keys_are_read_in_the_lessons(tmp_path):
    async def script(app, pilot):
        for chosen, text in (("rules", "exactly once"), ("keys", "one cell up")):
            await pilot.press("ctrl+t")
            await pilot.pause()
            choose(app, chosen)
            await pilot.press("enter")
            await pilot.pause()
            assert text in screen(app)
            await pilot.press("escape", "escape")
            assert app.screen is app.game

    play(script, tmp_path)


def test_a_lesson_tells_right_from_wrong_and_gives_another_position(tmp_path, monkeypatch):
    monkeypatch.setenv("GARNS_DATA", str(tmp_path / "pupil"))
    lessons = {seed: Lesson.on("naked_pair", seed) for seed in (1, 2)}
    seeds = iter((1, 2))
    monkeypatch.setattr(Lesson, "on", staticmethod(lambda technique: lessons[next(seeds)]))

    async def script(app, pilot):
        await pilot.press("ctrl+t")
        await pilot.pause()
        choose(app, "naked_pair")
        await pilot.press("enter")
        await settle(app, pilot)
        assert isinstance(app.screen, LessonScreen)
        assert "Naked Pair" in screen(app)
        step = lessons[1].steps[0]
        gone = step.eliminations[0]
        app.game.go(gone.cell)
        await pilot.press(str(gone.digit))
        await pilot.pause()
        assert "is not" in screen(app)  # ... in the solution
        await pilot.press("n", str(gone.digit))
        await pilot.pause()
        assert "Right!" in screen(app)
        assert "hint 3 of 3" in screen(app)
        assert Progress.load().marks == {"naked_pair": Mark(missed=1)}, "the first answer was wrong"
        await pilot.press("g")
        await settle(app, pilot)
        assert app.game.session.state.puzzle == lessons[2].position.puzzle
        await pilot.press("h", "h")
        await pilot.pause()
        assert "hint 2 of 3" in screen(app)
        await pilot.press("escape")
        await pilot.pause()
        await pilot.press("escape")
        await pilot.pause()
        assert board(app) == str(EASY)
        assert len(app.store.games()) == 1

    play(script, tmp_path, size=(120, 40))


def test_every_technique_is_in_the_list_of_lessons(tmp_path):
    async def script(app, pilot):
        await pilot.press("ctrl+t")
        await pilot.pause()
        options = app.screen.query_one(OptionList)
        assert [options.get_option_at_index(at).id for at in range(options.option_count)] == [
            "rules", "keys", *techniques(),
        ]  # fmt: skip

    play(script, tmp_path)


def test_clues_outside_stand_beside_the_board(tmp_path):
    clues = (
        Sandwich("left", 1, 12), Sandwich("top", 3, 35), Skyscraper("right", 4, 3), Skyscraper("bottom", 9, 2),
        LittleKiller(2, "down_left", 9),
    )  # fmt: skip

    async def script(app, pilot):
        lines = screen(app).splitlines()
        assert lines[1].split()[:2] == ["35", "9↙"]
        assert lines[1].index("35") == lines[0].index("3") - 1
        assert lines[3].startswith("1 12┃[ ]│")
        assert lines[9].split("┃")[-1].startswith("3")
        assert lines[21].index("2") == lines[0].index("9")

    play(script, tmp_path, Puzzle(constraints=clues), size=(72, 24))


@pytest.mark.parametrize("keys", [(), ("g",), ("o",), ("f2",), ("ctrl+t",), ("z",), ("question_mark",), ("ctrl+o",)])
def test_no_screen_needs_more_than_plain_characters(tmp_path, keys):
    async def script(app, pilot):
        await pilot.press(*keys)
        await pilot.pause()
        assert screen(app).isascii()

    play(script, tmp_path, lang="fr", ascii_only=True)


def test_a_locale_that_is_not_utf8_gets_plain_characters():
    assert not speaks_unicode({"LC_ALL": "C"}, "utf-8")
    assert not speaks_unicode({"LANG": "fr_FR.ISO-8859-1"}, "utf-8")
    assert not speaks_unicode({}, "iso-8859-1")
    assert speaks_unicode({"LC_ALL": "", "LANG": "fr_FR.utf8"}, "utf-8")


def test_settings_are_told_by_a_sign(tmp_path):
    async def script(app, pilot):
        await pilot.press("f2")
        await pilot.pause()
        assert "[X] dark colours" in screen(app)
        assert "[ ] vi keys" in screen(app)
        await pilot.press("space")
        await pilot.pause()
        assert "[ ] dark colours" in screen(app)

    play(script, tmp_path)


@pytest.mark.parametrize("wanted", [True, False])
def test_the_game_pauses_while_the_terminal_is_not_in_front(tmp_path, wanted):
    async def script(app, pilot):
        app.change_settings(blur_pause=wanted)
        app.post_message(events.AppBlur())
        await pilot.pause()
        assert (app.session.state.clock.status == "paused") is wanted
        app.post_message(events.AppFocus())
        await pilot.pause()
        assert app.session.state.clock.status == "running"
        await pilot.press("p")
        app.post_message(events.AppBlur())
        app.post_message(events.AppFocus())
        await pilot.pause()
        assert app.session.state.clock.status == "paused"

    play(script, tmp_path)


@pytest.mark.parametrize("size", [4, 6, 9])
def test_digits_beyond_the_board_are_refused(tmp_path, size):
    async def script(app, pilot):
        await pilot.press("9", "G")
        assert app.session.state.board.values[0] == (9 if size == 9 else 0)

    play(script, tmp_path, Puzzle(board_of(size)))


def test_colours_go_to_every_selected_cell(tmp_path):
    async def script(app, pilot):
        await pilot.press("v", "right", "alt+2")
        assert app.session.state.board.colour[2:4] == ((2,), (2,))

    play(script, tmp_path)


@pytest.mark.parametrize("key", ["full_stop", "ctrl+p"])
def test_a_step_is_explained_and_then_done(tmp_path, key):
    async def script(app, pilot):
        await pilot.press(key)
        await pilot.pause()
        assert "So r1c6 is 8." in " ".join(screen(app).split())
        assert board(app) == str(EASY)
        await pilot.press(key)
        assert board(app)[5] == "8"

    play(script, tmp_path)


@pytest.mark.parametrize("dark", [True, False])
def test_both_themes_draw_givens_and_digits_apart(tmp_path, dark):
    async def script(app, pilot):
        app.change_settings(dark=dark)
        await pilot.press("4", "down")
        await pilot.pause()
        line = [part for part in app.game.board.render_line(2) if part.text.strip() in ("3", "4")]
        given, own = line[0].style, line[1].style
        assert (given.bold, bool(own.bold)) == (True, False)
        assert given.color != own.color
        assert app.current_theme.dark is dark

    play(script, tmp_path)
