"""The library and the dialog that makes a new puzzle."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.pages import ELSEWHERE, alone, button, cell, intercept, kept_game, paste, playing, wait
from web.serving import garns_serve

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.fixture
def library(new_page) -> Page:
    page = alone(new_page(viewport={"width": 1440, "height": 900}))
    page.goto("/library")
    page.locator(".puzzle").first.wait_for()
    return page


def test_the_library_shows_boards_and_filters_them(library):
    expect(library.locator(".puzzle .board svg").first).to_be_visible()
    everything = library.locator(".puzzle").count()
    button(library, "Small").click()
    small = library.locator(".puzzle").count()
    assert 0 < small < everything
    assert {one.split("×")[0] for one in library.locator(".meta > span:first-child").all_inner_texts()} <= set("45678")
    button(library, "All").click()
    library.get_by_label("Level").select_option("hard")
    assert set(library.locator(".meta > span:nth-child(2)").all_inner_texts()) == {"Hard"}
    library.get_by_label("Search").fill("no such puzzle")
    expect(library.locator(".puzzle")).to_have_count(0)
    expect(library.locator("main")).to_contain_text("Nothing matches these filters")


def test_what_is_pressed_or_typed_before_the_puzzles_come_is_not_lost(new_page):
    page, held = alone(new_page()), []
    page.route("**/puzzles/library", lambda route, _: held.append(route))
    page.goto("/library")
    wait(page, lambda: held)
    page.get_by_label("Search").fill("no such puzzle")
    button(page, "Import").hover()
    page.mouse.down()
    held[0].continue_()
    expect(page.locator("main")).to_contain_text("Nothing matches these filters")
    page.mouse.up()
    expect(page.get_by_label("Text of the puzzle")).to_be_visible()
    expect(page.get_by_label("Search")).to_have_value("no such puzzle")


def test_a_puzzle_of_the_library_is_played_and_then_under_way(library):
    library.locator(".puzzle").first.click()
    game = playing(library)
    empty = next(at for at, one in enumerate(game["cells"]) if not one["given"])
    library.locator("[role=gridcell]").nth(empty).click()
    library.keyboard.press("1")
    wait(library, lambda: kept_game(library))
    library.get_by_role("link", name="Library").click()
    button(library, "Under way").click()
    expect(library.locator(".puzzle")).to_have_count(1)
    expect(library.locator(".bar-p")).to_be_visible()
    library.locator(".puzzle").click()
    assert playing(library)["cells"][empty]["value"] == 1


def test_a_game_is_renamed_and_deleted(new_page):
    page = alone(new_page())
    button(paste(page, LINE), "Play").click()
    playing(page)
    cell(page, "r1c3").click()
    page.keyboard.press("4")
    wait(page, lambda: kept_game(page))
    page.get_by_role("link", name="Library").click()
    page.get_by_role("button", name="Rename").click()
    question = page.get_by_role("dialog")
    question.get_by_label("Title of the game").fill("Quiet corner")
    button(question, "Rename").click()
    expect(page.locator(".puzzle-title").first).to_have_text("Quiet corner")
    page.reload()
    expect(page.locator(".puzzle-title").first).to_have_text("Quiet corner")
    button(page, "Delete Quiet corner").click()
    page.keyboard.press("Escape")  # not this time
    expect(page.locator(".puzzle-title").first).to_have_text("Quiet corner")
    button(page, "Delete Quiet corner").click()
    button(question, "Delete the game").click()
    expect(page.get_by_text("Quiet corner")).to_have_count(0)
    expect(button(page, "Under way")).to_have_count(0)


def test_a_game_that_only_the_server_has_can_go_on(new_page, browser, site):
    """Two profiles share the games of the machine's own player."""
    page = new_page()
    button(paste(page, LINE), "Play").click()
    playing(page)
    cell(page, "r1c4").click()
    with page.expect_response("**/api/v1/games"):
        page.keyboard.press("6")
    other = new_page()
    other.goto("/library")
    button(other, "Under way").click()
    other.locator(".puzzle").first.click()
    assert playing(other)["cells"][3]["value"] == 6
    other.goto("/library")
    button(other, "Under way").click()
    other.get_by_role("button", name="Delete").first.click()
    button(other.get_by_role("dialog"), "Delete the game").click()


def test_on_a_server_for_many_a_link_takes_games_to_another_device(browser, tmp_path):
    """Each browser has games of its own there; the link to them is in the dialog that shares."""
    with garns_serve(tmp_path, "--host", "0.0.0.0") as (_, client):
        site = f"http://{ELSEWHERE}:{client.base_url.port}"
        page = browser.new_context(base_url=site, locale="en-GB").new_page()
        button(paste(page, LINE), "Play").click()
        playing(page)
        cell(page, "r1c4").click()
        with page.expect_response("**/api/v1/games"):
            page.keyboard.press("6")
        page.keyboard.press("Escape")
        button(page, "Menu").click()
        button(page, "Share a link").click()
        button(page, "Copy the link to your games").click()
        link = page.evaluate("() => `${location.origin}/library#player=${localStorage.getItem('garns.player')}`")

        stranger = browser.new_context(base_url=site, locale="en-GB").new_page()
        stranger.goto("/library")
        expect(stranger.locator("main")).to_contain_text("0 under way")
        stranger.goto("about:blank")
        stranger.goto(link)
        button(stranger.get_by_role("dialog", name="Play the games of this link?"), "Play these games").click()
        button(stranger, "Under way").click()
        stranger.locator(".puzzle").first.click()
        assert playing(stranger)["cells"][3]["value"] == 6
        assert "player" not in stranger.url
        stranger.goto("/library")
        button(stranger, "Back to those").click()  # what is in this browser stays; what the server shows is its own
        mine = stranger.evaluate("() => localStorage.getItem('garns.player')")
        assert mine not in link
        expect(button(stranger, "Back to those")).to_be_visible()  # and there is a way back from here as well


