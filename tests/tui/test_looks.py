"""How the boards of the full-screen game look: every size and shape, clues, colours, and whole screens."""

from __future__ import annotations

import re
from importlib.metadata import version

import pytest

from garns.tui.canvas import DENSE, NORMAL, frame
from garns.tui.faces import face
from garns.values.geometry import board as board_of
from garns.values.puzzle import Puzzle
from garns.variants import Arrow, DoubleArrow, GreaterThan, KillerCage, Thermo, Whisper, empty
from playing import picture, play, screen
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
