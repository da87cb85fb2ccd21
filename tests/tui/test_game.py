"""The full-screen game: T11 to T19 of what players expect, and the screens to choose from."""

from __future__ import annotations

import re
from importlib.metadata import version
from threading import Event
from time import sleep

import pytest
from textual import events
from textual.widgets import OptionList

from garns.i18n import translate
from garns.services.orders import Made, Order
from garns.store import Session, Store, open_store
from garns.store.session import now
from garns.tui.canvas import DENSE, NORMAL, frame
from garns.tui.faces import face
from garns.tui.settings import LABELS, Settings
from garns.values.geometry import board as board_of
from garns.values.puzzle import Puzzle
from garns.variants import Arrow, DoubleArrow, GreaterThan, KillerCage, Thermo, Whisper, empty
from playing import EASY, SOLVED, board, picture, play, screen
from support import DATA

#: The keys that lead from each screen to the next.
SCREENS = {
    "classic": (),
    "notes": ("n", "1", "2", "4", "tab", "2", "6", "n"),
    "conflict": ("5",),
    "hint": ("u", "h", "h", "h"),
    "paused": ("escape", "p"),
    "too_small": (),
}


def test_ascii_draws_with_plain_characters(tmp_path):
    async def script(app, pilot):
        await pilot.press("n", "1", "2", "4", "6")
        await pilot.pause()
        shown = screen(app)
        assert "+-----------------+-----------------+" in shown
        assert shown.isascii()

    play(script, tmp_path, ascii_only=True)


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


def test_16x16_is_shown_whole_and_takes_letters(tmp_path):
    async def script(app, pilot):
        lines = app.game.board.frame
        assert lines.width <= app.game.board.size.width
        assert lines.height <= app.game.board.size.height
        await pilot.press("G", "right", "B")
        assert app.game.session.state.board.values[:2] == (16, 11)
        await pilot.pause()
        assert re.search(r"┃ G │", screen(app))

    play(script, tmp_path, Puzzle.empty(16), size=(100, 40))


def test_25x25_scrolls_with_the_cursor_in_view(tmp_path):
    async def script(app, pilot):
        for key in ("ctrl+end", "up", "up", "ctrl+home"):
            await pilot.press(key)
            await pilot.pause()
            row, column = board_of(25).places[app.game.view.cursor]
            view = app.game.board
            x, y = view.frame.lefts[column] - view.scroll_offset.x, view.frame.tops[row] - view.scroll_offset.y
            assert 0 <= x < view.size.width
            assert 0 <= y < view.size.height
            assert "[ ]" in screen(app)
        await pilot.press("H")
        assert app.game.session.state.board.values[0] == 17

    play(script, tmp_path, Puzzle.empty(25), size=(80, 24))


def test_the_names_of_rows_and_columns_stay_when_a_board_scrolls(tmp_path):
    async def script(app, pilot):
        await pilot.press("ctrl+end")
        await pilot.pause()
        lines = screen(app).splitlines()
        assert "25" in lines[0].split()
        assert re.search(r"^25 ┃?.*\[ \]┃", screen(app), re.MULTILINE)
        assert lines[1].strip()[:2].isdecimal() or "┃" in lines[1]
        cell = board_of(25).cell_at(24, 24)
        x = lines[0].index("25") + 1
        y = next(i for i, line in enumerate(lines) if line.startswith("25 "))
        assert app.game.board.cell_at(x, y) == cell
        assert app.game.board.cell_at(1, y) is None

    play(script, tmp_path, Puzzle.empty(25), size=(80, 24))


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_board_has_colours_of_its_own_that_can_be_read(tmp_path, theme):
    async def script(app, pilot):
        await pilot.press("f", "h", "h", "h", *(key for colour in range(1, 10) for key in (f"alt+{colour}", "right")))
        for y in range(22):
            for text, ink, _ in app.game.board.render_line(y):
                assert None not in (ink.color, ink.bgcolor), text
                if text.strip():
                    assert contrast(ink.color, ink.bgcolor) > 2.5, (text, ink)

    play(script, tmp_path, theme=theme)


def contrast(*colours):
    """How well two colours are told apart, from 1 to 21 (WCAG)."""

    def light(colour):
        parts = [part / 255 for part in colour.get_truecolor()]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))

    dark, bright = sorted(map(light, colours))
    return (bright + 0.05) / (dark + 0.05)


