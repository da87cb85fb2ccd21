"""A newcomer's path in one go: first visit, play, hint, a new killer, print, and back the next day."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from documents import pages_of
from e2e.pages import button, cell, kept_game, playing, wait
from garns.i18n import translate

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
TODAY = datetime(2026, 11, 16, 20, 0)  # the day on the wall


class Newcomer:
    """Somebody who has never been here, with the words that the page says to them."""

    def __init__(self, page: Page, lang: str) -> None:
        self.page, self.lang = page, lang

    def button(self, name: str, within: str = "body"):
        return button(self.page.locator(within), translate(name, self.lang))

    def write(self, name: str, digit: int | str, mode: str = "Digit") -> None:
        """A digit or a mark with the keys on the screen."""
        cell(self.page, name).click()
        self.page.locator(".modes button").filter(has_text=translate(mode, self.lang)).click()
        self.page.locator(".pad").get_by_role("button").nth(int(digit) - 1).click()

    def new(self, *choices: str) -> str:
        """Begin a puzzle of some kind; gives its key."""
        before = playing(self.page)["key"]
        self.button("New").first.click()
        for choice in choices:
            self.page.locator(f"dialog #{choice}").check()
        self.button("Start", "dialog").click()
        return wait(self.page, lambda: (now := playing(self.page)["key"]) != before and now)

    def day(self) -> str:
        """The puzzle of the day."""
        before = playing(self.page)["key"]
        self.button("New").first.click()
        self.button("Puzzle of the day", "dialog").click()
        return wait(self.page, lambda: (now := playing(self.page)["key"]) != before and now)


@pytest.mark.parametrize(
    ("screen", "locale"), [(PHONE, "fr-FR"), (DESKTOP, "en-GB")], ids=["phone in French", "desktop in English"]
)
def test_the_first_two_days_of_a_newcomer(new_page, screen, locale):
    page = new_page(**screen, locale=locale)
    page.clock.install(time=TODAY)
    page.goto("/")
    game = playing(page)
    me = Newcomer(page, locale[:2])
    open_cells = [f"r{1 + at // 9}c{1 + at % 9}" for at, one in enumerate(game["cells"]) if not one["value"]]

    # Play a little: a note, and a hint until it has done its step.
    me.write(open_cells[0], 5, "Corner")
    for _ in range(3):
        me.button("Hint", ".acts").click()
        expect(page.locator(".hint[data-asking]")).to_have_count(0)
    while (more := page.locator(".hint .stepper [data-turn='1']")).count():
        more.click()
    page.locator(".hint [data-way=apply]").click()
    placed = wait(page, lambda: [one for one in playing(page)["cells"] if one["value"] and not one["given"]])
    assert len(placed) == 1
    me.button("Check", ".acts").click()
    expect(page.locator(".notice")).to_contain_text(translate("Right so far.", me.lang))

    # A killer, small, to see what that is; play on with it.
    key = me.new("kind-killer", "size-6", "level-easy")
    expect(page.locator(".rules")).to_contain_text("cage")
    killer = playing(page)
    assert len(killer["cells"]) == 36
    free = next(f"r{1 + at // 6}c{1 + at % 6}" for at, one in enumerate(killer["cells"]) if not one["value"])
    me.write(free, 3)
    me.write(free, 3, "Centre")  # hidden below the digit, and kept
    today = wait(page, lambda: (kept := kept_game(page)) and kept["board"]["values"] != "." * 36 and kept)

    # On paper.
    me.button("Print").first.click()
    page.get_by_label(translate("This puzzle", me.lang)).wait_for()
    me.button("Make the PDF").click()
    with page.expect_download() as download:
        page.get_by_role("link", name=translate("Download", me.lang), exact=True).click()
    pdf = Path(download.value.path()).read_bytes()
    assert pdf.startswith(b"%PDF-")
    text = "".join(sheet.extract_text() for sheet in pages_of(pdf))
    sums = [str(one["sum"]) for one in today["puzzle"]["constraints"] if one["type"] == "killer_cage"]
    assert all(total in text for total in sums)

    page.goto("/play")
    assert wait(page, lambda: playing(page)["key"]) == key
    first_day = me.day()
    page.go_back()
    wait(page, lambda: playing(page)["key"] == key)
    shown = playing(page)["cells"]
    storage = page.context.storage_state(indexed_db=True)
    page.context.close()

    # The next day, in a browser that was closed in the meantime.
    page = new_page(**screen, locale=locale, storage_state=storage)
    page.clock.install(time=TODAY + timedelta(days=1))
    page.goto("/")
    me = Newcomer(page, locale[:2])
    again = playing(page)
    assert (again["key"], again["cells"]) == (key, shown)
    assert again["undo"]
    assert me.day() != first_day
