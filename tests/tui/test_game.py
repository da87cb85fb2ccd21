"""The full-screen game: T11 to T19 of what players expect, and the screens to choose from."""

from __future__ import annotations

import re
from threading import Event
from time import sleep

import pytest
from textual import events
from textual.widgets import OptionList

from garns.i18n import translate
from garns.services.orders import Made, Order
from garns.store import Session, Store, open_store
from garns.store.session import now
from garns.tui.settings import LABELS, Settings
from playing import EASY, SOLVED, board, play, screen


def test_a_click_selects_and_dragging_selects_more(tmp_path):
    async def script(app, pilot):
        lines = app.game.board.frame
        at = [(lines.lefts[column] + 1, lines.tops[4]) for column in (1, 2, 3)]
        await pilot.click("#board", offset=at[0])
        assert app.game.view.selection == {37}
        await pilot.mouse_down("#board", offset=at[0])
        for offset in at[1:]:
            await pilot.hover("#board", offset=offset)
        await pilot.mouse_up("#board", offset=at[2])
        await pilot.pause()
        assert app.game.view.selection == {37, 38, 39}
        await pilot.hover("#board", offset=at[0])
        assert app.game.view.cursor == 39
        app.game.board.post_message(events.MouseScrollDown(app.game.board, 3, 3, 0, 1, 0, False, False, False))
        await pilot.pause()
        assert board(app) == str(EASY)

    play(script, tmp_path)


def test_a_pause_hides_the_digits_and_stops_the_clock(tmp_path):
    async def script(app, pilot):
        await pilot.press("p", "4")
        await pilot.pause()
        shown = screen(app)
        assert re.search(r"^1 ┃     │     │\[   \]┃", shown, re.MULTILINE)
        assert "PAUSED" in shown
        assert "Paused: p resumes." in shown
        assert app.game.session.state.clock.since is None
        await pilot.press("p")
        await pilot.pause()
        assert re.search(r"^1 ┃  5  │  3  │\[   \]┃", screen(app), re.MULTILINE)
        assert board(app) == str(EASY)

    play(script, tmp_path)


def test_the_clock_can_be_hidden(tmp_path):
    async def script(app, pilot):
        assert re.search(r"\| 0:0\d", screen(app))
        await pilot.press("t")
        await pilot.pause()
        assert not re.search(r"\| 0:0\d", screen(app))

    play(script, tmp_path)


def test_time_asleep_is_not_counted(tmp_path):
    async def script(app, pilot):
        hour = 3_600_000
        app.session.do({"type": "pause"})
        app.session.do({"type": "resume", "at": now() - hour})
        app.game._tick_at = now() - hour
        app.game._tick()
        assert app.session.state.clock.shown(now()) < hour

    play(script, tmp_path)


def test_every_change_is_kept(tmp_path):
    url = f"sqlite:///{tmp_path / 'games.db'}"

    async def script(app, pilot):
        await pilot.press("4", "tab", "n", "6")
        other = Store(url)
        kept = Session(other, app.session.game).state
        assert kept.board == app.session.state.board
        assert kept.board.centre[3] == (6,)
        other.close()

    play(script, tmp_path, url=url)


def test_a_damaged_store_is_told_of_and_no_traceback(tmp_path):
    path = tmp_path / "games.db"
    path.write_bytes(b"this is no database" * 100)

    async def script(app, pilot):
        app.store.problems += open_store(path).problems
        app._tell_first()
        await pilot.pause()
        assert "damaged" in screen(app)

    play(script, tmp_path)


@pytest.mark.parametrize("key", ["q", "ctrl+c", "ctrl+q"])
def test_leaving_does_not_ask_when_the_game_is_kept(tmp_path, key):
    async def script(app, pilot):
        await pilot.press("4", key)
        await pilot.pause()
        assert app._exit

    play(script, tmp_path, url=f"sqlite:///{tmp_path / 'games.db'}")


@pytest.mark.parametrize("key", ["q", "ctrl+c", "ctrl+q"])
def test_leaving_asks_when_the_game_would_be_lost(tmp_path, key):
    async def script(app, pilot):
        await pilot.press("4", key)
        await pilot.pause()
        assert "This game cannot be saved." in screen(app)
        await pilot.press("n")
        assert not app._exit
        await pilot.press(key, "y")
        await pilot.pause()
        assert app._exit

    play(script, tmp_path)


def test_a_pasted_puzzle_is_played_after_a_question(tmp_path):
    other = "1" + "." * 80

    async def script(app, pilot):
        before = app.session.game
        for answer, expected in (("n", str(EASY)), ("y", other)):
            app.game.post_message(events.Paste(other))
            await pilot.pause()
            assert "Play the pasted puzzle (9, 1 given)?" in re.sub(r"[│\s]+", " ", screen(app))
            await pilot.press(answer)
            await pilot.pause()
            assert board(app) == expected
        assert {game.id for game in app.store.games()} == {before, app.session.game}

    play(script, tmp_path)