def test_houses_of_a_pattern_and_of_what_it_removes_look_different(tmp_path):
    swordfish = Puzzle.parse("52941.7.3..6..3..2..32......523...76637.5.2..19.62753.3...6942.2..83.6..96.7423.5")

    async def script(app, pilot):
        diagram = None
        while not (diagram and diagram.deciding_houses and diagram.deletion_houses):
            await pilot.press("full_stop")
            diagram = app.game._told.diagram
        legend = app.game.query_one("#legend").visual.plain
        assert ".  where the pattern is\n,  where candidates are removed" in legend
        looks = {}
        for cell in range(81):
            (glyph, ink), *_ = face(app.game.view, cell, app.game.board.scale)[0]
            looks.setdefault(glyph if glyph in ".,*-" else "", set()).add(ink.bgcolor)
        assert not looks["."] & looks[","]

    play(script, tmp_path, swordfish)


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


def test_a_variant_shows_its_rule_and_its_clues(tmp_path):
    async def script(app, pilot):
        shown = screen(app)
        assert "DIAGONAL" in shown

    play(script, tmp_path, empty("x"))


def test_cages_and_signs_are_drawn_on_the_lines(tmp_path):
    cage, sign = KillerCage((0, 1, 9), 12), GreaterThan((20, 21))

    async def script(app, pilot):
        lines = screen(app).splitlines()
        assert lines[1].startswith("  ┏12━")
        assert lines[2].startswith("1 ┃[ ]    │")
        assert lines[3].startswith("  ┠   ┼───┼")
        assert lines[6].startswith("3 ┃   │   │   >   │")
        assert "r1c1 r1c2 r2c1: 12" in "\n".join(lines)

    play(script, tmp_path, Puzzle(constraints=(cage, sign)), size=(72, 24))


def test_thermometers_and_arrows_show_where_they_begin_and_lead(tmp_path):
    ways = (Thermo((0, 1, 10)), Thermo((30, 40)), Arrow((80,), (71, 70)), Arrow((54, 55), (64, 74)))
    puzzle = Puzzle(constraints=(*ways, Whisper((5, 6, 15)), DoubleArrow((42, 60), (52,))))

    async def drawn(app, pilot):
        lines = screen(app).splitlines()
        assert lines[2].startswith("1 ┃● ]→   │   ┃   │   │   ━   │")
        assert lines[3].startswith("  ┠───┼─↓─┼───╂───┼───┼───╂─┃─┼───┼───┨")
        assert lines[8].startswith("4 ┃   │   │   ┃●  │   │   ┃   │")
        assert lines[9].startswith("  ┠───┼───┼───╂───↘───┼───╂")
        assert lines[11].startswith("  ┠───┼───┼───╂───┼───┼───╂───╲───┼───┨")
        assert lines[14].startswith("7 ┃◎  ━◎  │")
        assert lines[16].startswith("8 ┃   │   │   ┃   │   │   ┃   │   ←   ┃")
        assert lines[17].startswith("  ┠───┼───↘───╂───┼───┼───╂───┼───┼─↑─┨")
        assert lines[18].startswith("9 ┃   │   │   ┃   │   │   ┃   │   │◎  ┃")

    async def plain(app, pilot):
        lines = screen(app).splitlines()
        assert lines[2].startswith("1 |@ ]-")
        assert lines[18].startswith("9 |           |           |        O  |")
        assert "\n".join(lines).isascii()

    play(drawn, tmp_path, puzzle, size=(72, 24))
    play(plain, tmp_path, puzzle, size=(72, 24), ascii_only=True)


#: Another version may draw the same screen as another picture; the text says the same with all of them.
PICTURED_WITH = "8.2.8"


def test_the_screens_look_as_they_did(tmp_path):
    """Compares with the text and the picture in ``tests/data/tui``; a file that was deleted is written anew."""

    def compare(name, seen):
        path = DATA / "tui" / name
        if not path.exists():
            path.write_text(seen, encoding="utf-8")
            pytest.fail(f"{path} was written: look at it")
        assert seen == path.read_text(encoding="utf-8"), name

    async def script(app, pilot):
        app.change_settings(timer=False)
        for name, keys in SCREENS.items():
            await pilot.press(*keys)
            if name == "too_small":
                await pilot.resize_terminal(50, 15)
            await pilot.pause()
            await app.workers.wait_for_complete()
            await pilot.pause()
            compare(f"{name}.txt", screen(app) + "\n")
            if version("textual") == PICTURED_WITH:
                compare(f"{name}.svg", picture(app))

    play(script, tmp_path)


@pytest.mark.parametrize("spec", ["samurai", "cube3", "latin5", "25"])
def test_boards_of_every_shape_have_room_for_each_cell(spec):
    puzzle = empty(spec)
    for scale in (DENSE, NORMAL):
        drawn = frame(puzzle.geometry, scale)
        for cell, (row, column) in enumerate(puzzle.geometry.places):
            x, y = drawn.lefts[column], drawn.tops[row]
            assert puzzle.geometry.cell_at(*(drawn.place_at(x, y) or (-1, -1))) == cell
            assert drawn.lines[y][x : x + scale.width].strip() == ""
