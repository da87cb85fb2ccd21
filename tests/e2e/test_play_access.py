"""W34 to W41, W43: for every hand, eye and screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from e2e.accessibility import violations
from e2e.sources import EMPTY_25

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}


def test_w34_axe_finds_nothing(play):
    player = play()
    player.click("r1c3")
    player.press("Digit5", "h")  # a conflict, and a hint
    player.wait(player.hint_level)
    assert violations(player.page) == []


@pytest.mark.parametrize("name", ["Menu", "Settings", "Notes"])
def test_w34_axe_finds_nothing_in_dialogs(play, name):
    player = play()
    player.button(name).click()
    player.page.wait_for_selector("dialog[open]")
    assert violations(player.page) == []


def test_w34_the_grid_is_a_grid(play):
    page = play().page
    assert page.locator("[role=grid] [role=row] [role=gridcell]").count() == 81
    assert page.locator("[role=grid] [role=row]").count() == 9
    assert page.locator("[role=gridcell][tabindex='0']").count() == 1
    assert page.locator("[role=gridcell][tabindex='-1']").count() == 80


def test_w35_every_cell_says_where_it_is_and_what_it_holds(play):
    player = play()
    labels = [cell.get_attribute("aria-label") for cell in player.page.locator("[role=gridcell]").all()]
    assert all(re.match(r"Row \d, column \d, box \d, (given \d|empty)$", label) for label in labels), labels
    player.click("r4c7")
    assert player.cell("r4c7").get_attribute("aria-label") == "Row 4, column 7, box 6, empty"
    player.press("Control+Digit2", "Control+Digit5")
    assert player.cell("r4c7").get_attribute("aria-label") == "Row 4, column 7, box 6, empty, notes 2 5"
    player.press("Digit4")
    assert player.cell("r4c7").get_attribute("aria-label") == "Row 4, column 7, box 6, your 4"


def test_w35_cells_speak_french(play):
    player = play(locale="fr-FR")
    assert player.cell("r1c1").get_attribute("aria-label").startswith("Ligne 1, colonne 1")


def test_w36_a_whole_game_with_the_keyboard_alone(play):
    player = play()
    for _ in range(30):
        player.press("Tab")
        if player.page.evaluate("document.activeElement.getAttribute('role')") == "gridcell":
            break
    player.press("Control+Home")
    for cell in range(81):
        if not player.bundle["givens"][cell]:
            player.press(player.bundle["solution"][cell])
        player.press("ArrowRight")
        if cell % 9 == 8:
            player.press("ArrowDown")
    assert player.state()["status"] == "finished"


def test_w36_a_whole_game_with_buttons_alone(play):
    player = play(has_touch=True)
    for name, given in zip(player.bundle["names"], player.bundle["givens"], strict=True):
        if not given:
            player.cell(name).tap()
            player.page.locator(f".pad .key[data-digit='{player.solution(name)}']").tap()
    assert player.state()["status"] == "finished"


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_w37_a_phone_shows_everything_without_scrolling(play, locale):
    player = play(**PHONE, locale=locale)
    page = player.page
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.evaluate("document.documentElement.scrollHeight") <= 640
    assert player.cell("r1c1").bounding_box()["width"] >= 32
    for key in page.locator(".pad .key:visible").all():
        box = key.bounding_box()
        assert min(box["width"], box["height"]) >= 44
        assert box["y"] + box["height"] <= 640
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
    for level in (1, 2, 3):
        player.press("h")
        player.wait(lambda level=level: player.hint_level() == level)
        assert page.evaluate("document.documentElement.scrollHeight") <= 640
    assert player.cell("r1c1").bounding_box()["width"] >= 32


def test_w37_a_desktop_has_a_large_grid(play):
    player = play()
    box = player.page.locator("[role=grid]").bounding_box()
    assert box["width"] >= 560
    assert box["y"] + box["height"] <= 800
    tools = player.page.locator(".tools").bounding_box()
    assert box["width"] > tools["width"]


def test_w38_zoom_cuts_nothing_off_and_is_not_forbidden(play):
    player = play(viewport={"width": 640, "height": 400}, device_scale_factor=2)
    page = player.page
    assert page.evaluate("document.documentElement.scrollWidth") <= 640
    for button in page.locator("main button:visible").all():
        box = button.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 640
    meta = page.locator("meta[name=viewport]").get_attribute("content")
    assert "user-scalable" not in meta
    assert "maximum-scale" not in meta


def test_w39_two_fingers_change_nothing(play):
    player = play(**PHONE)
    player.cell("r1c3").tap()
    before = player.state()
    client = player.page.context.new_cdp_session(player.page)
    (x, y), (u, v) = player.centre("r3c3"), player.centre("r6c6")

    def touch(kind, *points):
        dots = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": dots})

    touch("touchStart", (x, y))
    touch("touchStart", (x, y), (u, v))
    for step in range(1, 6):
        touch("touchMove", (x - 4 * step, y - 4 * step), (u + 4 * step, v + 4 * step))
    touch("touchEnd")
    after = player.state()
    assert after["cells"] == before["cells"]
    assert after["selection"] == before["selection"]


def contrast(page, selector):
    """The contrast of the ink of an element against the paper."""
    return page.evaluate(
        """selector => {
            const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
            const light = colour => {
                canvas.fillStyle = colour;
                canvas.fillRect(0, 0, 1, 1);
                const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map(part => part / 255)
                    .map(part => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
                return 0.2126 * r + 0.7152 * g + 0.0722 * b;
            };
            const ink = getComputedStyle(document.querySelector(selector)).stroke;
            const probe = document.body.appendChild(document.createElement("i"));
            probe.style.color = "var(--paper)";
            const [a, b] = [light(ink), light(getComputedStyle(probe).color)].sort((p, q) => q - p);
            probe.remove();
            return (a + 0.05) / (b + 0.05);
        }""",
        selector,
    )


def test_w40_the_theme_follows_the_system_and_digits_stand_out_in_both(play):
    papers = set()
    for scheme in ("light", "dark"):
        player = play(color_scheme=scheme)
        player.click("r1c3")
        player.press("Digit4")
        papers.add(player.page.evaluate("getComputedStyle(document.documentElement).backgroundColor"))
        for ink in (".board .given", ".board .entered"):
            assert contrast(player.page, ink) >= 4.5
        player.press("Digit5")
        assert player.page.locator(".board .clash-line").count() == 2  # told without colour
    assert len(papers) == 2


def test_w40_a_setting_overrides_the_system(play):
    player = play(color_scheme="light")
    player.button("Settings").click()
    player.page.get_by_text("Dark", exact=True).click()
    assert player.page.locator("html").get_attribute("data-theme") == "dark"
    player.page.reload()
    player.page.wait_for_selector("main.play [role=gridcell]")
    assert player.page.locator("html").get_attribute("data-theme") == "dark"


def test_w41_reduced_motion_means_no_motion(play):
    player = play(reduced_motion="reduce")
    for level in (1, 2, 3):
        player.press("h")
        player.wait(lambda level=level: player.hint_level() == level)
    moving = """() => [...document.querySelectorAll("*")].flatMap(element => {
        const style = getComputedStyle(element);
        const long = text => text.split(",").some(part => parseFloat(part) > 0);
        return (style.animationName !== "none" && long(style.animationDuration)) || long(style.transitionDuration)
            ? [element.outerHTML.slice(0, 80)] : [];
    })"""
    assert player.page.evaluate(moving) == []
    player.press("Escape")
    player.fill()
    assert player.page.evaluate(moving) == []


def test_w43_a_board_of_625_cells_answers_a_key(play):
    """Speed is measured in benchmarks; here only that a key press is drawn in the same task."""
    player = play(EMPTY_25)
    player.click("r13c13")
    drawn = player.page.evaluate(
        """() => {
            document.body.dispatchEvent(new KeyboardEvent("keydown", { code: "Digit7", key: "7", bubbles: true }));
            return document.querySelector("[aria-rowindex='13'][aria-colindex='13']").getAttribute("aria-label");
        }"""
    )
    assert drawn.endswith("your 7")


def test_the_help_lists_every_command_of_a_menu(play):
    player = play()
    player.press("?")
    dialog = player.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    text = dialog.inner_text()
    for word in (
        "New game",
        "Open a puzzle",
        "Save",
        "Quit",
        "Restart",
        "Next step",
        "Hint",
        "Solution",
        "Tutorial",
        "Guide",
    ):
        assert word in text
