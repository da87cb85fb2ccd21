"""Keys that arrive together, as over SSH or from a program: each is done before the next."""

from __future__ import annotations

from playing import EASY, SOLVED
from terminals import MODERN, Terminal, kept

RIGHT, DOWN, HOME, ESCAPE, ENTER = "\x1b[C", "\x1b[B", "\x1b[H", "\x1b", "\r"


def test_a_whole_solution_in_one_burst(tmp_path):
    terminal = Terminal(tmp_path, str(EASY), **MODERN)
    terminal.until("q quit")
    typed = [(digit if given == "." else "") + RIGHT for digit, given in zip(SOLVED, str(EASY), strict=True)]
    rows = ["".join(typed[at : at + 9]) for at in range(0, 81, 9)]
    terminal.press(HOME + DOWN.join(rows))
    terminal.until("Solved in")
    terminal.press("q")
    assert terminal.end() == 0
    assert "".join(map(str, kept(tmp_path).board.values)) == SOLVED


def test_notes_colours_dialogs_and_pastes_in_one_burst(tmp_path):
    puzzle = tmp_path / "other.txt"
    puzzle.write_text("1" + "." * 80, encoding="utf-8")
    paste = f"\x1b[200~{'.' * 80}2\x1b[201~"
    file = f"{puzzle}\x1b[D\x1b[Dxx\x7f\x7f"  # two to the left, two letters too many
    terminal = Terminal(tmp_path, str(EASY), **MODERN)
    terminal.until("q quit")
    terminal.press(
        f"3{RIGHT}6n{RIGHT}{RIGHT}24n{RIGHT}"  # a digit, another one, two notes
        f"{ESCAPE}5{RIGHT}{ESCAPE}2"  # two colours, as terminals send Alt and a digit
        f"?q1"  # the help comes and goes
        f"\x0f{file}{ENTER}y{RIGHT}7"  # a file is named, and played
        f"{paste}y8{RIGHT}9"  # and so is a paste
        "q"
    )
    assert terminal.end() == 0
    first, second, third = (kept(tmp_path, game) for game in (1, 2, 3))
    assert first.board.values[:9] == (5, 3, 3, 6, 7, 0, 0, 1, 0)
    assert first.board.centre[5] == (2, 4)
    assert first.board.colour[6:8] == ((5,), (2,))
    assert second.board.values[:3] == (1, 0, 7)
    assert third.board.values[:3] == (8, 9, 0)
