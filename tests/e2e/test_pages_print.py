"""On paper. The play page (W32): no controls, black on white, a grid of at least 12 cm on A4.

The page "Print": choose, press, and get a PDF whose puzzles have the answers that are printed.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import garns
from books.printed import grids, solutions
from documents import givens_on, pages_of
from e2e.conftest import site_in
from e2e.pages import button, intercept, paste, playing

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


# the page that makes a PDF


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of its own: its library has no game that another test has kept, of which a sheet may take long."""
    with site_in(tmp_path_factory.mktemp("printing")) as address:
        yield address


@pytest.fixture
def printing(new_page) -> Page:
    page = new_page(viewport={"width": 1280, "height": 900})
    page.goto("/print")
    page.locator(".kinds label").first.wait_for()
    return page


def made(page: Page, name: str = "Make the PDF") -> None:
    button(page, name).click()
    page.get_by_role("link", name="Open the PDF").wait_for()


def downloaded(page: Page, name: str) -> bytes:
    with page.expect_download() as download:
        page.get_by_role("link", name=name, exact=True).click()
    return Path(download.value.path()).read_bytes()


def test_new_puzzles_are_printed_and_solve_to_the_answers(printing):
    printing.get_by_text("Beginner", exact=True).click()
    printing.get_by_label("Puzzles per page").select_option("1")
    printing.get_by_label("Where the answers go").select_option("back")
    printing.get_by_label("Paper").select_option("a5")
    printing.get_by_label("Title").fill("$ #1")
    printing.get_by_label("How many puzzles").fill("2")  # and then at once, as people do
    made(printing)
    expect(printing.locator(".print-outcome")).to_contain_text("2 puzzles on 3 pages.")
    one, two, answers = pages_of(downloaded(printing, "Download"))
    puzzles = grids(one) | grids(two)
    assert sorted(puzzles) == [1, 2]
    solved = {number: str(garns.solve(garns.read(line)).solution) for number, line in puzzles.items()}
    assert solved == solutions(answers)
    assert "$ #1" in one.extract_text()
    assert round(float(one.mediabox.width)) == 420


def test_the_puzzle_that_is_played_is_printed_from_the_menu(new_page):
    page = new_page()
    button(paste(page, LINE), "Play").click()
    playing(page)
    button(page, "Menu").click()
    button(page.locator("dialog"), "Print").click()
    expect(page.get_by_label("This puzzle")).to_be_checked()
    page.get_by_label("Where the answers go").select_option("separate")
    made(page)
    (sheet,) = pages_of(downloaded(page, "Download"))
    assert givens_on(sheet) == LINE
    (answers,) = pages_of(downloaded(page, "Download the answers"))
    assert givens_on(answers) == str(garns.solve(garns.read(LINE)).solution)


def test_puzzles_of_the_library_become_sheets_of_a_class(new_page):
    page = new_page()
    page.goto("/library")
    page.get_by_role("link", name="Print").last.click()
    shelf = page.locator(".print-shelf input")
    shelf.first.wait_for()
    expect(button(page, "Make the PDF")).to_be_disabled()
    shelf.first.check()
    page.get_by_label("A sheet for each pupil").check()
    page.get_by_label("Names, if you like: one per line").fill("Ana\nBo\n")
    page.get_by_label("Where the answers go").select_option("none")
    made(page)
    texts = [sheet.extract_text() for sheet in pages_of(downloaded(page, "Download"))]
    assert [name in text for name, text in zip(("Ana", "Bo"), texts, strict=True)] == [True, True]
    page.get_by_label("Paper").select_option("a5")  # a choice makes what was printed another thing
    expect(page.get_by_role("link", name="Open the PDF")).to_have_count(0)


def test_it_can_be_stopped_and_says_what_went_wrong(printing):
    printing.get_by_text("Extreme", exact=True).click()
    printing.get_by_label("Technique wanted").select_option("exocet")
    printing.get_by_label("How many puzzles").fill("1000")
    printing.get_by_label("Title").focus()
    expect(printing.get_by_label("How many puzzles")).to_have_value("100")
    button(printing, "Make the PDF").click()
    button(printing, "Stop").click()
    expect(button(printing, "Make the PDF")).to_be_enabled()
    assert printing.locator(".problems").count() == 0
    intercept(printing, "**/api/v1/print", lambda route: route.abort())
    button(printing, "Make the PDF").click()
    expect(printing.locator(".problems")).to_contain_text("There is no connection to the server.")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_fits_a_phone_and_speaks_french(new_page, theme):
    page = new_page(viewport={"width": 360, "height": 740}, color_scheme=theme, locale="fr-FR")
    page.goto("/print")
    page.locator(".kinds label").first.wait_for()
    page.get_by_label("Une feuille par élève").check()
    expect(button(page, "Faire le PDF")).to_be_enabled()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.locator(".print-aside").bounding_box()["x"] >= 0
