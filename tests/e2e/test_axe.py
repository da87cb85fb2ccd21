"""axe-core finds nothing on any page or dialog, in both themes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e.accessibility import violations
from e2e.pages import button, drag

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def opens(name: str) -> Callable[[Page], None]:
    return lambda page: button(page, name).first.click()


def imported(page: Page) -> None:
    button(page, "Import").click()
    page.get_by_label("Text of the puzzle").fill("." * 81)
    page.locator("dialog [data-status]").wait_for()


def edited(page: Page) -> None:
    button(page, "Cells").click()
    drag(page, "r1c1", "r1c2")
    button(page, "Add").click()
    page.get_by_label("Show the candidates of all solutions").check()
    expect(page.locator(".busy")).to_have_count(0)  # pale while it is asked
    page.get_by_label("Kind of clue").select_option("region_run")  # lists of cells, numbers, what is folded away
    page.locator(".more-fields summary").click()
    button(page, "Add").click()
    page.locator("[aria-invalid]").wait_for()


def walked(page: Page) -> None:
    button(page, "Next step").click()


def practised(page: Page) -> None:
    button(page, "Practise").click()
    button(page, "Show me").click()


def chosen(page: Page) -> None:
    page.get_by_text("From the library").click()
    page.locator(".print-shelf input").first.check()
    page.get_by_label("A sheet for each pupil").check()


def questioned(page: Page) -> None:
    expect(page.locator("[data-count].busy")).to_have_count(0)
    button(page, "Play this").click()
    button(page.get_by_role("dialog"), "Cancel").wait_for()


#: Pages, what must be there before anybody looks, and what is done first.
PAGES: dict[str, tuple[str, str, Callable[[Page], None] | None]] = {
    "play": ("/play", "[role=gridcell]", None),
    "library": ("/library", ".puzzle .board", None),
    "new": ("/library", ".puzzle", opens("New puzzle")),
    "import": ("/library", ".puzzle", imported),
    "learn": ("/learn", ".course a", None),
    "guide": ("/learn/guide", "h1", None),
    "lesson": ("/learn/x_wing", ".walk", walked),
    "practice": ("/learn/naked_pair", ".walk", practised),
    "editor": ("/editor", "[role=gridcell]", edited),
    "export": ("/editor", "[role=gridcell]", opens("Export")),
    "lab": ("/lab", ".bench", opens("One step forward")),
    "print": ("/print", ".kinds label", chosen),
    "help": ("/help", "h1", None),
    "lost": ("/nowhere", ".lost h1", None),
    "question": ("/editor", "[role=gridcell]", questioned),
    "settings": ("/library", ".puzzle", opens("Settings")),
    "menu": ("/library", ".puzzle", opens("Menu")),
}


@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing(new_page, name):
    path, ready, act = PAGES[name]
    page = new_page(reduced_motion="reduce", bypass_csp=True)
    page.goto(path)
    page.locator(ready).first.wait_for()
    if act:
        act(page)
    assert violations(page) == []
