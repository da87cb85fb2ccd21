"""No dead end: the ways out where no technique helps, where a grid contradicts itself, all steps, and the whole way."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from e2e.accessibility import violations
from e2e.pages import intercept
from e2e.sources import EXPERT
from garns.formats import read
from garns.logic import solve_path
from garns.values.position import Position
from garns.values.puzzle import Puzzle
from playing import STUCK

#: A row without a place for a digit.
IMPOSSIBLE = ".9.3....1....8..46......8..4.5.6..3...32756...6..1.9.4..1......58..2....2....7.6."
PHONE = {"viewport": {"width": 390, "height": 844}, "locale": "fr-FR"}


def test_where_no_technique_helps_a_deeper_search_a_digit_and_a_restart_are_offered(play):
    player = play(STUCK)
    panel = player.page.locator(".hint")
    player.click("r1c2")
    player.press("Shift+1")
    player.press("h")
    expect(panel.locator(".say")).to_have_text("No technique helps here.")
    player.button("Restart").click()
    assert player.at("r1c2")["corner"] == []
    player.press("h")
    player.button("Search deeper").click()
    expect(panel.locator("h2")).to_have_text("Trial")
    expect(panel.locator(".steps li").first).to_have_text(re.compile("Suppose that r.c. is .\\."))
    player.read_on().click()
    assert player.state()["undo"]
    player.press("Control+z")
    player.press("h")
    player.button("One digit").click()
    givens = read(STUCK).givens
    (placed,) = [cell for cell, now in enumerate(player.values()) if now != "0" and not givens[cell]]
    assert player.values()[placed] == player.bundle["solution"][placed]


def test_a_deeper_search_that_nobody_waits_for_is_given_up(play):
    player = play(STUCK)
    player.press("h")
    with player.page.expect_event("requestfailed", lambda request: request.url.endswith("/hint/deeper")):
        intercept(player.page, "**/hint/deeper", lambda route: None)  # an answer that does not come
        player.button("Search deeper").click()
        player.button("Close the hint").click()
    expect(player.page.locator(".hint")).to_be_hidden()


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "phone in French"])
def test_a_grid_without_a_solution_shows_where(play, options):
    player = play(IMPOSSIBLE, **options)
    panel = player.page.locator(".hint")
    player.press("h")
    panel.locator("[data-way=deeper]").click()
    said = "La ligne 5 n'a plus de place pour 4." if options else "Row 5 has no place left for 4."
    expect(panel.locator(".say")).to_have_text(said)
    expect(player.page.locator(".board .look.wrong")).to_have_count(1)


def test_the_editor_and_the_import_say_where_a_puzzle_contradicts_itself(play):
    player = play(IMPOSSIBLE)
    page = player.page
    page.locator(".rules").get_by_role("button", name="Show where").click()
    expect(page.locator(".hint .say")).to_have_text("Row 5 has no place left for 4.")
    player.button("Edit").click()
    expect(page.locator(".why-impossible")).to_have_text("Row 5 has no place left for 4.")
    expect(page.locator(".editor-board .look.wrong")).to_have_count(1)


def test_every_step_is_listed_by_technique_and_drawn_when_it_is_chosen(play):
    player = play(EXPERT)
    page = player.page
    player.press("h")
    player.button("All steps").click()
    groups = page.locator(".step-group")
    expect(groups.first.locator("summary b")).to_have_text("Hidden Single")
    assert groups.count() > 3
    assert int(groups.first.locator(".num").inner_text()) == groups.first.locator("li").count()
    groups.nth(2).locator("summary").click()
    effect = groups.nth(2).locator("li button").last.inner_text()
    name = groups.nth(2).locator("summary b").inner_text()
    groups.nth(2).locator("li button").last.press("Enter")
    expect(page.locator(".hint h2")).to_have_text(name)
    apply = player.read_on()
    expect(apply).to_have_attribute("title", effect)
    assert page.locator(".hint-over > *").count() > 0
    apply.click()
    assert player.state()["undo"]


def test_more_of_the_list_is_asked_for_behind_what_is_known(play):
    player = play(EXPERT)
    page = player.page
    asked = []

    def cut(route):
        """The first answer, as if time had been over."""
        asked.append(route.request.post_data_json.get("after"))
        form = route.fetch().json()
        if len(asked) == 1:
            form = {**form, "groups": form["groups"][:1], "after": form["groups"][0]["technique"]}
        route.fulfill(json=form)

    intercept(page, "**/steps/list", cut)
    player.press("m")
    player.button("All steps").click()
    expect(page.locator(".step-group")).to_have_count(1)
    player.button("More").click()
    expect(page.locator(".step-group").nth(2)).to_be_visible()
    assert asked == [None, "hidden_single"]


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "phone in French"])
def test_the_way_to_the_solution_is_walked_with_each_position_drawn(play, options):
    player = play(EXPERT, **options)
    page = player.page
    path = solve_path(Position.start(Puzzle.parse(EXPERT)))
    player.press("m")
    page.get_by_role("button", name="Chemin de résolution" if options else "Solution path").click()
    entries = page.locator(".path li button")
    expect(entries).to_have_count(len(path.steps))
    at = len(path.steps) // 2
    entries.nth(at).click()
    positions = [*path.positions()]

    def shows(number):
        digits = "".join(map(str, positions[number].digits))
        player.wait(lambda: player.values() == digits)
        expect(page.locator(".hint h2")).to_contain_text(str(number + 1))
        (open_cell, *_) = [cell for cell, digit in enumerate(positions[number].digits) if not digit]
        assert player.state()["cells"][open_cell]["centre"] == list(positions[number].candidates_of(open_cell))

    shows(at)
    page.locator("[data-way=on]").click()
    shows(at + 1)
    page.locator("[data-way=back]").click()
    shows(at)
    player.press("Escape")
    assert player.values() == EXPERT.replace(".", "0")
    assert not player.state()["undo"]


def test_the_steps_of_the_way_can_be_done_at_once_and_undone_at_once(play):
    player = play(EXPERT)
    page = player.page
    player.press("m")
    player.button("Solution path").click()
    page.locator(".path li button").nth(4).click()
    page.locator("[data-way=take]").click()
    after = [*solve_path(Position.start(Puzzle.parse(EXPERT))).positions()][5]
    assert player.values() == "".join(map(str, after.digits))
    player.press("Control+z")
    assert player.values() == EXPERT.replace(".", "0")
    assert not player.state()["undo"]


def test_a_mistake_comes_before_every_list(play):
    player = play()
    wrong = "1" if player.solution("r1c3") != "1" else "2"
    player.click("r1c3")
    player.press(wrong)
    player.press("m")
    player.button("All steps").click()
    expect(player.page.locator(".hint .say")).to_have_text("There is a mistake on the board.")
    expect(player.page.locator("dialog")).to_have_count(0)


def test_axe_finds_nothing_in_the_lists_and_the_ways_out(play):
    player = play(EXPERT, **{**PHONE, "locale": "en-GB"}, bypass_csp=True)
    player.press("m")
    player.button("All steps").click()
    player.page.locator(".step-group").first.wait_for()
    assert violations(player.page) == []
    player.press("Escape")
    expect(player.page.locator("dialog")).to_have_count(0)
    player.press("m")
    player.button("Solution path").click()
    player.page.locator(".path li button").nth(3).click()
    player.page.locator("[data-way=on]").wait_for()
    assert violations(player.page) == []
    stuck = play(STUCK, bypass_csp=True)
    stuck.press("h")
    stuck.button("Search deeper").wait_for()
    assert violations(stuck.page) == []
