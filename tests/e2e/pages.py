"""A hand on the pages beside play: dialogs by name, waiting for what the server says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, Route, expect

from e2e.player import read_game

#: A name of this computer that the browser takes for another one.
ELSEWHERE = "garns.example"


def wait(page: Page, done: Callable[[], object], what: str = "it never came to this") -> Any:
    """Wait until something is so, and give it. (The pages forbid ``eval``, so the browser cannot wait for us.)"""
    for _ in range(3000):
        if found := done():
            return found
        page.wait_for_timeout(20)
    raise AssertionError(what)


def intercept(page: Page, pattern: str, handler: Callable[..., Any]) -> None:
    """Answer requests of a page that is already there.

    The browser tells the page a moment later where its requests go from now on; what it asks before then goes to the
    server, unseen by the test. So ask until an answer is ours.
    """
    page.route(pattern, handler)
    page.route("**/intercepted", lambda route: route.fulfill(body="yes"))
    wait(page, lambda: page.evaluate("() => fetch('/intercepted').then(answer => answer.text())") == "yes")


def alone(page: Page) -> Page:
    """A page that sees no games of other tests, which share the server's player with it."""
    page.route("**/api/v1/games", _without_games)
    return page


def _without_games(route: Route) -> None:
    if route.request.method == "GET":
        route.fulfill(json=[])
    else:
        route.continue_()


def button(page: Page | Locator, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def cell(page: Page, name: str) -> Locator:
    """A cell by its name, such as r4c7."""
    row, column = name[1:].split("c")
    return page.locator(f"[role=gridcell][aria-rowindex='{row}'][aria-colindex='{column}']")


def drag(page: Page, *names: str) -> None:
    """Drag through the centres of cells, once the editor has drawn what changed."""
    expect(page.locator("[data-count].busy")).to_have_count(0)
    boxes = [cell(page, name).bounding_box() for name in names]
    points = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
    page.mouse.move(*points[0])
    page.mouse.down()
    for point in points[1:]:
        page.mouse.move(*point, steps=6)
    page.mouse.up()


def paste(page: Page, text: str) -> Locator:
    """Open the library and its import box with a text; gives what was found."""
    page.goto("/library")
    return fill_in(page, text)


def fill_in(page: Page, text: str) -> Locator:
    """Open the import box of the library with a text; gives what was found."""
    button(page, "Import").click()
    page.get_by_label("Text of the puzzle").fill(text)
    found = page.locator("dialog .found")
    found.locator("h3, .problems").first.wait_for()
    return found


def playing(page: Page) -> dict[str, Any]:
    """The game on the play page, once it is there."""
    return wait(page, lambda: read_game(page), "no game began")


def kept_game(page: Page) -> dict[str, Any] | None:
    """The game of the play page as the browser has kept it, or None."""
    return page.evaluate(
        """() => new Promise(resolve => {
            const key = new URLSearchParams(location.search).get("puzzle");
            const request = indexedDB.open("garns");
            request.onsuccess = () => {
                const found = request.result.transaction("games").objectStore("games").get(key);
                found.onsuccess = () => {
                    request.result.close();
                    resolve(found.result ? JSON.parse(found.result.game) : null);
                };
            };
        })"""
    )


def sheet(page: Page) -> dict[str, Any]:
    """The puzzle that the editor has kept."""
    return page.evaluate("JSON.parse(localStorage.getItem('garns.editor')).puzzle")
