"""W01 to W14: selecting and writing, by mouse, touch and any keyboard."""

from __future__ import annotations

import pytest

from e2e.sources import EMPTY_16, SIX

EMPTY = ["r1c3", "r1c4", "r1c6"]  # open cells of the classic puzzle


def test_w01_a_click_selects_one_cell_and_gives_it_the_focus(play):
    player = play()
    player.click("r5c5")
    page = player.page
    assert page.locator("[role=gridcell][aria-selected=true]").count() == 1
    assert page.evaluate("document.activeElement.getAttribute('aria-rowindex')") == "5"
    assert page.locator("[role=gridcell][tabindex='0']").count() == 1
    assert player.cell("r5c5").get_attribute("tabindex") == "0"


def test_w01_a_click_on_the_only_selected_cell_takes_it_away(play):
    player = play()
    player.click("r5c4")
    player.press("ArrowRight")
    assert player.selected() == ["r5c5"]
    player.click("r5c5")
    assert player.selected() == []


def test_w02_a_drag_paints_a_selection_and_a_diagonal_takes_no_neighbours(play):
    player = play()
    player.drag("r1c1", "r1c4")
    assert player.selected() == ["r1c1", "r1c2", "r1c3", "r1c4"]
    player.drag("r1c1", "r3c3", steps=30)
    assert player.selected() == ["r1c1", "r2c2", "r3c3"]


def test_w02_a_drag_that_starts_slowly_is_no_long_press(play):
    player = play()
    mouse = player.page.mouse
    mouse.move(*player.centre("r1c1"))
    mouse.down()
    player.wait(lambda: len(player.selected()) > 1)  # all cells with the same digit
    mouse.move(*player.centre("r1c2"), steps=4)
    mouse.up()
    assert player.selected() == ["r1c1", "r1c2"]


def test_w02_a_fast_drag_leaves_no_holes(play):
    player = play()
    player.drag("r2c1", "r2c9", steps=1)
    assert len(player.selected()) == 9


@pytest.mark.parametrize("modifier", ["Control", "Meta", "Shift"])
def test_w03_a_modifier_toggles_cells(play, modifier):
    player = play()
    player.click("r5c5")
    player.click("r7c7", modifier=modifier)
    player.click("r5c6", modifier=modifier)
    assert player.selected() == ["r5c5", "r5c6", "r7c7"]
    player.click("r7c7", modifier=modifier)
    assert player.selected() == ["r5c5", "r5c6"]


def test_w03_a_drag_with_the_modifier_from_a_selected_cell_takes_away(play):
    player = play()
    player.drag("r1c1", "r1c9")
    player.page.keyboard.down("Control")
    player.drag("r1c2", "r1c5")
    player.page.keyboard.up("Control")
    assert player.selected() == ["r1c1", "r1c6", "r1c7", "r1c8", "r1c9"]


def test_w04_arrows_extend_collapse_and_wrap(play):
    player = play()
    player.click("r2c2")
    player.press(*["Shift+ArrowRight"] * 3)
    assert player.selected() == ["r2c2", "r2c3", "r2c4", "r2c5"]
    player.press("ArrowUp")
    assert player.selected() == ["r1c5"]
    player.press("ArrowUp")
    assert player.selected() == ["r9c5"]
    player.click("r4c9")
    player.press("ArrowRight")
    assert player.selected() == ["r4c1"]
    player.press("KeyD", "KeyS", "End")
    assert player.selected() == ["r5c9"]
    player.press("Control+Home")
    assert player.selected() == ["r1c1"]


def test_w05_all_invert_none(play):
    player = play()
    player.click("r1c1")
    player.press("Control+i")
    assert len(player.selected()) == 80
    player.press("Control+a")
    assert len(player.selected()) == 81
    player.press("Escape")
    assert player.selected() == []


def test_w05_a_click_beside_the_board_selects_nothing_but_one_on_a_control_keeps_the_selection(play):
    player = play()
    player.click("r1c3")
    player.button("Corner").click()
    assert player.selected() == ["r1c3"]
    player.page.mouse.click(5, 790)
    assert player.selected() == []


def test_w06_a_digit_goes_into_all_selected_cells_and_one_undo_takes_all_back(play):
    player = play()
    player.click(*EMPTY)
    player.press("4")
    assert [player.at(name)["value"] for name in EMPTY] == [4, 4, 4]
    player.press("Control+z")
    assert [player.at(name)["value"] for name in EMPTY] == [0, 0, 0]


@pytest.mark.parametrize("code", ["Digit7", "Numpad7"])
@pytest.mark.parametrize("key", ["7", "è"])
def test_w07_modifiers_choose_the_layer_on_every_keyboard(play, code, key):
    player = play()
    player.click("r1c3")
    lock = {"modifierNumLock": True}
    player.key(code, key, shiftKey=True, **lock)
    player.key(code, key, ctrlKey=True, **lock)
    assert player.at("r1c3") == {"given": False, "value": 0, "corner": [7], "centre": [7], "colour": []}
    player.key(code, key, **lock)
    player.key(code, key, altKey=True, **lock)
    assert player.at("r1c3")["value"] == 7
    assert player.at("r1c3")["colour"] == [7]


def test_w08_shift_that_windows_lets_go_before_a_numpad_key_still_counts(play):
    player = play()
    player.click("r1c3")
    player.page.evaluate(
        """() => {
            const event = (kind, form) => new KeyboardEvent(kind, { bubbles: true, ...form });
            const pressed = [
                event("keydown", { code: "ShiftLeft", key: "Shift", shiftKey: true }),
                event("keyup", { code: "ShiftLeft", key: "Shift" }),
                event("keydown", { code: "Numpad3", key: "PageDown", modifierNumLock: true }),
            ];
            for (const key of pressed) {
                for (const until = performance.now() + 50; performance.now() < until; ); // a page with much to do
                document.body.dispatchEvent(key);
            }
        }"""
    )
    assert player.at("r1c3")["corner"] == [3]
    assert player.at("r1c3")["value"] == 0


