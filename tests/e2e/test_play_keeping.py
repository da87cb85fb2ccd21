"""W26 to W28, W30: pause, clock, what is kept, and links."""

from __future__ import annotations

import json
import re

import httpx
import pytest
from playwright.sync_api import Route, expect

from e2e.pages import intercept, kept_game, playing, wait
from e2e.player import Player, link_of
from e2e.sources import SIX
from garns.books.links import share_link
from garns.variants import empty

HIDE = """hidden => {
    const get = () => (hidden ? "hidden" : "visible");
    Object.defineProperty(document, "visibilityState", { configurable: true, get });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_w26_a_pause_hides_and_locks_the_grid_and_stops_the_clock(play):
    player = play(clock=True)
    player.click("r1c3")
    player.press("Digit4", "p")
    grid = player.page.locator("[role=grid]")
    assert player.state()["paused"]
    assert re.search(r"\d", grid.inner_text()) is None
    snapshot = player.page.locator("main").aria_snapshot()
    assert "gridcell" not in snapshot
    assert "given" not in snapshot
    time = player.state()["time"]
    player.press("Digit5", "Control+z")
    player.page.clock.run_for(5000)
    assert player.state()["time"] == time
    assert player.at("r1c3")["value"] == 4
    player.button("Resume").first.click()
    assert not player.state()["paused"]
    assert player.page.locator("[role=gridcell]").count() == 81
    player.page.clock.run_for(5000)
    assert player.state()["time"] != time


def test_w26_a_hidden_page_pauses_and_need_not(play):
    player = play()
    player.page.evaluate(HIDE, True)
    assert player.state()["paused"]
    player.page.evaluate(HIDE, False)
    player.press("p")
    player.set(autoPause=False)
    player.page.evaluate(HIDE, True)
    assert not player.state()["paused"]


def test_w27_the_time_can_be_hidden_and_is_never_announced(play):
    player = play(clock=True)
    times = player.page.locator("main time")
    expect(times).to_be_visible()
    player.button("Settings").click()
    player.page.get_by_label("Show the time").uncheck()
    player.page.keyboard.press("Escape")
    expect(times).to_be_hidden()
    player.page.clock.run_for(95_000)
    assert player.state()["time"] >= "01:30"
    assert player.said() == ""
    assert player.page.locator("[aria-live] time, [role=timer]").count() == 0


def test_w28_a_reload_brings_everything_back(play):
    player = play()
    player.click("r1c3")
    player.press("Shift+Digit1", "Control+Digit2", "Alt+Digit3", "ArrowRight", "Digit6", "Control+z")
    before = player.state()
    wait(player.page, lambda: (kept_game(player.page) or {}).get("future"), "what was undone was not kept")
    player.page.reload()
    player.page.wait_for_selector("main.play [role=gridcell]")
    after = player.state()
    for part in ("cells", "undo", "redo", "key"):
        assert after[part] == before[part]
    assert after["time"] >= before["time"]
    player.press("Control+y")
    assert player.at("r1c4")["value"] == 6


def test_w28_two_puzzles_do_not_mix(play, bundle_of):
    player = play()
    player.click("r1c3")
    player.press("Digit4")
    wait(player.page, lambda: kept_game(player.page))
    first = player.page.url
    player.page.goto(f"/play#{link_of(bundle_of(SIX))}")
    player.wait(lambda: len(player.state()["cells"]) == 36)
    assert not player.state()["undo"]
    player.page.goto(first)
    player.wait(lambda: len(player.state()["cells"]) == 81 and player.at("r1c3")["value"] == 4)
    player.page.goto("/")
    player.page.wait_for_selector("main.play [role=gridcell]")
    assert player.at("r1c3")["value"] == 4


def test_w28_restart_is_undoable_and_the_time_comes_back_also_after_a_reload(play):
    player = play(clock=True)
    player.click("r1c3")
    player.press("Digit4")
    player.page.clock.run_for(65_000)
    player.press("m")
    player.button("Restart").click()
    assert player.at("r1c3")["value"] == 0
    assert player.state()["time"] == "00:00"
    player.page.clock.run_for(10)
    wait(player.page, lambda: len((kept_game(player.page) or {}).get("past", [])) == 2, "the restart was not kept")
    player.page.reload()
    player.page.wait_for_selector("main.play [role=gridcell]")
    player.press("Control+z")
    assert player.at("r1c3")["value"] == 4
    assert player.state()["time"] >= "01:05"


def test_w30_a_link_opens_in_a_fresh_profile_without_asking_anybody(play, new_page):
    player = play()
    player.press("m")
    player.button("Share a link").click()
    link = player.page.get_by_label("Link to this puzzle").input_value()
    other = new_page()
    asked = []
    other.on("request", lambda request: asked.append(request.url))
    other.goto(link)
    other.wait_for_selector("main.play [role=gridcell]")
    state = playing(other)
    assert [cell["value"] for cell in state["cells"]] == player.bundle["givens"]
    assert state["key"] == player.bundle["key"]
    site = link.partition("/play")[0]
    strange = [url for url in asked if not url.startswith((f"{site}/play", f"{site}/static/", "data:", "blob:"))]
    assert [url for url in strange if "/api/" in url or not url.startswith(site)] == []


@pytest.mark.parametrize("spec", ["4", "x4"])
def test_a_code_of_a_book_opens_its_puzzle(new_page, site, spec: str):
    """A plain puzzle stands in the link as it is, one with constraints packed."""
    puzzle = empty(spec).with_givens((1, 2, 3, 4) + (0,) * 12)
    page = new_page()
    page.goto(share_link(puzzle, site))
    page.wait_for_selector("main.play [role=gridcell]")
    assert [cell["value"] for cell in playing(page)["cells"]] == list(puzzle.givens)
    assert (page.get_by_text("diagonal").count() > 0) == (spec == "x4")


@pytest.mark.parametrize("fragment", ["p=AAAA", "z=AAAA", "t=hello"])
def test_w30_a_broken_link_says_so(new_page, fragment: str):
    page = new_page()
    page.goto(f"/play#{fragment}")
    expect(page.get_by_role("heading", level=1)).to_have_text("No puzzle here")


def test_a_game_is_saved_on_the_server_and_goes_on_there(play, site):
    player = play()
    player.click("r1c3")
    with player.page.expect_response(lambda answer: "/api/v1/games" in answer.url) as caught:
        player.press("Digit4")
    assert caught.value.status == 201
    id = caught.value.json()["id"]
    with player.page.expect_response(lambda answer: f"/api/v1/games/{id}" in answer.url) as caught:
        player.press("Digit2")
    assert caught.value.json() == {"id": id, "revision": 1}
    other = play()  # another device
    other.page.goto(f"/play?game={id}")
    other.wait(lambda: other.at("r1c3")["value"] == 2)
    other.press("Control+z")
    assert other.at("r1c3")["value"] == 4
    other.press("Control+z")
    assert other.at("r1c3")["value"] == 0
    assert not other.state()["undo"]


def test_a_game_that_went_on_elsewhere_is_kept_beside_ours(play, site):
    player = play()
    player.click("r1c3")
    with player.page.expect_response(lambda answer: "/api/v1/games" in answer.url) as caught:
        player.press("Digit4")
    id = caught.value.json()["id"]
    there = httpx.get(f"{site}/api/v1/games/{id}").json()
    assert httpx.put(f"{site}/api/v1/games/{id}", json={"revision": 0, "game": there["game"]}).status_code == 200
    with player.page.expect_response(
        lambda answer: answer.request.method == "POST" and "/games" in answer.url
    ) as caught:
        player.press("Digit2")
    assert caught.value.json()["id"] != id
    expect(player.page.locator(".notice")).to_contain_text("This game was continued elsewhere.")
    assert player.at("r1c3")["value"] == 2
    ids = {game["id"] for game in httpx.get(f"{site}/api/v1/games").json()}
    assert {id, caught.value.json()["id"]} <= ids


def test_two_tabs_on_one_puzzle_follow_each_other(play):
    player = play()
    player.click("r1c3")
    player.press("Digit4")
    wait(player.page, lambda: kept_game(player.page))
    tab = player.page.context.new_page()
    tab.goto(player.page.url)
    tab.wait_for_selector("main.play [role=gridcell]")
    other = Player(tab, player.bundle)
    other.wait(lambda: other.at("r1c3")["value"] == 4)
    other.click("r1c4")
    other.press("Digit6", "Control+Digit2")
    player.wait(lambda: player.at("r1c4")["value"] == 6)
    player.click("r1c6")
    with player.page.expect_response(lambda answer: "/api/v1/games" in answer.url) as caught:
        player.press("Digit8")  # the server hears of all three from the tab that wrote last, and nobody is overwritten
    assert caught.value.ok
    other.wait(lambda: other.at("r1c6")["value"] == 8)
    other.press("Control+z", "Control+z")  # one history for both
    player.wait(lambda: player.at("r1c4")["value"] == 0)
    assert player.at("r1c3")["value"] == 4
    player.press("p")  # a pause hides this tab only
    assert player.state()["paused"]
    other.press("Digit7")
    wait(tab, lambda: not (kept_game(tab) or {}).get("future"), "the move was not kept")
    player.press("p")
    player.wait(lambda: player.at("r1c4")["value"] == 7)
    expect(player.page.locator(".notice")).to_be_hidden()


def test_tabs_that_write_before_they_hear_of_each_other_lose_no_move(play):
    player = play()
    player.page.wait_for_url("**/play?puzzle=*")
    player.click("r1c3")
    player.press("Shift+1")
    player.wait(lambda: kept_game(player.page))
    tab = player.page.context.new_page()
    tab.add_init_script("window.BroadcastChannel = class { postMessage() {} close() {} }")  # it hears of nothing
    tab.goto(player.page.url)
    tab.wait_for_selector("main.play [role=gridcell]")
    other = Player(tab, player.bundle)
    player.click("r1c4")
    player.press(player.solution("r1c4"))
    player.wait(lambda: kept_game(player.page)["board"]["values"][3] != ".")
    other.click("r1c6")
    other.press(other.solution("r1c6"))
    for place in ("r1c4", "r1c6"):
        other.wait(lambda name=place: other.at(name)["value"] == int(other.solution(name)))
    kept = wait(tab, lambda: (now := kept_game(tab))["board"]["values"][5] != "." and now, "the move was not kept")
    assert kept["board"]["values"][3] == player.solution("r1c4")
    other.press("Control+z")
    other.press("Control+z")
    assert other.at("r1c3")["corner"] == [1]
    assert other.at("r1c4")["value"] == other.at("r1c6")["value"] == 0


def test_a_saved_file_is_opened_again(play, tmp_path):
    player = play()
    player.click("r1c3")
    player.press("Digit4", "m")
    with player.page.expect_download() as caught:
        player.button("Save as a file").click()
    saved = tmp_path / "game.json"
    caught.value.save_as(saved)
    other = play(SIX)
    other.press("o")
    other.page.locator("#import-file").set_input_files(saved)
    other.wait(lambda: len(other.state()["cells"]) == 81)
    other.bundle = player.bundle
    assert other.at("r1c3")["value"] == 4
    other.press("Control+z")
    assert other.at("r1c3")["value"] == 0
    assert not other.state()["undo"]


def test_a_saved_file_of_more_than_a_megabyte_is_opened(play, tmp_path):
    player = play(SIX)
    board = {"values": "530070000600195000098000060800060003400803001700020006060000280000419005000080079"}
    notes = {"centre": {f"r1c{column}": [1, 2, 4] for column in (3, 4, 6)}}
    form = {"format": "garns-game", "version": 1, "board": board, "past": [board | notes] * 7000, "future": []}
    form["puzzle"] = {"format": "garns-puzzle", "version": 1, "board": "9", "givens": board["values"]}
    saved = tmp_path / "long.json"
    saved.write_text(json.dumps(form))
    assert saved.stat().st_size > 2**20
    player.press("o")
    player.page.locator("#import-file").set_input_files(saved)
    player.wait(lambda: len(player.state()["cells"]) == 81)
    player.press("Control+z")
    player.wait(lambda: player.state()["cells"][2]["centre"] == [1, 2, 4])


def test_what_is_pasted_outside_a_field_is_opened(play):
    player = play(SIX)
    line = "53" + "." * 79
    player.page.evaluate(
        """text => {
            const data = new DataTransfer();
            data.setData("text", text);
            document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
        }""",
        line,
    )
    expect(player.page.get_by_role("dialog")).to_be_visible()
    player.button("Play anyway").click()
    player.wait(lambda: len(player.state()["cells"]) == 81)


def test_the_first_visit_starts_a_game_and_the_next_one_offers_to_go_on(new_page):
    page = new_page()
    page.goto("/")
    page.wait_for_selector("main.play [role=gridcell]")
    key = playing(page)["key"]
    assert key
    expect(page.locator(".notice")).to_be_hidden()
    page.keyboard.press("Control+a")
    page.keyboard.press("Control+Digit5")
    wait(page, lambda: kept_game(page))
    page.goto("/")
    page.wait_for_selector("main.play [role=gridcell]")
    assert playing(page)["key"] == key
    expect(page.locator(".notice")).to_contain_text("Your game continues where you left it.")


def test_a_jump_to_the_content_does_not_start_the_page_again(play):
    player = play()
    player.click("r1c3")
    player.page.evaluate("document.querySelector('.board').dataset.here = 'still'")
    player.page.locator(".skip").focus()
    player.press("Enter")
    player.page.wait_for_url("**#main")
    player.click("r1c4")
    player.press(player.solution("r1c4"))
    player.wait(lambda: kept_game(player.page))  # it was shown and kept: time enough to draw another page
    assert player.page.locator(".board").get_attribute("data-here") == "still"


def test_the_browser_s_back_button_brings_the_page_before(play):
    player = play()
    player.page.get_by_role("link", name="Learn").click()
    expect(player.page.get_by_role("heading", level=1)).to_be_visible()
    player.page.go_back()
    player.page.wait_for_selector("main.play [role=gridcell]")
    assert player.state()["key"] == player.bundle["key"]


def test_a_view_that_comes_too_late_disturbs_nobody(new_page):
    page = new_page()
    page.goto("/help")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    intercept(page, "**/puzzles/random*", hold)
    page.get_by_role("link", name="Play").click()
    wait(page, lambda: held)
    page.get_by_role("link", name="Library").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Library")
    page.locator(".puzzle").first.wait_for()
    with page.expect_event("requestfinished", lambda request: "/puzzles/random" in request.url):
        held[0].continue_()
    page.get_by_label("Search").fill("x")  # whatever came too late has been dealt with before this
    expect(page.get_by_label("Search")).to_have_value("x")
    assert page.url.endswith("/library")
    assert page.locator("main").count() == 1
    assert page.locator("[role=grid]").count() == 0


def test_back_closes_what_lies_over_the_page_first(play):
    player = play()
    page, dialog = player.page, player.page.get_by_role("dialog")
    page.get_by_role("link", name="Learn").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Learn")
    page.go_back()
    player.button("Menu").click()
    expect(dialog).to_be_visible()
    page.go_back()
    expect(dialog).to_be_hidden()
    page.go_forward()  # there is nothing of it to come back to
    player.click("r1c3")
    player.button("Menu").click()
    dialog.get_by_text("Guide and keys").click()  # one dialog leads to another
    expect(dialog).to_have_accessible_name("Guide and keys")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    player.button("Menu").click()
    player.button("Library").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Library")
    page.go_back()  # the menu that led there has left nothing behind
    page.wait_for_selector("main.play [role=gridcell]")
    expect(dialog).to_be_hidden()
    assert player.state()["key"] == player.bundle["key"]


def test_the_tab_key_selects_the_cell_it_comes_to(play):
    player = play()
    player.page.locator(".skip").focus()
    for _ in range(30):
        player.press("Tab")
        if player.page.evaluate("document.activeElement.getAttribute('role')") == "gridcell":
            break
    assert player.selected() == ["r1c3"]  # the first that is empty
    player.press("Digit4")
    assert player.at("r1c3")["value"] == 4
