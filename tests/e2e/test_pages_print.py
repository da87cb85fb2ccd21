"""On paper (W32): no controls, black on white, a grid of at least 12 cm on A4."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from e2e.pages import button, paste, playing

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
CENTIMETRE = 96 / 2.54


@pytest.fixture
def printed(new_page) -> Page:
    """The play page as the printer gets it, of somebody who likes it dark."""
    page = new_page(color_scheme="dark")
    button(paste(page, LINE), "Play").click()
    playing(page)
    page.locator("[role=gridcell]").nth(2).click()
    page.emulate_media(media="print", color_scheme="dark")
    page.set_viewport_size({"width": round(18 * CENTIMETRE), "height": round(26.7 * CENTIMETRE)})
    return page


def test_controls_stay_on_the_screen(printed):
    shown = [one for one in printed.locator("button, a, input, select, nav, header.top").all() if one.is_visible()]
    assert shown == []


def test_the_grid_is_wide_enough_and_on_the_page(printed):
    box = printed.locator("[role=grid]").bounding_box()
    assert 12 * CENTIMETRE <= box["width"] <= 18 * CENTIMETRE
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 18 * CENTIMETRE


def test_black_on_white(printed):
    style = "element => [getComputedStyle(element).color, getComputedStyle(element).backgroundColor]"
    assert printed.locator("body").evaluate(style) == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
    given = printed.locator(".board .given").first
    ink = given.evaluate(
        "element => { const s = getComputedStyle(element); return s.stroke === 'none' ? s.fill : s.stroke }"
    )
    assert ink == "rgb(0, 0, 0)"


def test_it_is_one_page_of_a4(printed):
    """The printer of the browser itself."""
    pdf = printed.pdf(format="A4", prefer_css_page_size=True)
    assert pdf.startswith(b"%PDF")
    assert pdf.count(b"/Type /Page\n") + pdf.count(b"/Type /Page/") == 1