def test_w09_a_mark_is_added_where_one_cell_lacks_it_and_removed_where_all_have_it(play):
    player = play()
    player.click(*EMPTY[:2])
    player.press("Control+Digit5")
    player.click(*EMPTY)
    player.press("Control+Digit5")
    assert [player.at(name)["centre"] for name in EMPTY] == [[5], [5], [5]]
    player.press("Control+Digit5")
    assert [player.at(name)["centre"] for name in EMPTY] == [[], [], []]


def test_w10_a_digit_hides_marks_and_delete_brings_them_back(play):
    player = play()
    player.click("r1c3")
    player.press("Control+Digit1", "Control+Digit2", "Digit4")
    assert player.cell("r1c3").get_attribute("aria-label").endswith("your 4")
    player.press("Delete")
    assert player.at("r1c3")["value"] == 0
    assert player.at("r1c3")["centre"] == [1, 2]
    assert "notes 1 2" in player.cell("r1c3").get_attribute("aria-label")
    player.press("Delete")
    assert player.at("r1c3")["centre"] == []


def test_w11_givens_never_change(play):
    player = play()
    given = [cell for cell, digit in enumerate(player.bundle["givens"]) if digit]
    player.press("Control+a", "Digit1", "Shift+Digit2", "Control+Digit3", "Delete", "Delete", "Delete", "0")
    player.button("Notes").click()
    player.button("Fill candidates").click()
    cells = player.state()["cells"]
    assert [cells[cell]["value"] for cell in given] == [digit for digit in player.bundle["givens"] if digit]
    assert all(cells[cell]["given"] and not cells[cell]["corner"] and not cells[cell]["centre"] for cell in given)
    assert player.cell("r1c1").get_attribute("aria-readonly") == "true"


def test_w12_modes_by_key_and_by_held_modifier(play):
    player = play()

    def pressed():
        return player.page.locator(".modes [aria-pressed=true]").inner_text()

    assert pressed() == "Digit"
    names = []
    for key in ["KeyX", "KeyC", "KeyV", "KeyZ", "Space", "Shift+Space"]:
        player.press(key)
        names.append(pressed())
    assert names == ["Corner", "Centre", "Colour", "Digit", "Corner", "Digit"]
    keyboard = player.page.keyboard
    keyboard.down("Shift")
    assert pressed() == "Corner"
    keyboard.up("Shift")
    assert pressed() == "Digit"
    keyboard.down("Control")
    assert pressed() == "Centre"
    player.page.evaluate("window.dispatchEvent(new Event('blur'))")
    assert pressed() == "Digit"
    keyboard.up("Control")


def test_w13_a_double_click_selects_what_is_alike(play):
    player = play()
    player.cell("r2c1").dblclick()
    sixes = [name for name, digit in zip(player.bundle["names"], player.bundle["givens"], strict=True) if digit == 6]
    assert player.selected() == sixes


def test_w13_two_quick_taps_on_different_cells_are_no_double_tap(play):
    player = play(has_touch=True)
    player.page.touchscreen.tap(*player.centre("r2c1"))
    player.page.touchscreen.tap(*player.centre("r3c8"))
    assert player.selected() == ["r3c8"]


def test_w13_a_long_press_selects_what_is_alike(play):
    player = play()
    player.page.mouse.move(*player.centre("r2c1"))
    player.page.mouse.down()
    player.wait(lambda: len(player.selected()) == 5)
    player.page.mouse.up()
    assert player.at("r2c1")["value"] == 6


def test_w14_letters_and_two_steps_write_above_nine(play):
    player = play(EMPTY_16)
    assert player.page.locator(".pad .key[data-digit]").count() == 16
    player.click("r1c1")
    player.press("KeyG")
    assert player.at("r1c1")["value"] == 16
    player.click("r1c2")
    player.press("Digit1", "Digit2")
    assert player.at("r1c2")["value"] == 12
    player.press("Control+z")
    assert player.at("r1c2")["value"] == 0
    player.page.get_by_role("button", name="A, number pad").click()
    assert player.at("r1c2")["value"] == 10


def test_w14_a_board_of_six_has_six_keys(play):
    player = play(SIX)
    assert player.page.locator(".pad .key[data-digit]").count() == 6


def test_digits_are_not_repeated_by_a_held_key(play):
    player = play()
    player.click("r1c3")
    player.key("Digit4", "4")
    player.key("Digit4", "4", repeat=True)
    assert player.at("r1c3")["value"] == 4


def test_f_keys_point_out_a_digit(play):
    player = play()
    player.press("F6")
    assert player.page.locator(".fills .same").count() == 5
    assert player.said() == "Showing every 6"
    player.press("F6")
    assert player.page.locator(".fills .same").count() == 0


def test_the_mouse_mode_of_the_seed_writes_candidates_and_digits(play):
    player = play()
    player.set(mouse="write", notes="fixed")
    box = player.cell("r1c3").bounding_box()
    spot = (box["x"] + box["width"] * 0.5, box["y"] + box["height"] * 0.17)  # where the 2 stands
    player.page.mouse.click(*spot)
    assert player.at("r1c3")["centre"] == [2]
    player.page.mouse.click(*spot, button="right")
    assert player.at("r1c3")["value"] == 2
    player.press("Control+z", "Control+z")
    assert player.at("r1c3")["centre"] == []