def test_a_pasted_pencilmark_grid_brings_its_notes(tmp_path):
    rows = [" ".join(SOLVED[start : start + 9]) for start in range(0, 81, 9)]
    rows[0] = "12" + rows[0][1:]

    async def script(app, pilot):
        app.game.post_message(events.Paste("\n".join(rows)))
        await pilot.pause()
        await pilot.press("y")
        await pilot.pause()
        assert board(app)[:3] == ".34"
        assert app.game.session.state.board.centre[0] == (1, 2)

    play(script, tmp_path)


def test_pasted_nonsense_says_what_is_wrong(tmp_path):
    async def script(app, pilot):
        app.game.post_message(events.Paste("hello"))
        await pilot.pause()
        assert app.screen is app.game
        assert app.game.query_one("#message").visual.plain.strip() != ""
        assert board(app) == str(EASY)

    play(script, tmp_path)


def test_the_counter_and_equal_digits_can_be_switched(tmp_path):
    def underlined(app):
        return [part.text for part in app.game.board.render_line(2) if part.style.underline and part.text.strip()]

    async def script(app, pilot):
        await pilot.press("4")
        await pilot.pause()
        assert "1:6 2:7 3:6 4:6" in screen(app)
        assert underlined(app) == ["4"]
        await pilot.press("y", "comma")
        await pilot.pause()
        assert "1:6 2:7" not in screen(app)
        assert underlined(app) == []
        assert Settings.load(tmp_path / "settings.json") == Settings(counter=False, same_digit=False)

    play(script, tmp_path)


def test_fill_clear_checkpoint_and_restart(tmp_path):
    async def script(app, pilot):
        await pilot.press("f")
        assert app.session.state.board.centre[2] == (1, 2, 4)
        await pilot.press("e")
        assert not any(app.session.state.board.centre)
        await pilot.press("4", "plus", "tab", "6", "minus")
        assert board(app).count(".") == 50
        await pilot.press("f5")
        assert board(app) == str(EASY)

    play(script, tmp_path)


def test_long_explanations_scroll(tmp_path):
    async def script(app, pilot):
        side = app.game.query_one("#side")
        app.game.tell("words\n" * 60)
        await pilot.pause()
        await pilot.press("pagedown")
        await pilot.pause()
        assert side.scroll_y > 0
        await pilot.press("pageup")
        await pilot.pause()
        assert side.scroll_y == 0

    play(script, tmp_path)


def test_a_new_game_is_made_to_order(tmp_path):
    async def script(app, pilot):
        await pilot.press("g")
        await pilot.pause()
        app.screen.query_one("#board").value = "4"
        app.screen.query_one("#play").press()
        await pilot.pause()
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert len(app.game.session.state.board.values) == 16
        assert len(app.store.games()) == 2

    play(script, tmp_path)


def test_a_puzzle_that_takes_long_tells_so_and_is_stopped(tmp_path, monkeypatch):
    stopped = Event()

    def make(order, cancel):
        while not cancel.is_set:
            sleep(0.001)
        stopped.set()
        return Made(EASY, None)

    monkeypatch.setattr(Order, "make", make)

    async def script(app, pilot):
        await pilot.press("g")
        app.screen.query_one("#play").press()
        await pilot.pause()
        assert "Making a puzzle ... 0 s (Esc stops)" in app.game.query_one("#message").visual.plain
        await pilot.press("escape")
        await app.workers.wait_for_complete()
        assert stopped.is_set()
        assert app.game.query_one("#message").visual.plain == "Stopped."
        assert len(app.store.games()) == 1

    play(script, tmp_path)


def test_a_kept_game_is_taken_up_again_and_another_forgotten(tmp_path):
    async def script(app, pilot):
        first = app.session.game
        await pilot.press("4")
        app.begin(app.session.state)
        await pilot.pause()
        await pilot.press("o")
        await pilot.pause()
        games = app.screen.query_one(OptionList)
        games.highlighted = games.get_option_index(str(app.session.game))
        await pilot.press("delete")
        assert len(app.store.games()) == 2
        games.highlighted = games.get_option_index(str(first))
        await pilot.press("enter")
        await pilot.pause()
        assert app.session.game == first
        assert board(app)[2] == "4"

    play(script, tmp_path)


def test_a_technique_is_practised(tmp_path):
    async def script(app, pilot):
        await pilot.press("z")
        await pilot.pause()
        techniques = app.screen.query_one(OptionList)
        techniques.highlighted = techniques.get_option_index("naked_pair")
        await pilot.press("enter")
        await pilot.pause()
        await app.workers.wait_for_complete()
        await pilot.pause()
        await pilot.press("h")
        await pilot.pause()
        assert "Naked Pair" in screen(app)

    play(script, tmp_path)


def test_settings_are_kept_and_shown(tmp_path):
    async def script(app, pilot):
        await pilot.press("f2")
        await pilot.pause()
        assert all(translate(label, "fr")[:30] in screen(app) for label in LABELS.values())
        await pilot.press("space", "escape")
        await pilot.pause()
        assert app.theme == "textual-light"

    play(script, tmp_path, lang="fr")
    assert not Settings.load(tmp_path / "settings.json").dark


def test_a_strict_game_refuses_what_leaves_no_solution(tmp_path):
    async def script(app, pilot):
        app.session.do({"type": "options", "strict": True})
        await pilot.press("1")
        assert board(app) == str(EASY)

    play(script, tmp_path)
