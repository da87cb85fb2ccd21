"""W22 to W25, W45: hints one level at a time, and life without the server."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from e2e.sources import EXPERT


def hint_of(player, level):
    """Press h and wait until this much is shown."""
    player.press("h")
    player.wait(lambda: player.hint_level() == level)
    return player.answer()


def drawn(player):
    """What a hint has drawn on the board."""
    return player.page.locator(".hint-under > *, .hint-over > *")


def test_w22_each_press_says_more_and_the_fourth_does_it(play):
    player = play(EXPERT)
    panel = player.page.locator(".hint")
    hint = hint_of(player, 1)
    expect(panel.locator("h2")).to_have_text(hint["name"])
    assert drawn(player).count() == 0
    hint_of(player, 2)
    expect(panel.locator(".say")).to_have_text(hint["levels"][1])
    assert player.page.locator(".board .look").count() > 0
    hint_of(player, 3)
    assert panel.locator(".steps > li").count() == len(hint["explanation"]["sentences"])
    assert panel.locator(".legend li").count() > 0
    assert drawn(player).count() > 0
    before = player.state()["cells"]
    player.press("h")
    after = player.state()["cells"]
    changed = {cell for cell in range(81) if before[cell] != after[cell]}
    assert {cell for cell, _ in hint["placements"] + hint["eliminations"]} <= changed
    assert all(after[cell]["value"] == digit for cell, digit in hint["placements"])
    assert all(digit not in after[cell]["centre"] for cell, digit in hint["eliminations"])
    assert player.hint_level() == 0
    player.press("Control+z")  # all of it was one step
    assert player.state()["cells"] == before
    assert not player.state()["undo"]


def test_w22_the_buttons_lead_the_same_way_and_go_on(play):
    player = play(EXPERT)
    player.button("Hint").click()
    player.button("Where?").click()
    player.button("Why?").click()
    first = player.answer()
    player.button("Apply and go on").click()
    player.wait(lambda: len(player.answers) == 2 and player.hint_level() == 3)
    assert player.state()["undo"]
    assert player.answer()["step"] != first["step"]


def test_w23_a_mistake_comes_first_and_where_only_when_asked(play):
    player = play()
    wrong = "1" if player.solution("r1c3") != "1" else "2"
    player.click("r1c3")
    player.press(wrong)
    assert hint_of(player, 1)["kind"] == "mistake"
    assert "r1c3" not in player.page.locator(".hint").inner_text()
    expect(player.page.locator(".hint .say")).to_have_text("There is a mistake on the board.")
    player.button("Show where").click()
    assert "r1c3" in player.page.locator(".hint .say").inner_text()


def test_w24_the_text_names_every_lit_cell(play):
    player = play(EXPERT)
    for level in (1, 2, 3):
        hint = hint_of(player, level)
    text = player.page.locator(".hint .steps").text_content()
    names = player.bundle["names"]
    named = [names[cell] for cell, _ in hint["placements"] + hint["eliminations"]] + hint["diagram"]["deciding_cells"]
    assert named
    assert [name for name in named if name not in text] == []
    player.page.evaluate("document.querySelectorAll('link[rel=stylesheet]').forEach(sheet => sheet.disabled = true)")
    plain = player.page.locator(".hint .steps").inner_text()
    assert [name for name in named if name not in plain] == []


@pytest.mark.parametrize("way", ["Escape", "edit"])
def test_w25_escape_or_an_edit_takes_the_hint_away(play, way):
    player = play()
    for level in (1, 2, 3):
        hint_of(player, level)
    if way == "edit":
        player.click("r1c3")
        player.press(player.solution("r1c3"))
    else:
        player.press("Escape")
    assert drawn(player).count() == 0
    if way == "Escape":
        assert player.hint_level() == 0
        expect(player.page.locator(".hint")).to_be_hidden()


def test_a_hint_changes_its_language_at_once(play):
    player = play()
    english = hint_of(player, 1)["levels"][0]
    player.button("Français").click()
    said = player.page.locator(".hint h2, .hint .say").last
    expect(said).not_to_have_text(english)
    assert said.inner_text() == player.answer()["levels"][0]
    assert player.page.locator("html").get_attribute("lang") == "fr"
    expect(player.button("Vérifier")).to_be_visible()


def test_the_solution_is_one_step_and_can_be_taken_back(play):
    player = play()
    player.press("m")
    player.button("Show the solution").click()
    assert player.values() == player.bundle["solution"]
    assert player.said() == "This is the solution."
    assert player.state()["status"] == "running"  # nobody has solved it
    player.press("Control+z")
    assert player.values() == player.bundle["puzzle"]["givens"].replace(".", "0")


def test_w45_without_the_server_play_goes_on_and_the_hint_says_why_not(play):
    player = play()
    player.page.context.set_offline(True)
    player.click("r1c3")
    player.press(player.solution("r1c3"), "Control+z", "Control+y", "Enter")
    assert player.page.locator(".notice").inner_text() == "Right so far."
    player.press("h")
    expect(player.page.locator(".hint .problem")).to_contain_text("The server does not answer.")
    player.fill()
    assert player.state()["status"] == "finished"


def test_why_not_a_digit_here(play):
    player = play()
    player.click("r1c3")
    player.press("y")
    player.page.get_by_role("button", name="Why not 5 in r1c3?").click()
    expect(player.page.locator(".hint .problem")).to_have_text("A digit on the board rules it out.")
    free = next(d for d in (1, 2, 4) if str(d) != player.solution("r1c3"))  # the rules leave 1, 2 and 4 there
    player.press("y")
    player.page.get_by_role("button", name=f"Why not {free} in r1c3?").click()
    expect(player.page.locator(".hint h2")).to_have_text(f"Why not {free} in r1c3?")
    player.wait(lambda: player.hint_level() == 3)
    proof = player.answer()["steps"]
    assert player.page.locator(".hint .steps > li").count() == len(proof[0]["explanation"]["sentences"])
    while player.page.locator(".hint [data-way=on]:enabled").count():
        player.page.locator(".hint [data-way=on]").click()
    assert player.page.locator(".hint .steps > li").count() == len(proof[-1]["explanation"]["sentences"])
    last = {tuple(pair) for pair in proof[-1]["placements"] + proof[-1]["eliminations"]}
    assert any(cell == 2 or digit == free for cell, digit in last)
    assert not player.state()["undo"]


def test_notes_that_a_digit_rules_out_are_struck_when_asked(play):
    player = play()
    player.click("r1c3")
    player.press("Control+Digit5", "Control+Digit4")
    assert player.page.locator(".board .ruled-out").count() == 0
    player.set(noteConflicts=True)
    assert player.page.locator(".board .ruled-out").count() == 1
