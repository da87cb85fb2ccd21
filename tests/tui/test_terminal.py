"""The full-screen game as a person meets it: a real process at a pseudo-terminal, its signals, its escape codes."""

from __future__ import annotations

import re
import signal
import time

import pytest

from garns.store import open_store
from playing import EASY
from terminals import MODERN, Terminal, kept

LEFT = ("\x1b[?1049l", "\x1b[?25h")  # the screen as it was before, the cursor visible


def begin(folder, *arguments, **more):
    terminal = Terminal(folder, str(EASY), *arguments, **{**MODERN, **more})
    terminal.until("51 to fill")
    terminal.until("q quit")
    return terminal


def colours(text):
    """Every colour that escape codes ask for: foreground 30-38 and 90-97, background 40-48 and 100-107."""
    codes = [code for codes in re.findall(r"\x1b\[([\d;]*)m", text) for code in codes.split(";")]
    return [code for code in codes if re.fullmatch(r"3[0-8]|9[0-7]|4[0-8]|10[0-7]", code)]


@pytest.mark.parametrize("how", ["q", "^C", "SIGTERM", "SIGHUP"])
def test_the_terminal_is_left_as_it_was(tmp_path, how):
    terminal = begin(tmp_path)
    terminal.press("4")
    terminal.until("50 to fill")
    if how.startswith("SIG"):
        terminal.process.send_signal(getattr(signal, how))
    else:
        terminal.press({"q": "q", "^C": "\x03"}[how])
    assert terminal.end() == 0
    assert terminal.after == terminal.before
    assert all(code in terminal.all for code in LEFT)
    assert "Traceback" not in terminal.all
    assert kept(tmp_path).board.values[2] == 4


def test_a_game_whose_terminal_is_gone_ends(tmp_path):
    terminal = begin(tmp_path)
    terminal.press("4")
    terminal.until("50 to fill")
    terminal.vanish()
    terminal.process.wait(timeout=240)
    assert kept(tmp_path).board.values[2] == 4


def test_kill_9_again_and_again_loses_nothing_and_resume_goes_on(tmp_path):
    terminal = begin(tmp_path)
    left = 51
    for digit in "468":  # r1c3, r1c4 and r1c6
        terminal.press(digit)
        left -= 1
        terminal.until(f"{left} to fill")
        terminal.process.send_signal(signal.SIGKILL)
        assert terminal.end() == -signal.SIGKILL
        assert kept(tmp_path).left == left
        terminal = Terminal(tmp_path, "--resume", **MODERN)
        terminal.until(f"{left} to fill")
        terminal.until("q quit")
    terminal.press("q")
    assert terminal.end() == 0
    assert kept(tmp_path).board.values[:6] == (5, 3, 4, 6, 7, 8)


def test_time_in_the_background_is_not_counted(tmp_path):
    launched = time.monotonic()
    terminal = begin(tmp_path)
    starting = time.monotonic() - launched
    terminal.stop()
    # The clock began while the game started, so sleep that lasts longer than the start cannot hide in what it shows.
    stopped = time.monotonic()
    time.sleep(1.5 * starting)
    terminal.process.send_signal(signal.SIGCONT)
    asleep = time.monotonic() - stopped
    terminal.until("\x1b[?1049h")
    terminal.until("q quit")
    terminal.press("4")
    terminal.until("50 to fill")
    terminal.press("q")
    assert terminal.end() == 0
    assert kept(tmp_path).clock.elapsed / 1000 <= time.monotonic() - launched - asleep


@pytest.mark.parametrize("how", ["--no-color", "NO_COLOR"])
def test_no_colour_is_written_but_bold_reverse_and_underline(tmp_path, how):
    terminal = begin(
        tmp_path, *(["--no-color"] if how == "--no-color" else []), **({how: "1"} if how.isupper() else {})
    )
    terminal.press("5")
    terminal.until("50 to fill")
    terminal.press("?")
    terminal.until("one cell up")
    terminal.press("qq")
    assert terminal.end() == 0
    assert colours(terminal.all) == []
    codes = {code for codes in re.findall(r"\x1b\[([\d;]*)m", terminal.all) for code in codes.split(";")}
    assert {"1", "4", "7"} <= codes
    assert "!" in terminal.all


def test_colours_are_written_where_they_may_be(tmp_path):
    terminal = begin(tmp_path)
    terminal.press("q")
    assert terminal.end() == 0
    assert colours(terminal.all)


@pytest.mark.parametrize("how", ["--ascii", "LC_ALL"])
def test_plain_characters_only(tmp_path, how):
    terminal = begin(tmp_path, *(["--ascii"] if how == "--ascii" else []), **({how: "C"} if how == "LC_ALL" else {}))
    terminal.press("?")
    terminal.until("one cell up")
    terminal.press("qq")
    assert terminal.end() == 0
    assert "+-----------------+-----------------+" in terminal.all
    assert terminal.all.isascii()


def test_a_puzzle_pasted_into_the_terminal_is_played_after_a_question(tmp_path):
    terminal = begin(tmp_path)
    terminal.press(f"\x1b[200~{'1' + '.' * 80}\x1b[201~")
    terminal.until("pasted puzzle")
    terminal.press("y")
    terminal.until("80 to fill")
    terminal.press("q")
    assert terminal.end() == 0
    store = open_store(tmp_path / "games.db")
    assert sorted(game.left for game in store.games()) == [51, 80]
    store.close()


def test_a_terminal_that_tells_of_its_focus_pauses_the_game(tmp_path):
    terminal = begin(tmp_path)
    terminal.press("\x1b[O")
    terminal.until("PAUSED")
    terminal.press("\x1b[I4")
    terminal.until("50 to fill")
    terminal.press("q")
    assert terminal.end() == 0


def test_the_next_time_the_game_is_offered(tmp_path):
    terminal = begin(tmp_path)
    terminal.press("4q")
    assert terminal.end() == 0
    terminal = Terminal(tmp_path, **MODERN)
    terminal.until("Continue it? [Y/n] ")
    terminal.type("")
    terminal.until("50 to fill")
    terminal.press("q")
    assert terminal.end() == 0
