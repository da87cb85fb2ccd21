"""Without a network (W42), and without a stale page when there is one again."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import Page, expect

from e2e.pages import button, kept_game, playing, wait
from garns import Puzzle, solve


@pytest.fixture
def ready(new_page) -> Page:
    """A page that has been loaded once and may now lose its network."""
    page = new_page(service_workers="allow")
    page.goto("/library")
    page.locator(".puzzle").first.wait_for()
    kept = "caches.open('garns-data').then(cache => cache.keys()).then(keys => keys.map(key => key.url))"
    wait(page, lambda: sum("/puzzles/library/" in url for url in page.evaluate(kept)) >= 8, "no puzzles were kept")
    return page


def test_the_application_loads_plays_and_keeps_without_a_network(ready):
    ready.context.set_offline(True)
    for path in ("/learn", "/editor", "/help", "/library"):
        ready.goto(path)
        expect(ready.locator("main")).not_to_be_empty()
    ready.locator(".puzzle").first.wait_for()
    button(ready, "New puzzle").first.click()
    button(ready, "Start").click()
    game = playing(ready)
    empty = next(at for at, one in enumerate(game["cells"]) if not one["given"])
    ready.locator("[role=gridcell]").nth(empty).click()
    ready.keyboard.press("Control+3")
    wait(ready, lambda: playing(ready)["cells"][empty]["centre"] == [3])
    wait(ready, lambda: kept_game(ready), "the game was not kept")
    ready.reload()
    assert playing(ready)["cells"][empty]["centre"] == [3]


def test_puzzles_made_offline_differ_and_have_the_one_solution_that_the_page_knows(ready):
    """Each is a kept one, turned and relabelled; the solver, which knows nothing of that, finds the same grid."""
    ready.context.set_offline(True)
    seen = set()
    for _ in range(3):
        ready.goto("/library")
        button(ready, "New puzzle").first.click()
        button(ready, "Start").click()
        givens = [one["value"] for one in playing(ready)["cells"]]
        button(ready, "Menu").click()
        button(ready, "Show the solution").click()
        shown = tuple(one["value"] for one in playing(ready)["cells"])
        puzzle = Puzzle.from_json(wait(ready, lambda: kept_game(ready))["puzzle"])
        answer = solve(puzzle)
        assert (list(puzzle.givens), answer.status) == (givens, "unique")
        assert answer.solution.givens == shown
        seen.add(puzzle.givens)
    assert len(seen) == 3


def test_the_service_worker_names_every_part_of_its_version(site):
    worker = httpx.get(f"{site}/sw.js")
    document = httpx.get(f"{site}/").text
    version = re.search(r"/static/(\w+)/", document)[1]
    assert f'VERSION = "{version}"' in worker.text
    assert worker.headers["cache-control"] == "no-cache"
    parts = re.search(r"PARTS = (\[.*?\])", worker.text)[1]
    for path in re.findall(rf"/static/{version}/([\w./-]+)", document):
        assert f'"{path}"' in parts
    assert '"js/views/editor.js"' in parts
    assert '"words/fr.json"' in parts


def test_a_new_version_is_offered_and_old_caches_go(ready):
    """No stale-cache trap: the page asks, and what the old version kept is gone afterwards."""
    ready.evaluate("caches.open('garns-shell-of-long-ago').then(() => null)")
    ready.evaluate("navigator.serviceWorker.register('/sw.js?changed').then(() => null)")
    offer = ready.locator(".new-version")
    expect(offer).to_contain_text("A new version of Garns is ready.")

    def accept() -> None:
        with ready.expect_event("framenavigated"):
            button(offer, "Reload").click()
        ready.locator(".puzzle").first.wait_for()

    def the_old_is_gone() -> bool:
        # On a busy machine the page is loaded before the new worker takes over, asks for the address that this test
        # changed, and offers what it finds there.
        if offer.is_visible():
            accept()
        return "garns-shell-of-long-ago" not in ready.evaluate("caches.keys()")

    accept()
    wait(ready, the_old_is_gone)


def test_the_document_comes_from_the_network_when_there_is_one(ready):
    """What was kept is shown only when there is nothing newer."""
    ready.evaluate(
        """caches.keys().then(names => caches.open(names.find(name => name.startsWith('garns-shell'))))
        .then(cache => cache.put('/', new Response('<h1>Stale</h1>', { headers: { 'Content-Type': 'text/html' } })))"""
    )
    ready.goto("/learn")
    expect(ready.get_by_role("heading", level=1)).to_have_text("Learn")
    ready.context.set_offline(True)
    ready.goto("/learn")
    expect(ready.get_by_role("heading", level=1)).to_have_text("Stale")


def test_it_can_be_installed(ready):
    address = ready.locator("link[rel=manifest]").get_attribute("href")
    manifest = httpx.get(ready.evaluate("location.origin") + address).json()
    sizes = {icon["sizes"] for icon in manifest["icons"]}
    assert {"192x192", "512x512", "any"} <= sizes
    assert (manifest["display"], manifest["scope"]) == ("standalone", "/")
    for icon in manifest["icons"]:
        answer = httpx.get(ready.evaluate("location.origin") + address.replace("manifest.webmanifest", icon["src"]))
        assert answer.status_code == 200
        assert answer.headers["content-type"] == icon["type"]
