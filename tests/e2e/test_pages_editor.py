"""The editor: givens, clues, regions, and the engine that counts while one writes."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from e2e.pages import button, cell, drag, intercept, playing, sheet, wait
from garns.variants import constraint_types

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.fixture
def editor(new_page):
    """The editor on a sheet with some givens: ``editor(givens)``."""

    def open_editor(givens: str = "." * 81, **options: object) -> Page:
        page = new_page(viewport={"width": 1440, "height": 900}, **options)
        puzzle = {"format": "garns-puzzle", "version": 1, "board": "9", "givens": givens}
        kept = json.dumps({"puzzle": puzzle, "past": [], "future": [], "typing": ""})
        page.goto("/help")
        page.evaluate("kept => localStorage.setItem('garns.editor', kept)", kept)
        page.goto("/editor")
        page.locator("[role=gridcell]").first.wait_for()
        expect(page.locator("[data-count]")).not_to_have_attribute("data-count", "")
        return page

    return open_editor


def count(page: Page) -> str:
    """What the editor says of the number of solutions."""
    expect(page.locator("[data-count].busy")).to_have_count(0)
    return page.locator("[data-count]").get_attribute("data-count")


def tool(page: Page, name: str) -> None:
    page.get_by_role("group", name="Tools").get_by_role("button", name=name, exact=True).click()


def test_givens_are_typed_counted_undone_and_kept(editor):
    page = editor(LINE)
    assert count(page) == "1"
    cell(page, "r1c1").click()
    page.keyboard.press("Delete")
    assert sheet(page)["givens"].startswith(".3")
    assert count(page) == "1"
    page.keyboard.press("Control+a")  # not ours: nothing happens to the sheet
    cell(page, "r1c3").click()
    page.keyboard.press("5")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("5")
    assert sheet(page)["givens"].startswith(".355")
    assert count(page) == "0"
    expect(page.locator("[data-count]")).to_contain_text("No solution")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    assert sheet(page)["givens"] == LINE
    button(page, "Redo").click()
    page.reload()
    page.locator("[role=gridcell]").first.wait_for()
    assert sheet(page)["givens"].startswith(".3")
    button(page, "Undo").click()
    assert sheet(page)["givens"] == LINE


def test_true_candidates_are_those_of_all_solutions(editor):
    page = editor(LINE)
    page.get_by_label("Show the candidates of all solutions").check()
    wait(page, lambda: "notes 4" in cell(page, "r1c3").get_attribute("aria-label"))
    assert cell(page, "r1c4").get_attribute("aria-label").endswith("notes 6")


def test_a_cage_with_its_sum(editor):
    page = editor()
    tool(page, "Cells")
    drag(page, "r1c1", "r1c2", "r2c2")
    page.get_by_label("Number, if it shows one").fill("24")
    button(page, "Add").click()
    assert sheet(page)["constraints"] == [{"type": "killer_cage", "cells": ["r1c1", "r1c2", "r2c2"], "sum": 24}]
    expect(page.locator(".clues li")).to_have_count(1)
    page.get_by_label("Show the candidates of all solutions").check()
    wait(page, lambda: "notes 7 8 9" in cell(page, "r2c2").get_attribute("aria-label"))
    page.get_by_role("button", name="Remove killer cage").click()
    assert sheet(page)["constraints"] == []


def test_a_line_keeps_the_order_of_its_drawing(editor):
    page = editor()
    tool(page, "Lines")
    drag(page, "r5c5", "r4c5", "r4c6")
    page.keyboard.press("Enter")
    assert sheet(page)["constraints"] == [{"type": "thermo", "cells": ["r5c5", "r4c5", "r4c6"]}]
    page.locator(".clue-form").get_by_label("Kind of clue").select_option("arrow")
    drag(page, "r9c1", "r9c2", "r9c3")
    page.keyboard.press("Enter")
    assert sheet(page)["constraints"][1] == {"type": "arrow", "circle": ["r9c1"], "path": ["r9c2", "r9c3"]}
    assert count(page) == "1000"


def test_signs_between_neighbours_places_outside_and_rules_of_the_whole_board(editor):
    page = editor()
    tool(page, "Neighbours")
    page.locator(".clue-form").get_by_label("Kind of clue").select_option("greater_than")
    drag(page, "r1c1", "r1c2")
    button(page, "Add").click()
    button(page, "Add").click()
    expect(page.locator(".clue-form [role=status]")).to_contain_text("Select more cells")
    tool(page, "Outside")
    page.get_by_label("Side").select_option("top")
    page.get_by_label("Column", exact=True).fill("4")
    page.get_by_label("Number", exact=True).fill("12")
    button(page, "Add").click()
    tool(page, "Whole board")
    page.get_by_role("checkbox", name="diagonal, from top left").check()
    page.get_by_role("checkbox", name="anti-knight").check()
    assert sheet(page)["constraints"] == [
        {"type": "greater_than", "cells": ["r1c1", "r1c2"]},
        {"type": "sandwich", "side": "top", "number": 4, "sum": 12},
        {"type": "diagonal", "direction": "main"},
        {"type": "anti_knight"},
    ]
    count(page)
    expect(page.get_by_role("alert")).to_have_count(0)
    page.get_by_role("checkbox", name="anti-knight").uncheck()
    assert len(sheet(page)["constraints"]) == 3


def test_a_clue_that_cannot_be_says_why_and_the_board_stays(editor):
    page = editor()
    tool(page, "Cells")
    drag(page, "r1c1", "r1c2")
    page.get_by_label("Number, if it shows one").fill("99")
    button(page, "Add").click()
    expect(page.get_by_role("alert")).to_contain_text("99")
    expect(page.locator("[role=gridcell]")).to_have_count(81)
    expect(button(page, "Play this")).to_be_disabled()
    button(page, "Undo").click()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_regions_are_painted(editor):
    page = editor()
    tool(page, "Regions")
    drag(page, "r1c4")
    button(page, "Region 1").click()
    assert sheet(page)["board"].startswith("jigsaw:AAAABB")
    expect(page.get_by_role("alert")).to_be_visible()
    drag(page, "r3c3")
    page.keyboard.press("2")
    expect(page.get_by_role("alert")).to_have_count(0)
    assert count(page) == "1000"


def test_words_of_a_puzzle_and_another_board(editor):
    page = editor()
    page.get_by_label("Title").fill("Tide lines")
    page.get_by_label("Author").fill("L. M.")
    page.locator("#editor-board").select_option("6")
    wait(page, lambda: sheet(page)["board"] == "6")
    assert (sheet(page)["title"], sheet(page)["givens"]) == ("Tide lines", "." * 36)
    expect(page.locator("[role=gridcell]")).to_have_count(36)
    expect(page.locator("#editor-board")).to_have_value("6")


def test_any_board_can_be_named(editor):
    page = editor()
    name = page.get_by_label("Another board")
    name.fill("latin7:0-6")
    name.press("Enter")
    wait(page, lambda: sheet(page)["board"] == "latin7:0-6")
    expect(page.locator("[role=gridcell]")).to_have_count(49)
    name.fill("cheese")
    name.press("Enter")
    expect(page.get_by_text("cheese").first).to_be_visible()
    assert sheet(page)["board"] == "latin7:0-6"


def test_a_puzzle_with_several_solutions_is_played_only_after_a_question(editor):
    page = editor(LINE.replace("53", "..", 1))
    page.keyboard.press("Escape")
    cell(page, "r2c1").click()
    page.keyboard.press("Delete")
    while count(page) == "1":
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Delete")
    button(page, "Play this").click()
    question = page.get_by_role("dialog")
    expect(question).to_contain_text("more than one solution")
    button(question, "Cancel").click()
    expect(question).to_be_hidden()
    assert page.url.endswith("/editor")
    button(page, "Play this").click()
    button(question, "Play anyway").click()
    assert len(playing(page)["cells"]) == 81


def test_with_a_clue_tool_digits_go_to_the_clue_and_an_impossible_sign_is_refused(editor):
    page = editor()
    tool(page, "Cells")
    drag(page, "r1c1", "r1c3")
    page.keyboard.press("1")
    page.keyboard.press("5")
    expect(page.get_by_label("Number, if it shows one")).to_have_value("15")
    page.keyboard.press("Enter")
    assert sheet(page)["constraints"] == [{"type": "killer_cage", "cells": ["r1c1", "r1c2", "r1c3"], "sum": 15}]
    assert sheet(page)["givens"] == "." * 81
    tool(page, "Neighbours")
    cell(page, "r1c1").click()
    cell(page, "r9c9").click(modifiers=["Control"])
    button(page, "Add").click()
    expect(page.get_by_text("These two cells are not neighbours.")).to_be_visible()
    assert len(sheet(page)["constraints"]) == 1


def test_a_refusal_stays_when_the_board_is_drawn_anew(editor):
    page = editor()
    held = []
    intercept(page, "**/api/v1/puzzles", lambda route, _: held.append(route))
    tool(page, "Cells")
    drag(page, "r1c1", "r1c3")
    button(page, "Add").click()
    tool(page, "Neighbours")
    cell(page, "r1c1").click()
    cell(page, "r9c9").click(modifiers=["Control"])
    button(page, "Add").click()
    refusal = page.get_by_text("These two cells are not neighbours.")
    expect(refusal).to_be_visible()
    wait(page, lambda: held)
    page.locator("[role=grid]").evaluate("grid => { grid.dataset.old = '' }")
    held[-1].continue_()
    expect(page.locator("[data-old]")).to_have_count(0)
    expect(refusal).to_be_visible()


def test_play_this(editor):
    page = editor(LINE)
    button(page, "Play this").click()
    assert sum(one["given"] for one in playing(page)["cells"]) == 30


def kind(page: Page, id: str) -> None:
    page.locator(".clue-form").get_by_label("Kind of clue").select_option(id)


def add(page: Page, count: int) -> dict[str, object]:
    """Add the clue; the last of so many."""
    button(page, "Add").click()
    wait(page, lambda: len(sheet(page).get("constraints", [])) == count)
    return sheet(page)["constraints"][-1]


def test_kinds_with_fields_of_their_own_are_filled_in_and_combined(editor):
    page = editor()
    tool(page, "Cells")
    kind(page, "multi_sum_cage")
    drag(page, "r1c1", "r1c2")
    sums = page.get_by_label("sums", exact=True)
    sums.fill("3 x")
    button(page, "Add").click()
    expect(page.locator("#field-sums-problem")).to_have_text("Enter whole numbers.")
    expect(sums).to_be_focused()
    sums.fill("3 99")
    button(page, "Add").click()
    expect(page.locator("#field-sums-problem")).to_contain_text("the field sums is 99")
    assert "constraints" not in sheet(page)
    sums.fill("3 17")
    cage = add(page, 1)
    assert cage == {"type": "multi_sum_cage", "cells": ["r1c1", "r1c2"], "sums": [3, 17]}

    kind(page, "clone")
    drag(page, "r4c1", "r4c2")
    button(page, "cells: take the selected cells").click()
    drag(page, "r7c4", "r7c5")
    button(page, "cells of the clone: take the selected cells").click()
    clone = add(page, 2)
    assert clone == {"type": "clone", "cells": ["r4c1", "r4c2"], "clone_cells": ["r7c4", "r7c5"]}

    tool(page, "Lines")
    kind(page, "automaton_line")
    drag(page, "r9c1", "r9c2")
    page.get_by_label("table", exact=True).fill("1,0,0,0,0,0,0,0,0\n1,-,-,-,-,-,-,-,-")
    page.get_by_label("end states", exact=True).fill("1")
    assert add(page, 3)["ends"] == [1]
    tool(page, "Outside")
    kind(page, "full_rank")
    page.get_by_label("rank", exact=True).fill("12")
    assert add(page, 4) == {"type": "full_rank", "side": "left", "number": 1, "value": 12}
    tool(page, "Whole board")
    kind(page, "taxicab_distance")
    page.get_by_label("steps", exact=True).fill("4")
    assert add(page, 5) == {"type": "taxicab_distance", "distance": 4}

    tool(page, "Combined")
    kind(page, "any_of")
    for name in ("multi-sum cage", "clone"):
        page.locator(".clue-form").get_by_role("checkbox", name=name).check()
    assert add(page, 4) == {"type": "any_of", "of": [cage, clone]}
    button(page, "Take one of these apart").click()
    wait(page, lambda: sheet(page)["constraints"][-2:] == [cage, clone])


def test_the_editor_offers_every_constraint(editor):
    page = editor()
    offered = set()
    for name in ("Cells", "Lines", "Neighbours", "Outside", "Whole board", "Combined"):
        tool(page, name)
        options = page.locator(".clue-form").get_by_label("Kind of clue").locator("option")
        offered |= {option.get_attribute("value") for option in options.all()}
        offered |= {one.get_attribute("id").split("-")[1] for one in page.locator(".switches input").all()}
    assert set(constraint_types()) <= offered


@pytest.mark.parametrize(
    ("said", "asked"),
    [("**/misfits*", ""), ("**/puzzles", '"text"'), ("**/puzzles", '"puzzle"')],
    ids=["what the board cannot have", "the board", "how it is drawn"],
)
def test_what_the_server_says_while_a_button_is_pressed_takes_no_click(editor, said, asked):
    page, held = editor(), []

    def hold(route, request):
        if asked in (request.post_data or ""):
            held.append(route)
        else:
            route.continue_()

    intercept(page, said, hold)
    page.locator("#editor-board").select_option("6")
    wait(page, lambda: held)
    page.get_by_role("group", name="Tools").get_by_role("button", name="Whole board", exact=True).hover()
    page.mouse.down()
    with page.expect_response(said):
        held[0].continue_()
    page.wait_for_timeout(100)  # for it to be drawn
    page.mouse.up()
    if held[1:]:  # what is asked once the board is there
        held[1].continue_()
    expect(page.locator("#switch-windoku-")).to_be_disabled()


def test_a_press_whose_release_nobody_tells_holds_nothing_up(editor):
    page = editor()
    page.evaluate("document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))")
    page.locator("#editor-board").select_option("6")
    expect(page.locator("[data-count].busy")).to_have_count(0)
    page.mouse.move(200, 200)
    expect(page.locator("[role=gridcell]")).to_have_count(36)


def test_rules_that_the_board_cannot_have_are_off_limits_and_say_why(editor):
    page = editor()
    tool(page, "Whole board")
    chaos = page.locator("#switch-chaos_construction-")
    expect(chaos).to_be_disabled()
    expect(page.locator(".switch", has=chaos)).to_have_attribute("title", re.compile("group CC"))
    expect(page.locator("#switch-windoku-")).to_be_enabled()
    page.locator("#editor-board").select_option("6")
    expect(page.locator("#switch-windoku-")).to_be_disabled()
