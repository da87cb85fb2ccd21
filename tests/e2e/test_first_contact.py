"""What somebody meets who comes for the first time: a puzzle to play, what it is, and what else there is to do."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from e2e.accessibility import violations
from e2e.conftest import CLASSIC
from e2e.pages import alone, button, playing, sheet

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
TABLET = {"viewport": {"width": 768, "height": 1024}}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}

#: Texts that stick out of their box, or whose words are broken in the middle.
BROKEN = """selector => [...document.querySelectorAll(selector)].filter(text => {
    const range = document.createRange();
    const torn = [...text.childNodes].some(node => [...(node.textContent.matchAll(/\\S+/g))].some(word => {
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        return new Set([...range.getClientRects()].map(box => Math.round(box.top))).size > 1;
    }));
    return torn || text.scrollWidth > text.clientWidth + 1;
}).map(text => text.textContent)"""


def first_visit(page: Page) -> None:
    page.goto("/")
    page.wait_for_selector("main.play [role=gridcell]")
    playing(page)


def in_view(page: Page, selector: str) -> bool:
    box, screen = page.locator(selector).bounding_box(), page.viewport_size
    return box["y"] >= 0 and box["y"] + box["height"] <= screen["height"] and box["x"] + box["width"] <= screen["width"]


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("screen", [PHONE, TABLET, DESKTOP], ids=["phone", "tablet", "desktop"])
def test_title_level_rules_and_what_to_do_are_in_view(new_page, screen, locale):
    page = new_page(**screen, locale=locale)
    first_visit(page)
    words = {"en-GB": ["New", "Edit", "Export", "Print"], "fr-FR": ["Nouvelle", "Modifier", "Exporter", "Imprimer"]}
    for name in words[locale]:
        expect(button(page, name)).to_be_in_viewport(ratio=1)
    for part in (".note h1", ".note .level", ".rules", "[role=grid]"):
        assert in_view(page, part), part
    expect(page.locator(".rules")).to_contain_text("1 to 9" if locale == "en-GB" else "1 à 9")
    assert page.evaluate("document.documentElement.scrollWidth") <= screen["viewport"]["width"]


def test_a_tall_phone_gives_what_is_left_to_the_keys(new_page):
    page = new_page(**{**PHONE, "viewport": {"width": 390, "height": 844}})
    first_visit(page)
    assert page.evaluate("document.documentElement.scrollHeight") <= 844
    foot = page.locator(".acts").bounding_box()
    assert foot["y"] + foot["height"] > 820
    assert page.locator("[role=grid]").bounding_box()["width"] >= 370
    assert page.locator(".pad .key").first.bounding_box()["height"] > 60


def test_axe_finds_nothing_on_a_phone(new_page):
    page = new_page(**PHONE, bypass_csp=True)
    first_visit(page)
    assert violations(page) == []


def test_a_phone_shows_all_rules_at_a_tap(new_page):
    page = new_page(**PHONE)
    first_visit(page)
    button(page, "Rules").click()
    expect(page.get_by_role("dialog")).to_contain_text("every row, column and box")


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_on_a_phone_the_difficulty_of_a_new_puzzle_is_in_view_and_no_word_is_broken(new_page, locale):
    page = new_page(**PHONE, locale=locale)
    first_visit(page)
    button(page, "New" if locale == "en-GB" else "Nouvelle").click()
    page.wait_for_selector(".kinds label")
    start = page.locator(".new footer .main").bounding_box()
    for level in page.locator(".new .seg label:has([name=level])").all():
        box = level.bounding_box()
        assert box["y"] + box["height"] <= start["y"]
    assert page.evaluate(BROKEN, ".kinds label > span, .new .seg label") == []
    page.set_viewport_size(DESKTOP["viewport"])
    assert page.evaluate(BROKEN, ".kinds label > span, .new .seg label") == []


def test_the_puzzle_that_is_played_can_be_edited_exported_and_printed_from_the_page(play):
    player = play()
    page = player.page
    player.click("r1c3")
    player.press("Digit4")
    button(page, "Export").click()
    expect(page.get_by_label("The puzzle in this format")).to_have_value(player.bundle["puzzle"]["givens"])
    page.keyboard.press("Escape")
    button(page, "Print").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Print")
    page.go_back()
    page.wait_for_selector("main.play [role=gridcell]")
    button(page, "Edit").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Editor")
    assert sheet(page)["givens"] == player.bundle["puzzle"]["givens"]


def test_a_long_title_is_wrapped_not_cut(play):
    title = "The extraordinarily long title of a puzzle whose setter never stopped"
    form = {"format": "garns-puzzle", "version": 1, "board": "9", "givens": CLASSIC.replace("0", "."), "title": title}
    player = play(json.dumps(form), **PHONE)
    for size in (PHONE, DESKTOP):
        player.page.set_viewport_size(size["viewport"])
        heading = player.page.locator(".note h1")
        assert heading.evaluate("one => one.scrollHeight <= one.clientHeight + 2")
        assert player.page.evaluate("document.documentElement.scrollWidth") <= size["viewport"]["width"]
    assert player.page.evaluate(BROKEN, ".note h1") == []


def test_levels_have_rulers_of_their_own_and_cards_names_of_their_own(new_page):
    page = alone(new_page())
    page.goto("/library")
    page.locator(".puzzle .grade").first.wait_for()
    rulers = page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll(".puzzle .meta")].flatMap(meta => {
            const ruler = meta.querySelector(".grade");
            return ruler ? [[ruler.parentElement.textContent, ruler.querySelectorAll(".on").length]] : [];
        }))"""
    )
    hard = [rulers[level] for level in ("Expert", "Master", "Extreme")]
    assert len(set(hard)) == 3, rulers
    names = page.locator(".puzzle-title").all_inner_texts()
    assert len(names) == len(set(names))
