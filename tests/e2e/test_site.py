"""What the server lists is what the pages offer: a page, a language, a kind or a level more needs no script."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

from e2e.pages import button


@pytest.fixture
def with_site(new_page: Callable[..., Page]) -> Callable[[Callable[[dict[str, Any]], None]], Page]:
    """A page whose server says something else of the whole application."""

    def open_page(change: Callable[[dict[str, Any]], None]) -> Page:
        page = new_page()

        def answer(route: Route) -> None:
            if route.request.resource_type != "document":
                return route.fallback()
            document = route.fetch(url=re.sub(r"/guests$", "/help", route.request.url)).text()
            written = re.search(r'<script type="application/json" id="site">(.*?)</script>', document)[1]
            site = json.loads(written)
            change(site)
            return route.fulfill(body=document.replace(written, json.dumps(site)), content_type="text/html")

        page.route(lambda url: re.search(r"/(guests|library|help)$", url) is not None, answer)
        return page

    return open_page


def test_a_page_that_the_server_lists_is_shown_linked_and_in_the_menu(with_site):
    guests = {"paths": ["/guests"], "view": "help", "name": "Guests", "menu": "For guests"}
    page = with_site(lambda site: site["pages"].append(guests))
    page.goto("/library")
    links = page.get_by_role("navigation").get_by_role("link")
    expect(links).to_have_text(["Play", "Library", "Learn", "Editor", "Print", "Lab", "Guests"])
    links.last.click()
    expect(links.last).to_have_attribute("aria-current", "page")
    expect(page.get_by_role("heading", level=1)).to_have_text("Guide and keys")
    button(page, "Menu").click()
    expect(button(page, "For guests")).to_be_visible()
    page.goto("/guests")
    expect(page.get_by_role("heading", level=1)).to_have_text("Guide and keys")


def test_a_third_catalogue_is_a_third_language(with_site):
    page = with_site(lambda site: site["languages"].append("de"))
    german = {"words": {"Library": "Sammlung", "Settings": "Optionen"}, "rule": "10" + "1" * 198}
    page.route("**/words/de.json", lambda route: route.fulfill(json=german))
    page.goto("/library")
    button(page, "Settings").click()
    languages = page.get_by_role("group", name="Language").locator("label")
    expect(languages).to_have_text(["Browser", "English", "Français", "Deutsch"])
    page.get_by_text("Deutsch", exact=True).click()
    expect(page.get_by_role("heading", name="Optionen")).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "de"
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", level=1)).to_have_text("Sammlung")
    button(page, "English").click()  # after the last language comes the first
    expect(page.get_by_role("heading", level=1)).to_have_text("Library")


def test_a_browser_that_asks_for_a_language_in_the_list_gets_it(with_site, new_page):
    page = new_page(locale="fr-CA")
    page.goto("/library")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    other = new_page(locale="de-DE")
    other.goto("/library")
    expect(other.get_by_role("heading", level=1)).to_have_text("Library")
    expect(other.locator("html")).to_have_attribute("lang", "en")


def test_kinds_and_levels_are_those_of_the_server(new_page):
    page = new_page()

    def more(path: str, entry: dict[str, Any]) -> None:
        page.route(f"**/api/v1/{path}", lambda route: route.fulfill(json=[*route.fetch().json(), entry]))

    more("kinds", {"id": "torus", "name": {"en": "Torus"}, "variant": "torus", "boards": {"6": "6", "9": "9"}})
    more("levels", {"id": "gentle", "name": {"en": "Gentle"}, "made": True})
    page.goto("/library")
    button(page, "New puzzle").first.click()
    for choice in ("Torus", "6×6", "Gentle"):
        page.get_by_role("dialog").get_by_text(choice, exact=True).click()
    with page.expect_request("**/api/v1/generate") as asked:
        button(page, "Start").click()
    wish = asked.value.post_data_json
    assert (wish["board"], wish["variant"], wish["level"]) == ("6", "torus", "gentle")


@pytest.mark.parametrize(("locale", "title"), [("en-GB", "Nothing here"), ("fr-FR", "Rien ici")])
def test_an_unknown_address_says_so_and_leads_on(new_page, locale: str, title: str):
    page = new_page(locale=locale)
    answer = page.goto("/puzzels/today")
    assert answer.status == 404
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    expect(page.locator("main")).to_contain_text("/puzzels/today")
    page.locator("main").get_by_role("link").first.click()
    page.wait_for_selector("main.play [role=gridcell]")


@pytest.mark.parametrize("path", ["/learn/", "/library/?level=easy", "/learn/x_wing/"])
def test_a_slash_at_the_end_of_an_address_does_no_harm(new_page, path: str):
    page = new_page()
    page.goto(path)
    assert page.url.endswith(path.replace("/?", "?").rstrip("/"))
    expect(page.get_by_role("heading", level=1)).to_have_text(
        {"/learn/": "Learn"}.get(path) or re.compile("Library|X-Wing")
    )


@pytest.mark.parametrize("path", ["/api/v1/nothing", "/nothing"])
def test_a_program_gets_no_page_where_there_is_none(site, path: str):
    answer = httpx.get(site + path)
    assert (answer.status_code, answer.json()["problems"][0]["id"]) == (404, "no_such_path")
    assert httpx.get(f"{site}//elsewhere.example/", headers={"Accept": "text/html"}).status_code == 404