def test_a_link_with_a_key_changes_nothing_unless_the_player_says_so(browser, tmp_path):
    """The page of such a server has a key of its own under any name, also that of this machine."""
    with garns_serve(tmp_path, "--host", "0.0.0.0") as (_, client):
        page = browser.new_context(base_url=f"http://127.0.0.1:{client.base_url.port}", locale="en-GB").new_page()
        page.goto("/library")
        page.wait_for_function("() => localStorage.getItem('garns.player')")
        mine = page.evaluate("() => localStorage.getItem('garns.player')")
        page.goto("about:blank")
        page.goto(f"/library#player={'ab' * 16}")
        dialog = page.get_by_role("dialog", name="Play the games of this link?")
        expect(dialog).to_contain_text("Your own key is kept")
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
        assert page.evaluate("() => localStorage.getItem('garns.player')") == mine
        assert "#" not in page.url
        button(paste(page, LINE), "Play").click()
        playing(page)
        cell(page, "r1c4").click()
        with page.expect_response("**/api/v1/games") as kept:
            page.keyboard.press("6")
        assert kept.value.status == 201
        assert len(client.get("/api/v1/games", headers={"Garns-Player": mine}).json()) == 1


def test_an_empty_library_says_what_to_do(new_page):
    page = new_page()
    page.route("**/api/v1/puzzles/library", lambda route: route.fulfill(json=[]))
    page.route("**/api/v1/games", lambda route: route.fulfill(json=[]))
    page.goto("/library")
    expect(page.locator("main")).to_contain_text("No puzzles yet. Make one, or open a file.")
    button(page, "Open a file").click()
    expect(page.get_by_role("dialog", name="Open a puzzle")).to_be_visible()


def new_dialog(page: Page):
    button(page, "New puzzle").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("Difficulty").wait_for()
    return dialog


@pytest.mark.parametrize(
    ("kind", "size", "cells"),
    [("Classic", "4×4", 16), ("Diagonals", "6×6", 36), ("Killer", "6×6", 36), ("Jigsaw", "9×9", 81)],
)
def test_a_new_puzzle_is_made_to_order(library, kind, size, cells):
    dialog = new_dialog(library)
    dialog.get_by_text(kind, exact=True).click()
    dialog.get_by_text(size, exact=True).click()
    if size == "4×4":
        expect(dialog.get_by_text("Difficulty")).to_have_count(0)
    else:
        dialog.get_by_text("Beginner", exact=True).click()
    button(dialog, "Start").click()
    assert len(playing(library)["cells"]) == cells


def test_a_technique_can_be_wished_for(library):
    dialog = new_dialog(library)
    dialog.get_by_text("Hard", exact=True).click()
    dialog.get_by_label("Technique wanted").select_option("x_wing")
    asked = []
    library.on("request", lambda request: asked.append(request.post_data_json) if "/generate" in request.url else None)
    button(dialog, "Start").click()
    wait(library, lambda: asked)
    assert (asked[0]["technique"], asked[0]["level"], asked[0]["symmetry"]) == ("x_wing", "hard", "rotate180")


def test_making_a_puzzle_can_be_stopped(library):
    intercept(library, "**/api/v1/jobs/*/events", lambda route: None)  # nothing ever happens
    dialog = new_dialog(library)
    button(dialog, "Start").click()
    expect(dialog.get_by_role("heading")).to_have_text("Making a puzzle")
    expect(dialog.get_by_role("status")).to_contain_text("Looking for a puzzle")
    with library.expect_request(lambda request: request.method == "DELETE" and "/jobs/" in request.url):
        button(dialog, "Stop").click()
    expect(dialog.get_by_role("heading")).to_have_text("New puzzle")


def test_a_wish_that_cannot_be_met_says_so(library):
    intercept(
        library,
        "**/api/v1/generate",
        lambda route: route.fulfill(status=400, json={"error": "x", "problems": [{"id": "y", "message": "Not so."}]}),
    )
    dialog = new_dialog(library)
    button(dialog, "Start").click()
    expect(dialog.get_by_role("alert")).to_contain_text("Not so.")
    expect(button(dialog, "Start")).to_be_visible()


@pytest.mark.parametrize("name", ["Puzzle of the day", "From the library"])
def test_other_ways_to_a_puzzle(library, name):
    dialog = new_dialog(library)
    button(dialog, name).click()
    assert len(playing(library)["cells"]) >= 16
