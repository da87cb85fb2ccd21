"""The board in a real browser: what a screen reader meets, what a pause hides, what an update touches."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from garns.web.pages import version

from .board_gallery.cases import CASES

SHOW = """async ([version, bundle, view]) => {
  const { createBoard } = await import(`/static/${version}/js/board/board.js`);
  window.words = await import(`/static/${version}/js/words.js`);
  const sets = ["selection", "clashes", "peers"].map((key) => [key, new Set(view[key])]);
  window.board = createBoard(bundle, { labels: true });
  document.body.replaceChildren(board.element);
  window.view = { ...view, ...Object.fromEntries(sets) };
  board.update(window.view);
}"""


@pytest.fixture
def page(new_page) -> Page:
    found = new_page()
    found.goto("/help")
    return found


def show(page, name: str) -> None:
    bundle, view = CASES[name]()
    page.evaluate(SHOW, [version(), bundle, view])


def cell(page, row: int, column: int):
    return page.locator(f"[role=gridcell][aria-rowindex='{row}'][aria-colindex='{column}']")


def test_cells_say_what_they_hold(page):
    show(page, "classic")
    label = {
        place: cell(page, *place).get_attribute("aria-label") for place in [(1, 1), (1, 6), (7, 4), (1, 3), (2, 2)]
    }
    assert label[1, 1] == "Row 1, column 1, box 1, given 5"
    assert label[1, 6] == "Row 1, column 6, box 2, empty, notes 2 4"
    assert label[7, 4] == "Row 7, column 4, box 8, your 8, conflict"
    assert label[1, 3] == "Row 1, column 3, box 1, empty, corner notes 1 2 4"
    assert label[2, 2].endswith("empty, colours 2")
    page.evaluate("() => words.speak('fr')")
    assert cell(page, 7, 4).get_attribute("aria-label") == "Ligne 7, colonne 4, région 8, votre 8, conflit"


def test_the_grid_is_one_tab_stop_of_rows_and_cells(page):
    show(page, "classic")
    grid = page.locator("[role=grid]")
    assert grid.get_attribute("aria-rowcount") == grid.get_attribute("aria-colcount") == "9"
    assert grid.locator("[role=row]").count() == 9
    assert grid.locator("[role=row] > [role=gridcell]").count() == 81
    assert page.locator("[tabindex='0']").count() == 1
    assert page.locator("[tabindex='0']").get_attribute("aria-selected") == "true"
    assert page.locator("[aria-selected=true]").count() == 1
    assert page.locator("[aria-invalid=true]").count() == 2
    assert cell(page, 1, 1).get_attribute("aria-readonly") == "true"
    assert cell(page, 1, 3).get_attribute("aria-readonly") is None
    assert page.locator("svg:not([aria-hidden=true])").count() == 0


def test_a_pause_hides_every_digit(page):
    show(page, "classic")
    page.evaluate("() => board.update({ ...view, paused: true })")
    assert not any(char.isdigit() for char in page.locator("[role=grid]").inner_text())
    assert page.get_by_role("gridcell").count() == 0
    for part in (".digits", ".fills", ".colours", ".labels"):
        assert not page.locator(f".board {part}").is_visible()
    page.evaluate("() => board.update({ ...view, paused: false })")
    assert page.get_by_role("gridcell").count() == 81


def test_an_update_touches_only_what_changed(page):
    show(page, "twenty_five")
    touched = page.evaluate(
        """async () => {
          const changes = [];
          const observer = new MutationObserver((found) => changes.push(...found));
          observer.observe(board.element, { subtree: true, childList: true, attributes: true });
          board.update(view);
          const none = observer.takeRecords().length;
          const values = [...view.board.values];
          const empty = values.indexOf(0);
          values[empty] = 7;
          board.update({ ...view, board: { ...view.board, values } });
          return [none, observer.takeRecords().length];
        }"""
    )
    assert touched[0] == 0
    assert 1 <= touched[1] <= 6


def test_a_hint_shows_its_roles_only_at_the_third_level(page):
    show(page, "x_wing")
    drawn, look = page.locator(".hint-over *, .hint-under *"), page.locator(".hint-over .look")
    assert page.locator(".hint-over .sign").count() >= 4
    assert page.locator(".hint-under .deletion-houses").count() == 1
    page.evaluate("() => board.update({ ...view, hintLevel: 1 })")
    assert drawn.count() == 0
    page.evaluate("() => board.update({ ...view, hintLevel: 2 })")
    assert drawn.count() == look.count() > 0
    page.evaluate("() => board.update({ ...view, hint: null, hintLevel: 0 })")
    assert drawn.count() == 0


def test_a_point_is_a_cell_only_near_its_middle(page):
    show(page, "classic")
    at = page.evaluate(
        """() => {
          const box = board.cell(40).getBoundingClientRect();
          const [x, y, side] = [box.left, box.top, box.width];
          return [board.at(x + side / 2, y + side / 2), board.at(x + 0.06 * side, y + 0.06 * side), board.at(1, 1)];
        }"""
    )
    assert at == [{"cell": 40, "inside45": True}, {"cell": 40, "inside45": False}, None]


@pytest.mark.parametrize(
    "markup",
    [
        "<script>1</script>",
        "<foreignObject/>",
        "<g onload='1'/>",
        "<a href='https://example.org'/>",
        "<image href='x'/>",
        "<g style='fill:red'/>",
        "<path fill='url(https://example.org)'/>",
        "<g><g id='a'/></g>",
        "<g",
    ],
)
def test_only_shapes_are_read(page, markup):
    told = page.evaluate(
        """async ([version, markup]) => {
          const { picture } = await import(`/static/${version}/js/board/markup.js`);
          try { picture(`<svg xmlns="http://www.w3.org/2000/svg">${markup}</svg>`); return ""; }
          catch (error) { return error.message; }
        }""",
        [version(), markup],
    )
    assert told.startswith("not a picture")


def test_large_boards_keep_their_cells_large_on_a_phone(new_page):
    page = new_page(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True)
    page.goto("/help")
    show(page, "twenty_five")
    assert cell(page, 1, 1).bounding_box()["width"] >= 27.9
    page.evaluate("() => board.update({ ...view, cursor: 624, selection: new Set([624]) })")
    seen, last = page.locator(".board-pane").bounding_box(), cell(page, 25, 25).bounding_box()
    assert seen["x"] <= last["x"]
    assert last["x"] + last["width"] <= seen["x"] + seen["width"] + 1
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 360
    assert page.locator(".board-plan").is_visible()
